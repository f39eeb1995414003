package payload

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// OfString returns s as a JSON string. Invalid UTF-8 is refused, since no JSON text
// could say it.
func OfString(s string) (Value, error) {
	if err := checkUTF8(s); err != nil {
		return Value{}, err
	}
	var b strings.Builder
	b.Grow(len(s) + 2)
	writeQuoted(&b, s)
	return Value{b.String()}, nil
}

// OfBool returns true or false.
func OfBool(b bool) Value { return Value{strconv.FormatBool(b)} }

// OfInteger returns n in decimal digits. Only 0 to 2^53-1 come back from
// [Value.Integer].
func OfInteger(n int64) Value { return Value{strconv.FormatInt(n, 10)} }

// OfArray returns the array of these elements. When one of them is the zero Value, or
// the array would be nested deeper than [DepthMax], so is the result: nothing that is
// no JSON value becomes a part of one, and every encoder refuses it in the end.
func OfArray(elements ...Value) Value {
	size := 2 + len(elements)
	for _, element := range elements {
		size += len(element.text)
	}
	var b strings.Builder
	b.Grow(size)
	b.WriteByte('[')
	for i, element := range elements {
		if element.IsZero() {
			return Value{}
		}
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(element.text)
	}
	b.WriteByte(']')
	if tooDeep(b.String()) {
		return Value{}
	}
	return Value{b.String()}
}

// Member is one key of an object with its value.
type Member struct {
	Key   string // unescaped UTF-8; may be empty
	Value Value
}

// OfObject returns the object of these members, whose order does not matter and is
// left as it is. It refuses two members with one key, a key that is not UTF-8, the
// zero Value, and an object nested deeper than [DepthMax].
func OfObject(members ...Member) (Value, error) {
	sorted := slices.Clone(members)
	slices.SortFunc(sorted, func(a, b Member) int { return cmp.Compare(a.Key, b.Key) })
	size := 2
	for i, member := range sorted {
		if err := member.check(); err != nil {
			return Value{}, err
		}
		if i > 0 && sorted[i-1].Key == member.Key {
			return Value{}, fmt.Errorf("duplicate key %q", member.Key)
		}
		size += len(member.Key) + len(member.Value.text) + 4
	}
	text := objectText(sorted, size)
	if tooDeep(text) {
		return Value{}, fmt.Errorf("nested deeper than %d containers", DepthMax)
	}
	return Value{text}, nil
}

func (m Member) check() error {
	if m.Value.IsZero() {
		return fmt.Errorf("key %q has no value: leave it out or give it one", m.Key)
	}
	if err := checkUTF8(m.Key); err != nil {
		return fmt.Errorf("key %q: %w", m.Key, err)
	}
	return nil
}

func objectText(sorted []Member, size int) string {
	var b strings.Builder
	b.Grow(size)
	b.WriteByte('{')
	for i, member := range sorted {
		if i > 0 {
			b.WriteByte(',')
		}
		writeQuoted(&b, member.Key)
		b.WriteByte(':')
		b.WriteString(member.Value.text)
	}
	b.WriteByte('}')
	return b.String()
}

// tooDeep reports whether a text that was put together breaks DepthMax.
func tooDeep(text string) bool { return deeperThan(text, DepthMax) }

// deeperThan counts before it looks: each level takes two brackets, and counting them,
// those in strings too, is several times faster than telling how they nest.
func deeperThan(text string, most int) bool {
	return len(text) > 2*most && strings.Count(text, "[")+strings.Count(text, "{") > most && depth(text) > most
}

func checkUTF8(s string) error {
	if utf8.ValidString(s) {
		return nil
	}
	at := validLen([]byte(s))
	return fmt.Errorf("invalid UTF-8 byte %#02x at offset %d of a string", s[at], at)
}

// validLen returns the length of the longest start of text that is UTF-8.
func validLen(text []byte) int {
	if utf8.Valid(text) {
		return len(text)
	}
	at := 0
	for {
		r, size := utf8.DecodeRune(text[at:])
		if r == utf8.RuneError && size <= 1 {
			return at
		}
		at += size
	}
}
