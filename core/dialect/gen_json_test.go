package dialect_test

import (
	"math/rand/v2"
	"strings"

	"pgregory.net/rapid"

	"verbatim/core/payload"
)

// A body for a test is made as a tree of Go values, and written as a text in
// one layout of many: keys in any order, white space, escapes.
type (
	obj []member
	arr []any
)

type member struct {
	key   string
	value any
}

// raw is JSON that stands as it is.
type raw string

func (o obj) with(key string, value any) obj { return append(o[:len(o):len(o)], member{key, value}) }

// layout is how a text is written.
type layout struct {
	space, before, colon string
	escape, shuffle      bool
	random               *rand.Rand
}

func drawLayout(t *rapid.T) *layout {
	return &layout{
		space:   rapid.SampledFrom([]string{"", " ", "\n  ", "\t"}).Draw(t, "space"),
		before:  rapid.SampledFrom([]string{"", " ", "\r\n"}).Draw(t, "space before a comma"),
		colon:   rapid.SampledFrom([]string{":", ": ", " :"}).Draw(t, "colon"),
		escape:  rapid.Bool().Draw(t, "escape"),
		shuffle: rapid.Bool().Draw(t, "shuffle keys"),
		random:  rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1)),
	}
}

func (l *layout) text(v any) string {
	var b strings.Builder
	l.write(&b, v)
	return b.String()
}

func (l *layout) write(b *strings.Builder, v any) {
	switch v := v.(type) {
	case obj:
		order := make([]int, len(v))
		for i := range order {
			order[i] = i
		}
		if l.shuffle {
			l.random.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		}
		l.items(b, '{', '}', len(v), func(i int) {
			l.write(b, v[order[i]].key)
			b.WriteString(l.colon)
			l.write(b, v[order[i]].value)
		})
	case arr:
		l.items(b, '[', ']', len(v), func(i int) { l.write(b, v[i]) })
	case string:
		l.string(b, v)
	case bool:
		b.WriteString(payload.OfBool(v).String())
	case raw:
		b.WriteString(string(v))
	case nil:
		b.WriteString("null")
	default:
		panic("no such value in a test")
	}
}

func (l *layout) items(b *strings.Builder, open, end byte, n int, item func(int)) {
	b.WriteByte(open)
	b.WriteString(l.space)
	for i := range n {
		if i > 0 {
			b.WriteString(l.before + "," + l.space)
		}
		item(i)
	}
	b.WriteString(l.before)
	b.WriteByte(end)
}

func (l *layout) string(b *strings.Builder, s string) {
	v, err := payload.OfString(s)
	if err != nil {
		panic(err)
	}
	said := v.String()
	if l.escape {
		said = strings.NewReplacer("/", `\/`, "a", `\u0061`).Replace(said)
	}
	b.WriteString(said)
}
