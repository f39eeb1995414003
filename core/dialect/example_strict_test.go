package dialect_test

import (
	"fmt"

	"verbatim/core/chat"
	"verbatim/core/dialect"
	"verbatim/generated/wire"
)

func ExampleRequestBody() {
	q := chat.EmptyRequest("some-model", 1024)
	q.Messages = []chat.Message{{Role: wire.RoleUser, Content: []chat.Block{chat.Text{Text: "hi"}}}}
	q.Effort = wire.EffortMinimal
	for _, d := range wire.AllDialects {
		body, err := dialect.RequestBody(d, q, dialect.Store{})
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(string(body))
	}
	// Output:
	// E_CONFIG_INVALID: cannot write a request of anthropic on /effort
	// {"max_completion_tokens":1024,"messages":[{"content":"hi","role":"user"}],"model":"some-model","reasoning_effort":"minimal"}
	// {"input":[{"content":[{"text":"hi","type":"input_text"}],"role":"user","type":"message"}],"max_output_tokens":1024,"model":"some-model","reasoning":{"effort":"minimal"}}
}

func ExampleReadStream() {
	stream, err := dialect.ReadStream(wire.DialectAnthropic, []byte(`event: message_start
data: {"type":"message_start","message":{"role":"assistant","content":[],"usage":{"input_tokens":15,"cache_read_input_tokens":3935,"output_tokens":1}}}

event: content_block_start
data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

event: content_block_delta
data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"ok"}}

event: content_block_stop
data: {"type":"content_block_stop","index":0}

event: message_delta
data: {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":12}}

event: message_stop
data: {"type":"message_stop"}
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	answer, err := dialect.ReadResponse(wire.DialectAnthropic, []byte(stream.Body.Text()))
	fmt.Println(answer.Content, answer.Stop, answer.Usage.Input, answer.Usage.Output, err)
	// Output:
	// [{ok}] end_turn 3950 12 <nil>
}
