package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
)

// finding is what diff and lint report, with its keys in JSON. A finding of
// diff has two places, one of lint has one.
type finding struct {
	ID       string `json:"id"` // never changes
	Severity string `json:"severity"`
	level    string // error, warning or notice
	Set      string `json:"set"`
	Word     string `json:"word,omitempty"`
	Message  string `json:"message"`
	Old      *place `json:"old,omitempty"`
	New      *place `json:"new,omitempty"`
	At       *place `json:"at,omitempty"`
}

// place is a place in a file; lines and columns count from 1, columns in code
// points.
type place struct {
	File   string `json:"file"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
}

func (p *place) String() string { return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Column) }

// main returns the place to show first, and the one to show under it or nil.
func (f finding) places() (main, before *place) {
	switch {
	case f.At != nil:
		return f.At, nil
	case f.New == nil:
		return f.Old, nil
	}
	return f.New, f.Old
}

// write prints findings in a format, and in text the line that sums them up.
func write(w io.Writer, format string, findings []finding, sum string) error {
	for _, f := range findings {
		if err := f.write(w, format); err != nil {
			return fmt.Errorf("printing what was found: %w", err)
		}
	}
	if format != "text" {
		return nil
	}
	_, err := fmt.Fprintln(w, sum)
	return err
}

func (f finding) write(w io.Writer, format string) error {
	switch format {
	case "json":
		e := json.NewEncoder(w)
		e.SetEscapeHTML(false)
		return e.Encode(f)
	case "github":
		_, err := fmt.Fprintln(w, f.github())
		return err
	}
	_, err := fmt.Fprintln(w, f.text())
	return err
}

func (f finding) text() string {
	at, before := f.places()
	line := fmt.Sprintf("%s: %s: %s: %s (%s)", at, f.Severity, f.Set, f.Message, f.ID)
	if before != nil {
		line += "\n\tbefore: " + before.String()
	}
	return line
}

// github is the finding as a workflow command, which GitHub shows beside the
// line. A file at an older revision is not there to be shown.
func (f finding) github() string {
	at, _ := f.places()
	properties := ""
	if !strings.HasPrefix(at.File, "git:") && f.Old != at {
		properties = fmt.Sprintf("file=%s,line=%d,col=%d,", escapeProperty(at.File), at.Line, at.Column)
	}
	return fmt.Sprintf("::%s %stitle=%s::%s", f.level, properties, escapeProperty(f.ID), escapeData(f.Set+": "+f.Message))
}

// The escapes of workflow commands.
var (
	data     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	property = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

func escapeData(text string) string     { return data.Replace(text) }
func escapeProperty(text string) string { return property.Replace(text) }
