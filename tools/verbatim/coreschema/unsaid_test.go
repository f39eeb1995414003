package coreschema_test

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// unsaid is a difference between a schema and the decoder of its type.
type unsaid struct {
	what     string
	reason   string
	accepts  bool // the schema accepts what the decoder refuses, or else the reverse
	examples []example
	// covers finds the difference in changed samples; nil where no change leads to it.
	covers *regexp.Regexp
}

type example struct{ name, text string }

var hashText = strings.Repeat("ab", 32)

// differences are all that there are.
var differences = []unsaid{
	{
		what:    "A whole number spelled with a fraction, an exponent or a minus (1.0, 1e0, -0)",
		reason:  "to JSON Schema these are the integers 1, 1 and 0; the decoders take plain digits only, and in a payload they are floats",
		accepts: true,
		examples: []example{
			{"Window", "1.0"},
			{"Window", "1e0"},
			{"PrefixHeld", `{"endpoint":"","prefix":"` + hashText + `","waited_ms":-0}`},
			{"ModelUsage", `{"input_tokens":1,"output_tokens":1,"v":1.0}`},
			{"Payload", `{"n":1.0}`},
			{"Payload", `{"n":[-0]}`},
			{"Event", `{"seq":0.0,"type":"turn_start","time":"2026-01-02T03:04:05Z","data":{"turn":0}}`},
		},
	},
	{
		what:    "A number beyond 64 bits",
		reason:  "JavaScript reads 2^64-1 and 2^64 as the same number, so a bound there would be wrong in half of the readers",
		accepts: true,
		examples: []example{
			{"Window", "18446744073709551616"},
			{"Payload", `{"n":18446744073709551616}`},
			{"Payload", `{"n":-9223372036854775809}`},
			{"Locator", `"cas:b3-` + hashText + `#B0-99999999999999999999"`},
		},
	},
	{
		what:    "Two counts whose sum is beyond 64 bits in a usage without a version",
		reason:  "a schema does not add",
		accepts: true,
		examples: []example{
			{"ModelUsage", `{"input_tokens":1,"output_tokens":1,"cache_read_tokens":18446744073709551615,"cache_write_tokens":1}`},
		},
	},
	{
		what:    "Two bounds in the wrong order (#L9-5, {\"replace\":[9,5]})",
		reason:  "a schema does not compare two values",
		accepts: true,
		examples: []example{
			{"Locator", `"cas:b3-` + hashText + `#L9-5"`},
			{"Event", `{"seq":0,"type":"user_message","time":"2026-01-02T03:04:05Z","data":{"content":"a","surface_op":{"replace":[9,5]}}}`},
		},
		covers: regexp.MustCompile(`^Event .*"surface_op":\{"replace":\[([2-9]|[1-9][0-9]+),[01]\]|^Event .*"surface_op":\{"replace":\[1,0\]|^Event .*"replace":\[9007199254740991,4294967296\]`),
	},
	{
		what:    "A key twice in one object",
		reason:  "a validator sees the object after it was read, with one of the two",
		accepts: true,
		examples: []example{
			{"BuildingPolicy", `{"confidential":true,"confidential":true}`},
			{"Payload", `{"a":{"b":1,"b":1}}`},
		},
	},
	{
		what:    "Text that is no Unicode (a lone surrogate escape, invalid UTF-8)",
		reason:  "many readers put U+FFFD in its place before a validator sees it",
		accepts: true,
		examples: []example{
			{"Text", `{"kind":"text","text":"\ud800"}`},
			{"Text", "{\"kind\":\"text\",\"text\":\"\xff\"}"},
		},
	},
	{
		what:    "Depth (126 containers of a payload, 512 of an event)",
		reason:  "a schema does not count levels",
		accepts: true,
		examples: []example{
			{"Payload", nested(127)},
			{"Event", `{"seq":0,"type":"user_message","time":"2026-01-02T03:04:05Z","data":{"content":"a","metadata":` + nested(511) + `}}`},
		},
	},
	{
		what:    "A day that its month does not have (30 February)",
		reason:  "a pattern knows no calendar",
		accepts: true,
		examples: []example{
			{"Event", `{"seq":0,"type":"turn_start","time":"2026-02-30T03:04:05Z","data":{"turn":0}}`},
			{"SessionMessage", `{"role":"user","content":"a","time":"2025-02-29T03:04:05Z"}`},
		},
	},
	{
		what:    "White space beyond U+00A0 at the end of a segment of an address",
		reason:  "regular expressions name it differently in each language",
		accepts: true,
		examples: []example{
			{"Locator", "\"file:a\u3000/b@" + strings.Repeat("0a", 20) + `"`},
		},
	},
	{
		what:   "The older retriable of an error, and true and false in place of its words",
		reason: "they are still read, but nothing writes them, so a schema that offered them would invite new ones",
		examples: []example{
			{"Error", `{"code":"E_PROVIDER","action":"a","subject":"s","nearby":[],"recovery":"r","retriable":true}`},
			{"Error", `{"code":"E_PROVIDER","action":"a","subject":"s","nearby":[],"recovery":"r","retry":false}`},
		},
		covers: regexp.MustCompile(`^Error .*("retry":(true|false)|"retriable":)`),
	},
}

// nested is an object of so many containers.
func nested(depth int) string {
	return strings.Repeat(`{"a":`, depth-1) + "{}" + strings.Repeat("}", depth-1)
}

func isUnsaid(name, text string) bool {
	for _, d := range differences {
		if d.covers != nil && d.covers.MatchString(name+" "+text) {
			return true
		}
	}
	return false
}

// TestDifferencesStand fails where a schema or a decoder has learned what the
// list says that it cannot.
func TestDifferencesStand(t *testing.T) {
	schemas := compiled(t)
	for _, d := range differences {
		for _, e := range d.examples {
			read, problem := decoders[e.name]([]byte(e.text)), validate(schemas[e.name], e.text)
			if (read != nil) != d.accepts || (problem == nil) != d.accepts {
				t.Errorf("%s: %.120s\nthe decoder of %s says %v\nthe schema says %v", d.what, e.text, e.name, read, problem)
			}
		}
	}
}

// TestDifferencesAreWrittenDown holds the page for readers to the list.
func TestDifferencesAreWrittenDown(t *testing.T) {
	page, err := os.ReadFile("../../../docs/schemas.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(page), "## What a schema cannot say\n")
	section, _, _ = strings.Cut(section, "\n## ")
	var got []string
	for line := range strings.Lines(section) {
		if entry, ok := strings.CutPrefix(line, "| "); ok && !strings.HasPrefix(entry, "what ") {
			got = append(got, strings.TrimSuffix(entry, " |\n"))
		}
	}
	var want []string
	for _, d := range differences {
		stricter := "the decoder"
		if !d.accepts {
			stricter = "the schema"
		}
		want = append(want, d.what+" | "+stricter+" | "+d.reason)
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("docs/schemas.md has the table\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
