package main

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"verbatim/generated/wire"
	"verbatim/proptest"
)

func TestAnAnswerIsRead(t *testing.T) {
	for _, tt := range []struct {
		reason, line string
		want         *proptest.Verdict
	}{
		{"silence", `{"id":7,"ok":true}`, nil},
		{"silence, and no violation", `{"ok":true,"violation":null,"id":7}`, nil},
		{
			"a violation", `{"id":7,"ok":false,"violation":{"kind":"order","index":1,"request_length":2,"log_length":3}}`,
			&proptest.Verdict{Kind: wire.ViolationKindOrder, Index: 1, RequestLength: 2, LogLength: 3},
		},
		{
			"an orphan, whose lengths are free",
			`{"id":7,"ok":false,"violation":{"kind":"orphaned_tool_result","index":0,"tool_call_id":"","request_length":9}}`,
			&proptest.Verdict{Kind: wire.ViolationKindOrphanedToolResult},
		},
		{
			"more than is compared",
			`{"id":7,"ok":false,"note":1,"violation":{"kind":"extra_message","index":1,"request_length":2,"log_length":1,"tool_call_id":"x","extra":[{}]}}`,
			&proptest.Verdict{Kind: wire.ViolationKindExtraMessage, Index: 1, RequestLength: 2, LogLength: 1},
		},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			a, problem := parseAnswer([]byte(tt.line))
			if problem != "" {
				t.Fatal(problem)
			}
			got, problem := a.verdict()
			if problem != "" {
				t.Fatal(problem)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("the verdict of %s (-want +got):\n%s", tt.line, diff)
			}
		})
	}
}

func TestABadAnswerIsToldHow(t *testing.T) {
	for _, tt := range []struct{ reason, line, want string }{
		{"no JSON", `yes`, "its answer cannot be read: "},
		{"no object", `[]`, "its answer cannot be read: "},
		{"a key twice", `{"id":7,"id":7,"ok":true}`, "its answer cannot be read: "},
		{"two answers", `{"id":7,"ok":true}{"id":8,"ok":true}`, "its answer cannot be read: "},
		{"no id", `{"ok":true}`, "its answer has no id; "},
		{"another id", `{"id":6,"ok":true}`, "its answer has the id 6, expected 7: "},
		{"the id as a string", `{"id":"7","ok":true}`, `its answer has the id "7", expected 7: `},
		{"an error", `{"id":7,"error":{"message":"no"}}`, `it answers with an error: {"message":"no"}`},
		{"no ok", `{"id":7}`, "its answer has no ok; "},
		{"ok is no truth", `{"id":7,"ok":1}`, "its answer cannot be read: "},
		{"both", `{"id":7,"ok":true,"violation":{}}`, "its answer is ok and has a violation, "},
		{"neither", `{"id":7,"ok":false}`, "its answer is not ok and has no violation, "},
		{"another kind", `{"id":7,"ok":false,"violation":{"kind":"lost"}}`, `the kind of its violation: ViolationKind: unknown word "lost"`},
		{"no index", `{"id":7,"ok":false,"violation":{"kind":"order"}}`, "its violation of kind order has no index"},
		{"half an index", `{"id":7,"ok":false,"violation":{"kind":"order","index":1.5}}`, "its answer cannot be read: "},
		{"one length", `{"id":7,"ok":false,"violation":{"kind":"order","index":1,"log_length":1}}`, "its violation of kind order has no request_length"},
		{"the other", `{"id":7,"ok":false,"violation":{"kind":"order","index":1,"request_length":1}}`, "its violation of kind order has no log_length"},
		{
			"an orphan without an id", `{"id":7,"ok":false,"violation":{"kind":"orphaned_tool_result","index":1}}`,
			"its violation of kind orphaned_tool_result has no tool_call_id",
		},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			a, problem := parseAnswer([]byte(tt.line))
			if problem == "" {
				problem = a.misplaced(7)
			}
			if problem == "" {
				_, problem = a.verdict()
			}
			if !strings.HasPrefix(problem, tt.want) {
				t.Errorf("the problem of %s is %q, want one that begins %q", tt.line, problem, tt.want)
			}
		})
	}
}
