package payload_test

import (
	"errors"
	"strings"
	"testing"

	"verbatim/core/payload"

	"github.com/google/go-cmp/cmp"
)

type event struct {
	Data payload.Payload `json:"data"`
	More payload.Payload `json:"more,omitzero"`
}

func TestPayloadAsField(t *testing.T) {
	for _, test := range []struct{ reason, text, want string }{
		{"canonical form is written", `{"data": {"b": 1, "a": "\u00e9"}}`, `{"data":{"a":"é","b":1}}`},
		{"an empty object is written, unless it is to be left out", `{"data":{ },"more":{}}`, `{"data":{}}`},
		{"126 containers inside another", `{"data":` + nested(`{"k":`, 125, `{}`) + `}`, `{"data":` + nested(`{"k":`, 125, `{}`) + `}`},
	} {
		for _, codec := range codecs {
			t.Run(test.reason+"/"+codec.name, func(t *testing.T) {
				var e event
				if err := codec.unmarshal([]byte(test.text), &e); err != nil {
					t.Fatal(err)
				}
				got, err := codec.marshal(e)
				if err != nil || string(got) != test.want {
					t.Errorf("%s was written as %s, %v, want %s", test.text, got, err, test.want)
				}
			})
		}
	}
}

// A decoder refuses what NewPayload refuses, in the same words, but leaves the code to
// its caller.
func TestPayloadsAreRefusedWhenDecoded(t *testing.T) {
	for _, test := range refusedPayloads {
		for _, codec := range codecs {
			t.Run(test.reason+"/"+codec.name, func(t *testing.T) {
				var e event
				err := codec.unmarshal([]byte(`{"data":`+test.text+`}`), &e)
				read, ok := errors.AsType[*payload.ReadError](err)
				if !ok {
					t.Fatalf("error %v, want a *ReadError in it", err)
				}
				problem := strings.ToUpper(read.Problem[:1]) + read.Problem[1:] + "."
				want := payload.ReadError{Path: strings.TrimPrefix(test.path, "the whole value"), Problem: test.recovery}
				if diff := cmp.Diff(want, payload.ReadError{Path: read.Path, Problem: problem}); diff != "" {
					t.Errorf("(-want +got):\n%s", diff)
				}
				if e.Data != payload.Empty() {
					t.Errorf("refused and left %s", e.Data)
				}
			})
		}
	}
}

func TestPayloadIsReadStrictly(t *testing.T) {
	for _, test := range []struct{ reason, text, want string }{
		{"a key twice, at any depth", `{"a":[{"b":1,"b":2}]}`, `offset 13, at "/a/0": duplicate key "b"`},
		{"a lone surrogate", `{"a":"\udc00"}`, `offset 6, at "/a": lone surrogate \udc00, expected a pair`},
		{"a byte that is not UTF-8", "{\"a\":\"\xff\"}", `offset 6, at "/a": found the byte 0xff, expected UTF-8`},
		{"a number that JSON does not know", `{"a":01}`, `offset 6: found '1', expected ',' or '}'`},
		{"a sign that JSON does not know", `{"a":+1}`, `offset 5, at "/a": found '+', expected a value`},
		{"nothing", ``, `offset 0: text ends, expected a value`},
	} {
		t.Run(test.reason, func(t *testing.T) {
			var p payload.Payload
			err := p.UnmarshalJSON([]byte(test.text))
			syntax, ok := errors.AsType[*payload.SyntaxError](err)
			if !ok {
				t.Fatalf("%s: error %v, want a *SyntaxError", test.text, err)
			}
			if diff := cmp.Diff(test.want, syntax.Error()); diff != "" {
				t.Errorf("%s (-want +got):\n%s", test.text, diff)
			}
			for _, codec := range codecs {
				if err := codec.unmarshal([]byte(`{"data":`+test.text+`}`), new(event)); err == nil {
					t.Errorf("%s read %s", codec.name, test.text)
				}
			}
		})
	}
}
