package main

import (
	"slices"
	"strings"

	"verbatim/core/dialect/agentfile"
	"verbatim/core/payload"
	"verbatim/generated/wire"
	"verbatim/invariant"
	"verbatim/invariant/transcript"
)

// history is what check says of one session.
type history struct {
	File      string               `json:"file"`
	Line      int                  `json:"line,omitzero"` // of a file with a body a line, the line
	Session   string               `json:"session,omitzero"`
	Format    wire.Format          `json:"format"`
	Messages  int                  `json:"messages"`
	OK        bool                 `json:"ok"`
	Findings  []finding            `json:"findings"`
	Violation *invariant.Violation `json:"violation,omitzero"`
	Omitted   []string             `json:"not_compared,omitempty"` // what the request's form has no place for
	Unknown   []wire.Rule          `json:"unknown,omitempty"`      // rules that could not decide
	Skipped   map[string]int       `json:"skipped,omitempty"`      // what a reader left out, by type
	Usage     []modelUsage         `json:"usage,omitempty"`
	Hint      string               `json:"hint,omitzero"`

	noun    string            // what an index counts
	headers int               // request headers that were audited
	spent   []agentfile.Usage // what Usage was made of
}

// spend notes what the history cost.
func (h *history) spend(all []agentfile.Usage) { h.spent, h.Usage = all, usageOf(all) }

// finding is one fault of a history.
type finding struct {
	Rule     wire.Rule     `json:"rule"`
	Severity wire.Severity `json:"severity"`
	Index    int64         `json:"index"` // of the event, message, item, record or row
	Line     int           `json:"line,omitzero"`
	Column   int           `json:"column,omitzero"`
	Path     string        `json:"path,omitzero"`
	IDs      []string      `json:"ids,omitempty"`
	Message  string        `json:"message"`
	Hint     string        `json:"hint,omitzero"`
	Blame    *blame        `json:"blame,omitzero"`

	// Where the finding stands in a document of several lines. No format has it
	// as part of its result, but people and editors go there.
	line, column int
}

// at is the line and column to go to, zero where there is none.
func (f *finding) at() (line, column int) {
	if f.Line > 0 {
		return f.Line, f.Column
	}
	return f.line, f.column
}

type blame struct {
	By     wire.Culprit `json:"by"`
	Seq    int64        `json:"seq"`
	Range  *[2]int64    `json:"range,omitzero"`
	Better *[2]int64    `json:"better,omitzero"` // the range that would have parted nothing
}

// judge says whether the history is fine: no error, no violation.
func (h *history) judge() {
	h.OK = h.Violation == nil && !slices.ContainsFunc(h.Findings, func(f finding) bool { return f.Severity == wire.SeverityError })
	if h.Findings == nil {
		h.Findings = []finding{}
	}
}

// findingsOf are findings of the rules. What they lend of a text is copied.
func findingsOf(all []transcript.Finding) []finding {
	found := make([]finding, len(all))
	for i, f := range all {
		found[i] = finding{
			Rule: f.Rule, Severity: f.Severity, Index: int64(f.Index), Path: strings.Clone(f.Path),
			IDs: clonedTexts(f.IDs), Message: strings.Clone(f.Message), Hint: f.Hint,
		}
	}
	return found
}

func clonedTexts(texts []string) []string {
	var all []string
	for _, t := range texts {
		all = append(all, strings.Clone(t))
	}
	return all
}

// placeIn notes where findings stand in a document, of which a path may begin
// with what is no part of it.
func placeIn(document []byte, prefix string, all []finding) {
	for i := range all {
		f := &all[i]
		if offset, ok := locate(document, strings.TrimPrefix(f.Path, prefix)); ok {
			f.line, f.column = lineAndColumn(document, offset)
		}
	}
}

// locate is where a path leads, or the nearest value around it.
func locate(text []byte, path string) (offset int, ok bool) {
	for {
		if offset, ok := payload.Locate(text, path); ok {
			return offset, true
		}
		if path == "" {
			return 0, false
		}
		path = path[:strings.LastIndexByte(path, '/')]
	}
}
