package repair_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"verbatim/core/payload"
	"verbatim/core/session"
	"verbatim/generated/wire"
	"verbatim/invariant/repair"
)

// logOf is a log of events, each as its type and data.
func logOf(t rapid.TB, events ...string) *session.Log {
	t.Helper()
	var lines bytes.Buffer
	for i, e := range events {
		kind, data, _ := strings.Cut(e, " ")
		fmt.Fprintf(&lines, `{"seq":%d,"type":%q,"time":"2026-01-02T03:04:05Z","data":%s}`+"\n", i, kind, data)
	}
	l, err := session.ReadLog(&lines, session.Options{Now: func() time.Time { return time.Unix(0, 0).UTC() }})
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func said(kind, content, more string) string {
	return fmt.Sprintf(`%s {"content":%s%s}`, kind, content, more)
}

func calls(ids ...string) string {
	var blocks []string
	for _, id := range ids {
		blocks = append(blocks, fmt.Sprintf(`{"kind":"tool_use","id":%q,"name":"t","input":{}}`, id))
	}
	return said("assistant_message", "["+strings.Join(blocks, ",")+"]", "")
}

func answer(id string) string {
	return said("tool_result", fmt.Sprintf(`[{"kind":"tool_result","tool_use_id":%q,"content":"r"}]`, id), "")
}

func user(text string) string { return said("user_message", fmt.Sprintf("%q", text), "") }

// appended are the changes of a plan, each as its sort, the risk of what is made
// up, and where its event stands: at a position, or at the end.
func appended(p repair.LogPlan) []string {
	var all []string
	for _, c := range p.Changes {
		where := "end"
		if s, ok := c.Data.(session.Said); ok && s.Replace != nil {
			where = fmt.Sprint(s.Replace.Start)
		}
		risk := ""
		if !c.Risk.IsZero() {
			risk = " " + c.Risk.String()
		}
		all = append(all, fmt.Sprintf("%s %d at %s%s", c.Kind, c.Seq, where, risk))
	}
	return all
}

func TestLogs(t *testing.T) {
	for _, c := range []struct {
		reason string
		events []string
		want   []string
		fold   string // roles and ids after it
	}{
		{"a whole log stays as it is", []string{user("a"), calls("x"), answer("x"), user("b")}, nil, "user assistant/x tool/x user"},
		{"a call that only results follow is open", []string{calls("x", "y"), answer("y")}, nil, "assistant/x,y tool/y"},
		{
			"a result goes behind its call where an event that no model sees leaves room",
			[]string{calls("x"), `tool_call {"id":"x","name":"t"}`, user("b")},
			[]string{"insert 0 at 1 tool_outcome_unknown"},
			"assistant/x tool/x user",
		},
		{
			"and to the end where none does",
			[]string{calls("x"), user("b")},
			[]string{"insert 0 at end tool_outcome_unknown"},
			"assistant/x user tool/x",
		},
		{
			"behind the results that stand there",
			[]string{`turn_start {"turn":1}`, calls("x", "y"), answer("y"), `tool_call {"id":"y","name":"t"}`, user("b")},
			[]string{"insert 1 at 3 tool_not_started"},
			"assistant/x,y tool/y tool/x user",
		},
		{
			"a call whose step was over was not started",
			[]string{`step_start {"step":1}`, calls("x"), `step_end {"step":1}`, user("b")},
			[]string{"insert 1 at 2 tool_not_started"},
			"assistant/x tool/x user",
		},
		{
			"the end of a turn tells nothing of the next one's tools",
			[]string{`turn_start {"turn":1}`, calls("x"), `turn_end {"turn":1,"steps":0,"reason":"interrupted"}`, `tool_call {"id":"z","name":"t"}`, user("b")},
			[]string{"insert 1 at 2 tool_outcome_unknown"},
			"assistant/x tool/x user",
		},
		{
			"a replace parted the pair",
			[]string{user("a"), calls("x"), said("system_message", `"summary"`, `,"surface_op":{"replace":[0,1]}`), answer("x"), user("b")},
			[]string{"quote 3 at 3"},
			"system user user",
		},
		{
			"a result in front of its call is said again behind it",
			[]string{answer("x"), calls("x"), user("b")},
			[]string{"quote 0 at 0", "move 1 at end"},
			"user assistant/x user tool/x",
		},
		{
			"an id that nothing can answer is given anew",
			[]string{calls("x", "x"), answer("x"), `tool_call {"id":"x","name":"t"}`, user("b")},
			[]string{"new_id 0 at 0", "insert 4 at 2 tool_outcome_unknown"},
			"assistant/x_2,x tool/x tool/x_2 user",
		},
		{
			"an empty id too",
			[]string{calls(""), answer(""), user("b")},
			[]string{"new_id 0 at 0", "insert 3 at end tool_outcome_unknown", "quote 1 at 1"},
			"assistant/call user user tool/call",
		},
	} {
		t.Run(c.reason, func(t *testing.T) {
			l := logOf(t, c.events...)
			plan, err := repair.OfLog(l)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, appended(plan)); diff != "" {
				t.Errorf("changes (-want +got):\n%s", diff)
			}
			if l.Len() != len(c.events) {
				t.Fatal("the log itself grew")
			}
			wantMended(t, l, plan)
			if got := surfaceOf(l); got != c.fold {
				t.Errorf("folds to %q, want %q", got, c.fold)
			}
		})
	}
}

// wantMended appends what a plan says, after which nothing is left to do. Each
// synthetic result says its risk.
func wantMended(t rapid.TB, l *session.Log, p repair.LogPlan) {
	t.Helper()
	for _, c := range p.Changes {
		if c.Message == "" {
			t.Error("a change without a word")
		}
		e, err := l.Append(c.Data)
		if err != nil {
			t.Fatal(err)
		}
		word, _ := e.Message().Metadata().Get("risk").Text()
		if c.Kind == wire.RepairKindInsert && (word != c.Risk.String() || e.Message().Metadata().Get("synthetic") != payload.OfBool(true)) {
			t.Errorf("metadata %v of a synthetic result", e.Message().Metadata())
		}
	}
	if pairs := l.CutPairs(); len(pairs) > 0 {
		t.Errorf("left: %+v", pairs)
	}
	again, err := repair.OfLog(l)
	if err != nil || len(again.Changes) > 0 {
		t.Errorf("a second repair: %v, %v", appended(again), err)
	}
}

func surfaceOf(l *session.Log) string {
	var all []string
	for _, m := range l.Fold().All() {
		word := m.Role().String()
		ids := m.Calls()
		if id, ok := m.Result(); ok {
			ids = []string{id}
		}
		if len(ids) > 0 {
			word += "/" + strings.Join(ids, ",")
		}
		all = append(all, word)
	}
	return strings.Join(all, " ")
}

func TestLogsThatAppendingCannotMend(t *testing.T) {
	for _, c := range []struct {
		reason string
		events []string
		rule   wire.Rule
	}{
		{
			"a header that the log does not give",
			[]string{user("a"), `request_header {"messages":7,"surface":"` + strings.Repeat("0", 64) + `"}`, calls("x"), user("b")},
			wire.RuleHeaderMismatch,
		},
		{
			"an answer that was not said as it was returned",
			[]string{`model_returned {"message":{"role":"assistant","content":[{"kind":"text","text":"a"}]},"stop_reason":"end_turn","usage":{"input_tokens":1,"output_tokens":1,"cache_read_tokens":0,"cache_write_tokens":0},"calls":0}`, said("assistant_message", `"b"`, "")},
			wire.RuleAnswerMismatch,
		},
		{
			"a call at a position that the log has not reached",
			[]string{
				strings.TrimSuffix(calls("x"), "}") + `,"surface_op":{"replace":[90,90]}}`,
				strings.TrimSuffix(user("b"), "}") + `,"surface_op":{"replace":[95,95]}}`,
			},
			wire.RuleUnansweredToolCall,
		},
	} {
		t.Run(c.reason, func(t *testing.T) {
			l := logOf(t, c.events...)
			_, err := repair.OfLog(l)
			wantRefused(t, err, [2]string{c.rule.String(), "event"})
		})
	}
}

// Whatever is said in whatever order, a repair makes the log whole or refuses it.
func TestAnyLogIsMendedOrRefused(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		id := rapid.SampledFrom([]string{"x", "y", ""})
		var events []string
		for i := range rapid.IntRange(0, 9).Draw(t, "events") {
			e := rapid.OneOf(
				rapid.Just(user("u")), rapid.Map(id, answer), rapid.Just(`tool_call {"id":"x","name":"t"}`),
				rapid.Map(rapid.SliceOfN(id, 1, 2), func(ids []string) string { return calls(ids...) }),
			).Draw(t, "event")
			if i > 0 && !strings.HasPrefix(e, "tool_call") && rapid.IntRange(0, 3).Draw(t, "replaces") == 0 {
				from := rapid.IntRange(0, i+1).Draw(t, "from")
				e = strings.TrimSuffix(e, "}") + fmt.Sprintf(`,"surface_op":{"replace":[%d,%d]}}`, from, from+rapid.IntRange(0, 3).Draw(t, "more"))
			}
			events = append(events, e)
		}
		l := logOf(t, events...)
		plan, err := repair.OfLog(l)
		if err != nil {
			if !strings.Contains(strings.Join(events, ""), "surface_op") {
				t.Errorf("refused without a replace: %v", err)
			}
			return
		}
		if len(l.CutPairs()) > 0 && len(plan.Changes) == 0 {
			t.Error("nothing to do for a cut pair")
		}
		wantMended(t, l, plan)
	})
}
