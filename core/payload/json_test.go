package payload_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"verbatim/core/payload"

	jsonv2 "github.com/go-json-experiment/json"
	"github.com/google/go-cmp/cmp"
)

// A codec is one of the two JSON packages that a Value may be a field for.
type codec struct {
	name      string
	marshal   func(any) ([]byte, error)
	unmarshal func([]byte, any) error
}

var codecs = []codec{
	{"encoding/json", json.Marshal, json.Unmarshal},
	{
		"json/v2",
		func(v any) ([]byte, error) { return jsonv2.Marshal(v) },
		func(text []byte, v any) error { return jsonv2.Unmarshal(text, v) },
	},
}

type record struct {
	Input payload.Value `json:"input"`
	Extra payload.Value `json:"extra,omitzero"`
}

func TestValueAsField(t *testing.T) {
	for _, test := range []struct{ reason, text, want string }{
		{"canonical form is written", `{"input": {"b": 1.0, "a": "\u00e9"}}`, `{"input":{"a":"é","b":1.0}}`},
		{"null is a value", `{"input":null}`, `{"input":null}`},
		{"scalar", `{"input":-0,"extra":""}`, `{"input":-0,"extra":""}`},
		{"control characters", `{"input":"\u001F\u007f\b\""}`, `{"input":"\u001f` + "\x7f" + `\b\""}`},
	} {
		for _, codec := range codecs {
			t.Run(test.reason+"/"+codec.name, func(t *testing.T) {
				var r record
				if err := codec.unmarshal([]byte(test.text), &r); err != nil {
					t.Fatal(err)
				}
				got, err := codec.marshal(r)
				if err != nil || string(got) != test.want {
					t.Errorf("%s was written as %s, %v, want %s", test.text, got, err, test.want)
				}
			})
		}
	}
}

func TestZeroFieldIsRefused(t *testing.T) {
	for _, codec := range codecs {
		text, err := codec.marshal(record{})
		if err == nil || !strings.Contains(err.Error(), "the zero payload.Value is no JSON value") {
			t.Errorf("%s wrote %s, error %v", codec.name, text, err)
		}
	}
}

func TestFieldIsReadStrictly(t *testing.T) {
	for _, codec := range codecs {
		for _, text := range []string{`{"input":{"a":1,"a":2}}`, `{"input":"\ud800"}`, "{\"input\":\"\xff\"}"} {
			var r record
			if err := codec.unmarshal([]byte(text), &r); err == nil {
				t.Errorf("%s read %s as %s", codec.name, text, r.Input)
			}
			if !r.Input.IsZero() {
				t.Errorf("%s refused %s and left %s", codec.name, text, r.Input)
			}
		}
	}
}

func TestDepthErrorReachesTheCaller(t *testing.T) {
	deep := `{"input":` + strings.Repeat("[", 600) + strings.Repeat("]", 600) + `}`
	for _, codec := range codecs {
		err := codec.unmarshal([]byte(deep), new(record))
		syntax, ok := errors.AsType[*payload.SyntaxError](err)
		if !ok {
			t.Fatalf("%s: error %v, want a *SyntaxError in it", codec.name, err)
		}
		if diff := cmp.Diff("nested deeper than 512 containers", syntax.Message); diff != "" {
			t.Errorf("%s (-want +got):\n%s", codec.name, diff)
		}
	}
}
