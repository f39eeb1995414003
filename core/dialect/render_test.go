package dialect_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"verbatim/core/dialect"
	"verbatim/core/fault"
	"verbatim/core/session"
	"verbatim/generated/wire"
)

func conversation(t *testing.T) []*session.Message {
	t.Helper()
	return []*session.Message{
		parsed(t, `{"role":"system","content":"be brief"}`),
		parsed(t, `{"role":"user","content":"read both"}`),
		parsed(t, `{"role":"assistant","content":[{"kind":"text","text":"reading"},{"kind":"tool_use","id":"c1","name":"read","input":{"path":"a"}},{"kind":"tool_use","id":"c2","name":"read","input":{"path":"b"}}]}`),
		parsed(t, `{"role":"tool","content":[{"kind":"tool_result","tool_use_id":"c1","content":"one"}]}`),
		parsed(t, `{"role":"tool","content":[{"kind":"tool_result","tool_use_id":"c2","content":[{"kind":"text","text":"two"},{"kind":"text","text":"three"}]}]}`),
		parsed(t, `{"role":"system","content":"hurry"}`),
		parsed(t, `{"role":"assistant","content":"done"}`),
	}
}

func TestRender(t *testing.T) {
	want := map[wire.Dialect]string{
		wire.DialectAnthropic: `{"max_tokens":1024,"messages":[` +
			`{"content":"read both","role":"user"},` +
			`{"content":[{"text":"reading","type":"text"},{"id":"c1","input":{"path":"a"},"name":"read","type":"tool_use"},{"id":"c2","input":{"path":"b"},"name":"read","type":"tool_use"}],"role":"assistant"},` +
			`{"content":[{"content":"one","tool_use_id":"c1","type":"tool_result"},{"content":[{"text":"two","type":"text"},{"text":"three","type":"text"}],"tool_use_id":"c2","type":"tool_result"}],"role":"user"},` +
			`{"content":"hurry","role":"system"},` +
			`{"content":"done","role":"assistant"}],"model":"m","system":"be brief"}`,
		wire.DialectOpenAI: `{"max_completion_tokens":1024,"messages":[` +
			`{"content":"be brief","role":"system"},` +
			`{"content":"read both","role":"user"},` +
			`{"content":"reading","role":"assistant","tool_calls":[{"function":{"arguments":"{\"path\":\"a\"}","name":"read"},"id":"c1","type":"function"},{"function":{"arguments":"{\"path\":\"b\"}","name":"read"},"id":"c2","type":"function"}]},` +
			`{"content":"one","role":"tool","tool_call_id":"c1"},` +
			`{"content":[{"text":"two","type":"text"},{"text":"three","type":"text"}],"role":"tool","tool_call_id":"c2"},` +
			`{"content":"hurry","role":"system"},` +
			`{"content":"done","role":"assistant"}],"model":"m"}`,
		wire.DialectOpenAIResponses: `{"input":[` +
			`{"content":"be brief","role":"developer","type":"message"},` +
			`{"content":"read both","role":"user","type":"message"},` +
			`{"content":"reading","role":"assistant","type":"message"},` +
			`{"arguments":"{\"path\":\"a\"}","call_id":"c1","name":"read","type":"function_call"},` +
			`{"arguments":"{\"path\":\"b\"}","call_id":"c2","name":"read","type":"function_call"},` +
			`{"call_id":"c1","output":"one","type":"function_call_output"},` +
			`{"call_id":"c2","output":[{"text":"two","type":"input_text"},{"text":"three","type":"input_text"}],"type":"function_call_output"},` +
			`{"content":"hurry","role":"developer","type":"message"},` +
			`{"content":"done","role":"assistant","type":"message"}],"max_output_tokens":1024,"model":"m"}`,
	}
	for _, d := range wire.AllDialects {
		text, losses, err := dialect.Render(d, conversation(t), dialect.Options{Model: "m", MaxTokens: 1024})
		if err != nil || len(losses) > 0 {
			t.Fatalf("Render(%s): %v, lost %v", d, err, losses)
		}
		if diff := cmp.Diff(want[d], string(text)); diff != "" {
			t.Errorf("Render(%s) (-want +got):\n%s", d, diff)
		}
	}
}

// No ceiling is invented: without one Anthropic's form is refused, and the
// others leave it out.
func TestRenderWithoutACeiling(t *testing.T) {
	_, _, err := dialect.Render(wire.DialectAnthropic, nil, dialect.Options{Model: "m"})
	if failure, ok := errors.AsType[*fault.Error](err); !ok || failure.Code() != wire.ErrorCodeConfigInvalid || failure.Recovery() == "" {
		t.Errorf("Render for Anthropic: %v, want E_CONFIG_INVALID", err)
	}
	for d, want := range map[wire.Dialect]string{wire.DialectOpenAI: `{"messages":[]}`, wire.DialectOpenAIResponses: `{"input":[]}`} {
		if text, _, err := dialect.Render(d, nil, dialect.Options{}); err != nil || string(text) != want {
			t.Errorf("Render(%s) of nothing: %s, %v, want %s", d, text, err, want)
		}
	}
}

// What is read of one dialect and written in another comes back as the same
// messages, but for what the losses name.
func TestFromOneDialectIntoAnother(t *testing.T) {
	eachDialect(t, func(t *testing.T, from wire.Dialect) {
		rapid.Check(t, func(t *rapid.T) {
			b := read(t, from, drawLayout(t).text(drawBody(t, from)))
			to := rapid.SampledFrom(wire.AllDialects[:]).Draw(t, "to")
			messages := make([]*session.Message, len(b.Entries))
			for i, e := range b.Entries {
				messages[i] = e.Message
			}
			text, losses, err := dialect.Render(to, messages, dialect.Options{MaxTokens: 1, Image: b.Picture})
			if err != nil {
				t.Fatal(err)
			}
			if len(losses) > 0 {
				return
			}
			again := read(t, to, string(text))
			want, got := b.Entries, append(again.System, again.Entries...)
			if to == wire.DialectOpenAIResponses {
				want = dialect.JoinAssistants(want)
			}
			if diff := cmp.Diff(blocksBy(want), blocksBy(got)); diff != "" {
				t.Fatalf("%s\n(-want +got):\n%s", text, diff)
			}
		})
	})
}

// blocksBy are the blocks of each message, whose order Chat does not keep where
// calls stand among them. Of a system message they are only that it is there,
// and leading ones are left out: Anthropic has one block for each, or several
// where one says more than text.
func blocksBy(entries []dialect.Entry) [][]string {
	for len(entries) > 0 && entries[0].Message.Role() == wire.SurfaceRoleSystem {
		entries = entries[1:]
	}
	all := make([][]string, len(entries))
	for i, e := range entries {
		all[i] = []string{e.Message.Role().String()}
		if e.Message.Role() == wire.SurfaceRoleSystem {
			continue
		}
		for _, b := range e.Message.Content().Elements() {
			all[i] = append(all[i], b.String())
		}
		slices.Sort(all[i])
	}
	return all
}
