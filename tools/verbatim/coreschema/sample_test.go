package coreschema_test

import (
	"strings"
	"testing"
	"time"

	"verbatim/core/account"
	"verbatim/core/chat"
	"verbatim/core/fault"
	"verbatim/core/locator"
	"verbatim/core/model"
	"verbatim/core/payload"
	"verbatim/core/policy"
	"verbatim/core/session"
	"verbatim/core/usage"
	"verbatim/generated/wire"

	"github.com/go-json-experiment/json"
)

// The values that the samples are made of.
var (
	digest  = locator.Digest([]byte("a"))
	noon    = time.Date(2026, 1, 2, 12, 0, 0, 5, time.UTC)
	input   = payloadOf(`{"n":1,"list":[null,true,-5,"a",[{}]],"o":{"":0}}`)
	cas     = locator.Cas(digest)
	picture = chat.ImageRef{Locator: cas, MediaType: wire.ImageTypePNG, Width: 640, Height: 4294967295}
	use     = chat.ToolUse{ID: "c1", Name: "exec", Input: input}
	blocks  = []chat.Block{
		chat.Text{Text: "a \u2028 <é>"},
		chat.Thinking{Thinking: "t", Signature: "s"},
		chat.RedactedThinking{Data: "d"},
		use, chat.Image(picture),
		chat.ToolResult{ToolUseID: "c1", Content: "ok", Attachments: []chat.ImageRef{picture}},
	}
	tokens = usage.ModelUsage{Input: 10, Output: 2, CacheRead: usage.Reported(3), CacheWrite: usage.Reported(0), Dialect: wire.DialectOpenAI}
	asked  = chat.ChatRequest{
		Model: "m", MaxTokens: 64, System: []chat.SystemBlock{{Text: "s", Cache: true}},
		Messages: []chat.Message{{Role: wire.RoleUser, Content: blocks}, {Role: wire.RoleAssistant}},
		Tools:    []chat.Tool{{Name: "exec", Description: "runs", InputSchema: input}}, Effort: wire.EffortHigh,
	}
	building = policy.BuildingPolicy{Confidential: true}
	segments = [4]locator.B3Hash{digest, digest, digest, digest}
	bound    = model.AccountBinding{Provider: "house", Account: "a1"}
	call     = model.ToolCall{ID: "c1", Name: "exec", Args: input}
	run      = policy.Of(wire.ModeWork)
)

// samples returns documents of each core type, as the encoders write them: with
// everything that there can be, and with nothing that need not be.
func samples(t *testing.T) map[string][]string {
	t.Helper()
	all := map[string][]string{"Event": events(t), "SessionMessage": sessionMessages}
	for _, v := range []struct {
		name   string
		values []any
	}{
		{"Error", faults()},
		{"B3Hash", []any{digest}},
		{"Locator", locators(t)},
		{"Payload", []any{input, payload.Empty()}},
		{"ModelUsage", []any{tokens, usage.ModelUsage{}}},
		{"Block", asAny(blocks)},
		{"Text", []any{blocks[0]}},
		{"Thinking", []any{blocks[1]}},
		{"RedactedThinking", []any{blocks[2]}},
		{"ToolUse", []any{blocks[3]}},
		{"Image", []any{blocks[4]}},
		{"ToolResult", []any{blocks[5], chat.ToolResult{IsError: true}}},
		{"ImageRef", []any{picture}},
		{"SystemBlock", asAny(asked.System)},
		{"Message", asAny(asked.Messages)},
		{"Tool", asAny(asked.Tools)},
		{"ToolName", []any{chat.Exec, chat.ToolName("l2_search_v2")}},
		{"Ceiling", []any{chat.Ceiling(64), chat.Ceiling(0)}},
		{"Window", []any{chat.Window(64), chat.Window(0)}},
		{"ChatRequest", []any{asked, chat.EmptyRequest("m", 0)}},
		{"ChatResponse", []any{chat.ChatResponse{Content: blocks[:1], Stop: wire.StopReasonEndTurn, Usage: tokens}}},
		{"BuildingPolicy", []any{building}},
		{"RunPolicy", []any{run}},
		{"RunStarted", []any{policy.RunStarted{Policy: &run}, policy.RunStarted{}}},
		{"ServerLabel", []any{account.ServerLabel("mail2")}},
		{"Request", []any{model.Request{Policy: building, Segments: segments, Chat: chat.EmptyRequest("m", 1)}}},
		{"Return", []any{
			model.Return{Message: input, Calls: []model.ToolCall{call}, Usage: &tokens, Stop: wire.StopReasonToolUse, Billed: new(usage.USDMicros(5))},
			model.Bare(payload.Empty(), nil),
		}},
		{"ToolCall", []any{call}},
		{"Increment", []any{model.Said("a"), model.Thought("")}},
		{"AccountBinding", []any{bound}},
		{"ModelCalled", []any{model.ModelCalled{Model: "m", Segments: segments, ProviderAccount: &bound}, model.ModelCalled{}}},
		{"ModelReturned", []any{
			model.ModelReturned{
				Message: input, Calls: 1, Usage: &tokens, Stop: wire.StopReasonMaxTokens,
				Billed: new(usage.USDMicros(5)), FirstAt: new(uint64(1)), FirstUS: new(uint64(2)), TookUS: new(uint64(3)),
			},
			model.ModelReturned{},
		}},
		{"PrefixHeld", []any{model.PrefixHeld{Endpoint: "e", Prefix: digest, WaitedMS: 7, Usage: &tokens}, model.PrefixHeld{}}},
	} {
		for _, value := range v.values {
			all[v.name] = append(all[v.name], encode(t, value))
		}
	}
	return all
}

func encode(t *testing.T, value any) string {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatalf("writing %+v: %v", value, err)
	}
	return string(text)
}

func asAny[T any](list []T) []any {
	all := make([]any, len(list))
	for i, v := range list {
		all[i] = v
	}
	return all
}

func payloadOf(text string) (p payload.Payload) {
	if err := p.UnmarshalJSON([]byte(text)); err != nil {
		panic(err)
	}
	return p
}

func faults() []any {
	draft := fault.Failure(wire.ErrorCodeInvalidArgs, "read", "a").Nearby("b", "c")
	all := []any{
		draft.Recover("Write b."),
		draft.RetriableAfter(1500).Recover("Wait."),
		draft.EffectUnknown().Recover("Look first."),
		draft.AccountUnusable().Recover("Take another."),
		fault.Refusal(wire.ErrorCodeConfigInvalid, "merge", "a", fault.Gate{Rule: "r", Violation: "v", Alternative: "a"}).Recover("Test it."),
	}
	for _, kind := range []wire.ProviderFailureKind{wire.ProviderFailureKindCut, wire.ProviderFailureKindRefused} {
		all = append(all, fault.Provider(fault.ProviderFailure{Kind: kind, Status: 503}, "call", "m").Recover("Wait."))
	}
	return all
}

func locators(t *testing.T) []any {
	t.Helper()
	file := "file:role@building.1/über uns/notes.md@" + strings.Repeat("0a", 20)
	all := []any{cas}
	for _, text := range []string{file, cas.String() + "#L10-20", cas.String() + "#B0-1023", file + "#L1-18446744073709551615"} {
		l, err := locator.ParseLocator(text)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, l)
	}
	return all
}

// sessionMessages have a role, and what its blocks may leave out or hold.
var sessionMessages = []string{
	`{"role":"system","content":"a"}`,
	`{"role":"user","content":[{"kind":"text","text":"a"},{"kind":"image","locator":"any","media_type":"png","width":9007199254740991,"height":0}],` +
		`"name":"ann","metadata":null,"time":"2026-01-02T03:04:05.678+01:00"}`,
	`{"role":"assistant","content":[{"kind":"thinking","thinking":"t","signature":"s"},{"kind":"redacted_thinking","data":"d"},` +
		`{"kind":"tool_use","id":"c1","name":"Any Name","input":null},{"kind":"foreign","dialect":"codex","raw":{},"call":"c2"}]}`,
	`{"role":"tool","content":[{"kind":"tool_result","tool_use_id":"c1"}]}`,
	`{"role":"tool","content":[{"kind":"tool_result","tool_use_id":"c1","content":[{"kind":"text","text":"a"},` +
		`{"kind":"foreign","dialect":"codex","raw":{"f":1.5},"call":1}],"is_error":true,"attachments":[1]}],"metadata":{"f":1.5}}`,
	`{"role":"tool","content":[{"kind":"foreign","dialect":"anthropic","raw":{},"result":"c2"}]}`,
}

// events returns one event of each type at least, as a log writes them.
func events(t *testing.T) []string {
	t.Helper()
	log := session.New(session.Options{Now: func() time.Time { return noon }})
	for _, text := range sessionMessages {
		m, err := session.ParseMessage([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		add(t, log, session.Say(m))
	}
	summary, err := session.NewMessage(wire.SurfaceRoleSystem, session.Text("a"))
	if err != nil {
		t.Fatal(err)
	}
	add(t, log, session.Replace(0, 1, summary))
	for _, d := range []session.Data{
		session.ToolCall{ID: "c1", Name: "Any Name"},
		session.TurnStart{Turn: 1},
		session.TurnEnd{Turn: 1, Steps: 2, Reason: wire.TurnEndReasonComplete},
		session.StepStart{Step: 1},
		session.StepEnd{Step: 1},
		session.RequestHeader{Messages: 2, Surface: digest, System: &digest, Tools: &digest},
		session.RequestHeader{},
		record(t, wire.EventTypeRunStarted, policy.RunStarted{Policy: &run}),
		record(t, wire.EventTypeModelCalled, model.ModelCalled{ProviderAccount: &bound}),
		record(t, wire.EventTypeModelReturned, model.ModelReturned{}),
		record(t, wire.EventTypePrefixHeld, model.PrefixHeld{}),
	} {
		add(t, log, d)
	}
	var lines []string
	for e := range log.Events() {
		lines = append(lines, string(e.AppendTo(nil)))
	}
	return append(lines, `{"seq":0,"type":"user_message","time":"2024-02-29T23:59:59Z","data":{"content":"a","surface_op":"append","x":1}}`)
}

func add(t *testing.T, log *session.Log, d session.Data) {
	t.Helper()
	if _, err := log.Append(d); err != nil {
		t.Fatalf("appending %+v: %v", d, err)
	}
}

func record(t *testing.T, of wire.EventType, value any) session.Data {
	t.Helper()
	v, err := payload.Parse([]byte(encode(t, value)))
	if err != nil {
		t.Fatal(err)
	}
	return session.Record{Of: of, Data: v}
}
