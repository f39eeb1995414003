package dialect_test

import (
	"errors"
	"strings"
	"testing"

	"verbatim/core/dialect"
	"verbatim/core/fault"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// TestStreamsThatGiveNoAnswer has one error for each, at its place.
func TestStreamsThatGiveNoAnswer(t *testing.T) {
	start := `{"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}`
	end := `{"type":"content_block_stop","index":0}`
	delta := `{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"a"}}`
	chunk := func(members string) string {
		return `{"object":"chat.completion.chunk","choices":[{"index":0,` + members + `}]}`
	}
	call := func(members string) string { return chunk(`"delta":{"tool_calls":[{` + members + `}]}`) }
	cut, unreadable, reported := wire.ProviderFailureKindCut, wire.ProviderFailureKindUnreadable, wire.ProviderFailureKindReported
	for _, tt := range []struct {
		reason       string
		dialect      wire.Dialect
		stream       string
		failure      wire.ProviderFailureKind
		line, column int
		path         string
	}{
		{"nothing", wire.DialectAnthropic, "", unreadable, 0, 0, ""},
		{"no stream", wire.DialectAnthropic, "{\n\"content\":[]}", unreadable, 2, 1, ""},
		{"no message_stop", wire.DialectAnthropic, sse(begin, over), cut, 6, 1, ""},
		{"a cut block", wire.DialectAnthropic, sse(begin, start, delta), cut, 9, 1, ""},
		{"a cut event", wire.DialectAnthropic, sse(begin) + "data: {\"type\":\"mess", cut, 4, 20, "/type"},
		{"a broken event", wire.DialectAnthropic, sse(begin) + "data: {\"type\": nope}\n\n" + sse(stop), unreadable, 4, 17, "/type"},
		{"a broken event of two lines", wire.DialectAnthropic, "data: {\"é\":1,\n: between\ndata: \"é\": nope}\n\n", unreadable, 3, 13, "/é"},
		{"an event that is cut in the middle", wire.DialectAnthropic, "data: {\"type\":\n\n" + sse(begin), unreadable, 1, 15, "/type"},
		{"an error", wire.DialectAnthropic, sse(begin, `{"type":"error","error":{"type":"overloaded_error","message":"busy"}}`), reported, 5, 7, ""},
		{"no object", wire.DialectAnthropic, "data: [1]\n\n", unreadable, 1, 7, ""},
		{"another name", wire.DialectAnthropic, "event: ping\ndata: " + begin + "\n\n", unreadable, 2, 15, "/type"},
		{"no begin", wire.DialectAnthropic, sse(start), unreadable, 2, 7, ""},
		{"two begins", wire.DialectAnthropic, sse(begin, begin), unreadable, 5, 7, ""},
		{"blocks in the begin", wire.DialectAnthropic, sse(`{"type":"message_start","message":{"content":[{}]}}`), unreadable, 2, 52, "/message/content"},
		{"a block too far", wire.DialectAnthropic, sse(begin, `{"type":"content_block_start","index":1,"content_block":{}}`), unreadable, 5, 45, "/index"},
		{"a block in a block", wire.DialectAnthropic, sse(begin, start, `{"type":"content_block_start","index":1,"content_block":{}}`), unreadable, 8, 45, "/index"},
		{"a block again", wire.DialectAnthropic, sse(begin, start, end, start), unreadable, 11, 45, "/index"},
		{"a delta of no block", wire.DialectAnthropic, sse(begin, delta), unreadable, 5, 45, "/index"},
		{"a delta of a closed block", wire.DialectAnthropic, sse(begin, start, end, delta), unreadable, 11, 45, "/index"},
		{"an index that is none", wire.DialectAnthropic, sse(begin, start, `{"type":"content_block_stop","index":-1}`), unreadable, 8, 44, "/index"},
		{"a delta of an unknown type", wire.DialectAnthropic, sse(begin, start, `{"type":"content_block_delta","index":0,"delta":{"type":"taste_delta"}}`), unreadable, 8, 63, "/delta/type"},
		{"a delta without its text", wire.DialectAnthropic, sse(begin, start, `{"type":"content_block_delta","index":0,"delta":{"type":"text_delta"}}`), unreadable, 8, 55, "/delta"},
		{"the end in a block", wire.DialectAnthropic, sse(begin, start, stop), unreadable, 8, 7, ""},
		{"an event behind the end", wire.DialectAnthropic, sse(begin, stop, over), unreadable, 8, 7, ""},
		{"an event behind [DONE]", wire.DialectAnthropic, sse(begin, stop, "[DONE]", over), unreadable, 10, 7, ""},
		{"usage that is no object", wire.DialectAnthropic, sse(begin, `{"type":"message_delta","usage":7}`), unreadable, 5, 39, "/usage"},

		{"no finish_reason", wire.DialectOpenAI, sse(chunk(`"delta":{"content":"a"},"finish_reason":null`)), cut, 2, 1, ""},
		{"[DONE] and no finish_reason", wire.DialectOpenAI, sse(chunk(`"delta":{"content":"a"}`), "[DONE]"), cut, 4, 1, ""},
		{"no choice", wire.DialectOpenAI, sse(`{"choices":[]}`, "[DONE]"), cut, 4, 1, ""},
		{"no [DONE]", wire.DialectOpenAI, sse(chunk(`"delta":{"content":"a"},"finish_reason":"stop"`)), cut, 2, 1, ""},
		{"a cut [DONE]", wire.DialectOpenAI, sse(chunk(`"delta":{"content":"a"},"finish_reason":"stop"`)) + "data: [DO", cut, 3, 8, ""},
		{"a missing choice", wire.DialectOpenAI, sse(`{"choices":[{"index":1,"delta":{},"finish_reason":"stop"}]}`, "[DONE]"), cut, 4, 1, ""},
		{"an error of Chat", wire.DialectOpenAI, sse(`{"error":{"message":"busy"}}`), reported, 1, 16, "/error"},
		{"an event called error", wire.DialectOpenAI, "event: error\ndata: {\"message\":\"busy\"}\n\n", reported, 2, 7, ""},
		{"a chunk behind [DONE]", wire.DialectOpenAI, sse(chunk(`"delta":{},"finish_reason":"stop"`), "[DONE]", `{"choices":[]}`), unreadable, 5, 7, ""},
		{"a call too far", wire.DialectOpenAI, sse(call(`"index":1`)), unreadable, 1, 95, "/choices/0/delta/tool_calls/0/index"},
		{"a call of no index", wire.DialectOpenAI, sse(call(`"id":"c"`)), unreadable, 1, 86, "/choices/0/delta/tool_calls/0"},
		{"two calls in one", wire.DialectOpenAI, sse(call(`"index":0,"id":"c"`), call(`"index":0,"id":"d"`)), unreadable, 3, 102, "/choices/0/delta/tool_calls/0/id"},
		{"a text that becomes a list", wire.DialectOpenAI, sse(chunk(`"delta":{"content":"a"}`), chunk(`"delta":{"content":[]}`)), unreadable, 3, 82, "/choices/0/delta/content"},
		{"a whole message", wire.DialectOpenAI, sse(chunk(`"message":{}`)), unreadable, 1, 73, "/choices/0/message"},
		{"a choice of no index", wire.DialectOpenAI, sse(`{"choices":[{"delta":{}}]}`), unreadable, 1, 19, "/choices/0"},
		{"a choice of no such index", wire.DialectOpenAI, sse(`{"choices":[{"index":-1,"delta":{}}]}`), unreadable, 1, 28, "/choices/0/index"},
		{"an error that says nothing", wire.DialectOpenAI, sse(`{"error":{}}`), reported, 1, 16, "/error"},
		{"choices that are none", wire.DialectOpenAI, sse(`{"choices":{}}`), unreadable, 1, 18, "/choices"},

		{"no end of a response", wire.DialectOpenAIResponses, sse(`{"type":"response.created","response":{}}`), cut, 3, 1, ""},
		{"an item that has not ended", wire.DialectOpenAIResponses, sse(`{"type":"response.output_item.added","output_index":0}`, `{"type":"response.completed","response":{}}`), cut, 6, 1, ""},
		{"an error of Responses", wire.DialectOpenAIResponses, sse(`{"type":"error","message":"busy"}`), reported, 2, 7, ""},
		{"events out of order", wire.DialectOpenAIResponses, sse(`{"type":"response.queued","sequence_number":4}`, `{"type":"response.queued","sequence_number":4}`), unreadable, 5, 51, "/sequence_number"},
		{"an item too far", wire.DialectOpenAIResponses, sse(`{"type":"response.output_item.added","output_index":1}`), unreadable, 2, 59, "/output_index"},
		{"an item again", wire.DialectOpenAIResponses, sse(`{"type":"response.output_item.added","output_index":0}`, `{"type":"response.output_item.added","output_index":0}`), unreadable, 5, 59, "/output_index"},
		{"an end again", wire.DialectOpenAIResponses, sse(`{"type":"response.output_item.done","output_index":0,"item":{}}`, `{"type":"response.output_item.done","output_index":0,"item":{}}`), unreadable, 5, 58, "/output_index"},
		{"an end of no item", wire.DialectOpenAIResponses, sse(`{"type":"response.output_item.done","output_index":0}`), unreadable, 2, 7, ""},
		{"no response", wire.DialectOpenAIResponses, sse(`{"type":"response.completed"}`), unreadable, 2, 7, ""},
		{"an event behind the response", wire.DialectOpenAIResponses, sse(`{"type":"response.completed","response":{}}`, `{"type":"response.queued"}`), unreadable, 5, 7, ""},
	} {
		_, err := dialect.ReadStream(tt.dialect, []byte(tt.stream))
		e, ok := errors.AsType[*dialect.StreamError](err)
		if !ok || e.Failure != tt.failure || e.Line != tt.line || e.Column != tt.column || e.Path != tt.path || e.Problem == "" {
			t.Errorf("%s: ReadStream = %v (%+v)\nwant %s at line %d, column %d, %q", tt.reason, err, e, tt.failure, tt.line, tt.column, tt.path)
			continue
		}
		failed := e.Fault()
		if kind, ok := failed.ProviderFailure(); !ok || kind.Kind != tt.failure || !errors.Is(failed, fault.Code(wire.ErrorCodeProvider)) || !errors.Is(failed, err) {
			t.Errorf("%s: Fault = %v", tt.reason, failed)
		}
		if transcript, err := dialect.StreamTranscript(tt.dialect, []byte(tt.stream)); err == nil {
			t.Errorf("%s: StreamTranscript = %v", tt.reason, transcript)
		}
	}
}

func TestBodiesThatAreNoStream(t *testing.T) {
	for _, tt := range []struct {
		reason  string
		dialect wire.Dialect
		body    string
		path    string
	}{
		{"no object", wire.DialectAnthropic, `[]`, ""},
		{"no content", wire.DialectAnthropic, `{}`, ""},
		{"an error", wire.DialectAnthropic, `{"error":{},"content":[]}`, "/error"},
		{"a block of no type", wire.DialectAnthropic, `{"content":[{}]}`, "/content/0"},
		{"no choices", wire.DialectOpenAI, `{"choices":[]}`, "/choices"},
		{"no end of a choice", wire.DialectOpenAI, `{"choices":[{"index":0,"message":{},"finish_reason":null}]}`, "/choices/0/finish_reason"},
		{"choices out of order", wire.DialectOpenAI, `{"choices":[{"index":1,"message":{},"finish_reason":"stop"}]}`, "/choices/0/index"},
		{"a response that is not done", wire.DialectOpenAIResponses, `{"output":[],"status":"queued"}`, "/status"},
		{"too deep", wire.DialectOpenAIResponses, `{"status":"completed","output":[{"type":"x","y":` + strings.Repeat("[", 509) + strings.Repeat("]", 509) + `}]}`, ""},
	} {
		_, err := dialect.WriteStream(tt.dialect, []byte(tt.body))
		e, ok := errors.AsType[*payload.ReadError](err)
		if !ok || e.Path != tt.path {
			t.Errorf("%s: WriteStream = %v, want a problem at %q", tt.reason, err, tt.path)
		}
	}
	if _, err := dialect.WriteStream(wire.DialectAnthropic, []byte(`{`)); err == nil {
		t.Error("WriteStream of no JSON gave a stream")
	}
}
