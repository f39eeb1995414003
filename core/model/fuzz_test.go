package model_test

import (
	"reflect"
	"testing"

	"verbatim/core/model"

	"github.com/go-json-experiment/json"
)

// steady holds a decoder to never failing in another way than with an error, and to
// reading what it accepts the same after it was written.
func steady[T any, P interface {
	*T
	UnmarshalJSON(text []byte) error
}](f *testing.F, seeds ...string,
) {
	for _, seed := range seeds {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var first, second T
		if P(&first).UnmarshalJSON([]byte(text)) != nil {
			return
		}
		written, err := json.Marshal(first)
		if err != nil {
			t.Fatalf("%q was accepted and cannot be written: %v", text, err)
		}
		if err := P(&second).UnmarshalJSON(written); err != nil || !reflect.DeepEqual(first, second) {
			t.Fatalf("%q was written as %s, which reads as %+v, %v; want %+v", text, written, second, err, first)
		}
	})
}

func FuzzRequest(f *testing.F) {
	steady[model.Request](f,
		`{"policy":{"confidential":false},"segments":`+four+`,"chat":`+noChat+`}`,
		`{"policy":{"confidential":true},"segments":[],"chat":`+noChat+`}`,
		`{"policy":{},"segments":`+four+`,"chat":null}`,
	)
}

func FuzzReturn(f *testing.F) {
	steady[model.Return](f, bare, fullText, `{"message":{},"calls":[],"usage":{"input_tokens":1,"output_tokens":1,"cache_read_tokens":9}}`)
}

func FuzzToolCall(f *testing.F) {
	steady[model.ToolCall](f, callText, `{"id":"","name":"","args":{}}`, `{"id":"a","name":"b","args":{"x":1e3}}`)
}

func FuzzIncrement(f *testing.F) {
	steady[model.Increment](f, `{"said":"a"}`, `{"thought":""}`, `{"said":"a","thought":"b"}`, `{}`, `{"\u0073aid":"\ud83d\ude00"}`)
}

func FuzzModelCalled(f *testing.F) {
	steady[model.ModelCalled](f,
		`{"model":"m","segments":`+four+`}`,
		`{"model":"m","segments":`+four+`,"provider_account":{"provider":"house","account":"a"}}`,
	)
}

func FuzzModelReturned(f *testing.F) {
	steady[model.ModelReturned](f,
		`{"message":{},"calls":0}`,
		`{"message":{"content":[]},"calls":1,"usage":`+usageText+`,"stop":"tool_use","billed_usd_micros":3400,"first_at":1,"first_us":2,"took_us":3}`,
	)
}

func FuzzPrefixHeld(f *testing.F) {
	steady[model.PrefixHeld](f, `{"endpoint":"e","prefix":"`+hashOfA+`","waited_ms":1,"usage":`+usageText+`}`)
}

func FuzzAccountBinding(f *testing.F) {
	steady[model.AccountBinding](f, `{"provider":"house","account":"a"}`, `{"provider":"","account":""}`)
}
