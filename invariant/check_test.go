package invariant_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"verbatim/core/chat"
	"verbatim/core/session"
	"verbatim/generated/wire"
	"verbatim/invariant"
)

// Each row is one sentence of the rule of the check.
func TestCheck(t *testing.T) {
	const (
		extra   = wire.ViolationKindExtraMessage
		missing = wire.ViolationKindMissingMessage
		order   = wire.ViolationKindOrder
		orphan  = wire.ViolationKindOrphanedToolResult
	)
	type v = invariant.Violation
	for _, tt := range []struct {
		name, log, request string
		want               *v // without sketches; nil is silence
	}{
		{"an empty request of an empty log is silent", "", "", nil},
		{"the fold itself is silent", "s:a u:b c:x r:x a:c", "s:a u:b c:x r:x a:c", nil},
		{"one leading system message before a fold without one is silent", "u:a", "s:overlay u:a", nil},
		{"one leading system message before an empty fold is silent", "", "s:overlay", nil},
		{"any text of a system message is silent", "s:a u:b s:c", "s:x u:b s:y", nil},
		{"a leading system message is not skipped when the fold has one", "s:a u:b", "s:x s:a u:b", &v{Kind: extra, Index: 1, RequestLength: 3, LogLength: 2, ExtraCount: 1}},
		{"a second leading system message is extra", "u:a", "s:overlay s:second u:a", &v{Kind: extra, Index: 0, RequestLength: 2, LogLength: 1, ExtraCount: 1, Overlay: true}},
		{"only a first message is the overlay", "u:a u:b", "u:a s:overlay u:b", &v{Kind: extra, Index: 1, RequestLength: 3, LogLength: 2, ExtraCount: 1}},
		{"a mid-transcript system message that is left out is missing", "u:a s:summary u:b", "u:a u:b", &v{Kind: missing, Index: 1, RequestLength: 2, LogLength: 3, MissingCount: 1}},
		{"a builder's own prompt is silent when the head was the only system message", "s:a u:b", "s:own u:b", nil},
		{"a builder's own prompt in place of all system messages misses the others", "s:a u:b s:c", "s:own u:b", &v{Kind: missing, Index: 2, RequestLength: 2, LogLength: 3, MissingCount: 1}},
		{"an invented message is extra", "u:a", "u:a u:b", &v{Kind: extra, Index: 1, RequestLength: 2, LogLength: 1, ExtraCount: 1}},
		{"a doubled message is extra", "u:a u:b", "u:a u:a u:b", &v{Kind: extra, Index: 1, RequestLength: 3, LogLength: 2, ExtraCount: 1}},
		{"a dropped message is missing", "u:a u:b", "u:b", &v{Kind: missing, Index: 0, RequestLength: 1, LogLength: 2, MissingCount: 1}},
		{"one of equal messages dropped is missing", "u:a u:a u:a", "u:a u:a", &v{Kind: missing, Index: 2, RequestLength: 2, LogLength: 3, MissingCount: 1}},
		{"an empty request misses all", "u:a u:b", "", &v{Kind: missing, Index: 0, RequestLength: 0, LogLength: 2, MissingCount: 2}},
		{"a request of nothing but the overlay misses all", "u:a", "s:overlay", &v{Kind: missing, Index: 0, RequestLength: 0, LogLength: 1, MissingCount: 1, Overlay: true}},
		{"missing goes before extra", "u:a u:b", "u:a u:x", &v{Kind: missing, Index: 1, RequestLength: 2, LogLength: 2, MissingCount: 1, ExtraCount: 1}},
		{"the same messages in another order are order", "u:a u:b", "u:b u:a", &v{Kind: order, Index: 0, RequestLength: 2, LogLength: 2}},
		{"equal messages swapped are silent", "u:a u:a", "u:a u:a", nil},
		{"the index counts after the overlay slot", "u:a u:b u:c", "s:overlay u:a u:c u:b", &v{Kind: order, Index: 1, RequestLength: 3, LogLength: 3, Overlay: true}},
		{"a result that no call explains is orphaned", "u:a r:x", "u:a r:x", &v{Kind: orphan, Index: 1, ToolCallID: "x"}},
		{"a result before its call is orphaned", "r:x c:x", "r:x c:x", &v{Kind: orphan, Index: 0, ToolCallID: "x"}},
		{"an empty id is orphaned though a call has it too", "c: r:", "c: r:", &v{Kind: orphan, Index: 1}},
		{"the index of an orphan counts after the overlay slot", "u:a r:x", "s:overlay u:a r:x", &v{Kind: orphan, Index: 1, ToolCallID: "x", Overlay: true}},
		{"of several orphans the first is told", "r:x r:y", "r:x r:y", &v{Kind: orphan, Index: 0, ToolCallID: "x"}},
		{"reconstruction is reported before pairing", "r:x u:a", "r:x", &v{Kind: missing, Index: 1, RequestLength: 1, LogLength: 2, MissingCount: 1}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := invariant.Check(logOf(t, tt.log).Fold(), request(t, tt.request))
			if diff := cmp.Diff(tt.want, got, cmpopts.IgnoreFields(v{}, "Missing", "Extra")); diff != "" {
				t.Errorf("Check of %q against %q (-want +got):\n%s", tt.request, tt.log, diff)
			}
		})
	}
}

func TestEditsThatMustStaySilent(t *testing.T) {
	note := message(t, "u:note").Content() // any JSON value will do
	for _, tt := range []struct {
		name string
		edit func(m *session.Message) *session.Message
	}{
		{"metadata", func(m *session.Message) *session.Message { return m.Annotated(note) }},
		{"time", func(m *session.Message) *session.Message { return m.Dated(m.Time().Add(1)) }},
		{"name of a system message", func(m *session.Message) *session.Message {
			if m.Role() != wire.SurfaceRoleSystem {
				return m
			}
			return m.Named("other")
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			l := logOf(t, "s:a u:b c:x r:x s:d")
			var edited []*session.Message
			for _, m := range l.Fold().All() {
				edited = append(edited, tt.edit(m))
			}
			if v := invariant.Check(l.Fold(), session.RequestOf(edited)); v != nil {
				t.Errorf("Check = %v, want silence", v)
			}
		})
	}
}

func TestANameOfAnotherMessageCounts(t *testing.T) {
	l := logOf(t, "u:a")
	v := invariant.Check(l.Fold(), session.RequestOf([]*session.Message{message(t, "u:a").Named("ann")}))
	if v == nil || v.Kind != wire.ViolationKindMissingMessage || v.Index != 0 {
		t.Errorf("Check = %v, want missing_message at 0", v)
	}
}

func TestACanonicalRequestIsJudgedByWhatItCanSay(t *testing.T) {
	l := logOf(t, "s:a u:b")
	if _, err := l.Append(session.Say(message(t, "u:c").Named("ann"))); err != nil {
		t.Fatal(err)
	}
	text := func(s string) chat.Message {
		return chat.Message{Role: wire.RoleUser, Content: []chat.Block{chat.Text{Text: s}}}
	}
	system := []chat.SystemBlock{{Text: "whatever"}, {Text: "in two segments"}}
	for _, tt := range []struct {
		name     string
		messages []chat.Message
		want     *invariant.Violation
	}{
		{"the fold, its name left out", []chat.Message{text("b"), text("c")}, nil},
		{"a dropped message", []chat.Message{text("b")}, &invariant.Violation{
			Kind: wire.ViolationKindMissingMessage, Index: 2, RequestLength: 2, LogLength: 3, MissingCount: 1,
		}},
		{"another order", []chat.Message{text("c"), text("b")}, &invariant.Violation{
			Kind: wire.ViolationKindOrder, Index: 1, RequestLength: 3, LogLength: 3,
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r, err := session.RequestOfChat(l.Fold(), chat.ChatRequest{System: system, Messages: tt.messages})
			if err != nil {
				t.Fatal(err)
			}
			got := invariant.Check(l.Fold(), r)
			if diff := cmp.Diff(tt.want, got, cmpopts.IgnoreFields(invariant.Violation{}, "Missing", "Extra")); diff != "" {
				t.Errorf("Check (-want +got):\n%s", diff)
			}
		})
	}
}

func TestAReplaceThatCutsACallFromItsResultIsOrphanedInAFaithfulRequest(t *testing.T) {
	l := logOf(t, "u:a c:x r:x a:b")
	replace(t, l, 0, 1, "s:summary")
	v := invariant.Check(l.Fold(), request(t, "s:summary r:x a:b"))
	want := &invariant.Violation{Kind: wire.ViolationKindOrphanedToolResult, Index: 1, ToolCallID: "x"}
	if diff := cmp.Diff(want, v); diff != "" {
		t.Errorf("Check (-want +got):\n%s", diff)
	}
}

func TestANilMessageIsExtra(t *testing.T) {
	l := logOf(t, "u:a")
	v := invariant.Check(l.Fold(), session.RequestOf([]*session.Message{nil, message(t, "u:a")}))
	want := &invariant.Violation{Kind: wire.ViolationKindExtraMessage, RequestLength: 2, LogLength: 1, ExtraCount: 1, Extra: []invariant.Sketch{{Index: new(0)}}}
	if diff := cmp.Diff(want, v, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("Check (-want +got):\n%s", diff)
	}
}

func TestCheckAllocatesNothingWhereAllIsWell(t *testing.T) {
	l := logOf(t, "s:a u:b c:x r:x a:c")
	f := l.Fold()
	var shared []*session.Message
	for _, m := range f.All() {
		shared = append(shared, m)
	}
	for name, r := range map[string]session.Request{
		"shared messages":   session.RequestOf(shared),
		"distinct messages": request(t, "s:a u:b c:x r:x a:c"),
	} {
		if n := testing.AllocsPerRun(100, func() { _ = invariant.Check(f, r) }); n != 0 {
			t.Errorf("%s: Check allocates %v times, want 0", name, n)
		}
	}
}
