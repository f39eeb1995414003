package locator_test

import (
	"math"
	"strings"
	"testing"

	"verbatim/core/locator"
)

func TestRanges(t *testing.T) {
	for _, test := range []struct {
		reason   string
		make     func(from, to uint64) (locator.Range, error)
		from, to uint64
		unit     locator.Unit
		want     string
	}{
		{"one line", locator.Lines, 1, 1, locator.UnitLines, "L1-1"},
		{"one byte", locator.Bytes, 0, 0, locator.UnitBytes, "B0-0"},
		{"lines", locator.Lines, 10, 20, locator.UnitLines, "L10-20"},
		{"all bytes", locator.Bytes, 0, math.MaxUint64, locator.UnitBytes, "B0-18446744073709551615"},
	} {
		t.Run(test.reason, func(t *testing.T) {
			r, err := test.make(test.from, test.to)
			if err != nil {
				t.Fatal(err)
			}
			if r.Unit() != test.unit || r.From() != test.from || r.To() != test.to || r.String() != test.want || r.IsZero() {
				t.Errorf("got %s of unit %d from %d to %d, want %s", r, r.Unit(), r.From(), r.To(), test.want)
			}
		})
	}
	var none locator.Range
	if !none.IsZero() || none.String() != "" || none.Unit() != 0 {
		t.Errorf("the zero Range is %q", none)
	}
}

func TestRangesAreRefused(t *testing.T) {
	for _, test := range []struct {
		reason            string
		make              func(from, to uint64) (locator.Range, error)
		from, to          uint64
		subject, recovery string
	}{
		{"line 0", locator.Lines, 0, 4, "L0-4", "Count lines from 1: there is no line 0."},
		{"backwards in lines", locator.Lines, 9, 3, "L9-3", "Write the smaller bound first: 9 stands before 3."},
		{"backwards in bytes", locator.Bytes, 9, 3, "B9-3", "Write the smaller bound first: 9 stands before 3."},
	} {
		t.Run(test.reason, func(t *testing.T) {
			r, err := test.make(test.from, test.to)
			if !r.IsZero() {
				t.Errorf("returned %s with the error", r)
			}
			wantInvalidArgs(t, err, "name a range", test.subject, test.recovery)
		})
	}
}

func TestAddresses(t *testing.T) {
	for _, text := range []string{
		"notes.md", "a/b/c", "role@building.1/notes.md", ".hidden/...x", "a b", "é/世界", "a#b", "-", "~", "..a/.b",
	} {
		address, err := locator.ParseAddress(text)
		if err != nil || address.String() != text || address.IsZero() {
			t.Errorf("ParseAddress(%q) = %q, %v", text, address, err)
		}
	}
}

func TestAddressesAreRefused(t *testing.T) {
	const (
		segments = "Write the address without the segments . and .., as it is from its root."
		empty    = "Leave no segment of the address empty: write one / between two, and none at the end."
		dot      = "End no segment of the address in a dot: some systems drop it."
		space    = "End no segment of the address in white space: some systems drop it."
		control  = "Leave control characters out of the address."
	)
	for _, test := range []struct{ reason, text, recovery string }{
		{"empty", "", "Name a file: the address is empty."},
		{"not UTF-8", "a\xff", "Write the address in UTF-8."},
		{"absolute", "/a", "Write the address relative to its root, without a / at the start."},
		{"backslash", `a\b`, `Separate the segments of the address by /, and leave out \.`},
		{"colon", "c:/a", "Leave : out of the address: it marks a drive or a scheme."},
		{"line break", "a\nb", control},
		{"nul", "a\x00", control},
		{"DEL", "a\x7fb", control},
		{"control character beyond ASCII", "a\u0085b", control},
		{"empty segment", "a//b", empty},
		{"slash at the end", "a/", empty},
		{"this directory", "./a", segments},
		{"the directory above", "a/../b", segments},
		{"the directory above at the end", "a/..", segments},
		{"dot at the end", "a./b", dot},
		{"three dots", "...", dot},
		{"blank at the end", "a/b ", space},
		{"blank alone", " ", space},
		{"wide blank at the end", "a\u3000/b", space},
		{"no-break blank at the end", "a\u00a0", space},
	} {
		t.Run(test.reason, func(t *testing.T) {
			address, err := locator.ParseAddress(test.text)
			if !address.IsZero() {
				t.Errorf("returned %q with the error", address)
			}
			wantInvalidArgs(t, err, "read an address", strings.ToValidUTF8(test.text, "\ufffd"), test.recovery)
		})
	}
}

func TestGitOID(t *testing.T) {
	got, err := locator.ParseGitOID(oid)
	if err != nil || got.String() != oid || got[0] != 0x01 || got[19] != 0x67 {
		t.Errorf("ParseGitOID(%s) = %s, %v", oid, got, err)
	}
	for _, text := range []string{"", oid[1:], oid + "0", strings.ToUpper(oid), oid[1:] + "g", oid[1:] + " "} {
		got, err := locator.ParseGitOID(text)
		if got != (locator.GitOID{}) {
			t.Errorf("ParseGitOID(%q) returned %s with the error", text, got)
		}
		wantInvalidArgs(t, err, "read a git object id", text, ruleOID)
	}
}
