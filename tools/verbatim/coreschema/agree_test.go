package coreschema_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"verbatim/tools/verbatim/coreschema"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestEveryTypeIsTried(t *testing.T) {
	want := coreschema.Names()
	if diff := cmp.Diff(want, slices.Sorted(maps.Keys(samples(t)))); diff != "" {
		t.Errorf("the types with samples (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(want, slices.Sorted(maps.Keys(decoders))); diff != "" {
		t.Errorf("the types with a decoder (-want +got):\n%s", diff)
	}
}

func TestWhatIsWrittenIsAccepted(t *testing.T) {
	schemas := compiled(t)
	for name, texts := range samples(t) {
		for _, text := range texts {
			if err := decoders[name]([]byte(text)); err != nil {
				t.Errorf("%s: %s cannot be read back: %v", name, text, err)
			}
			if err := validate(schemas[name], text); err != nil {
				t.Errorf("%s: the schema refuses %s: %v", name, text, err)
			}
		}
	}
}

// TestSchemaAndDecoderAgree changes one place of each sample and asks both.
func TestSchemaAndDecoderAgree(t *testing.T) {
	schemas := compiled(t)
	for name, texts := range samples(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			refused := 0
			for _, text := range texts {
				for _, miss := range nearMisses(t, text) {
					read, problem := decoders[name]([]byte(miss)), validate(schemas[name], miss)
					if (read == nil) != (problem == nil) && !isUnsaid(name, miss) {
						t.Fatalf("%s\nthe decoder says %v\nthe schema says %v", miss, read, problem)
					}
					if read != nil {
						refused++
					}
				}
			}
			if refused == 0 {
				t.Error("no near miss was refused")
			}
		})
	}
}

// TestTwoChangesAgree changes two places, so that what stands in one decides
// what may stand in the other.
func TestTwoChangesAgree(t *testing.T) {
	schemas, all := compiled(t), samples(t)
	rapid.Check(t, func(r *rapid.T) {
		name := rapid.SampledFrom(coreschema.Names()).Draw(r, "type")
		text := rapid.SampledFrom(all[name]).Draw(r, "sample")
		for range 2 {
			text = rapid.SampledFrom(nearMisses(t, text)).Draw(r, "changed")
		}
		read, problem := decoders[name]([]byte(text)), validate(schemas[name], text)
		if (read == nil) != (problem == nil) && !isUnsaid(name, text) {
			r.Fatalf("%s: %s\nthe decoder says %v\nthe schema says %v", name, text, read, problem)
		}
	})
}

// TestTexts holds texts with a grammar of their own to both.
func TestTexts(t *testing.T) {
	schemas := compiled(t)
	cas, oid := "cas:b3-"+strings.Repeat("ab", 32), strings.Repeat("0a", 20)
	at := func(time string) string {
		return `{"seq":0,"type":"turn_start","time":"` + time + `","data":{"turn":0}}`
	}
	quoted := func(text string) string { return `"` + text + `"` }
	for _, test := range []struct {
		reason, name, text string
		want               bool
	}{
		{"a whole object", "Locator", quoted(cas), true},
		{"a line 0", "Locator", quoted(cas + "#L0-5"), false},
		{"a leading zero", "Locator", quoted(cas + "#B01-2"), false},
		{"a sign", "Locator", quoted(cas + "#B+1-2"), false},
		{"byte 0 alone", "Locator", quoted(cas + "#B0-0"), true},
		{"one bound", "Locator", quoted(cas + "#L5"), false},
		{"no unit", "Locator", quoted(cas + "#1-2"), false},
		{"an empty range", "Locator", quoted(cas + "#"), false},
		{"upper case", "Locator", quoted(strings.ToUpper(cas)), false},
		{"another hash", "Locator", quoted("cas:sha256-" + strings.Repeat("ab", 32)), false},
		{"a short hash", "Locator", quoted("cas:b3-abc"), false},
		{"more after the hash", "Locator", quoted(cas + "extra"), false},
		{"a secret", "Locator", quoted("secret:openai/key"), false},
		{"a file", "Locator", quoted("file:notes.md@" + oid), true},
		{"an @ in the address", "Locator", quoted("file:a@b/c@" + oid), true},
		{"a dot at the start of a segment", "Locator", quoted("file:.git/x@" + oid), true},
		{"no object id", "Locator", quoted("file:notes.md"), false},
		{"an absolute address", "Locator", quoted("file:/notes.md@" + oid), false},
		{"a parent", "Locator", quoted("file:../up@" + oid), false},
		{"a parent inside", "Locator", quoted("file:a/../up@" + oid), false},
		{"an empty segment", "Locator", quoted("file:a//b@" + oid), false},
		{"a segment that ends in a blank", "Locator", quoted("file:a /b@" + oid), false},
		{"a segment that ends in a no-break space", "Locator", quoted("file:a\u00a0/b@" + oid), false},
		{"a drive", "Locator", quoted("file:c:b@" + oid), false},
		{"a backslash", "Locator", quoted(`file:a\\b@` + oid), false},
		{"a control character", "Locator", quoted(`file:a\u0085b@` + oid), false},
		{"a # in the address", "Locator", quoted("file:a#b@" + oid), false},
		{"a slash at the end", "Locator", quoted("file:a/@" + oid), false},
		{"a short object id", "Locator", quoted("file:a@" + oid[1:]), false},
		{"an escaped hash", "B3Hash", quoted(`\u0061` + strings.Repeat("a", 63)), true},
		{"a dash", "ToolName", quoted("dash-ed"), false},
		{"an underscore", "ServerLabel", quoted("app_s"), false},
		{"a leap day", "Event", at("2024-02-29T00:00:00Z"), true},
		{"many digits of a second", "Event", at("2026-01-02T03:04:05.123456789012Z"), true},
		{"an offset", "Event", at("2026-01-02T03:04:05-23:59"), true},
		{"an offset without a colon", "Event", at("2026-01-02T03:04:05+0100"), false},
		{"no offset", "Event", at("2026-01-02T03:04:05"), false},
		{"a leap second", "Event", at("2026-01-02T03:04:60Z"), false},
		{"midnight at the end", "Event", at("2026-01-02T24:00:00Z"), false},
		{"a point without digits", "Event", at("2026-01-02T03:04:05.Z"), false},
		{"lower case", "Event", at("2026-01-02t03:04:05z"), false},
		{"a month 13", "Event", at("2026-13-02T03:04:05Z"), false},
		{"a day 0", "Event", at("2026-01-00T03:04:05Z"), false},
		{"five digits of a year", "Event", at("12026-01-02T03:04:05Z"), false},
	} {
		if err := decoders[test.name]([]byte(test.text)); (err == nil) != test.want {
			t.Errorf("%s: the decoder says %v of %s; want it accepted: %t", test.reason, err, test.text, test.want)
		}
		if err := validate(schemas[test.name], test.text); (err == nil) != test.want {
			t.Errorf("%s: the schema says %v of %s; want it accepted: %t", test.reason, err, test.text, test.want)
		}
	}
}
