package payload_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"unicode/utf16"

	"verbatim/core/payload"

	"pgregory.net/rapid"
)

// A speller writes a tree in one of the many ways of JSON: white space anywhere, members
// in any order, every escape that is legal.
type speller struct {
	random *rand.Rand
	text   []byte
	places []place // of every value written
}

// place is where a value begins that a JSON Pointer names.
type place struct {
	pointer string
	offset  int
}

// spell draws a spelling of n.
func spell(t *rapid.T, n tree) speller {
	s := speller{random: rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "spelling"), 0))}
	s.space()
	s.value(n, "")
	s.space()
	return s
}

func (s *speller) write(text string) { s.text = append(s.text, text...) }

func (s *speller) space() {
	for s.random.IntN(4) == 0 {
		s.write(string(" \t\r\n"[s.random.IntN(4)]))
	}
}

func (s *speller) value(n tree, pointer string) {
	s.places = append(s.places, place{pointer, len(s.text)})
	switch n.kind {
	case payload.KindString:
		s.quote(n.scalar)
	case payload.KindArray:
		s.list("[", "]", len(n.elements), func(i int) {
			s.value(n.elements[i], fmt.Sprintf("%s/%d", pointer, i))
		})
	case payload.KindObject:
		order := s.random.Perm(len(n.members))
		s.list("{", "}", len(n.members), func(i int) { s.member(n.members[order[i]], pointer) })
	case payload.KindNull, payload.KindBool, payload.KindNumber:
		s.write(n.scalar)
	}
}

func (s *speller) list(opening, closing string, n int, item func(int)) {
	s.write(opening)
	s.space()
	for i := range n {
		if i > 0 {
			s.write(",")
			s.space()
		}
		item(i)
		s.space()
	}
	s.write(closing)
}

func (s *speller) member(b branch, pointer string) {
	s.quote(b.key)
	s.space()
	s.write(":")
	s.space()
	s.value(b.value, pointer+"/"+strings.ReplaceAll(strings.ReplaceAll(b.key, "~", "~0"), "/", "~1"))
}

func (s *speller) quote(characters string) {
	s.write(`"`)
	for _, r := range characters {
		switch minimal := minimalEscapes.Replace(string(r)); s.random.IntN(8) {
		case 0:
			s.write(unicodeEscape(r, `\u%04x`))
		case 1:
			s.write(unicodeEscape(r, `\u%04X`))
		default:
			if r == '/' && s.random.IntN(2) == 0 {
				minimal = `\/`
			}
			s.write(minimal)
		}
	}
	s.write(`"`)
}

func unicodeEscape(r rune, format string) string {
	var escapes strings.Builder
	for _, unit := range utf16.Encode([]rune{r}) {
		fmt.Fprintf(&escapes, format, unit)
	}
	return escapes.String()
}
