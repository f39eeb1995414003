package locator_test

import (
	"errors"
	"fmt"
	"testing"
	"unicode"
	"unicode/utf8"

	"verbatim/core/fault"
	"verbatim/core/locator"
	"verbatim/generated/wire"

	jsonv2 "github.com/go-json-experiment/json"
)

// Whatever is read from JSON is a string with the text of it, as json/v2 reads a string.
func fuzzInJSON[T fmt.Stringer, P interface {
	*T
	UnmarshalJSON(text []byte) error
}](f *testing.F, parse func(string) (T, error),
) {
	for _, text := range []string{`"cas:b3-` + aaaa + `"`, `"` + aaaa + `"`, `"\u0063as:b3-` + aaaa + `#L1-2"`, `null`, `""`, `"\ud800"`, `[0]`, `"a" "b"`} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var characters string
		wantErr := jsonv2.Unmarshal(text, &characters)
		if string(text) == "null" || wantErr == nil && characters == "" {
			wantErr = errors.New("no text")
		}
		if wantErr == nil {
			_, wantErr = parse(characters)
		}
		var got T
		err := P(&got).UnmarshalJSON(text)
		if (err == nil) != (wantErr == nil) || err == nil && got.String() != characters {
			t.Errorf("%q is read as %v, %v; as a string %q, %v", text, got, err, characters, wantErr)
		}
	})
}

func FuzzLocatorInJSON(f *testing.F) { fuzzInJSON(f, locator.ParseLocator) }

func FuzzHashInJSON(f *testing.F) { fuzzInJSON(f, locator.ParseB3Hash) }

func FuzzParseAddress(f *testing.F) {
	for _, text := range []string{"notes.md", "role@building.1/notes.md", "a/../b", "a//b", "c:/a", "a\u3000", "a\x7f", "\xff", ""} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		address, err := locator.ParseAddress(text)
		if err != nil {
			if !errors.Is(err, fault.Code(wire.ErrorCodeInvalidArgs)) || !address.IsZero() {
				t.Errorf("ParseAddress(%q) = %q, %v", text, address, err)
			}
			return
		}
		last, _ := utf8.DecodeLastRuneInString(text)
		if address.String() != text || !utf8.ValidString(text) || last == '/' || last == '.' || unicode.IsSpace(last) {
			t.Errorf("ParseAddress(%q) = %q", text, address)
		}
	})
}

func FuzzParseGitOID(f *testing.F) {
	f.Add(oid)
	f.Add(oid[1:])
	f.Fuzz(func(t *testing.T, text string) {
		if object, err := locator.ParseGitOID(text); err == nil && object.String() != text {
			t.Errorf("ParseGitOID(%q) = %s", text, object)
		}
	})
}
