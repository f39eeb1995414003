package locator_test

import (
	"errors"
	"strings"
	"testing"

	"verbatim/core/fault"
	"verbatim/core/locator"
	"verbatim/generated/wire"

	"github.com/google/go-cmp/cmp"
)

const (
	aaaa = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" // a hash
	oid  = "0123456789abcdef0123456789abcdef01234567"
)

var locators = []struct{ reason, text string }{
	{"content", "cas:b3-" + aaaa},
	{"lines of content", "cas:b3-" + aaaa + "#L10-20"},
	{"bytes of content", "cas:b3-" + aaaa + "#B0-1023"},
	{"one line", "cas:b3-" + aaaa + "#L1-1"},
	{"the largest bounds", "cas:b3-" + aaaa + "#B18446744073709551615-18446744073709551615"},
	{"a file", "file:notes.md@" + oid},
	{"an address with an @", "file:role@building.1/notes.md@" + oid},
	{"lines of a file", "file:a/b c/é.md@" + oid + "#L2-3"},
	{"an address like a range", "file:L1-2@" + oid},
}

func TestLocatorsThereAndBack(t *testing.T) {
	for _, test := range locators {
		t.Run(test.reason, func(t *testing.T) {
			l, err := locator.ParseLocator(test.text)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.text, l.String()); diff != "" {
				t.Errorf("String (-want +got):\n%s", diff)
			}
			text, err := l.AppendText([]byte("at "))
			if err != nil || string(text) != "at "+test.text {
				t.Errorf("AppendText = %q, %v", text, err)
			}
		})
	}
}

const (
	ruleScheme = `Begin the locator with "cas:b3-" and a hash, or with "file:" and an address.`
	ruleHash   = `Write "b3-" and 64 hexadecimal digits after "cas:": content is named by its BLAKE3 hash alone.`
	ruleOID    = "Write a git object id in full, as 40 lower-case hexadecimal digits."
	ruleAt     = `Write "@" and the git object id after the address, which says nothing alone.`
	ruleUnit   = `Begin the range after "#" with L for lines or B for bytes.`
	ruleBounds = `Write the range as two bounds with "-" between them.`
)

var refusedLocators = []struct{ reason, text, recovery string }{
	{"empty", "", ruleScheme},
	{"no scheme", aaaa, ruleScheme},
	{"capital scheme", "CAS:b3-" + aaaa, ruleScheme},
	{"blank at the start", " cas:b3-" + aaaa, ruleScheme},
	{"another scheme", "https://example.com", ruleScheme},
	{"range alone", "#L1-2", ruleScheme},
	{"secret", "secret:openai/key", "Name content, not a secret: a secret: reference has a reader of its own."},
	{"nothing after the scheme", "cas:", ruleHash},
	{"capital prefix", "cas:B3-" + aaaa, ruleHash},
	{"another hash", "cas:sha256-" + aaaa, ruleHash},
	{"hash too short", "cas:b3-abc", `Write the whole hash after "cas:b3-": found 3 bytes, expected 64 lower-case hexadecimal digits.`},
	{"text behind the hash", "cas:b3-" + aaaa + "extra", `Write the whole hash after "cas:b3-": found 69 bytes, expected 64 lower-case hexadecimal digits.`},
	{"no digit in the hash", "cas:b3-" + aaaa[1:] + "g", `Write the whole hash after "cas:b3-": found 'g' at offset 63, expected a lower-case hexadecimal digit.`},
	{"capital digits", "cas:b3-" + strings.ToUpper(aaaa), "Write it as cas:b3-" + aaaa + ", the only spelling of this locator."},
	{"one capital digit, and a range", "cas:b3-" + aaaa[1:] + "A#L1-2", "Write it as cas:b3-" + aaaa + "#L1-2, the only spelling of this locator."},
	{"line 0", "cas:b3-" + aaaa + "#L0-5", "Count lines from 1: there is no line 0."},
	{"backwards", "cas:b3-" + aaaa + "#L9-5", "Write the smaller bound first: 9 stands before 5."},
	{"backwards in bytes", "cas:b3-" + aaaa + "#B9-3", "Write the smaller bound first: 9 stands before 3."},
	{"leading zero", "cas:b3-" + aaaa + "#B01-2", "Write the bounds of the range without leading zeros, not 01."},
	{"leading zero at the end", "cas:b3-" + aaaa + "#B0-02", "Write the bounds of the range without leading zeros, not 02."},
	{"zero twice", "cas:b3-" + aaaa + "#B00-2", "Write the bounds of the range without leading zeros, not 00."},
	{"sign", "cas:b3-" + aaaa + "#B+1-2", `Write both bounds of the range in plain digits, not "+1".`},
	{"no first bound", "cas:b3-" + aaaa + "#L-5", `Write both bounds of the range in plain digits, not "".`},
	{"no last bound", "cas:b3-" + aaaa + "#L1-", `Write both bounds of the range in plain digits, not "".`},
	{"a letter for a bound", "cas:b3-" + aaaa + "#L1-x", `Write both bounds of the range in plain digits, not "x".`},
	{"three bounds", "cas:b3-" + aaaa + "#L1-2-3", `Write both bounds of the range in plain digits, not "2-3".`},
	{"blank at the end", "cas:b3-" + aaaa + "#L1-2 ", `Write both bounds of the range in plain digits, not "2 ".`},
	{"digits of another script", "cas:b3-" + aaaa + "#L1-٢", `Write both bounds of the range in plain digits, not "٢".`},
	{"beyond 64 bits", "cas:b3-" + aaaa + "#B0-99999999999999999999", "Keep the bounds of the range within 64 bits: 99999999999999999999 exceeds 18446744073709551615."},
	{"just beyond 64 bits", "cas:b3-" + aaaa + "#B0-18446744073709551616", "Keep the bounds of the range within 64 bits: 18446744073709551616 exceeds 18446744073709551615."},
	{"another unit", "cas:b3-" + aaaa + "#X1-2", ruleUnit},
	{"small unit", "cas:b3-" + aaaa + "#l1-2", ruleUnit},
	{"no range after #", "cas:b3-" + aaaa + "#", ruleUnit},
	{"two ranges", "cas:b3-" + aaaa + "#L1-2#L1-2", `Write both bounds of the range in plain digits, not "2#L1-2".`},
	{"one bound", "cas:b3-" + aaaa + "#L1", ruleBounds},
	{"no range after the # of a file", "file:notes.md@" + oid + "#", ruleUnit},
	{"no object id", "file:notes.md", ruleAt},
	{"object id too short", "file:notes.md@" + oid[1:], ruleOID},
	{"object id too long", "file:notes.md@" + oid + "0", ruleOID},
	{"no digit in the object id", "file:notes.md@" + oid[1:] + "g", ruleOID},
	{"capital object id", "file:notes.md@" + strings.ToUpper(oid), "Write it as file:notes.md@" + oid + ", the only spelling of this locator."},
	{"no address", "file:@" + oid, "Name a file: the address is empty."},
	{"address above its root", "file:../up@" + oid, "Write the address without the segments . and .., as it is from its root."},
	{"# in the address", "file:a#b@" + oid, ruleAt},
	{"address that is not UTF-8", "file:\xff@" + oid, "Write the address in UTF-8."},
}

func TestLocatorsAreRefused(t *testing.T) {
	for _, test := range refusedLocators {
		t.Run(test.reason, func(t *testing.T) {
			l, err := locator.ParseLocator(test.text)
			failure, ok := errors.AsType[*fault.Error](err)
			if !ok || failure.Code() != wire.ErrorCodeLocatorInvalid {
				t.Fatalf("ParseLocator(%q) = %s, %v, want the code E_LOCATOR_INVALID", test.text, l, err)
			}
			if !l.IsZero() {
				t.Errorf("ParseLocator(%q) returned %s with the error", test.text, l)
			}
			want := []string{"read a locator", strings.ToValidUTF8(test.text, "\ufffd"), test.recovery}
			if diff := cmp.Diff(want, []string{failure.Action(), failure.Subject(), failure.Recovery()}); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestCasIsTheLocatorOfItsHash(t *testing.T) {
	hash := locator.Digest([]byte("stored bytes"))
	l := locator.Cas(hash)
	parsed, err := locator.ParseLocator("cas:b3-" + hash.String())
	if err != nil || parsed != l {
		t.Errorf("Cas(%s) = %s, parsed %s, %v", hash, l, parsed, err)
	}
	if got, ok := l.Hash(); !ok || got != hash {
		t.Errorf("Hash() = %s, %t", got, ok)
	}
	if _, _, ok := l.File(); ok {
		t.Error("content has a file")
	}
	if _, ok := l.Range(); ok {
		t.Error("the whole object has a range")
	}
}

func TestFileIsTheLocatorOfItsAddress(t *testing.T) {
	parsed, err := locator.ParseLocator("file:role@building.1/notes.md@" + oid + "#L2-3")
	if err != nil {
		t.Fatal(err)
	}
	address, object, ok := parsed.File()
	if got := address.String(); !ok || got != "role@building.1/notes.md" || object.String() != oid {
		t.Errorf("File() = %s, %s, %t", got, object, ok)
	}
	if _, ok := parsed.Hash(); ok {
		t.Error("a file has a hash")
	}
	part, ok := parsed.Range()
	if !ok || part.String() != "L2-3" {
		t.Errorf("Range() = %s, %t", part, ok)
	}
	built, err := locator.File(address, object)
	if err != nil || built.WithRange(part) != parsed {
		t.Errorf("File(%s, %s) = %s, %v", address, object, built, err)
	}
	if whole := parsed.WithRange(locator.Range{}); whole != built {
		t.Errorf("without its range it is %s, want %s", whole, built)
	}
}

func TestFileRefuses(t *testing.T) {
	numbered, err := locator.ParseAddress("a#b")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		reason   string
		address  locator.Address
		recovery string
	}{
		{"no address", locator.Address{}, "Name a file: the address is empty."},
		{"a #", numbered, `Rename the file: in a locator "#" begins a range, so that an address cannot hold it.`},
	} {
		t.Run(test.reason, func(t *testing.T) {
			l, err := locator.File(test.address, locator.GitOID{})
			if !l.IsZero() {
				t.Errorf("returned %s with the error", l)
			}
			wantInvalidArgs(t, err, "locate a file", test.address.String(), test.recovery)
		})
	}
}

// wantInvalidArgs holds err against an E_INVALID_ARGS that says all this.
func wantInvalidArgs(t *testing.T, err error, action, subject, recovery string) {
	t.Helper()
	failure, ok := errors.AsType[*fault.Error](err)
	if !ok || failure.Code() != wire.ErrorCodeInvalidArgs {
		t.Fatalf("error %v, want one with the code E_INVALID_ARGS", err)
	}
	want := []string{action, subject, recovery}
	if diff := cmp.Diff(want, []string{failure.Action(), failure.Subject(), failure.Recovery()}); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
