package locator_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"verbatim/core/locator"

	jsonv2 "github.com/go-json-experiment/json"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// The digests are those that the b3sum command prints.
func TestDigest(t *testing.T) {
	for content, want := range map[string]string{
		"":    "af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262",
		"a":   "17762fddd969a453925d65717ac3eea21320b66b54342fde15128d6caf21215f",
		"abc": "6437b3ac38465133ffb63b75273a8db548c558465d79db03fd359c6cd5bd9d85",
	} {
		if got := locator.Digest([]byte(content)).String(); got != want {
			t.Errorf("Digest(%q) = %s, want %s", content, got, want)
		}
	}
}

func TestFromBytes(t *testing.T) {
	raw := make([]byte, 32)
	for i := range raw {
		raw[i] = byte(i)
	}
	want := slices.Clone(raw)
	hash, err := locator.FromBytes(raw)
	if err != nil {
		t.Fatal(err)
	}
	clear(raw)
	clear(hash.Bytes())
	if diff := cmp.Diff(want, hash.Bytes()); diff != "" {
		t.Errorf("the hash shares its bytes with the caller (-want +got):\n%s", diff)
	}
}

func TestFromBytesRefuses(t *testing.T) {
	for _, size := range []int{0, 1, 31, 33, 64} {
		_, err := locator.FromBytes(make([]byte, size))
		refused, ok := errors.AsType[*locator.HashError](err)
		if !ok {
			t.Fatalf("FromBytes of %d bytes: error %v, want a *HashError", size, err)
		}
		if want := strings.Repeat("00", size); refused.Text != want {
			t.Errorf("FromBytes of %d bytes: the error has Text %q, want %q", size, refused.Text, want)
		}
	}
}

func TestString(t *testing.T) {
	var hash locator.B3Hash
	for i := range hash {
		hash[i] = 0xab
	}
	if got, want := hash.String(), strings.Repeat("ab", 32); got != want {
		t.Errorf("String() = %q, want %q", got, want)
	}
}

// hex64 is the text of a hash, with a letter at its end.
const hex64 = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

var refusedTexts = []struct{ reason, text, message string }{
	{"empty", "", "found 0 bytes, expected 64 lower-case hexadecimal digits"},
	{"one digit too few", hex64[1:], "found 63 bytes, expected 64 lower-case hexadecimal digits"},
	{"one digit too many", hex64 + "0", "found 65 bytes, expected 64 lower-case hexadecimal digits"},
	{"one digit", "a", "found 1 byte, expected 64 lower-case hexadecimal digits"},
	{"prefix of a locator", "b3-" + hex64, "found 67 bytes, expected 64 lower-case hexadecimal digits"},
	{"prefix in place of digits", "b3-" + hex64[3:], "found '-' at offset 2, expected a lower-case hexadecimal digit"},
	{"upper case", strings.ToUpper(hex64), "found 'A' at offset 10, expected a lower-case hexadecimal digit"},
	{"blank at the end", hex64[1:] + " ", "found ' ' at offset 63, expected a lower-case hexadecimal digit"},
	{"letter after f", "g" + hex64[1:], "found 'g' at offset 0, expected a lower-case hexadecimal digit"},
	{"a byte after 9", hex64[1:] + ":", "found ':' at offset 63, expected a lower-case hexadecimal digit"},
	{"a byte before a", "`" + hex64[1:], "found '`' at offset 0, expected a lower-case hexadecimal digit"},
	{"64 bytes in 63 characters", hex64[2:] + "é", "found 'é' at offset 62, expected a lower-case hexadecimal digit"},
	{"64 characters in 65 bytes", hex64[1:] + "é", "found 65 bytes, expected 64 lower-case hexadecimal digits"},
}

func TestParseB3HashRefuses(t *testing.T) {
	for _, test := range refusedTexts {
		t.Run(test.reason, func(t *testing.T) {
			_, err := locator.ParseB3Hash(test.text)
			refused, ok := errors.AsType[*locator.HashError](err)
			if !ok {
				t.Fatalf("ParseB3Hash(%q): error %v, want a *HashError", test.text, err)
			}
			want := &locator.HashError{Text: test.text, Message: test.message}
			if diff := cmp.Diff(want, refused); diff != "" {
				t.Errorf("ParseB3Hash(%q) (-want +got):\n%s", test.text, diff)
			}
		})
	}
}

func TestHashErrorIsShort(t *testing.T) {
	_, err := locator.ParseB3Hash(strings.Repeat("x", 1000))
	want := `B3Hash: "` + strings.Repeat("x", 80) + `"…: found 1000 bytes, expected 64 lower-case hexadecimal digits`
	if err == nil || err.Error() != want {
		t.Errorf("ParseB3Hash of 1000 characters: error %v, want %s", err, want)
	}
}

func TestUnmarshalLeavesTheHashAlone(t *testing.T) {
	hash := locator.Digest([]byte("abc"))
	want := hash
	for _, text := range []string{hex64[1:] + "g", ""} {
		if err := hash.UnmarshalText([]byte(text)); err == nil {
			t.Errorf("UnmarshalText(%q) was not refused", text)
		}
		if hash != want {
			t.Errorf("UnmarshalText(%q) was refused and left %s, want %s", text, hash, want)
		}
	}
}

func TestJSON(t *testing.T) {
	escapedHash := `"\u0030` + hex64[1:] + `"`
	for _, test := range []struct {
		reason, text string
		accepted     bool
	}{
		{"plain", `"` + hex64 + `"`, true},
		{"escape", escapedHash, true},
		{"null", `null`, false},
		{"number", `1`, false},
		{"array of bytes", `[` + strings.Repeat("0,", 31) + `0]`, false},
		{"empty string", `""`, false},
		{"upper case", `"` + strings.ToUpper(hex64) + `"`, false},
		{"lone surrogate", `"\ud800` + hex64[1:] + `"`, false},
	} {
		t.Run(test.reason, func(t *testing.T) {
			for name, unmarshal := range map[string]func([]byte, *locator.B3Hash) error{
				"encoding/json": func(b []byte, h *locator.B3Hash) error { return json.Unmarshal(b, h) },
				"json/v2":       func(b []byte, h *locator.B3Hash) error { return jsonv2.Unmarshal(b, h) },
				"method":        func(b []byte, h *locator.B3Hash) error { return h.UnmarshalJSON(b) },
			} {
				var hash locator.B3Hash
				err := unmarshal([]byte(test.text), &hash)
				if accepted := err == nil; accepted != test.accepted {
					t.Errorf("%s of %s: error %v, want accepted %t", name, test.text, err, test.accepted)
				}
				if test.accepted && hash.String() != hex64 {
					t.Errorf("%s of %s = %s, want %s", name, test.text, hash, hex64)
				}
			}
		})
	}
}

// A hash in a struct and as the key of a map is its text for both encoders.
func TestJSONOfRecords(t *testing.T) {
	hash, err := locator.ParseB3Hash(hex64)
	if err != nil {
		t.Fatal(err)
	}
	type record struct {
		Hash locator.B3Hash          `json:"hash"`
		Seen map[locator.B3Hash]bool `json:"seen"`
	}
	in := record{Hash: hash, Seen: map[locator.B3Hash]bool{hash: true}}
	want := fmt.Sprintf(`{"hash":%q,"seen":{%q:true}}`, hex64, hex64)
	check := func(name string, text []byte, err error, unmarshal func([]byte, any) error) {
		if err != nil || string(text) != want {
			t.Fatalf("%s wrote %s, error %v, want %s", name, text, err, want)
		}
		var out record
		if err := unmarshal(text, &out); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if diff := cmp.Diff(in, out); diff != "" {
			t.Errorf("%s there and back (-want +got):\n%s", name, diff)
		}
	}
	text, err := json.Marshal(in)
	check("encoding/json", text, err, json.Unmarshal)
	text, err = jsonv2.Marshal(in)
	check("json/v2", text, err, func(b []byte, v any) error { return jsonv2.Unmarshal(b, v) })
}

func drawHash(t *rapid.T, label string) locator.B3Hash {
	raw := rapid.SliceOfN(rapid.Byte(), 32, 32).Draw(t, label)
	return locator.B3Hash(raw)
}

func TestTextThereAndBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		hash := drawHash(t, "hash")
		text := fmt.Sprintf("%x", [32]byte(hash))
		if got := hash.String(); got != text {
			t.Fatalf("String() = %q, want %q", got, text)
		}
		appended, err := hash.AppendText([]byte("b3-"))
		if err != nil || string(appended) != "b3-"+text {
			t.Fatalf("AppendText = %q, %v, want %q", appended, err, "b3-"+text)
		}
		parsed, err := locator.ParseB3Hash(text)
		if err != nil || parsed != hash {
			t.Fatalf("ParseB3Hash(%q) = %s, %v", text, parsed, err)
		}
	})
}

func TestCompareIsTheOrderOfTexts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawHash(t, "a"), drawHash(t, "b")
		if rapid.Bool().Draw(t, "same start") {
			copy(b[:], a[:31])
		}
		if got, want := a.Compare(b), strings.Compare(a.String(), b.String()); got != want {
			t.Fatalf("%s.Compare(%s) = %d, want %d", a, b, got, want)
		}
		if a.Compare(a) != 0 {
			t.Fatalf("%s.Compare of itself = %d", a, a.Compare(a))
		}
	})
}

func TestParsingDoesNotAllocate(t *testing.T) {
	quoted := []byte(`"` + hex64 + `"`)
	var hash locator.B3Hash
	for name, read := range map[string]func() error{
		"ParseB3Hash":   func() error { _, err := locator.ParseB3Hash(hex64); return err },
		"UnmarshalJSON": func() error { return hash.UnmarshalJSON(quoted) },
	} {
		allocs := testing.AllocsPerRun(100, func() {
			if err := read(); err != nil {
				t.Fatal(err)
			}
		})
		if allocs != 0 {
			t.Errorf("%s allocates %v times, want 0", name, allocs)
		}
	}
}

// Whatever is accepted is the one spelling of what it gives.
func FuzzParseB3Hash(f *testing.F) {
	f.Add(hex64)
	for _, test := range refusedTexts {
		f.Add(test.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		hash, err := locator.ParseB3Hash(text)
		if err == nil && hash.String() != text {
			t.Errorf("ParseB3Hash(%q) = %s", text, hash)
		}
	})
}
