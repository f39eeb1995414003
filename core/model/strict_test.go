package model_test

import (
	"encoding/json"
	"errors"
	"testing"

	"verbatim/core/chat"
	"verbatim/core/model"
	"verbatim/core/payload"
)

// Line separators, and what is escaped for HTML elsewhere, stand as they are.
func TestNothingIsEscapedThatNeedNotBe(t *testing.T) {
	const raw = "<a> & b\u2028\u2029\x7f/é"
	for want, v := range map[string]json.Marshaler{
		`{"said":"` + raw + `"}`:                                              model.Said(raw),
		`{"id":"` + raw + `","name":"exec","args":{}}`:                        model.ToolCall{ID: raw, Name: chat.Exec},
		`{"provider":"` + raw + `","account":"a"}`:                            model.AccountBinding{Provider: raw, Account: "a"},
		`{"model":"` + raw + `","segments":` + four + `}`:                     model.ModelCalled{Model: raw, Segments: segments()},
		`{"endpoint":"` + raw + `","prefix":"` + hashOfA + `","waited_ms":0}`: model.PrefixHeld{Endpoint: raw, Prefix: segments()[0]},
	} {
		if text, err := v.MarshalJSON(); err != nil || string(text) != want {
			t.Errorf("written as %s, %v; want %s", text, err, want)
		}
	}
}

func TestWhatIsNoStrictJSONIsRefused(t *testing.T) {
	for text, into := range map[string]json.Unmarshaler{
		`{"said":"\ud800"}`:                       new(model.Increment),
		"{\"said\":\"\xff\"}":                     new(model.Increment),
		`{"id":"\udc00","name":"exec","args":{}}`: new(model.ToolCall),
		`{"message":{},"calls":[],"x":"\ud800"}`:  new(model.Return),
		`{"message":{},"calls":0} {}`:             new(model.ModelReturned),
		`{"provider":"\ud800","account":"a"}`:     new(model.AccountBinding),
		"{\"model\":\"\xc0\xaf\"}":                new(model.ModelCalled),
		`{"endpoint":"\udfff"}`:                   new(model.PrefixHeld),
		`{"policy":`:                              new(model.Request),
	} {
		err := into.UnmarshalJSON([]byte(text))
		if _, ok := errors.AsType[*payload.SyntaxError](err); !ok {
			t.Errorf("%T reads %q with %v; want a *payload.SyntaxError", into, text, err)
		}
	}
}
