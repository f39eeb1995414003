package dialect_test

import (
	"encoding/base64"
	"errors"
	"slices"
	"strings"
	"testing"

	"verbatim/core/chat"
	"verbatim/core/dialect"
	"verbatim/core/fault"
	"verbatim/core/locator"
	"verbatim/generated/wire"
)

func asked(messages ...chat.Message) chat.ChatRequest {
	q := chat.EmptyRequest("m", 64)
	q.Messages = messages
	return q
}

func user(blocks ...chat.Block) chat.Message {
	return chat.Message{Role: wire.RoleUser, Content: blocks}
}

func assistant(blocks ...chat.Block) chat.Message {
	return chat.Message{Role: wire.RoleAssistant, Content: blocks}
}

// TestRequestBodies holds each form to a body that was written by hand.
func TestRequestBodies(t *testing.T) {
	q := asked(
		user(chat.Text{Text: "look"}, chat.Image(refs[0])),
		assistant(chat.Text{Text: "well"}, chat.ToolUse{ID: "c1", Name: "look"}, chat.ToolUse{ID: "c2", Name: "look"}),
		user(chat.ToolResult{ToolUseID: "c1", Content: "1"}, chat.ToolResult{ToolUseID: "c2"}, chat.Text{Text: "go on"}),
	)
	q.System = []chat.SystemBlock{{Text: "be kind", Cache: true}, {Text: "be brief"}}
	q.Tools = []chat.Tool{{Name: "look", Description: "looks"}}
	q.Effort, q.Breakpoint = wire.EffortXHigh, chat.BreakpointTail
	png := pictures[wire.ImageTypePNG]
	for _, tt := range []struct {
		dialect wire.Dialect
		want    string
	}{
		{wire.DialectAnthropic, `{"max_tokens":64,"messages":[` +
			`{"content":[{"text":"look","type":"text"},{"source":{"data":"` + png + `","media_type":"image/png","type":"base64"},"type":"image"}],"role":"user"},` +
			`{"content":[{"text":"well","type":"text"},{"id":"c1","input":{},"name":"look","type":"tool_use"},{"id":"c2","input":{},"name":"look","type":"tool_use"}],"role":"assistant"},` +
			`{"content":[{"content":"1","tool_use_id":"c1","type":"tool_result"},{"content":"","tool_use_id":"c2","type":"tool_result"},` +
			`{"cache_control":{"type":"ephemeral"},"text":"go on","type":"text"}],"role":"user"}],"model":"m","output_config":{"effort":"xhigh"},` +
			`"system":[{"cache_control":{"type":"ephemeral"},"text":"be kind","type":"text"},{"text":"be brief","type":"text"}],` +
			`"tools":[{"description":"looks","input_schema":{},"name":"look"}]}`},
		{wire.DialectOpenAI, `{"max_completion_tokens":64,"messages":[{"content":"be kind","role":"system"},{"content":"be brief","role":"system"},` +
			`{"content":[{"text":"look","type":"text"},{"image_url":{"url":"data:image/png;base64,` + png + `"},"type":"image_url"}],"role":"user"},` +
			`{"content":"well","role":"assistant","tool_calls":[{"function":{"arguments":"{}","name":"look"},"id":"c1","type":"function"},` +
			`{"function":{"arguments":"{}","name":"look"},"id":"c2","type":"function"}]},` +
			`{"content":"1","role":"tool","tool_call_id":"c1"},{"content":"","role":"tool","tool_call_id":"c2"},{"content":"go on","role":"user"}],` +
			`"model":"m","reasoning_effort":"xhigh","tools":[{"function":{"description":"looks","name":"look","parameters":{}},"type":"function"}]}`},
		{wire.DialectOpenAIResponses, `{"input":[{"content":[{"text":"be brief","type":"input_text"}],"role":"developer","type":"message"},` +
			`{"content":[{"text":"look","type":"input_text"},{"image_url":"data:image/png;base64,` + png + `","type":"input_image"}],"role":"user","type":"message"},` +
			`{"content":[{"text":"well","type":"output_text"}],"role":"assistant","type":"message"},` +
			`{"arguments":"{}","call_id":"c1","name":"look","type":"function_call"},{"arguments":"{}","call_id":"c2","name":"look","type":"function_call"},` +
			`{"call_id":"c1","output":"1","type":"function_call_output"},{"call_id":"c2","output":"","type":"function_call_output"},` +
			`{"content":[{"text":"go on","type":"input_text"}],"role":"user","type":"message"}],"instructions":"be kind","max_output_tokens":64,"model":"m",` +
			`"reasoning":{"effort":"xhigh"},"tools":[{"description":"looks","name":"look","parameters":{},"strict":false,"type":"function"}]}`},
	} {
		got, err := dialect.RequestBody(tt.dialect, q, album.store())
		if err != nil || string(got) != tt.want {
			t.Errorf("%s: RequestBody = %s, %v\nwant %s", tt.dialect, got, err, tt.want)
		}
	}
}

// TestWhatARequestCannotSay is the table in the comment of RequestBody.
func TestWhatARequestCannotSay(t *testing.T) {
	every := wire.AllDialects[:]
	openAI := []wire.Dialect{wire.DialectOpenAI, wire.DialectOpenAIResponses}
	chatAlone, anthropic := openAI[:1], []wire.Dialect{wire.DialectAnthropic}
	call, result := chat.ToolUse{ID: "c", Name: "n"}, chat.ToolResult{ToolUseID: "c"}
	with := func(change func(*chat.ChatRequest)) chat.ChatRequest {
		q := asked(user(chat.Text{Text: "a"}))
		change(&q)
		return q
	}
	odd := refs[0]
	odd.Width = 4
	gone := refs[0]
	gone.Locator = locator.Cas(locator.Digest([]byte("gone")))
	for _, tt := range []struct {
		reason string
		in     []wire.Dialect
		q      chat.ChatRequest
		code   wire.ErrorCode
		path   string
	}{
		{"no ceiling", anthropic, with(func(q *chat.ChatRequest) { q.MaxTokens = 0 }), wire.ErrorCodeConfigInvalid, "/max_tokens"},
		{"the effort minimal", anthropic, with(func(q *chat.ChatRequest) { q.Effort = wire.EffortMinimal }), wire.ErrorCodeConfigInvalid, "/effort"},
		{"an effort that is none", every, with(func(q *chat.ChatRequest) { q.Effort = 99 }), wire.ErrorCodeInvalidArgs, "/effort"},
		{"a model that is no UTF-8", every, with(func(q *chat.ChatRequest) { q.Model = "\xff" }), wire.ErrorCodeInvalidArgs, "/model"},
		{"a system text that is no UTF-8", every, with(func(q *chat.ChatRequest) { q.System = []chat.SystemBlock{{}, {Text: "\xff"}} }), wire.ErrorCodeInvalidArgs, "/system/1"},
		{"a tool without a name", every, with(func(q *chat.ChatRequest) { q.Tools = []chat.Tool{{Name: "n"}, {}} }), wire.ErrorCodeInvalidArgs, "/tools/1"},
		{"no role", every, asked(user(), chat.Message{}), wire.ErrorCodeInvalidArgs, "/messages/1/role"},
		{"a call of the user", every, asked(user(chat.Text{}, call)), wire.ErrorCodeInvalidArgs, "/messages/0/content/1"},
		{"a result of the model", every, asked(assistant(call, result)), wire.ErrorCodeInvalidArgs, "/messages/0/content/1"},
		{"a picture of the model", every, asked(assistant(chat.Image(refs[0]))), wire.ErrorCodeInvalidArgs, "/messages/0/content/0"},
		{"thinking of the user", every, asked(user(chat.Thinking{})), wire.ErrorCodeInvalidArgs, "/messages/0/content/0"},
		{"no block", every, asked(user(nil)), wire.ErrorCodeInvalidArgs, "/messages/0/content/0"},
		{"a pointer", every, asked(user((*chat.Text)(nil))), wire.ErrorCodeInvalidArgs, "/messages/0/content/0"},
		{"a text that is no UTF-8", every, asked(user(chat.Text{Text: "a\xff"})), wire.ErrorCodeInvalidArgs, "/messages/0/content/0"},
		{"a call of no tool", every, asked(assistant(chat.ToolUse{ID: "c", Name: "Not A Name"})), wire.ErrorCodeInvalidArgs, "/messages/0/content/0"},
		{"a picture that nobody has", every, asked(user(chat.Image(gone))), wire.ErrorCodeInvalidArgs, "/messages/0/content/0"},
		{"a picture of another size", every, asked(user(chat.Image(odd))), wire.ErrorCodeInvalidArgs, "/messages/0/content/0"},
		{"thinking", chatAlone, asked(user(), assistant(chat.Text{}, chat.Thinking{})), wire.ErrorCodeInvalidArgs, "/messages/1/content/1"},
		{"redacted thinking", openAI, asked(assistant(chat.RedactedThinking{})), wire.ErrorCodeInvalidArgs, "/messages/0/content/0"},
		{"a failure", openAI, asked(user(chat.Text{}, chat.ToolResult{IsError: true})), wire.ErrorCodeInvalidArgs, "/messages/0/content/1"},
		{"a picture of a result", chatAlone, asked(user(chat.ToolResult{Attachments: refs[:1]})), wire.ErrorCodeInvalidArgs, "/messages/0/content/0"},
		{"a text behind a call", chatAlone, asked(assistant(call, chat.Text{Text: "a"})), wire.ErrorCodeInvalidArgs, "/messages/0/content/1"},
	} {
		for _, d := range tt.in {
			body, err := dialect.RequestBody(d, tt.q, album.store())
			e, ok := errors.AsType[*fault.Error](err)
			if !ok || e.Code() != tt.code || e.Subject() != tt.path || body != nil {
				t.Errorf("%s: %s: RequestBody = %s, %v, want %s on %s", tt.reason, d, body, err, tt.code, tt.path)
			}
		}
		for _, d := range every {
			if slices.Contains(tt.in, d) {
				continue
			}
			if _, err := dialect.RequestBody(d, tt.q, album.store()); err != nil {
				t.Errorf("%s: %s: RequestBody = %v, want the body", tt.reason, d, err)
			}
		}
	}
}

func TestAPictureThatIsAnother(t *testing.T) {
	jpeg, _ := base64.StdEncoding.DecodeString(pictures[wire.ImageTypeJPEG])
	wrong := shelf{refs[0].Locator: string(jpeg)}
	_, err := dialect.RequestBody(wire.DialectAnthropic, asked(user(chat.Image(refs[0]))), wrong.store())
	if !errors.Is(err, fault.Code(wire.ErrorCodeInvalidArgs)) {
		t.Errorf("RequestBody with the bytes of another picture = %v, want E_INVALID_ARGS", err)
	}
	if _, err := dialect.RequestBody(wire.DialectAnthropic, asked(user(chat.Image(refs[0]))), dialect.Store{}); err == nil {
		t.Error("RequestBody without a store gave a body with a picture")
	}
}

func TestAResultOfPicturesAloneHasNoText(t *testing.T) {
	q := asked(user(chat.ToolResult{ToolUseID: "c", Attachments: refs[:1]}))
	for _, d := range []wire.Dialect{wire.DialectAnthropic, wire.DialectOpenAIResponses} {
		body, err := dialect.RequestBody(d, q, album.store())
		if err != nil || strings.Contains(string(body), `"text"`) {
			t.Errorf("%s: RequestBody = %s, %v, want no text in it", d, body, err)
		}
	}
}

func TestAMarkThatHasNoPlaceIsLeftOut(t *testing.T) {
	empty := asked(user())
	empty.Breakpoint = chat.BreakpointTail
	for _, d := range wire.AllDialects {
		if _, err := dialect.RequestBody(d, empty, dialect.Store{}); err != nil {
			t.Errorf("%s: RequestBody of a last message without blocks = %v", d, err)
		}
	}
}

func TestWithoutADialectNothingIsWrittenOrRead(t *testing.T) {
	_, request := dialect.RequestBody(0, asked(), dialect.Store{})
	_, response := dialect.ResponseBody(0, chat.ChatResponse{Stop: wire.StopReasonEndTurn}, dialect.Head{})
	_, read := dialect.ReadRequest(99, []byte("{}"), dialect.Store{})
	_, answer := dialect.ReadResponse(0, []byte("{}"))
	_, stream := dialect.ReadStream(0, nil)
	for i, err := range []error{request, response, read, answer, stream} {
		if !errors.Is(err, fault.Code(wire.ErrorCodeInvalidArgs)) {
			t.Errorf("call %d: %v, want E_INVALID_ARGS", i, err)
		}
	}
	if _, err := dialect.WriteStream(0, []byte("{}")); err == nil {
		t.Error("WriteStream without a dialect gave a stream")
	}
}
