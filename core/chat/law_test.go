package chat_test

import (
	"encoding/json"
	"testing"

	"verbatim/core/chat"
	"verbatim/core/payload"

	jsonv2 "github.com/go-json-experiment/json"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// A value comes back from what either JSON package writes, and what is written again is
// the same text.
func checkThereAndBack[T any, P interface {
	*T
	json.Unmarshaler
}](t *testing.T, values *rapid.Generator[T]) {
	rapid.Check(t, func(t *rapid.T) {
		value := values.Draw(t, "value")
		for how, encode := range map[string]func(any) ([]byte, error){
			"encoding/json": json.Marshal,
			"json/v2":       func(v any) ([]byte, error) { return jsonv2.Marshal(v) },
		} {
			text, err := encode(value)
			if err != nil {
				t.Fatalf("%s: %v", how, err)
			}
			for decoder, decode := range decoders[T, P](string(text)) {
				read, err := decode()
				if diff := cmp.Diff(value, read, same); diff != "" || err != nil {
					t.Fatalf("%s wrote %s, which %s reads back, %v (-want +got):\n%s", how, text, decoder, err, diff)
				}
				again, err := encode(read)
				if string(again) != string(text) || err != nil {
					t.Fatalf("%s wrote %s, and then %s, %v", how, text, again, err)
				}
			}
		}
	})
}

func TestThereAndBack(t *testing.T) {
	t.Run("message", func(t *testing.T) { checkThereAndBack(t, messages) })
	t.Run("request", func(t *testing.T) { checkThereAndBack(t, requests) })
	t.Run("response", func(t *testing.T) { checkThereAndBack(t, responses) })
	t.Run("system block", func(t *testing.T) { checkThereAndBack(t, systemBlocks) })
	t.Run("tool", func(t *testing.T) { checkThereAndBack(t, tools) })
	t.Run("image", func(t *testing.T) { checkThereAndBack(t, imageRefs) })
	t.Run("ceiling", func(t *testing.T) { checkThereAndBack(t, ceilings) })
}

// The payload of some blocks is the canonical form of their direct encoding, and gives
// the same blocks back.
func TestPayloadIsTheCanonicalForm(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := drawSome(t, blocks, "blocks")
		p, err := chat.MessagePayload(want)
		if err != nil {
			t.Fatal(err)
		}
		read, err := chat.ContentFromMessage(p)
		if diff := cmp.Diff(want, read, same); diff != "" || err != nil {
			t.Fatalf("%s, %v (-want +got):\n%s", p, err, diff)
		}
		direct, err := jsonv2.Marshal(map[string]any{"content": append([]chat.Block{}, want...)})
		if err != nil {
			t.Fatal(err)
		}
		v, err := payload.Parse(direct)
		if err != nil || v != p.Value() {
			t.Fatalf("the canonical form of %s is %s, %v, the payload %s", direct, v, err, p)
		}
	})
}

// Layout, order of keys, escapes and foreign keys say nothing.
func TestSpellingSaysNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := messages.Draw(t, "message")
		text, err := json.MarshalIndent(want, " ", "\t") // HTML is escaped
		if err != nil {
			t.Fatal(err)
		}
		v, err := payload.Parse(text) // the keys are sorted
		if err != nil {
			t.Fatal(err)
		}
		members := []payload.Member{{Key: "Role", Value: payload.OfInteger(1)}, {Key: "name", Value: v}}
		for key, value := range v.Members() {
			members = append(members, payload.Member{Key: key, Value: value})
		}
		if v, err = payload.OfObject(members...); err != nil {
			t.Fatal(err)
		}
		for _, spelling := range []string{string(text), v.String()} {
			var read chat.Message
			err := read.UnmarshalJSON([]byte(spelling))
			if diff := cmp.Diff(want, read, same); diff != "" || err != nil {
				t.Fatalf("%s, %v (-want +got):\n%s", spelling, err, diff)
			}
		}
	})
}
