package dialect_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"verbatim/core/dialect"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// mangled is a value with one thing inside it gone, doubled under another key,
// or something else.
func mangled(t *rapid.T, v any) any {
	choice := rapid.IntRange(0, 5).Draw(t, "where")
	switch v := v.(type) {
	case obj:
		if len(v) == 0 || choice == 0 {
			return strange(t)
		}
		o := slices.Clone(v)
		i := rapid.IntRange(0, len(o)-1).Draw(t, "member")
		switch choice {
		case 1:
			return slices.Delete(o, i, i+1)
		case 2:
			key := rapid.SampledFrom([]string{"kind", "type", "text", "content", "id", "call", "name", "input", "attachments", "of", "phase", "x"}).Draw(t, "key")
			if !slices.ContainsFunc(o, func(m member) bool { return m.key == key }) {
				return append(o, member{key, o[i].value})
			}
		}
		o[i].value = mangled(t, o[i].value)
		return o
	case arr:
		if len(v) == 0 || choice == 0 {
			return strange(t)
		}
		a := slices.Clone(v)
		i := rapid.IntRange(0, len(a)-1).Draw(t, "element")
		if choice == 1 {
			return append(a, a[i])
		}
		a[i] = mangled(t, a[i])
		return a
	}
	return strange(t)
}

func strange(t *rapid.T) any {
	return rapid.SampledFrom([]any{nil, true, raw("0"), "", "user", "tool_result", "text", "https://a", arr{}, obj{}, arr{obj{}}, arr{"x"}, obj{{"type", "text"}}}).Draw(t, "strange")
}

// A body with something wrong anywhere in it is refused by path, or it is read:
// then it is written as it was, and written anew it says the same.
func TestMangledBodies(t *testing.T) {
	eachDialect(t, func(t *testing.T, d wire.Dialect) {
		rapid.Check(t, func(t *rapid.T) {
			var body any = drawBody(t, d)
			for range rapid.IntRange(1, 4).Draw(t, "times") {
				body = mangled(t, body)
			}
			text := drawLayout(t).text(body)
			b, err := dialect.ReadBody(d, []byte(text))
			if err != nil {
				refusal, ok := errors.AsType[*payload.ReadError](err)
				if !ok {
					t.Fatalf("ReadBody(%s): %v, want a refusal by path", text, err)
				}
				if _, stands := payload.Locate([]byte(text), refusal.Path); !stands {
					t.Fatalf("ReadBody(%s) is refused at %q, where nothing stands", text, refusal.Path)
				}
				return
			}
			if got := write(t, b); got != text {
				t.Fatalf("written (-want +got):\n%s", cmp.Diff(text, got))
			}
			if b.Answer || b.Root().Kind() != payload.KindObject {
				return
			}
			anew, losses, err := b.Anew().Write(dialect.Options{})
			if err != nil && len(b.Entries) > 0 {
				t.Fatal(err)
			}
			if err != nil || len(losses) > 0 {
				return
			}
			if diff := cmp.Diff(saidBy(b.Entries), saidBy(read(t, d, string(anew)).Entries)); diff != "" {
				t.Fatalf("%s\nwritten anew (-want +got):\n%s\n%s", text, diff, anew)
			}
		})
	})
}
