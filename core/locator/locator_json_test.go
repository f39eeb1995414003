package locator_test

import (
	"encoding/json"
	"strings"
	"testing"

	"verbatim/core/locator"
	"verbatim/core/payload"

	jsonv2 "github.com/go-json-experiment/json"
)

type holder struct {
	At   locator.Locator `json:"at"`
	More locator.Locator `json:"more,omitzero"`
}

var codecs = []struct {
	name      string
	marshal   func(any) ([]byte, error)
	unmarshal func([]byte, any) error
}{
	{"encoding/json", json.Marshal, json.Unmarshal},
	{
		"json/v2",
		func(v any) ([]byte, error) { return jsonv2.Marshal(v) },
		func(text []byte, v any) error { return jsonv2.Unmarshal(text, v) },
	},
}

func TestLocatorAsField(t *testing.T) {
	for _, test := range append(locators, struct{ reason, text string }{"part of the content", "cas:b3-" + aaaa + "#B0-9"}) {
		for _, codec := range codecs {
			t.Run(test.reason+"/"+codec.name, func(t *testing.T) {
				want := `{"at":"` + test.text + `"}`
				var h holder
				if err := codec.unmarshal([]byte(strings.Replace(want, "-", `\u002d`, 1)), &h); err != nil {
					t.Fatal(err)
				}
				got, err := codec.marshal(h)
				if err != nil || string(got) != want {
					t.Errorf("wrote %s, %v, want %s", got, err, want)
				}
			})
		}
	}
}

// An address may hold what other writers of JSON escape.
func TestALocatorIsNotEscapedThatNeedNotBe(t *testing.T) {
	text := "file:<a>&b\u2028\u2029.md@" + oid
	l, err := locator.ParseLocator(text)
	if err != nil {
		t.Fatal(err)
	}
	if written, err := jsonv2.Marshal(l); err != nil || string(written) != `"`+text+`"` {
		t.Errorf("written as %s, %v, want %q as it is", written, err, text)
	}
}

func TestZeroLocatorIsNotWritten(t *testing.T) {
	for _, codec := range codecs {
		text, err := codec.marshal(holder{})
		if err == nil || !strings.Contains(err.Error(), "the zero locator.Locator names nothing") {
			t.Errorf("%s wrote %s, error %v", codec.name, text, err)
		}
	}
	part, err := locator.Lines(1, 2)
	if err != nil {
		t.Fatal(err)
	}
	var zero locator.Locator
	if got := zero.WithRange(part); got != zero || got.String() != "" {
		t.Errorf("the zero Locator with a range is %#v", got)
	}
}

func TestLocatorIsReadStrictly(t *testing.T) {
	for _, test := range []struct{ reason, text, want string }{
		{"null", `null`, "found null, expected a string with a locator"},
		{"number", `1`, "found number, expected a string with a locator"},
		{"list", `["cas:b3-` + aaaa + `"]`, "found array, expected a string with a locator"},
		{"broken", `"cas:"`, "E_LOCATOR_INVALID: cannot read a locator on cas:"},
		{"lone surrogate", `"\ud800"`, `offset 1: lone surrogate \ud800, expected a pair`},
	} {
		t.Run(test.reason, func(t *testing.T) {
			want := locator.Cas(locator.Digest(nil))
			l := want
			err := l.UnmarshalJSON([]byte(test.text))
			if err == nil || err.Error() != test.want {
				t.Errorf("%s: error %v, want %s", test.text, err, test.want)
			}
			if l != want {
				t.Errorf("%s was refused and left %s", test.text, l)
			}
			for _, codec := range codecs {
				if err := codec.unmarshal([]byte(`{"at":`+test.text+`}`), new(holder)); err == nil {
					t.Errorf("%s read %s", codec.name, test.text)
				}
			}
		})
	}
}

// A record that holds a locator says where it is and which rule it breaks.
func TestLocatorAsWordOfARecord(t *testing.T) {
	v, err := payload.Parse([]byte(`{"locator":"cas:b3-` + aaaa + `#L0-5"}`))
	if err != nil {
		t.Fatal(err)
	}
	r := payload.ReadRecord(v)
	payload.Word(r, "locator", locator.ParseLocator)
	want := `at "/locator": cannot read a locator on "cas:b3-` + aaaa + `#L0-5": Count lines from 1: there is no line 0.`
	if err := r.Err(); err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}
