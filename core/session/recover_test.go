package session_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"verbatim/core/session"
	"verbatim/generated/wire"
)

// turns makes a log of words: those of a script, and
//
//	(1 )1  turn 1 starts, ends   [ ]  a step starts, ends   !x  the call x was handed to its tool
func turns(t testing.TB, words string) *session.Log {
	t.Helper()
	l := session.New(session.Options{Now: func() time.Time { return noon }})
	for word := range strings.FieldsSeq(words) {
		if _, err := l.Append(turnDatum(t, word)); err != nil {
			t.Fatalf("%s: %v", word, err)
		}
	}
	return l
}

func turnDatum(t testing.TB, word string) session.Data {
	number := int64(word[len(word)-1] - '0')
	switch word[0] {
	case '(':
		return session.TurnStart{Turn: number}
	case ')':
		return session.TurnEnd{Turn: number, Reason: wire.TurnEndReasonComplete}
	case '[':
		return session.StepStart{Step: 1}
	case ']':
		return session.StepEnd{Step: 1}
	case '!':
		return session.ToolCall{ID: word[1:], Name: "tool"}
	}
	return datum(t, word)
}

// told writes a plan on a few lines.
func told(p session.Plan) string {
	var b strings.Builder
	for _, o := range p.Owed {
		fmt.Fprintf(&b, "result %s of %d for turn at %d: %v", o.ID, o.Seq, o.Turn, o.Risk)
		if o.Behind {
			b.WriteString(", behind")
		}
		b.WriteString("\n")
	}
	for _, e := range p.Ends {
		fmt.Fprintf(&b, "end turn %d at %d after %d steps: %v\n", e.End.Turn, e.Start, e.End.Steps, e.End.Reason)
	}
	for _, l := range p.Left {
		fmt.Fprintf(&b, "left %s of %d: %s\n", l.ID, l.Seq, l.Why)
	}
	for _, s := range p.Stray {
		fmt.Fprintf(&b, "stray %d\n", s)
	}
	return b.String()
}

func TestPlan(t *testing.T) {
	for _, tt := range []struct{ name, log, want string }{
		{"a clean log is left untouched", "(1 [ c:x !x r:x ] )1", ""},
		{"an open turn without calls is ended", "(1 u:a", "end turn 1 at 0 after 0 steps: interrupted\n"},
		{"rule 1: a call that was handed to its tool", "(1 [ c:x !x", "result x of 2 for turn at 0: tool_outcome_unknown\nend turn 1 at 0 after 1 steps: interrupted\n"},
		{"rule 2: a call that was not, while others were", "(1 [ c:x c:y !x r:x", "result y of 3 for turn at 0: tool_not_started\nend turn 1 at 0 after 1 steps: interrupted\n"},
		{"rule 3: none was handed over, and the step has ended", "(1 [ c:x ]", "result x of 2 for turn at 0: tool_not_started\nend turn 1 at 0 after 1 steps: interrupted\n"},
		{"rule 4: none was handed over, and the step is open", "(1 [ c:x", "result x of 2 for turn at 0: tool_outcome_unknown\nend turn 1 at 0 after 1 steps: interrupted\n"},
		{"rule 4: nor was there a step", "(1 c:x", "result x of 1 for turn at 0: tool_outcome_unknown\nend turn 1 at 0 after 0 steps: interrupted\n"},
		{"what was handed over before the call tells nothing", "(1 !x [ c:x", "result x of 3 for turn at 0: tool_outcome_unknown\nend turn 1 at 0 after 1 steps: interrupted\n"},
		{"a call that is answered owes nothing", "(1 c:x r:x", "end turn 1 at 0 after 0 steps: interrupted\n"},
		{"a call outside of any turn belongs to none", "c:x (1", "end turn 1 at 1 after 0 steps: interrupted\n"},
		{"a call of a turn that has ended is nobody's", "(1 c:x )1 (2", "end turn 2 at 3 after 0 steps: interrupted\n"},
		{"a call that a replace shadowed owes nothing", "(1 c:x s:sum@1-1", "end turn 1 at 0 after 0 steps: interrupted\n"},
		{"turns pair by nesting, the innermost first", "(1 c:x (1 c:y", "result x of 1 for turn at 0: tool_outcome_unknown, behind\nresult y of 3 for turn at 2: tool_outcome_unknown\nend turn 1 at 2 after 0 steps: interrupted\nend turn 1 at 0 after 0 steps: interrupted\n"},
		{"an inner turn that has ended leaves its calls to the outer one", "(1 (2 c:x )2", "result x of 2 for turn at 0: tool_outcome_unknown\nend turn 1 at 0 after 0 steps: interrupted\n"},
		{"a message behind the call is said", "(1 c:x u:a", "result x of 1 for turn at 0: tool_outcome_unknown, behind\nend turn 1 at 0 after 0 steps: interrupted\n"},
		{"a call of the same id later on is in the way", "(1 c:x c:x", "result x of 2 for turn at 0: tool_outcome_unknown\nend turn 1 at 0 after 0 steps: interrupted\nleft x of 1: a later call on the surface has the same id\n"},
		{"a call in the future is out of reach", "(1 c:x@99-99", "end turn 1 at 0 after 0 steps: interrupted\nleft x of 1: it stands at a position that the log has not reached\n"},
		{"an empty id cannot be answered", "(1 c:", "end turn 1 at 0 after 0 steps: interrupted\nleft  of 1: its id is empty, which no result can answer\n"},
		{"a turn_end that closes nothing is passed over and named", ")1 (1 )1 )1", "stray 0\nstray 3\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, told(turns(t, tt.log).Plan())); diff != "" {
				t.Errorf("plan for %q (-want +got):\n%s", tt.log, diff)
			}
		})
	}
}

func TestRecoverAppendsWhatThePlanShows(t *testing.T) {
	l := turns(t, "(7 [ u:a c:x c:y !x r:x")
	if _, err := l.Recover(); err != nil {
		t.Fatal(err)
	}
	var lines []string
	for e := range l.Events() {
		if e.Seq() >= 7 {
			lines = append(lines, string(e.AppendTo(nil)))
		}
	}
	want := []string{
		`{"seq":7,"type":"tool_result","time":"2026-01-02T12:00:00Z","data":{"content":[{"content":[{"kind":"text","text":"The run was interrupted before the tool was started (tool_not_started)."}],"is_error":true,"kind":"tool_result","tool_use_id":"y"}],"metadata":{"risk":"tool_not_started","synthetic":true}}}`,
		`{"seq":8,"type":"turn_end","time":"2026-01-02T12:00:00Z","data":{"turn":7,"steps":1,"reason":"interrupted"}}`,
	}
	if diff := cmp.Diff(want, lines); diff != "" {
		t.Errorf("what was appended (-want +got):\n%s", diff)
	}
}

// Whatever a crash leaves: recovering closes every turn and answers every
// reachable call, appends only, and does nothing the second time.
func TestRecoverIsIdempotentAndAppendOnly(t *testing.T) {
	words := []string{"(1", ")1", "[", "]", "!x", "!y", "c:x", "c:y", "r:x", "r:y", "u:a"}
	rapid.Check(t, func(rt *rapid.T) {
		l := session.New(session.Options{})
		for n := range rapid.IntRange(0, 25).Draw(rt, "events") {
			word := rapid.SampledFrom(words).Draw(rt, "word")
			if strings.ContainsAny(word, ":") && rapid.IntRange(0, 4).Draw(rt, "replaces") == 0 {
				word += fmt.Sprintf("@%d-%d", rapid.IntRange(0, n+1).Draw(rt, "start"), n+2)
			}
			if _, err := l.Append(turnDatum(t, word)); err != nil {
				rt.Fatal(err)
			}
		}
		before, fold := l.Len(), seqs(l.Fold())
		p, err := l.Recover()
		if err != nil {
			rt.Fatal(err)
		}
		if got := seqs(l.At(before)); got != fold {
			rt.Fatalf("the fold of before is %q, want %q", got, fold)
		}
		if l.Len() != before+len(p.Owed)+len(p.Ends) {
			rt.Fatalf("%d events were appended, want %d", l.Len()-before, len(p.Owed)+len(p.Ends))
		}
		again := l.Plan()
		if len(again.Owed) > 0 || !again.Clean() {
			rt.Fatalf("a second plan still shows:\n%s", told(again))
		}
		after := l.Len()
		if _, err := l.Recover(); err != nil || l.Len() != after {
			rt.Fatalf("recovering again appended %d events, %v", l.Len()-after, err)
		}
	})
}
