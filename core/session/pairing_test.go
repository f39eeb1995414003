package session_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"verbatim/core/session"
	"verbatim/generated/wire"
)

func TestOrphan(t *testing.T) {
	none := session.Orphan{}
	for _, tt := range []struct {
		name, script string
		want         session.Orphan
	}{
		{"a result after its call is none", "c:x r:x", none},
		{"a result long after its call is none", "c:x u:a u:b r:x", none},
		{"a second result of one call is none", "c:x r:x r:x", none},
		{"a result before its call is one", "r:x c:x", session.Orphan{ID: "x", Index: 0, Found: true}},
		{"a result without a call is one", "u:a r:x", session.Orphan{ID: "x", Index: 1, Found: true}},
		{"of several the first counts", "c:x r:y r:z r:x", session.Orphan{ID: "y", Index: 1, Found: true}},
		{"an empty id is one though a call has it too", "c: r:", session.Orphan{ID: "", Index: 1, Found: true}},
		{"a replace that cuts the call off makes one", "u:a c:x r:x s:sum@0-1", session.Orphan{ID: "x", Index: 1, Found: true}},
		{"a replace over both makes none", "u:a c:x r:x s:sum@0-2", none},
		{"a replace over the orphan mends the fold", "u:a r:x s:sum@1-1", none},
		{"a call that a replace puts before the result mends the fold", "u:a r:x c:x@0-0", none},
		{"a call that stands in the future comes too late", "c:x@9-9 r:x", session.Orphan{ID: "x", Index: 0, Found: true}},
		{"a pruned result is as good as the first", "c:x r:x r:x@1-1", none},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, script(t, tt.script).Fold().Orphan()); diff != "" {
				t.Errorf("orphan of %q (-want +got):\n%s", tt.script, diff)
			}
		})
	}
}

func TestCutPairs(t *testing.T) {
	orphan := func(id string, index int, seq int64, b session.Blame) session.CutPair {
		return session.CutPair{Rule: wire.RuleOrphanedToolResult, ID: id, Index: index, Seq: seq, Blame: b}
	}
	unanswered := func(id string, index int, seq int64, b session.Blame) session.CutPair {
		return session.CutPair{Rule: wire.RuleUnansweredToolCall, ID: id, Index: index, Seq: seq, Blame: b}
	}
	appended := func(seq int64) session.Blame { return session.Blame{By: wire.CulpritAppend, Seq: seq} }
	replaced := func(seq, start, stop int64, better ...int64) session.Blame {
		b := session.Blame{By: wire.CulpritReplace, Seq: seq, Range: session.Range{Start: start, Stop: stop}}
		if better != nil {
			b.Better = &session.Range{Start: better[0], Stop: better[1]}
		}
		return b
	}
	for _, tt := range []struct {
		name, script string
		want         []session.CutPair
	}{
		{"a whole pair is none", "u:a c:x r:x a:b", nil},
		{"a call at the end is still open", "u:a c:x", nil},
		{"a call that only results follow is still open", "u:a c:x r:z", []session.CutPair{orphan("z", 2, 2, appended(2))}},
		{"a call that another message follows is unanswered", "c:x c:y r:y", []session.CutPair{unanswered("x", 0, 0, session.Blame{})}},
		{"a result without a call blames its own append", "u:a r:x", []session.CutPair{orphan("x", 1, 1, appended(1))}},
		{"a result with an empty id blames its own append", "c: r:", []session.CutPair{orphan("", 1, 1, appended(1))}},
		{"a range that ends between call and result is to blame", "u:a c:x r:x a:b s:sum@0-1", []session.CutPair{orphan("x", 1, 2, replaced(4, 0, 1, 0, 2))}},
		{"the range that took the call is to blame, not one around its summary", "c:x r:x s:one@0-0 u:a s:two@0-0", []session.CutPair{orphan("x", 1, 1, replaced(2, 0, 0, 0, 1))}},
		{"a range that took the result leaves the call unanswered", "c:x r:x u:a s:sum@1-1", []session.CutPair{unanswered("x", 0, 0, replaced(3, 1, 1, 0, 1))}},
		{"a call that nobody answered blames nobody", "c:x u:a", []session.CutPair{unanswered("x", 0, 0, session.Blame{})}},
		{"a result belongs to the nearest call of its id", "c:x r:x c:x u:a", []session.CutPair{unanswered("x", 2, 2, session.Blame{})}},
		{"a result that was put before its call is to blame itself", "u:a c:x r:x@0-0 u:b", []session.CutPair{
			orphan("x", 0, 2, replaced(2, 0, 0)), unanswered("x", 1, 1, session.Blame{}),
		}},
		{"every orphan is told, in order", "r:x r:y", []session.CutPair{orphan("x", 0, 0, appended(0)), orphan("y", 1, 1, appended(1))}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, script(t, tt.script).CutPairs()); diff != "" {
				t.Errorf("cut pairs of %q (-want +got):\n%s", tt.script, diff)
			}
		})
	}
}
