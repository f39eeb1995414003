package payload

import (
	"fmt"
	"sync"
	"unicode/utf8"
)

// A scanner checks a text and brings it into canonical form in one pass.
//
// It copies as late as it can: src[done:pos] has been read, is canonical as it stands
// and is not in dst yet. Only a byte that has to go or to change (white space, an
// escape, members out of order) forces that copy.
type scanner struct {
	src      []byte
	pos      int      // of the next byte of src to read
	done     int      // dst holds the canonical form of src[:done]
	dst      []byte   // never longer than src: canonical form only ever shortens
	depth    int      // of open containers
	members  []member // of every open object, those of the innermost last
	scratch  []byte   // members on their way to their place
	inString bool     // src ended inside a string

	// For a [Tree] the places of values are noted, and nothing is rewritten.
	noting bool
	nodes  []node
}

// scanners saves the buffers of one call for the next.
var scanners = sync.Pool{New: func() any { return new(scanner) }}

func takeScanner() *scanner { return scanners.Get().(*scanner) }

// giveBack keeps the buffers, unless one of them grew so large that it would be waste,
// and lets go of the text.
func (s *scanner) giveBack() {
	const keep = 1 << 20
	if cap(s.dst) > keep || cap(s.scratch) > keep || cap(s.members) > keep/64 {
		return
	}
	clear(s.members)
	*s = scanner{dst: s.dst[:0], scratch: s.scratch[:0], members: s.members[:0]}
	scanners.Put(s)
}

// parse returns the canonical form of text.
func (s *scanner) parse(text []byte) (string, error) {
	if err := s.read(text); err != nil {
		return "", err
	}
	if len(s.dst) == 0 {
		return string(s.src[s.done:s.pos]), nil
	}
	s.flush()
	return string(s.dst), nil
}

// read reads text as one value. What is not UTF-8 is cut off first, and the rest
// read as if it were all: so only here has UTF-8 to be thought of.
func (s *scanner) read(text []byte) error {
	valid := validLen(text)
	s.src = text[:valid]
	err := s.document()
	if valid < len(text) && (err == nil || err.Truncated) {
		err = s.invalidUTF8(text, err)
	}
	if err != nil {
		return err
	}
	return nil
}

// invalidUTF8 is the error of a text whose valid part ended the way cut says: early,
// or after a whole value. Only inside a string can the rest be the first bytes of a
// character that belongs there.
func (s *scanner) invalidUTF8(text []byte, cut *SyntaxError) *SyntaxError {
	valid := len(s.src)
	err := &SyntaxError{Offset: valid, Message: fmt.Sprintf("found the byte %#02x, expected UTF-8", text[valid])}
	if cut != nil {
		err.Path = cut.Path
	}
	if s.inString && !utf8.FullRune(text[valid:]) {
		err.Offset, err.Message, err.Truncated = len(text), "text ends inside a character of a string", true
	}
	return err
}

func (s *scanner) document() *SyntaxError {
	s.space()
	if err := s.value(); err != nil {
		return err
	}
	s.space()
	if s.pos < len(s.src) {
		return s.unexpected("the end of the text")
	}
	return nil
}

func (s *scanner) value() *SyntaxError {
	if s.noting {
		return s.note()
	}
	return s.plainValue()
}

func (s *scanner) plainValue() *SyntaxError {
	switch c := s.peek(); c {
	case '"':
		return s.str()
	case '{':
		return s.object()
	case '[':
		return s.array()
	case 't':
		return s.literal("true")
	case 'f':
		return s.literal("false")
	case 'n':
		return s.literal("null")
	default:
		if c == '-' || isDigit(c) {
			return s.number()
		}
		return s.unexpected("a value")
	}
}

// peek returns the next byte, or 0, which no rule of JSON's grammar begins with, at
// the end.
func (s *scanner) peek() byte {
	if s.pos < len(s.src) {
		return s.src[s.pos]
	}
	return 0
}

// at is the place of src[pos] in the canonical form.
func (s *scanner) at() int { return len(s.dst) + s.pos - s.done }

// flush copies what was read and not copied yet. The first copy of a text makes room for
// all of it: a long text would be moved again and again while dst grows.
func (s *scanner) flush() {
	if s.noting {
		s.done = s.pos
		return
	}
	if cap(s.dst) < len(s.src) {
		s.dst = append(make([]byte, 0, len(s.src)), s.dst...)
	}
	s.dst = append(s.dst, s.src[s.done:s.pos]...)
	s.done = s.pos
}

// drop leaves the next n bytes out of the canonical form.
func (s *scanner) drop(n int) {
	s.flush()
	s.pos += n
	s.done = s.pos
}

// space drops the white space before the next token, if there is any.
func (s *scanner) space() {
	if s.pos < len(s.src) && s.src[s.pos] <= ' ' {
		s.dropSpace()
	}
}

func (s *scanner) dropSpace() {
	n := 0
	for s.pos+n < len(s.src) && isSpace(s.src[s.pos+n]) {
		n++
	}
	s.drop(n)
}

func isSpace(c byte) bool { return c == ' ' || c == '\n' || c == '\t' || c == '\r' }

// unexpected is the error of finding anything but what was expected at pos.
func (s *scanner) unexpected(expected string) *SyntaxError {
	if s.pos >= len(s.src) {
		return &SyntaxError{
			Offset:    len(s.src),
			Message:   "text ends, expected " + expected,
			Truncated: true,
		}
	}
	r, _ := utf8.DecodeRune(s.src[s.pos:])
	return s.failure("found %q, expected %s", r, expected)
}

// failure is an error at pos that more text would not heal.
func (s *scanner) failure(format string, args ...any) *SyntaxError {
	return &SyntaxError{Offset: s.pos, Message: fmt.Sprintf(format, args...)}
}
