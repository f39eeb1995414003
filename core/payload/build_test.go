package payload_test

import (
	"strings"
	"testing"

	"verbatim/core/payload"

	"pgregory.net/rapid"
)

// Whatever is built is what reading its text gives.
func TestBuiltIsWhatIsRead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := drawTree(t, 4)
		built, err := build(n)
		if err != nil {
			t.Fatal(err)
		}
		read, err := payload.Parse([]byte(n.canonical()))
		if err != nil || built != read {
			t.Fatalf("built %s, read %s, %v", built, read, err)
		}
	})
}

func build(n tree) (payload.Value, error) {
	switch n.kind {
	case payload.KindString:
		return payload.OfString(n.scalar)
	case payload.KindBool:
		return payload.OfBool(n.scalar == "true"), nil
	case payload.KindArray:
		return buildArray(n)
	case payload.KindObject:
		return buildObject(n)
	case payload.KindNull, payload.KindNumber:
	}
	return payload.Parse([]byte(n.scalar))
}

func buildArray(n tree) (payload.Value, error) {
	var elements []payload.Value
	for _, element := range n.elements {
		value, err := build(element)
		if err != nil {
			return value, err
		}
		elements = append(elements, value)
	}
	return payload.OfArray(elements...), nil
}

func buildObject(n tree) (payload.Value, error) {
	var members []payload.Member
	for _, b := range n.members {
		value, err := build(b.value)
		if err != nil {
			return value, err
		}
		members = append(members, payload.Member{Key: b.key, Value: value})
	}
	return payload.OfObject(members...)
}

func TestOfInteger(t *testing.T) {
	for n, want := range map[int64]string{
		0: "0", 42: "42", -1: "-1", 1<<53 - 1: "9007199254740991", -1 << 63: "-9223372036854775808",
	} {
		if got := payload.OfInteger(n); got != parse(t, want) {
			t.Errorf("OfInteger(%d) = %s, want %s", n, got, want)
		}
	}
}

func TestOfStringRefuses(t *testing.T) {
	value, err := payload.OfString("ab\xff")
	if want := "invalid UTF-8 byte 0xff at offset 2 of a string"; err == nil || err.Error() != want || !value.IsZero() {
		t.Errorf("OfString = %s, error %v, want %s", value, err, want)
	}
}

func TestOfArrayOfNothing(t *testing.T) {
	one, nothing := payload.OfInteger(1), payload.Value{}
	if got := payload.OfArray(one, nothing, one); !got.IsZero() {
		t.Errorf("OfArray with the zero Value in it = %s, want the zero Value", got)
	}
	if got := payload.OfArray().String(); got != "[]" {
		t.Errorf("OfArray() = %q, want []", got)
	}
}

func TestOfObjectRefuses(t *testing.T) {
	one := payload.OfInteger(1)
	for _, test := range []struct {
		reason  string
		members []payload.Member
		message string
	}{
		{"duplicate key", []payload.Member{{"a", one}, {"b", one}, {"a", one}}, `duplicate key "a"`},
		{"no value", []payload.Member{{"a", one}, {"b", payload.Value{}}}, `key "b" has no value: leave it out or give it one`},
		{"key not UTF-8", []payload.Member{{"a\x80", one}}, `key "a\x80": invalid UTF-8 byte 0x80 at offset 1 of a string`},
		{"too deep", []payload.Member{{"a", deepest(t)}}, `nested deeper than 512 containers`},
	} {
		t.Run(test.reason, func(t *testing.T) {
			value, err := payload.OfObject(test.members...)
			if err == nil || err.Error() != test.message || !value.IsZero() {
				t.Errorf("OfObject = %s, error %v, want %s", value, err, test.message)
			}
		})
	}
}

func TestOfObjectLeavesItsMembersInPlace(t *testing.T) {
	members := []payload.Member{{"b", payload.OfBool(true)}, {"a", payload.OfBool(false)}}
	value, err := payload.OfObject(members...)
	if err != nil || value.String() != `{"a":false,"b":true}` {
		t.Errorf("OfObject = %s, %v", value, err)
	}
	if members[0].Key != "b" {
		t.Error("OfObject sorted the caller's members")
	}
}

// deepest returns an array that nests as deep as a Value may.
func deepest(t *testing.T) payload.Value {
	t.Helper()
	return parse(t, strings.Repeat("[", payload.DepthMax)+strings.Repeat("]", payload.DepthMax))
}

func TestOfArrayKeepsToTheDepth(t *testing.T) {
	deep := deepest(t)
	if got := payload.OfArray(deep); !got.IsZero() {
		t.Errorf("one container more has depth %d, want the zero Value", got.Depth())
	}
	inner := firstElement(deep)
	if got := payload.OfArray(inner, inner); got.Depth() != payload.DepthMax {
		t.Errorf("depth %d, want %d", got.Depth(), payload.DepthMax)
	}
}
