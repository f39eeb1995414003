package payload_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"verbatim/core/payload"

	"pgregory.net/rapid"
)

// Every spelling of a value gives its one canonical form, and that gives itself.
func TestEverySpellingIsOneValue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := drawTree(t, 4)
		want := n.canonical()
		for _, text := range []string{string(spell(t, n).text), want} {
			value, err := payload.Parse([]byte(text))
			if err != nil || value.String() != want {
				t.Fatalf("Parse(%q) = %s, %v, want %s", text, value, err, want)
			}
		}
	})
}

// An object that is cut anywhere is truncated, and nothing else.
func TestEveryPrefixIsTruncated(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := bytes.TrimRight(spell(t, drawObject(t, 3)).text, " \t\r\n")
		for n := range len(text) {
			_, err := payload.Parse(text[:n])
			syntax, ok := errors.AsType[*payload.SyntaxError](err)
			if !ok || !syntax.Truncated || syntax.Offset != n {
				t.Fatalf("Parse(%q), a prefix of %q: error %#v", text[:n], text, err)
			}
		}
	})
}

// A text that was damaged in one place is accepted exactly when jsontext accepts it, and
// then as the same value.
func TestDamageIsJudgedAsJSONTextJudgesIt(t *testing.T) {
	pieces := rapid.SampledFrom([]string{
		"", "\"", "\\", "/", "u", "{", "}", "[", "]", ",", ":", "0", "1", "-", ".", "e", "E", "+", " ", "\n", "\x00", "\x1f",
		"\x7f", "\x80", "\xc3", "\xff", "\xed\xa0\x80", "é", `\ud800`, `\udc00`, `\u0061`, "true", "null", `"a":1`, `"a":1,`,
	})
	rapid.Check(t, func(t *rapid.T) {
		text := spell(t, drawTree(t, 3)).text
		from := rapid.IntRange(0, len(text)).Draw(t, "from")
		to := min(len(text), from+rapid.IntRange(0, 3).Draw(t, "removed"))
		compareWithJSONText(t, bytes.Join([][]byte{text[:from], []byte(pieces.Draw(t, "put in")), text[to:]}, nil))
	})
}

// fataler is what both *testing.T and *rapid.T can do.
type fataler interface {
	Helper()
	Fatalf(format string, args ...any)
}

// compareWithJSONText holds Parse against the reader and writer of this test, and against
// encoding/json, which is more lenient.
func compareWithJSONText(t fataler, text []byte) {
	t.Helper()
	value, err := payload.Parse(text)
	n, wantErr := readTree(text)
	if wantErr == nil && n.depth() > payload.DepthMax {
		return // refused here, but read there
	}
	if (err == nil) != (wantErr == nil) {
		t.Fatalf("Parse(%q): error %v, jsontext says %v", text, err, wantErr)
	}
	if err != nil {
		return
	}
	if want := n.canonical(); value.String() != want {
		t.Fatalf("Parse(%q) = %s, want %s", text, value, want)
	}
	if !json.Valid(text) {
		t.Fatalf("Parse(%q) = %s, but encoding/json refuses it", text, value)
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(`{"b":[1.0,-0,1e3],"a":"\u00e9\ud83d\ude00\/\n","":{"B":null,"a":true}}`))
	f.Add(sessionLine())
	for _, test := range refused {
		f.Add([]byte(strings.Replace(test.text, "^", "", 1)))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		compareWithJSONText(t, text)
		value, err := payload.Parse(text)
		if err != nil {
			return
		}
		again, err := payload.Parse([]byte(value.String()))
		if err != nil || again != value {
			t.Errorf("Parse(%q) = %s, which reads as %s, %v", text, value, again, err)
		}
		previous, first := "", true
		for key := range value.Members() {
			if !first && key <= previous {
				t.Errorf("Parse(%q): key %q stands after %q", text, key, previous)
			}
			previous, first = key, false
		}
	})
}
