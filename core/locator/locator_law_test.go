package locator_test

import (
	"errors"
	"fmt"
	"testing"

	"verbatim/core/fault"
	"verbatim/core/locator"
	"verbatim/generated/wire"

	"pgregory.net/rapid"
)

func TestPrintedLocatorsParse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		hash := drawHash(t, "hash")
		l, text := locator.Cas(hash), fmt.Sprintf("cas:b3-%x", hash[:])
		if rapid.Bool().Draw(t, "file") {
			l, text = drawFile(t)
		}
		if rapid.Bool().Draw(t, "ranged") {
			part, letter := locator.Lines, "L"
			if rapid.Bool().Draw(t, "bytes") {
				part, letter = locator.Bytes, "B"
			}
			from := rapid.Uint64Range(1, 1000).Draw(t, "from")
			to := from + rapid.Uint64Range(0, 1000).Draw(t, "span")
			r, err := part(from, to)
			if err != nil {
				t.Fatal(err)
			}
			l, text = l.WithRange(r), fmt.Sprintf("%s#%s%d-%d", text, letter, from, to)
		}
		if got := l.String(); got != text {
			t.Fatalf("String() = %q, want %q", got, text)
		}
		parsed, err := locator.ParseLocator(text)
		if err != nil || parsed != l {
			t.Fatalf("ParseLocator(%q) = %s, %v", text, parsed, err)
		}
	})
}

// In JSON both are their text, with the escapes of JSON alone.
func TestLocatorsAndHashesReadBackFromJSON(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		hash := drawHash(t, "hash")
		l := locator.Cas(hash)
		if rapid.Bool().Draw(t, "file") {
			l, _ = drawFile(t)
		}
		for _, codec := range codecs {
			text, err := codec.marshal(map[string]any{"hash": hash, "at": l})
			if err != nil {
				t.Fatal(err)
			}
			var read struct {
				Hash locator.B3Hash  `json:"hash"`
				At   locator.Locator `json:"at"`
			}
			if err := codec.unmarshal(text, &read); err != nil || read.Hash != hash || read.At != l {
				t.Fatalf("%s wrote %s and read %v, %v", codec.name, text, read, err)
			}
		}
	})
}

func drawFile(t *rapid.T) (locator.Locator, string) {
	path := rapid.StringMatching(`[a-z@. é]{0,6}[a-z@](/[a-z@. é]{0,6}[a-z@]){0,3}`).Draw(t, "path")
	address, err := locator.ParseAddress(path)
	if err != nil {
		t.Fatalf("ParseAddress(%q): %v", path, err)
	}
	object := locator.GitOID(rapid.SliceOfN(rapid.Byte(), 20, 20).Draw(t, "oid"))
	l, err := locator.File(address, object)
	if err != nil {
		t.Fatal(err)
	}
	return l, fmt.Sprintf("file:%s@%x", path, object[:])
}

func TestParsingALocatorDoesNotAllocate(t *testing.T) {
	for _, test := range locators {
		allocs := testing.AllocsPerRun(100, func() {
			if _, err := locator.ParseLocator(test.text); err != nil {
				t.Fatal(err)
			}
		})
		if allocs != 0 {
			t.Errorf("ParseLocator(%q) allocates %v times, want 0", test.text, allocs)
		}
	}
}

// Whatever is accepted is the one spelling of what it gives, and whatever is refused says
// which rule it breaks.
func FuzzParseLocator(f *testing.F) {
	for _, test := range locators {
		f.Add(test.text)
	}
	for _, test := range refusedLocators {
		f.Add(test.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		l, err := locator.ParseLocator(text)
		if err != nil {
			failure, ok := errors.AsType[*fault.Error](err)
			if !ok || failure.Code() != wire.ErrorCodeLocatorInvalid || failure.Recovery() == "" {
				t.Errorf("ParseLocator(%q): error %#v", text, err)
			}
			return
		}
		if l.String() != text {
			t.Errorf("ParseLocator(%q) = %s", text, l)
		}
		if address, object, ok := l.File(); ok {
			again, err := locator.File(address, object)
			if part, _ := l.Range(); err != nil || again.WithRange(part) != l {
				t.Errorf("File(%q, %s) = %s, %v", address, object, again, err)
			}
		}
	})
}

// Printable text of any script is read or refused, never a panic.
func TestAnyTextIsReadOrRefused(t *testing.T) {
	text := rapid.OneOf(rapid.String(), rapid.StringMatching(`(cas:b3-[0-9a-f]{64}|file:.{0,9}@[0-9a-f]{40})(#[LB]?[0-9]{0,3}-?[0-9]{0,3})?`))
	rapid.Check(t, func(t *rapid.T) {
		s := text.Draw(t, "text")
		if l, err := locator.ParseLocator(s); err == nil && l.String() != s {
			t.Fatalf("ParseLocator(%q) = %s", s, l)
		}
	})
}
