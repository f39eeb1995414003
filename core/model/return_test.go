package model_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"verbatim/core/chat"
	"verbatim/core/fault"
	"verbatim/core/model"
	"verbatim/core/payload"
	"verbatim/core/usage"
	"verbatim/generated/wire"

	"github.com/go-json-experiment/json"
	"github.com/google/go-cmp/cmp"
)

const bare = `{"message":{},"calls":[],"usage":null,"stop":null,"billed_usd_micros":null}`

// full is an answer in which everything is there, and fullText its JSON.
func full(t testing.TB) model.Return {
	return model.Return{
		Message: object(t, `{"content":[]}`),
		Calls:   []model.ToolCall{{ID: "tu_1", Name: chat.Exec, Args: object(t, `{"b":1,"a":"<&>"}`)}},
		Usage: &usage.ModelUsage{
			Input: 1200, Output: 64, CacheRead: usage.Reported(0), CacheWrite: usage.Reported(0),
		},
		Stop:   wire.StopReasonToolUse,
		Billed: new(usage.USDMicros(3400)),
	}
}

const (
	usageText = `{"input_tokens":1200,"output_tokens":64,"cache_read_tokens":0,"cache_write_tokens":0,"v":1}`
	callText  = `{"id":"tu_1","name":"exec","args":{"a":"<&>","b":1}}`
	fullText  = `{"message":{"content":[]},"calls":[` + callText + `],"usage":` + usageText +
		`,"stop":"tool_use","billed_usd_micros":3400}`
)

func TestABareAnswerReportsNothing(t *testing.T) {
	answer := model.Bare(payload.Empty(), nil)
	if got := encode(t, answer); got != bare {
		t.Errorf("written as %s; want %s", got, bare)
	}
	if got := decode[model.Return](t, bare); !reflect.DeepEqual(got, *answer) {
		t.Errorf("read as %+v; want %+v", got, *answer)
	}
}

func TestNoCallsAreAnEmptyListWhateverTheEncoderDoesWithNil(t *testing.T) {
	text, err := json.Marshal(model.Bare(payload.Empty(), nil), json.FormatNilSliceAsNull(true))
	if err != nil || string(text) != bare {
		t.Errorf("written as %s, %v; want %s", text, err, bare)
	}
}

func TestAnAnswerReadsBackWhole(t *testing.T) {
	text, err := full(t).MarshalJSON()
	if err != nil || string(text) != fullText {
		t.Errorf("written as %s, %v; want %s", text, err, fullText)
	}
	if got := decode[model.Return](t, fullText); !reflect.DeepEqual(got, full(t)) {
		t.Errorf("read as %+v; want %+v", got, full(t))
	}
	record, err := payload.Of(full(t))
	if err != nil {
		t.Fatal(err)
	}
	if want := `{"billed_usd_micros":3400,"calls":[{"args":{"a":"<&>","b":1},"id":"tu_1","name":"exec"}],"message":`; !strings.HasPrefix(record.String(), want) {
		t.Errorf("as a payload %s; want it to begin with %s", record, want)
	}
	var got model.Return
	if err := record.Read(&got); err != nil || !reflect.DeepEqual(got, full(t)) {
		t.Errorf("read from a payload as %+v, %v; want %+v", got, err, full(t))
	}
}

func TestWhatAProviderDidNotReportMayBeMissing(t *testing.T) {
	for _, text := range []string{`{"message":{},"calls":[]}`, `{"calls":[],"message":{},"stop":null,"note":1.5}`} {
		if got := decode[model.Return](t, text); !reflect.DeepEqual(got, *model.Bare(payload.Empty(), nil)) {
			t.Errorf("%s read as %+v; want nothing reported", text, got)
		}
	}
}

func TestReturnRefuses(t *testing.T) {
	refuses(t, full(t), []miss{
		{"no message", `{"calls":[]}`, "", `the key "message" is missing, expected a value`},
		{"null for the message", `{"message":null,"calls":[]}`, "/message", "found null, expected an object: put the value under a key"},
		{"no calls", `{"message":{}}`, "", `the key "calls" is missing, expected an array`},
		{"null for the calls", `{"message":{},"calls":null}`, "/calls", "found null, expected an array"},
		{"a count of calls, as the record has", `{"message":{},"calls":1}`, "/calls", "found 1, expected an array"},
		{"a key in another case", `{"Message":{},"calls":[]}`, "", `the key "message" is missing, expected a value`},
		{
			"a float in the message", `{"message":{"x":[1,2.0]},"calls":[]}`,
			"/message/x/1", "found the number 2.0, expected an integer from -2^63 to 2^64-1 in plain digits: count in a smaller unit, or write a string",
		},
		{"a call without a name", `{"message":{},"calls":[{"id":"a","args":{}}]}`, "/calls/0", `the key "name" is missing, expected a string`},
		{"a call of a name in upper case", `{"message":{},"calls":[{"id":"a","name":"Exec","args":{}}]}`, "/calls/0/name", ""},
		{"a call with a list", `{"message":{},"calls":[` + callText + `,{"id":"a","name":"exec","args":[]}]}`, "/calls/1/args", "found an array, expected an object: put the value under a key"},
		{"a usage of another version", `{"message":{},"calls":[],"usage":{"input_tokens":1,"output_tokens":1,"v":2}}`, "/usage/v", ""},
		{"a stop that is none", `{"message":{},"calls":[],"stop":"end_turns"}`, "/stop", `StopReason: unknown word "end_turns"; did you mean "end_turn"? (end_turn, tool_use, max_tokens)`},
		{"a negative bill", `{"message":{},"calls":[],"billed_usd_micros":-1}`, "/billed_usd_micros", "found -1, expected a whole number from 0 to 18446744073709551615 in plain digits"},
		{"a bill of 1.0", `{"message":{},"calls":[],"billed_usd_micros":1.0}`, "/billed_usd_micros", "found 1.0, expected a whole number from 0 to 18446744073709551615 in plain digits"},
		{"a string for a bill", `{"message":{},"calls":[],"billed_usd_micros":"1"}`, "/billed_usd_micros", `found "1", expected a whole number from 0 to 18446744073709551615 in plain digits`},
	})
	refusesDoubled[model.Return](t, `{"message":{},"calls":[],"calls":[]}`)
}

func TestAnAnswerOfAResponseTakesItsCallsInOrder(t *testing.T) {
	response := &chat.ChatResponse{
		Content: []chat.Block{
			chat.Thinking{Thinking: "two things", Signature: "s"},
			chat.ToolUse{ID: "tu_1", Name: chat.Exec, Input: object(t, `{"cmd":"ls"}`)},
			chat.Text{Text: "and"},
			chat.ToolUse{ID: "tu_2", Name: chat.Browser, Input: payload.Empty()},
		},
		Stop:  wire.StopReasonEndTurn, // says nothing of the calls, and is kept
		Usage: usage.ModelUsage{Input: 7, Output: 3},
	}
	answer, err := model.FromResponse(response, new(usage.USDMicros(5)))
	if err != nil {
		t.Fatal(err)
	}
	want := &model.Return{
		Message: object(t, `{"content":[
			{"kind":"thinking","thinking":"two things","signature":"s"},
			{"kind":"tool_use","id":"tu_1","name":"exec","input":{"cmd":"ls"}},
			{"kind":"text","text":"and"},
			{"kind":"tool_use","id":"tu_2","name":"browser","input":{}}]}`),
		Calls: []model.ToolCall{
			{ID: "tu_1", Name: chat.Exec, Args: object(t, `{"cmd":"ls"}`)},
			{ID: "tu_2", Name: chat.Browser, Args: payload.Empty()},
		},
		Usage:  &usage.ModelUsage{Input: 7, Output: 3},
		Stop:   wire.StopReasonEndTurn,
		Billed: new(usage.USDMicros(5)),
	}
	if diff := cmp.Diff(encode(t, want), encode(t, answer)); diff != "" {
		t.Errorf("answer (-want +got):\n%s", diff)
	}
	if answer.Usage == &response.Usage {
		t.Error("the answer shares its usage with the response")
	}
}

func TestAnAnswerWithoutABillOrCallsHasNone(t *testing.T) {
	response := &chat.ChatResponse{Stop: wire.StopReasonMaxTokens}
	answer, err := model.FromResponse(response, nil)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"message":{"content":[]},"calls":[],"usage":{"input_tokens":0,"output_tokens":0,"v":1},"stop":"max_tokens","billed_usd_micros":null}`
	if got := encode(t, answer); got != want {
		t.Errorf("answer is %s; want %s", got, want)
	}
}

func TestAResponseThatCannotBeRecordedIsRefused(t *testing.T) {
	deep := object(t, `{"a":`+strings.Repeat("[", 123)+strings.Repeat("]", 123)+`}`)
	_, err := model.FromResponse(&chat.ChatResponse{
		Content: []chat.Block{chat.ToolUse{ID: "tu_1", Name: chat.Exec, Input: deep}}, Stop: wire.StopReasonToolUse,
	}, nil)
	if !errors.Is(err, fault.Code(wire.ErrorCodeInvalidArgs)) {
		t.Errorf("an input of 124 containers: FromResponse = %v; want E_INVALID_ARGS", err)
	}
}
