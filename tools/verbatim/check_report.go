package main

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"verbatim/generated/wire"
)

// reporter writes what check finds, in order.
type reporter interface {
	history(*history) error
	failure(name string, f *failure) error // a file gave no history
	passed()                               // a file of a directory is of no known format
	done()                                 // with one file
	end() error
}

// The formats that only check has.
const (
	formatGithub outputFormat = "github"
	formatSarif  outputFormat = "sarif"
)

// reporter is the one of the station's format.
func (s *station) reporter(summed bool) reporter {
	switch s.format {
	case formatGithub:
		return &githubReport{station: s}
	case formatSarif:
		return newSarif(s)
	case formatJSON:
		return &plainReport{station: s, summed: summed}
	}
	return &plainReport{station: s, summed: summed}
}

// plainReport writes text for people, or JSON, an object a line.
type plainReport struct {
	station *station
	summed  bool // a summary is asked for
	summary summed
}

// summed is what was found in all files.
type summed struct {
	Files    int               `json:"files"`                // that were checked, those that gave no history included
	Failed   int               `json:"failed,omitzero"`      // files that gave no history
	Passed   int               `json:"passed_over,omitzero"` // files of directories that are of no known format
	Sessions int               `json:"sessions"`
	Messages int               `json:"messages"`
	Findings map[wire.Rule]int `json:"findings"`
}

func (r *plainReport) passed() { r.summary.Passed++; r.summary.Files-- }

func (r *plainReport) done() { r.summary.Files++ }

func (r *plainReport) failure(name string, f *failure) error {
	r.summary.Failed++
	if r.station.format == formatJSON {
		return r.station.object(failedFile{name, f})
	}
	if err := r.station.stdout.Flush(); err != nil { // so that both streams are in order on a terminal
		return err
	}
	r.station.fail(name, f)
	return nil
}

func (r *plainReport) history(h *history) error {
	r.summary.add(h)
	if r.station.format == formatJSON {
		return r.station.object(h)
	}
	r.station.printHistory(h)
	return nil
}

func (s *summed) add(h *history) {
	s.Sessions++
	s.Messages += h.Messages
	if s.Findings == nil {
		s.Findings = make(map[wire.Rule]int)
	}
	for _, f := range h.Findings {
		s.Findings[f.Rule]++
	}
}

func (r *plainReport) end() error {
	several := r.summary.Files > 1
	switch {
	case r.station.format == formatJSON && r.summed:
		if r.summary.Findings == nil {
			r.summary.Findings = map[wire.Rule]int{}
		}
		return r.station.object(struct {
			Summary summed `json:"summary"`
		}{r.summary})
	case r.station.format != formatJSON && (several || r.summed):
		r.station.printSummary(r.summary)
	}
	return nil
}

func (s *station) printSummary(all summed) {
	total := 0
	for _, n := range all.Findings {
		total += n
	}
	text := fmt.Sprintf("%s: %s, %s, %s", count(all.Files, "file"), count(all.Sessions, "session"), count(all.Messages, "message"), count(total, "finding"))
	if all.Failed > 0 {
		text += ", " + count(all.Failed, "file") + " not checked"
	}
	if all.Passed > 0 {
		text += ", " + count(all.Passed, "file") + " of no known format passed over"
	}
	s.print("%s", text)
	byRule := slices.SortedFunc(maps.Keys(all.Findings), func(a, b wire.Rule) int {
		if d := all.Findings[b] - all.Findings[a]; d != 0 {
			return d
		}
		return int(a) - int(b)
	})
	for _, r := range byRule {
		s.print("%6d  %v", all.Findings[r], r)
	}
}

func (s *station) printHistory(h *history) {
	s.print("%s: %s (%s)", h.place(), h.verdict(), h.about())
	for i := range h.Findings {
		s.printFinding(h, &h.Findings[i])
	}
	if h.Violation != nil {
		s.print("  violation: %v", h.Violation)
	}
	if len(h.Omitted) > 0 {
		s.print("  not compared: %s, for which the request's form has no place", strings.Join(h.Omitted, ", "))
	}
	if len(h.Unknown) > 0 {
		s.print("  not decided: %s", joined(h.Unknown))
	}
	if len(h.Skipped) > 0 {
		s.print("  left out: %s", counted(h.Skipped))
	}
	if h.Hint != "" {
		s.print("  hint: %s", h.Hint)
	}
}

// place names the history in front of its verdict.
func (h *history) place() string {
	name := h.File
	if h.Line > 0 {
		name = fmt.Sprintf("%s:%d", name, h.Line)
	}
	if h.Session != "" {
		name += ": session " + printable(h.Session)
	}
	return name
}

func (h *history) verdict() string {
	switch n := len(h.Findings); {
	case n > 0:
		return count(n, "finding")
	case h.Violation != nil:
		return "violation"
	case !h.OK:
		return "not ok"
	}
	return "ok"
}

// about is what was looked at.
func (h *history) about() string {
	if h.Format != wire.FormatNative {
		return fmt.Sprintf("%v, %s", h.Format, count(h.Messages, h.counted()))
	}
	audited := "no request header to audit"
	if h.headers > 0 {
		audited = count(h.headers, "request header") + " audited"
	}
	return fmt.Sprintf("%v log, %s, %s", h.Format, count(h.Messages, "message"), audited)
}

// counted is what the number of messages counts: of Responses it is items.
func (h *history) counted() string {
	if h.Format == wire.FormatOpenAIResponses {
		return "item"
	}
	return "message"
}

func (s *station) printFinding(h *history, f *finding) {
	at := h.File
	if line, column := f.at(); line > 0 {
		at = fmt.Sprintf("%s:%d:%d", at, line, column)
	}
	s.print("%s: %v: %v: %s", at, f.Severity, f.Rule, printable(f.Message))
	s.print("  at: %s %d%s", h.noun, f.Index, strings.TrimSuffix(", "+printable(f.Path), ", "))
	if f.Blame != nil {
		s.print("  blame: %s", f.Blame)
	}
	if f.Hint != "" {
		s.print("  hint: %s", f.Hint)
	}
}

func joined(rules []wire.Rule) string {
	words := make([]string, len(rules))
	for i, r := range rules {
		words[i] = r.String()
	}
	return strings.Join(words, ", ")
}

// counted lists numbers by what they count.
func counted(all map[string]int) string {
	var parts []string
	for _, what := range slices.Sorted(maps.Keys(all)) {
		parts = append(parts, fmt.Sprintf("%d %s", all[what], printable(what)))
	}
	return strings.Join(parts, ", ")
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// onlyCheck refuses the formats that other commands do not have.
func onlyCheck(f outputFormat, command string) error {
	if (f == formatGithub || f == formatSarif) && command != "check <FILE>" {
		return errors.New("--format " + string(f) + " is for check alone, expected text or json")
	}
	return nil
}
