package payload

import "unsafe"

// DepthMax is how many containers, arrays and objects alike, may stand inside one
// another in a Value. The outermost counts as one.
const DepthMax = 512

// Value is one JSON value in canonical form. It is immutable, and == tells whether
// two values are the same with the same spelling of numbers. The zero Value is no
// JSON value: it has no kind and no text, and every encoder refuses it.
//
// A Value that was taken out of another shares its text and so keeps all of it in
// memory.
type Value struct{ text string }

// Parse reads text as exactly one JSON value, with white space around it allowed. It
// keeps no part of text. All errors it returns are of type *[SyntaxError].
func Parse(text []byte) (Value, error) {
	s := takeScanner()
	defer s.giveBack()
	canonical, err := s.parse(text)
	if err != nil {
		return Value{}, err
	}
	return Value{canonical}, nil
}

// ParseIn reads text as [Parse] does, and puts the canonical text at the end of
// room, which it returns. The value lends it: it is void once the room is used
// again. It serves whoever reads many texts and keeps nothing of them.
func ParseIn(room, text []byte) (Value, []byte, error) {
	s := takeScanner()
	defer s.giveBack()
	if err := s.read(text); err != nil {
		return Value{}, room, err
	}
	start := len(room)
	if len(s.dst) == 0 {
		room = append(room, s.src[s.done:s.pos]...)
	} else {
		s.flush()
		room = append(room, s.dst...)
	}
	canonical := room[start:len(room):len(room)]
	return Value{unsafe.String(unsafe.SliceData(canonical), len(canonical))}, room, nil
}

// String returns the canonical text, or "" for the zero Value.
func (v Value) String() string { return v.text }

// AppendTo appends the canonical text to b.
func (v Value) AppendTo(b []byte) []byte { return append(b, v.text...) }

// IsZero reports whether v is no JSON value. A JSON null is one.
func (v Value) IsZero() bool { return v.text == "" }

// Depth returns how many containers stand inside one another: 0 for a scalar, 1 for
// an array of scalars, at most [DepthMax].
func (v Value) Depth() int { return depth(v.text) }

// DeeperThan reports whether v nests more than most containers. Of a value that has no
// more brackets than that, it is known without a look at how they nest.
func (v Value) DeeperThan(most int) bool { return deeperThan(v.text, most) }
