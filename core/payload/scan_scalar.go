package payload

import "unicode/utf16"

// str reads a string from its opening quote on.
func (s *scanner) str() *SyntaxError {
	s.pos++
	for {
		s.pos = plainEnd(s.src, s.pos)
		switch s.peek() {
		case '"':
			s.pos++
			return nil
		case '\\':
			if err := s.escape(); err != nil {
				return err
			}
		default:
			return s.badString()
		}
	}
}

// badString is the error of a string that ends with the text, or of a control
// character in it.
func (s *scanner) badString() *SyntaxError {
	if s.pos == len(s.src) {
		s.inString = true
		return s.unexpected(`'"' at the end of the string`)
	}
	return s.failure("found the control character %#02x in a string, expected an escape", s.src[s.pos])
}

// escape reads one escape and rewrites it where canonical form spells it otherwise.
func (s *scanner) escape() *SyntaxError {
	if s.pos+1 == len(s.src) {
		s.pos++
		return s.unexpected("the rest of an escape")
	}
	switch s.src[s.pos+1] {
	case '"', '\\', 'b', 'f', 'n', 'r', 't':
		s.pos += 2
		return nil
	case '/':
		s.drop(1)
		s.pos++
		return nil
	case 'u':
		return s.unicode()
	}
	s.pos++
	return s.unexpected(`one of " \ / b f n r t u after a backslash`)
}

// unicode reads a \uXXXX, or two of them for a character beyond U+FFFF.
func (s *scanner) unicode() *SyntaxError {
	r, n := codeUnit(s.src[s.pos:])
	if n < 6 {
		s.pos += n
		return s.unexpected(`four hexadecimal digits after \u`)
	}
	if utf16.IsSurrogate(r) {
		low, m := codeUnit(s.src[s.pos+n:])
		pair := utf16.DecodeRune(r, low) // a low of fewer than four digits is no surrogate
		switch {
		case pair != unpaired:
			r, n = pair, n+m
		case r < 0xdc00 && m < 6 && s.pos+n+m == len(s.src):
			s.pos += n + m
			return s.unexpected("the rest of a surrogate pair")
		default:
			return s.failure(`lone surrogate %s, expected a pair`, s.src[s.pos:s.pos+n])
		}
	}
	s.drop(n)
	if !s.noting {
		s.dst = appendEscaped(s.dst, r)
	}
	return nil
}

// unpaired is what utf16.DecodeRune returns for two code units that are no pair.
const unpaired = 0xfffd

// literal reads true, false or null.
func (s *scanner) literal(word string) *SyntaxError {
	for i := range len(word) {
		if s.peek() != word[i] {
			return s.unexpected(word)
		}
		s.pos++
	}
	return nil
}

// number reads a number (RFC 8259, section 6).
func (s *scanner) number() *SyntaxError {
	if s.peek() == '-' {
		s.pos++
	}
	if s.peek() == '0' {
		s.pos++
	} else if err := s.digits(); err != nil {
		return err
	}
	if s.peek() == '.' {
		s.pos++
		if err := s.digits(); err != nil {
			return err
		}
	}
	if c := s.peek(); c != 'e' && c != 'E' {
		return nil
	}
	s.pos++
	if c := s.peek(); c == '+' || c == '-' {
		s.pos++
	}
	return s.digits()
}

// digits reads one digit or more.
func (s *scanner) digits() *SyntaxError {
	if !isDigit(s.peek()) {
		return s.unexpected("a digit")
	}
	for isDigit(s.peek()) {
		s.pos++
	}
	return nil
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
