package model_test

import (
	"encoding/json"
	"testing"

	"verbatim/core/model"
	"verbatim/generated/wire"
)

func TestModelTagsAreTheirWordsInOrder(t *testing.T) {
	for i, word := range []string{"main", "digest", "transcribe", "ocr"} {
		tag := wire.AllModelTags[i]
		text, err := json.Marshal(tag)
		if tag.String() != word || string(text) != `"`+word+`"` || err != nil {
			t.Errorf("tag %d is %v, written as %s, %v; want %s", i, tag, text, err, word)
		}
		if i > 0 && wire.AllModelTags[i-1].Compare(tag) != -1 {
			t.Errorf("%v does not come before %v", wire.AllModelTags[i-1], tag)
		}
	}
	if n := len(wire.AllModelTags); n != 4 {
		t.Errorf("there are %d tags; want 4", n)
	}
}

func TestAStopUnderAKeyIsNoWord(t *testing.T) {
	refuses(t, model.Return{}, []miss{{
		"the word as the key of an object", `{"message":{},"calls":[],"stop":{"end_turn":null}}`,
		"/stop", "found an object, expected a string",
	}})
}
