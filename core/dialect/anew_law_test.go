package dialect_test

import (
	"encoding/json"
	"maps"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"verbatim/core/dialect"
	"verbatim/generated/wire"
)

// A body that is written anew differs from the one that was read in nothing but
// what the package comment lists: a second transcription of that list brings
// both to the same form.
func TestWrittenAnewABodySaysTheSame(t *testing.T) {
	normal := map[wire.Dialect]func(map[string]any){
		wire.DialectAnthropic: normalAnthropic, wire.DialectOpenAI: normalChat, wire.DialectOpenAIResponses: normalResponses,
	}
	eachDialect(t, func(t *testing.T, d wire.Dialect) {
		rapid.Check(t, func(t *rapid.T) {
			text := drawLayout(t).text(drawBody(t, d))
			b := read(t, d, text)
			anew, losses, err := b.Anew().Write(dialect.Options{})
			if err != nil {
				t.Fatal(err)
			}
			for _, loss := range losses {
				if d != wire.DialectOpenAI || loss.What != dialect.LostImage || loss.Message.Role() != wire.SurfaceRoleTool {
					t.Fatalf("lost %+v", loss)
				}
			}
			want := decoded(t, text)
			normal[d](want)
			if diff := cmp.Diff(want, decoded(t, string(anew))); diff != "" {
				t.Fatalf("%s\nwritten anew (-want +got):\n%s", text, diff)
			}
			again := read(t, d, string(anew))
			if len(losses) == 0 {
				if diff := cmp.Diff(saidBy(b.Entries), saidBy(again.Entries)); diff != "" {
					t.Fatalf("messages (-want +got):\n%s", diff)
				}
			}
		})
	})
}

func decoded(t rapid.TB, text string) map[string]any {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	var v map[string]any
	if err := d.Decode(&v); err != nil {
		t.Fatal(err)
	}
	return v
}

func without(v any, keys ...string) map[string]any {
	m := maps.Clone(v.(map[string]any))
	for _, key := range keys {
		delete(m, key)
	}
	return m
}

func withoutNulls(v map[string]any) map[string]any {
	maps.DeleteFunc(v, func(_ string, v any) bool { return v == nil })
	return v
}

// shortest is content in which one block of plain text has become a string.
func shortest(blocks []any) any {
	if len(blocks) == 1 {
		if b := blocks[0].(map[string]any); len(b) == 2 && b["text"] != nil {
			return b["text"]
		}
	}
	return blocks
}

func each(list any, change func(map[string]any) map[string]any) []any {
	changed := []any{}
	for _, v := range list.([]any) {
		changed = append(changed, change(v.(map[string]any)))
	}
	return changed
}
