package main

import (
	"fmt"
	"strings"

	"verbatim/generated/wire"
)

// githubReport writes workflow commands, which become annotations of a pull
// request (https://docs.github.com/actions/reference/workflow-commands-for-github-actions).
type githubReport struct{ station *station }

func (r *githubReport) passed() {}

func (r *githubReport) done() {}

func (r *githubReport) end() error { return nil }

func (r *githubReport) history(h *history) error {
	for i := range h.Findings {
		f := &h.Findings[i]
		line, column := f.at()
		message := f.Message
		if f.Path != "" {
			message += "\nat: " + f.Path
		}
		if f.Hint != "" {
			message += "\nhint: " + f.Hint
		}
		r.annotate(f.Severity, h.File, line, column, f.Rule.String(), message)
	}
	if len(h.Findings) == 0 && h.Violation != nil {
		r.annotate(wire.SeverityError, h.File, 0, 0, h.Violation.Kind.String(), h.Violation.Error())
	}
	return nil
}

func (r *githubReport) failure(name string, f *failure) error {
	message := f.Message
	if f.Hint != "" {
		message += "\nhint: " + f.Hint
	}
	r.annotate(wire.SeverityError, name, f.Line, f.Column, f.Code.String(), message)
	return nil
}

func (r *githubReport) annotate(severity wire.Severity, file string, line, column int, title, message string) {
	properties := "file=" + githubProperty.Replace(file)
	if line > 0 {
		properties += fmt.Sprintf(",line=%d,col=%d", line, column)
	}
	r.station.print("::%v %s,title=%s::%s", severity, properties, githubProperty.Replace(title), githubData.Replace(message))
}

var (
	githubData     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	githubProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)
