package payload

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
)

// member is where one member of an object stands.
type member struct {
	key        []byte // unescaped
	offset     int    // of the key in src
	start, end int    // in the canonical form, from the key to the end of the value
}

// member reads one key with its value.
func (s *scanner) member() (member, *SyntaxError) {
	m := member{offset: s.pos, start: s.at()}
	if s.peek() != '"' {
		return m, s.unexpected("a key")
	}
	if err := s.str(); err != nil {
		return m, err
	}
	if s.noting {
		s.noteKey(m.offset)
	}
	m.key = rawKey(s.src[m.offset+1 : s.pos-1])
	s.space()
	if s.peek() != ':' {
		return m, s.unexpected("':'")
	}
	s.pos++
	s.space()
	if err := s.value(); err != nil {
		return m, err.inside(string(m.key))
	}
	m.end = s.at()
	return m, nil
}

// rawKey returns the unescaped key, which is body itself where nothing is escaped.
func rawKey(body []byte) []byte {
	if bytes.IndexByte(body, '\\') < 0 {
		return body
	}
	return []byte(unescape(string(body)))
}

// judgeMembers looks for a key that stands twice in the object that ends at pos, and
// where the canonical form is wanted brings its members into their order.
func (s *scanner) judgeMembers(members []member) *SyntaxError {
	if s.noting && len(members) <= pairsMax {
		return pairwise(members)
	}
	slices.SortFunc(members, func(a, b member) int {
		return cmp.Or(bytes.Compare(a.key, b.key), cmp.Compare(a.offset, b.offset))
	})
	if err := duplicate(members); err != nil {
		return err
	}
	if !s.noting {
		s.reorder(members)
	}
	return nil
}

// pairsMax is up to how many members are compared each with each, which is faster than
// to sort them.
const pairsMax = 16

// pairwise is the error of the first key in the text that stands there already.
func pairwise(members []member) *SyntaxError {
	for i := range members {
		for j := range i {
			if bytes.Equal(members[i].key, members[j].key) {
				return twice(members[i])
			}
		}
	}
	return nil
}

// reorder puts members, which are sorted and stand side by side in the canonical form
// with a comma between any two, in their place.
func (s *scanner) reorder(members []member) {
	start, end := s.at(), 0
	for _, m := range members {
		start, end = min(start, m.start), max(end, m.end)
	}
	s.flush()
	s.scratch = append(s.scratch[:0], s.dst[start:end]...)
	s.dst = s.dst[:start]
	for i, m := range members {
		if i > 0 {
			s.dst = append(s.dst, ',')
		}
		s.dst = append(s.dst, s.scratch[m.start-start:m.end-start]...)
	}
}

// duplicate is the error of the first key in the text that stands there already.
func duplicate(sorted []member) *SyntaxError {
	var found *member
	for i := 1; i < len(sorted); i++ {
		again := bytes.Equal(sorted[i-1].key, sorted[i].key)
		if again && (found == nil || sorted[i].offset < found.offset) {
			found = &sorted[i]
		}
	}
	if found == nil {
		return nil
	}
	return twice(*found)
}

func twice(m member) *SyntaxError {
	return &SyntaxError{Offset: m.offset, Message: fmt.Sprintf("duplicate key %q", m.key)}
}
