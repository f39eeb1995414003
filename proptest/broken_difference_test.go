package proptest_test

import (
	"fmt"
	"slices"
	"strings"

	"pgregory.net/rapid"

	"verbatim/core/session"
	"verbatim/proptest"
	"verbatim/proptest/model"
)

// difference is a case in which two answers differ.
type difference struct {
	log          []model.Event
	script       proptest.Script
	request      []model.Message
	right, wrong answer
}

type answer struct {
	fold    []int64
	verdict *model.Violation
}

func compare(t rapid.TB, r rules, s proptest.Script, request func(*session.Log) session.Request) *difference {
	l := logOf(t, s)
	d := &difference{log: proptest.ModelLog(l.Events()), script: s, request: proptest.ModelRequest(request(l))}
	right, wrong := model.Fold(d.log), r.fold(d.log)
	d.right = answer{seqsOf(right), withoutSketches(model.Check(right, d.request))}
	d.wrong = answer{seqsOf(wrong), r.check(wrong, d.request)}
	if slices.Equal(d.right.fold, d.wrong.fold) && sameVerdict(d.right.verdict, d.wrong.verdict) {
		return nil
	}
	return d
}

func withoutSketches(v *model.Violation) *model.Violation {
	if v != nil {
		v.MissingSeqs, v.ExtraIndexes = nil, nil
	}
	return v
}

// String is the difference for people to read.
func (d *difference) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "\nlog:%#v\n\nrequest:\n", d.script)
	for i, m := range d.request {
		fmt.Fprintf(&b, "%4d %s %s", i, m.Role, m.Content)
		if m.Name != "" {
			fmt.Fprintf(&b, " named %q", m.Name)
		}
		b.WriteByte('\n')
	}
	fmt.Fprintf(&b, "\nright: %v\nwrong: %v\n", d.right, d.wrong)
	return b.String()
}

func (a answer) String() string {
	text := fmt.Sprintf("fold %v, ", a.fold)
	switch v := a.verdict; {
	case v == nil:
		return text + "silence"
	case v.Kind == model.Orphan:
		return text + fmt.Sprintf("%s at %d, id %q", v.Kind, v.Index, v.ToolCallID)
	default:
		return text + fmt.Sprintf("%s at %d, request %d, log %d, missing %d, extra %d",
			v.Kind, v.Index, v.RequestLength, v.LogLength, v.MissingCount, v.ExtraCount)
	}
}
