package dialect_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"verbatim/core/dialect"
	"verbatim/core/payload"
	"verbatim/core/session"
	"verbatim/generated/wire"
)

func eachDialect(t *testing.T, law func(*testing.T, wire.Dialect)) {
	t.Helper()
	for _, d := range wire.AllDialects {
		t.Run(d.String(), func(t *testing.T) { law(t, d) })
	}
}

func read(t rapid.TB, d wire.Dialect, text string) *dialect.Body {
	t.Helper()
	b, err := dialect.ReadBody(d, []byte(text))
	if err != nil {
		t.Fatalf("ReadBody(%s): %v", text, err)
	}
	return b
}

func write(t rapid.TB, b *dialect.Body) string {
	t.Helper()
	text, losses, err := b.Write(dialect.Options{})
	if err != nil || len(losses) > 0 {
		t.Fatalf("Write: %v, losses %v", err, losses)
	}
	return string(text)
}

// Write(Read(b)) is b, byte for byte.
func TestWhatIsReadIsWrittenAsItWas(t *testing.T) {
	eachDialect(t, func(t *testing.T, d wire.Dialect) {
		rapid.Check(t, func(t *rapid.T) {
			text := drawLayout(t).text(drawBody(t, d))
			if got := write(t, read(t, d, text)); got != text {
				t.Fatalf("written (-want +got):\n%s", cmp.Diff(text, got))
			}
		})
	})
}

// raws are the texts of the values that entries came from: of a message with
// blocks those of the blocks, since it stands for them when it has lost others.
func raws(entries []dialect.Entry) [][]string {
	all := make([][]string, len(entries))
	for i, e := range entries {
		for _, n := range e.At {
			if blocks := n.Get("content"); n.Get("role").Is("user") && blocks.Len() > 0 {
				for _, block := range blocks.Elements() {
					all[i] = append(all[i], block.Raw())
				}
				continue
			}
			all[i] = append(all[i], n.Raw())
		}
	}
	return all
}

// around is a body without its list of messages.
func around(b *dialect.Body) string {
	list := b.Root().Get("messages")
	if b.Dialect == wire.DialectOpenAIResponses {
		list = b.Root().Get("input")
	}
	start, end := list.Span()
	return b.Root().Raw()[:start] + b.Root().Raw()[end:]
}

// After deleting one message everything else is written as it was read.
func TestADeletedMessageLeavesTheOthersAsTheyWere(t *testing.T) {
	eachDialect(t, func(t *testing.T, d wire.Dialect) {
		rapid.Check(t, func(t *rapid.T) {
			b := read(t, d, drawLayout(t).text(drawBody(t, d)))
			if len(b.Entries) == 0 {
				return
			}
			old := around(b)
			b.Delete(rapid.IntRange(0, len(b.Entries)-1).Draw(t, "index"))
			want, messages := raws(b.Entries), saidBy(b.Entries)
			again := read(t, d, write(t, b))
			if d == wire.DialectOpenAIResponses { // whose runs on both sides of the gap are one
				want, messages = raws(dialect.JoinAssistants(b.Entries)), saidBy(dialect.JoinAssistants(b.Entries))
			}
			if diff := cmp.Diff(want, raws(again.Entries)); diff != "" {
				t.Fatalf("values (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(messages, saidBy(again.Entries)); diff != "" {
				t.Fatalf("messages (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(old, around(again)); diff != "" {
				t.Fatalf("around the messages (-want +got):\n%s", diff)
			}
		})
	})
}

// saidBy is what entries say, one line each.
func saidBy(entries []dialect.Entry) []string {
	lines := make([]string, len(entries))
	for i, e := range entries {
		lines[i] = e.Message.Role().String() + " " + e.Message.Name() + " " + e.Message.Content().String()
	}
	return lines
}

// After inserting one message everything else is written as it was read.
func TestAnInsertedMessageLeavesTheOthersAsTheyWere(t *testing.T) {
	eachDialect(t, func(t *testing.T, d wire.Dialect) {
		rapid.Check(t, func(t *rapid.T) {
			b := read(t, d, drawLayout(t).text(drawBody(t, d)))
			old, stringInput := around(b), b.Root().Get("input").Kind() == payload.KindString
			at := rapid.IntRange(0, len(b.Entries)).Draw(t, "index")
			m := rapid.SampledFrom([]*session.Message{
				message(t, wire.SurfaceRoleUser, session.Text("new"), session.Text("and more")),
				message(t, wire.SurfaceRoleTool, session.ToolResult("c9", "new", false)),
				message(t, wire.SurfaceRoleAssistant, session.ToolUse("c9", "new", payload.OfArray())),
			}).Draw(t, "message")
			want := slices.Insert(raws(b.Entries), at, nil)
			b.Insert(at, m)
			messages := saidBy(b.Entries)
			again := read(t, d, write(t, b))
			if d == wire.DialectOpenAIResponses {
				messages = saidBy(dialect.JoinAssistants(b.Entries))
			}
			if diff := cmp.Diff(messages, saidBy(again.Entries)); diff != "" {
				t.Fatalf("messages (-want +got):\n%s\n%s", diff, again.Root().Raw())
			}
			if diff := cmp.Diff(old, around(again)); diff != "" {
				t.Fatalf("around the messages (-want +got):\n%s", diff)
			}
			if m.Role() == wire.SurfaceRoleAssistant && d == wire.DialectOpenAIResponses || stringInput {
				return // the message is one with its neighbours, or the string became an item
			}
			got := raws(again.Entries)
			got[at] = nil
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatalf("values (-want +got):\n%s", diff)
			}
		})
	})
}

func message(t rapid.TB, role wire.SurfaceRole, blocks ...session.Block) *session.Message {
	t.Helper()
	m, err := session.NewMessage(role, blocks...)
	if err != nil {
		t.Fatal(err)
	}
	return m
}
