package model_test

import (
	jsonv1 "encoding/json"
	"testing"

	"verbatim/core/model"

	"github.com/go-json-experiment/json"
)

func TestAnIncrementIsTaggedByItsKey(t *testing.T) {
	for text, want := range map[string]model.Increment{
		`{"said":"hello"}`:   model.Said("hello"),
		`{"thought":"hm, "}`: model.Thought("hm, "),
		`{"said":""}`:        model.Said(""),
	} {
		if got := encode(t, want); got != text {
			t.Errorf("%v is written as %s; want %s", want, got, text)
		}
		if got := decode[model.Increment](t, text); got != want {
			t.Errorf("%s is read as %v; want %v", text, got, want)
		}
	}
}

func TestAnIncrementOfNoKindIsNotWritten(t *testing.T) {
	if text, err := json.Marshal(model.Increment{Text: "x"}); err == nil {
		t.Errorf("written as %s; want an error", text)
	}
	if text, err := jsonv1.Marshal(model.Increment{Text: "x"}); err == nil {
		t.Errorf("encoding/json writes %s; want an error", text)
	}
}

func TestIncrementRefuses(t *testing.T) {
	const oneKey = `found an object without exactly one key, expected {"said":…} or {"thought":…}`
	refuses(t, model.Said("kept"), []miss{
		{"no key", `{}`, "", oneKey},
		{"both keys", `{"said":"a","thought":"b"}`, "", oneKey},
		{"a key beside it", `{"said":"a","x":1}`, "", oneKey},
		{"a word that is none", `{"thinks":"a"}`, "/thinks", `IncrementKind: unknown word "thinks" (said, thought)`},
		{"a word in another case", `{"Said":"a"}`, "/Said", `IncrementKind: unknown word "Said"; did you mean "said"? (said, thought)`},
		{"null", `{"said":null}`, "/said", "found null, expected a string"},
		{"a plain string", `"said"`, "", `found "said", expected an object`},
	})
	refusesDoubled[model.Increment](t, `{"said":"a","said":"a"}`)
}
