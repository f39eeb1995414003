package main

import (
	"fmt"
	"strings"

	"verbatim/generated/wire"
	"verbatim/invariant/transcript"
)

type rulesCmd struct {
	Name string `arg:"" optional:"" name:"NAME" help:"Name of a rule, such as orphaned_tool_result; without it, all rules."`
}

// Help lists the keys of the results.
func (rulesCmd) Help() string {
	return `Each finding of check names a rule. A rule says what it demands and where it is silent, and with which texts a
provider refuses what breaks it.

JSON keys: rule, severity, formats, source, doc, errors (the provider's texts), cases (reported failures that it
finds), elsewhere (true when a reader of files or the audit of a log finds it, and no provider demands it).`
}

type ruleLine struct {
	Rule      wire.Rule     `json:"rule"`
	Severity  wire.Severity `json:"severity"`
	Formats   []wire.Format `json:"formats"`
	Source    string        `json:"source"`
	Doc       string        `json:"doc"`
	Errors    []string      `json:"errors,omitempty"`
	Cases     []string      `json:"cases,omitempty"`
	Elsewhere bool          `json:"elsewhere,omitzero"`
}

// Run prints one rule or all.
func (c *rulesCmd) Run(s *station) error {
	rules := transcript.Rules()
	if c.Name != "" {
		name, err := wire.ParseRule(c.Name)
		if err != nil {
			return fmt.Errorf("%w; `verbatim rules` prints all", err)
		}
		rule, _ := transcript.Named(name)
		rules = []transcript.Rule{rule}
	}
	for _, r := range rules {
		if s.format == formatJSON {
			if err := s.object(lineOfRule(r)); err != nil {
				return err
			}
		} else if c.Name == "" {
			s.print("%-34v %-8v %s", r.Name, r.Name.Severity(), firstSentence(r.Doc))
		} else {
			s.printRule(lineOfRule(r))
		}
	}
	return nil
}

func lineOfRule(r transcript.Rule) ruleLine {
	return ruleLine{
		Rule: r.Name, Severity: r.Name.Severity(), Formats: r.Name.Formats(), Source: r.Name.Source(),
		Doc: strings.Join(strings.Fields(r.Doc), " "), Errors: r.Errors, Cases: r.Cases, Elsewhere: !r.Checked(),
	}
}

// firstSentence is a doc up to its first full stop.
func firstSentence(doc string) string {
	words := strings.Fields(doc)
	for i, w := range words {
		if strings.HasSuffix(w, ".") {
			return strings.Join(words[:i+1], " ")
		}
	}
	return doc
}

func (s *station) printRule(r ruleLine) {
	s.print("%v (%v)", r.Rule, r.Severity)
	for _, line := range wrapped(r.Doc, 100) {
		s.print("  %s", line)
	}
	for _, text := range r.Errors {
		s.print("  the provider says: %s", text)
	}
	var formats []string
	for _, f := range r.Formats {
		formats = append(formats, f.String())
	}
	s.print("  formats: %s", strings.Join(formats, ", "))
	if len(r.Cases) > 0 {
		s.print("  cases: %s", strings.Join(r.Cases, ", "))
	}
	s.print("  source: %s", r.Source)
}

// wrapped are the words of a text in lines of at most so many bytes, but for
// longer words.
func wrapped(text string, most int) []string {
	var lines []string
	line := ""
	for word := range strings.FieldsSeq(text) {
		if line != "" && len(line)+1+len(word) > most {
			lines, line = append(lines, line), ""
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	return append(lines, line)
}
