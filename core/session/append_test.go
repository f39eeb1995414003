package session_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"verbatim/core/locator"
	"verbatim/core/payload"
	"verbatim/core/session"
	"verbatim/generated/wire"
)

func TestAppendRefuses(t *testing.T) {
	u := message(t, "u:a")
	deep := value(t, nested(511))
	for _, tt := range []struct {
		reason string
		data   session.Data
		want   string
	}{
		{"nothing", nil, "/data: there is no data, expected what the event records"},
		{"no message", session.Say(nil), "/data: there is no message, expected one to append"},
		{"a start below 0", session.Replace(-1, 0, u), "/data/surface_op/replace/0: found -1, expected a whole number from 0 to 9007199254740991"},
		{"a stop before the start", session.Replace(2, 1, u), "/data/surface_op/replace: the range stops at 1, before its start at 2, expected a stop of at least the start"},
		{"a stop that is too large", session.Replace(0, 1<<53, u), "/data/surface_op/replace/1: found 9007199254740992, expected a whole number from 0 to 9007199254740991"},
		{"a name that is no UTF-8", session.Say(u.Named("\xff")), `/data/name: "\xff" is not UTF-8`},
		{"metadata that nests too deep", session.Say(u.Annotated(deep)), "/data/metadata: the line would nest 513 containers, expected at most 512"},
		{"a record of another kind", session.Record{Of: wire.EventTypeTurnEnd, Data: value(t, `{}`)}, "/data: a record of turn_end, expected one of run_started, model_called, model_returned, prefix_held"},
		{"a record that is no object", session.Record{Of: wire.EventTypeRunStarted, Data: value(t, `[]`)}, "/data: found an array, expected an object"},
		{"a record that is another one", session.Record{Of: wire.EventTypeModelReturned, Data: value(t, `{}`)}, `/data: the key "message" is missing, expected a value`},
		{"a record of nothing", session.Record{}, "/data: a record of EventType(0), expected one of run_started, model_called, model_returned, prefix_held"},
		{"a turn below 0", session.TurnStart{Turn: -1}, "/data/turn: found -1, expected a whole number from 0 to 9007199254740991"},
		{"steps below 0", session.TurnEnd{Turn: 1, Steps: -1, Reason: wire.TurnEndReasonComplete}, "/data/steps: found -1, expected a whole number from 0 to 9007199254740991"},
		{"a turn that ends for no reason", session.TurnEnd{Turn: 1}, "/data/reason: found TurnEndReason(0), expected one of complete, rejected, interrupted"},
		{"a call without a name", session.ToolCall{ID: "c"}, `/data/name: found "", expected the name of a tool`},
		{"a call whose id is no UTF-8", session.ToolCall{ID: "\xff", Name: "n"}, `/data/id: "\xff" is not UTF-8`},
		{"a header of a negative length", session.RequestHeader{Messages: -1}, "/data/messages: found -1, expected a whole number from 0 to 9007199254740991"},
		{"a time without an RFC 3339 form", session.Say(u.Dated(time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC))), "/time: found 10000-01-01 00:00:00 +0000 UTC, which has no RFC 3339 form, expected a year from 0 to 9999 and an offset of less than a day"},
		{"a time with an offset of a day", session.Say(u.Dated(noon.In(time.FixedZone("", 24*3600)))), "/time: found 2026-01-03 12:00:00 +2400 +2400, which has no RFC 3339 form, expected a year from 0 to 9999 and an offset of less than a day"},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			l := script(t, "u:before")
			_, err := l.Append(tt.data)
			e, ok := errors.AsType[*session.EventError](err)
			if !ok || e.Error() != tt.want {
				t.Errorf("Append(%v)\n got %v\nwant %s", tt.data, err, tt.want)
			}
			if l.Len() != 1 || l.Fold().Len() != 1 {
				t.Errorf("after a refusal the log holds %d events and folds to %d messages, want 1 and 1", l.Len(), l.Fold().Len())
			}
		})
	}
}

func TestNewMessageRefuses(t *testing.T) {
	for _, tt := range []struct {
		reason string
		role   wire.SurfaceRole
		blocks []session.Block
		want   string
	}{
		{"no role", 0, nil, "/role: the role is missing, expected one of system, user, assistant, tool"},
		{"text that is no UTF-8", wire.SurfaceRoleUser, []session.Block{session.Text("a"), session.Text("\xff")}, "/content/1: "},
		{"no block at all", wire.SurfaceRoleUser, []session.Block{{}}, "/content/0: found nothing, expected a block, an object with a kind"},
		{"a call by a user", wire.SurfaceRoleUser, []session.Block{session.ToolUse("c", "n", payload.OfBool(true))}, `/content/0/kind: a message of role user may not carry a block of kind "tool_use"`},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			_, err := session.NewMessage(tt.role, tt.blocks...)
			if err == nil || !strings.HasPrefix(err.Error(), tt.want) {
				t.Errorf("NewMessage\n got %v\nwant %s", err, tt.want)
			}
		})
	}
}

func TestAddTakesTheNextEventOnly(t *testing.T) {
	from := script(t, "u:a u:b u:c")
	to := session.New(session.Options{})
	if err := to.Add(from.Event(0)); err != nil {
		t.Fatal(err)
	}
	for seq, want := range map[int64]string{
		0: "/seq: found 0, expected 1, because events are numbered without a gap",
		2: "/seq: found 2, expected 1, because events are numbered without a gap",
	} {
		if err := to.Add(from.Event(seq)); err == nil || err.Error() != want {
			t.Errorf("Add(event %d)\n got %v\nwant %s", seq, err, want)
		}
	}
	if err := to.Add(from.Event(1)); err != nil {
		t.Errorf("Add(event 1) after two refusals: %v", err)
	}
}

// What is appended is written as lines that read back to the same log.
func TestWriteThenReadGivesTheLogBack(t *testing.T) {
	digest := locator.Digest([]byte("surface"))
	l := script(t, "s:be-brief u:hi c:x r:x s:sum@0-1 u:later@99-99 -")
	for _, d := range []session.Data{
		session.Say(message(t, "u:named").Named("ann \u2028\"").Annotated(value(t, `{"a":1.0}`))),
		session.ToolCall{ID: "x", Name: "tool"},
		session.TurnStart{Turn: 1},
		session.StepEnd{Step: 1},
		session.TurnEnd{Turn: 1, Steps: 1, Reason: wire.TurnEndReasonComplete},
		session.RequestHeader{Messages: 3, Surface: digest},
		session.RequestHeader{Messages: 3, Surface: digest, System: &digest, Tools: &digest},
		session.Record{Of: wire.EventTypeModelReturned, Data: value(t, `{"message":{},"calls":0}`)},
	} {
		if _, err := l.Append(d); err != nil {
			t.Fatal(err)
		}
	}
	var first, second bytes.Buffer
	if _, err := l.WriteTo(&first); err != nil {
		t.Fatal(err)
	}
	back, err := session.ReadLog(&first, session.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for seq := range int64(l.Len()) {
		want, got := l.Event(seq), back.Event(seq)
		if got.Type() != want.Type() || !got.Time().Equal(want.Time()) {
			t.Errorf("event %d reads back as %v at %v, want %v at %v", seq, got.Type(), got.Time(), want.Type(), want.Time())
		}
		if want.Message() == nil {
			if diff := cmp.Diff(want.Data(), got.Data(), cmp.AllowUnexported(payload.Value{})); diff != "" {
				t.Errorf("data of event %d (-want +got):\n%s", seq, diff)
			}
		} else if !got.Message().Same(want.Message()) || got.Message().Metadata() != want.Message().Metadata() {
			t.Errorf("message of event %d reads back as %v, want %v", seq, got.Message().Content(), want.Message().Content())
		}
	}
	if got, want := seqs(back.Fold()), seqs(l.Fold()); got != want {
		t.Errorf("fold after reading back = %q, want %q", got, want)
	}
	if _, err := back.WriteTo(&second); err != nil {
		t.Fatal(err)
	}
	var again bytes.Buffer
	if _, err := l.WriteTo(&again); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(again.String(), second.String()); diff != "" {
		t.Errorf("written again (-want +got):\n%s", diff)
	}
}

func TestAMessageIsDatedByTheLogsClock(t *testing.T) {
	l := script(t, "u:a")
	for _, m := range l.Fold().All() {
		if !m.Time().Equal(noon) {
			t.Errorf("time = %v, want the clock's %v", m.Time(), noon)
		}
	}
	const want = `{"seq":0,"type":"user_message","time":"2026-01-02T12:00:00Z","data":{"content":[{"kind":"text","text":"a"}]}}`
	if got := string(l.Event(0).AppendTo(nil)); got != want {
		t.Errorf("the line\n got %s\nwant %s", got, want)
	}
}
