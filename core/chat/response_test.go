package chat_test

import (
	"testing"

	"verbatim/core/chat"
	"verbatim/generated/wire"

	jsonv2 "github.com/go-json-experiment/json"
)

func TestResponseInJSON(t *testing.T) {
	const text = `{"content":[{"kind":"text","text":"a"}],"stop":"end_turn","usage":{"input_tokens":10,"output_tokens":1,"v":1}}`
	var a chat.ChatResponse
	if err := a.UnmarshalJSON([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if a.Stop != wire.StopReasonEndTurn || a.Usage.Input != 10 || len(a.Content) != 1 || a.Content[0] != chat.Block(chat.Text{Text: "a"}) {
		t.Errorf("%s is read as %+v", text, a)
	}
	if written, err := jsonv2.Marshal(a); err != nil || string(written) != text {
		t.Errorf("%s comes back as %s, %v", text, written, err)
	}
	for _, test := range []refused{
		{"no content", `{"stop":"end_turn","usage":{}}`, "", `the key "content" is missing, expected an array`, nil},
		{"null for stop", `{"content":[],"stop":null,"usage":{}}`, "/stop", "found null, expected a string", nil},
		{
			"unknown stop", `{"content":[],"stop":"end_trun","usage":{}}`, "/stop",
			`StopReason: unknown word "end_trun"; did you mean "end_turn"? (end_turn, tool_use, max_tokens)`,
			[]string{"end_turn"},
		},
		{"null for usage", `{"content":[],"stop":"end_turn","usage":null}`, "/usage", "found null, expected an object", nil},
		{
			"newer usage", `{"content":[],"stop":"end_turn","usage":{"input_tokens":1,"output_tokens":1,"v":2}}`, "/usage/v",
			"found version 2, expected version 1 or none: read this row with the program that wrote it", nil,
		},
	} {
		t.Run(test.reason, func(t *testing.T) {
			wantError(t, test.want(), new(chat.ChatResponse).UnmarshalJSON([]byte(test.text)))
		})
	}
}
