package chat_test

import (
	"fmt"

	"verbatim/core/chat"
	"verbatim/generated/wire"

	"github.com/go-json-experiment/json"
)

func Example() {
	request := chat.EmptyRequest("some-model", 64_000)
	request.Messages = []chat.Message{
		{Role: wire.RoleUser, Content: []chat.Block{chat.Text{Text: "Is it <b> or <i>?"}}},
	}
	text, err := json.Marshal(request)
	fmt.Println(string(text), err)
	// Output:
	// {"model":"some-model","max_tokens":64000,"system":[],"messages":[{"role":"user","content":[{"kind":"text","text":"Is it <b> or <i>?"}]}],"tools":[],"effort":null} <nil>
}

// A misspelt word is refused with its place: nothing stands in for it.
func ExampleChatRequest_UnmarshalJSON() {
	var request chat.ChatRequest
	err := request.UnmarshalJSON([]byte(`{"model":"m","system":[],"tools":[],"messages":[
		{"role":"user","content":[{"kind":"txt","text":"Hello"}]}]}`))
	fmt.Println(err)
	// Output:
	// at "/messages/0/content/0/kind": BlockKind: unknown word "txt"; did you mean "text"? (text, thinking, redacted_thinking, tool_use, image, tool_result)
}

func ExampleMessagePayload() {
	said, err := chat.MessagePayload([]chat.Block{chat.ToolUse{ID: "tu_1", Name: chat.Exec}})
	fmt.Println(said, err)
	// Output:
	// {"content":[{"id":"tu_1","input":{},"kind":"tool_use","name":"exec"}]} <nil>
}

func ExampleContentFromMessage() {
	said, err := chat.MessagePayload([]chat.Block{chat.Text{Text: "Hello"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	blocks, err := chat.ContentFromMessage(said)
	for _, block := range blocks {
		switch b := block.(type) {
		case chat.Text:
			fmt.Println("text:", b.Text)
		case chat.Thinking, chat.RedactedThinking, chat.ToolUse, chat.Image, chat.ToolResult:
			fmt.Println("something else:", b.Kind())
		}
	}
	fmt.Println(err)
	// Output:
	// text: Hello
	// <nil>
}
