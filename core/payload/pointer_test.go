package payload_test

import (
	"testing"

	"verbatim/core/payload"

	"pgregory.net/rapid"
)

func TestPointer(t *testing.T) {
	for _, test := range []struct {
		tokens []string
		want   string
	}{
		{nil, ""},
		{[]string{""}, "/"},
		{[]string{"messages", "3", "content"}, "/messages/3/content"},
		{[]string{"a/b", "m~n", "~1", "/~"}, "/a~1b/m~0n/~01/~1~0"},
	} {
		if got := payload.Pointer(test.tokens...); got != test.want {
			t.Errorf("Pointer(%q) = %q, want %q", test.tokens, got, test.want)
		}
	}
}

// Locate finds every value where it was written, and for one that is not there the
// container. No container of drawTree has a key or an element 7.
func TestLocateFindsEveryValue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := spell(t, drawTree(t, 4))
		for _, place := range s.places {
			offset, ok := payload.Locate(s.text, place.pointer)
			if !ok || offset != place.offset {
				t.Fatalf("Locate(%q, %q) = %d, %t, want %d", s.text, place.pointer, offset, ok, place.offset)
			}
			absent := place.pointer + "/7"
			offset, ok = payload.Locate(s.text, absent)
			if ok || offset != place.offset {
				t.Fatalf("Locate(%q, %q) = %d, %t, want %d, false", s.text, absent, offset, ok, place.offset)
			}
		}
	})
}

// The first row is the example of RFC 6901, section 5.
func TestLocate(t *testing.T) {
	const document = `{"foo":["bar","baz"],"":0,"a/b":1,"m~n":8, "\u0041":{ "B": null }}`
	for _, test := range []struct {
		reason, pointer string
		offset          int
		ok              bool
	}{
		{"whole document", "", 0, true},
		{"member", "/foo", 7, true},
		{"element", "/foo/1", 14, true},
		{"empty key", "/", 24, true},
		{"slash in a key", "/a~1b", 32, true},
		{"tilde in a key", "/m~0n", 40, true},
		{"escape in the text", "/A/B", 59, true},

		{"no such member", "/bar", 0, false},
		{"no such member inside", "/A/C/D", 52, false},
		{"past the last element", "/foo/2", 7, false},
		{"the element after the last", "/foo/-", 7, false},
		{"negative", "/foo/-1", 7, false},
		{"leading zero", "/foo/01", 7, false},
		{"sign", "/foo/+1", 7, false},
		{"inside a scalar", "/foo/0/x", 8, false},
		{"no pointer", "foo", 0, false},
	} {
		t.Run(test.reason, func(t *testing.T) {
			offset, ok := payload.Locate([]byte(document), test.pointer)
			if offset != test.offset || ok != test.ok {
				t.Errorf("Locate(%q) = %d, %t, want %d, %t", test.pointer, offset, ok, test.offset, test.ok)
			}
		})
	}
}

// Locate returns an offset of the text, whatever the text is.
func FuzzLocate(f *testing.F) {
	f.Add([]byte(`{"a":[1,{"b":"\""}]}`), "/a/1/b")
	f.Add([]byte(`{"a":[1,{"b":"\"`), "/a/1/b")
	f.Add([]byte(`["`), "/0/0")
	f.Add([]byte(`{"`), "/")
	f.Add([]byte(`{"a":`), "/b")
	f.Add([]byte(`[[1`), "/1")
	f.Add([]byte(`{"\ud800\\":1}`), "/a")
	f.Add([]byte(" "), "/~2")
	f.Fuzz(func(t *testing.T, text []byte, pointer string) {
		offset, ok := payload.Locate(text, pointer)
		if offset < 0 || offset > len(text) || ok && offset == len(text) {
			t.Errorf("Locate(%q, %q) = %d, %t", text, pointer, offset, ok)
		}
	})
}
