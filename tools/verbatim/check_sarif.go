package main

import (
	"fmt"
	"net/url"
	"path/filepath"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"verbatim/generated/wire"
	"verbatim/invariant/transcript"
)

// sarifReport writes one SARIF 2.1.0 document
// (https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html). Its results
// are written as they come in.
type sarifReport struct {
	station *station
	rules   []transcript.Rule
	results int
	failed  []sarifNotification
}

type sarifText struct {
	Text string `json:"text"`
}

type sarifRule struct {
	ID      string     `json:"id"`
	Short   sarifText  `json:"shortDescription"`
	Full    sarifText  `json:"fullDescription"`
	Help    *sarifText `json:"help,omitzero"`
	HelpURI string     `json:"helpUri,omitzero"`
	Default struct {
		Level string `json:"level"`
	} `json:"defaultConfiguration"`
}

type sarifResult struct {
	Rule      string          `json:"ruleId"`
	RuleIndex int             `json:"ruleIndex"`
	Level     string          `json:"level"`
	Message   sarifText       `json:"message"`
	Locations []sarifLocation `json:"locations"`
}

type sarifLocation struct {
	Physical struct {
		Artifact struct {
			URI string `json:"uri"`
		} `json:"artifactLocation"`
		Region *sarifRegion `json:"region,omitzero"`
	} `json:"physicalLocation"`
	Logical []sarifPath `json:"logicalLocations,omitempty"`
}

type sarifRegion struct {
	Line   int `json:"startLine"`
	Column int `json:"startColumn"`
}

type sarifPath struct {
	Name string `json:"fullyQualifiedName"`
}

type sarifNotification struct {
	Level     string          `json:"level"`
	Message   sarifText       `json:"message"`
	Locations []sarifLocation `json:"locations,omitempty"`
}

func newSarif(s *station) *sarifReport {
	r := &sarifReport{station: s, rules: transcript.Rules()}
	rules := make([]sarifRule, len(r.rules))
	for i, rule := range r.rules {
		rules[i] = sarifRuleOf(rule)
	}
	s.print(`{"$schema":"https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json","version":"2.1.0","runs":[{`)
	s.print(`"tool":{"driver":{"name":"verbatim","rules":%s}},"columnKind":"unicodeCodePoints","results":[`, sarifJSON(rules))
	return r
}

func sarifRuleOf(rule transcript.Rule) sarifRule {
	doc := strings.Join(strings.Fields(rule.Doc), " ")
	r := sarifRule{ID: rule.Name.String(), Short: sarifText{firstSentence(rule.Doc)}, Full: sarifText{doc}}
	if source := rule.Name.Source(); strings.HasPrefix(source, "https://") && !strings.ContainsAny(source, " ,;") {
		r.HelpURI = source
	}
	if len(rule.Errors) > 0 {
		r.Help = &sarifText{"The provider says: " + strings.Join(rule.Errors, "\n")}
	}
	r.Default.Level = rule.Name.Severity().String()
	return r
}

// sarifJSON is a value of this file as JSON, none of which can fail.
func sarifJSON(v any) string {
	text, err := json.Marshal(v, jsontext.AllowInvalidUTF8(true))
	if err != nil {
		panic("internal error: " + err.Error())
	}
	return string(text)
}

func (r *sarifReport) passed() {}

func (r *sarifReport) done() {}

func (r *sarifReport) history(h *history) error {
	for i := range h.Findings {
		f := &h.Findings[i]
		message := f.Message
		if f.Hint != "" {
			message += "; hint: " + f.Hint
		}
		line, column := f.at()
		r.result(f.Rule, f.Severity, message, sarifAt(h, line, column, f.Path))
	}
	if h.Violation != nil && len(h.Findings) == 0 {
		if rule, err := wire.ParseRule(h.Violation.Kind.String()); err == nil {
			r.result(rule, wire.SeverityError, h.Violation.Error(), sarifAt(h, 0, 0, ""))
		}
	}
	return nil
}

func (r *sarifReport) result(rule wire.Rule, severity wire.Severity, message string, at sarifLocation) {
	separator := ","
	if r.results == 0 {
		separator = ""
	}
	r.results++
	index := slices.IndexFunc(r.rules, func(known transcript.Rule) bool { return known.Name == rule })
	r.station.print("%s%s", separator, sarifJSON(sarifResult{
		Rule: rule.String(), RuleIndex: index, Level: severity.String(), Message: sarifText{message}, Locations: []sarifLocation{at},
	}))
}

func sarifAt(h *history, line, column int, path string) sarifLocation {
	at := sarifFile(h.File, line, column)
	if path != "" {
		at.Logical = []sarifPath{{path}}
	}
	return at
}

func sarifFile(name string, line, column int) (at sarifLocation) {
	at.Physical.Artifact.URI = (&url.URL{Path: filepath.ToSlash(name)}).String()
	if line > 0 {
		at.Physical.Region = &sarifRegion{line, max(column, 1)}
	}
	return at
}

func (r *sarifReport) failure(name string, f *failure) error {
	r.failed = append(r.failed, sarifNotification{
		Level: wire.SeverityError.String(), Message: sarifText{fmt.Sprintf("%v: %s", f.Code, f.Message)},
		Locations: []sarifLocation{sarifFile(name, f.Line, f.Column)},
	})
	return nil
}

func (r *sarifReport) end() error {
	notes := ""
	if len(r.failed) > 0 {
		notes = `,"toolExecutionNotifications":` + sarifJSON(r.failed)
	}
	r.station.print(`],"invocations":[{"executionSuccessful":%v%s}]}]}`, len(r.failed) == 0, notes)
	return nil
}
