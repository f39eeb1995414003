package main

import (
	"fmt"
	"strconv"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"verbatim/generated/wire"
	"verbatim/proptest"
)

// answerLine is what is read of an answer. Other keys pass.
type answerLine struct {
	ID        jsontext.Value `json:"id"`
	OK        *bool          `json:"ok"`
	Violation *verdictLine   `json:"violation"`
	Error     jsontext.Value `json:"error"`
}

// verdictLine is what is compared of a violation.
type verdictLine struct {
	Kind          string  `json:"kind"`
	Index         *int    `json:"index"`
	RequestLength *int    `json:"request_length,omitzero"`
	LogLength     *int    `json:"log_length,omitzero"`
	ToolCallID    *string `json:"tool_call_id,omitzero"`
}

const answerForm = `expected {"id":…,"ok":true} or {"id":…,"ok":false,"violation":{…}}`

// parseAnswer reads a line as an answer. The problem is "" when it is one.
func parseAnswer(line []byte) (a answerLine, problem string) {
	if err := json.Unmarshal(line, &a); err != nil {
		return a, fmt.Sprintf("its answer cannot be read: %v; %s", err, answerForm)
	}
	if a.ID == nil {
		return a, "its answer has no id; " + answerForm
	}
	return a, ""
}

// misplaced is the problem of an answer to another case, "" of one to the case
// of the id.
func (a *answerLine) misplaced(id int64) (problem string) {
	if want := strconv.FormatInt(id, 10); string(a.ID) != want {
		return fmt.Sprintf("its answer has the id %s, expected %s: one line for each case, in order", a.ID, want)
	}
	return ""
}

// verdict is what the line answers. The problem is "" when it is a verdict.
func (a *answerLine) verdict() (v *proptest.Verdict, problem string) {
	switch {
	case a.Error != nil:
		return nil, fmt.Sprintf("it answers with an error: %s", a.Error)
	case a.OK == nil:
		return nil, "its answer has no ok; " + answerForm
	case *a.OK && a.Violation != nil:
		return nil, "its answer is ok and has a violation, expected one of them"
	case *a.OK:
		return nil, ""
	case a.Violation == nil:
		return nil, "its answer is not ok and has no violation, expected both"
	}
	return a.Violation.verdict()
}

func (l *verdictLine) verdict() (v *proptest.Verdict, problem string) {
	kind, err := wire.ParseViolationKind(l.Kind)
	if err != nil {
		return nil, fmt.Sprintf("the kind of its violation: %v", err)
	}
	v = &proptest.Verdict{Kind: kind}
	if problem = need(&v.Index, l.Index, l.Kind, "index"); problem != "" {
		return nil, problem
	}
	if kind == wire.ViolationKindOrphanedToolResult {
		return v, need(&v.ToolCallID, l.ToolCallID, l.Kind, "tool_call_id")
	}
	if problem = need(&v.RequestLength, l.RequestLength, l.Kind, "request_length"); problem != "" {
		return nil, problem
	}
	return v, need(&v.LogLength, l.LogLength, l.Kind, "log_length")
}

// need takes a value that a violation of a kind must have.
func need[V any](to, from *V, kind, key string) (problem string) {
	if from == nil {
		return fmt.Sprintf("its violation of kind %s has no %s", kind, key)
	}
	*to = *from
	return ""
}

// lineOf is a verdict as an answer has it.
func lineOf(v *proptest.Verdict) resultLine {
	if v == nil {
		return resultLine{OK: true}
	}
	l := &verdictLine{Kind: v.Kind.String(), Index: &v.Index}
	if v.Kind == wire.ViolationKindOrphanedToolResult {
		l.ToolCallID = &v.ToolCallID
	} else {
		l.RequestLength, l.LogLength = &v.RequestLength, &v.LogLength
	}
	return resultLine{Violation: l}
}

// resultLine is an answer without its id.
type resultLine struct {
	OK        bool         `json:"ok"`
	Violation *verdictLine `json:"violation,omitzero"`
}
