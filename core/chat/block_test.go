package chat_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"verbatim/core/chat"
	"verbatim/core/payload"
	"verbatim/generated/wire"

	jsonv2 "github.com/go-json-experiment/json"
	"github.com/google/go-cmp/cmp"
)

type blockForm struct {
	reason    string
	block     chat.Block
	direct    string // in declared order
	canonical string // inside a payload
}

func blockForms(tb testing.TB) []blockForm {
	const ref = `"locator":"cas:b3-abababababababababababababababababababababababababababababababab","media_type":"png"`
	return []blockForm{
		{
			"text",
			chat.Text{Text: "hello"},
			`{"kind":"text","text":"hello"}`,
			`{"kind":"text","text":"hello"}`,
		},
		{
			"text that others escape",
			chat.Text{Text: "<a> & b\u2028\u2029\x7f/é\n"},
			`{"kind":"text","text":"<a> & b` + "\u2028\u2029\x7f" + `/é\n"}`,
			`{"kind":"text","text":"<a> & b` + "\u2028\u2029\x7f" + `/é\n"}`,
		},
		{
			"empty text",
			chat.Text{},
			`{"kind":"text","text":""}`,
			`{"kind":"text","text":""}`,
		},
		{
			"thinking",
			chat.Thinking{Thinking: "Hm.", Signature: "c2ln=="},
			`{"kind":"thinking","thinking":"Hm.","signature":"c2ln=="}`,
			`{"kind":"thinking","signature":"c2ln==","thinking":"Hm."}`,
		},
		{
			"redacted thinking",
			chat.RedactedThinking{Data: "EroBCkYIARgCKkBmx"},
			`{"kind":"redacted_thinking","data":"EroBCkYIARgCKkBmx"}`,
			`{"data":"EroBCkYIARgCKkBmx","kind":"redacted_thinking"}`,
		},
		{
			"tool use",
			chat.ToolUse{ID: "tu_1", Name: chat.Exec, Input: toPayload(tb, `{"b":1,"a":[true,null,"<&>"]}`)},
			`{"kind":"tool_use","id":"tu_1","name":"exec","input":{"a":[true,null,"<&>"],"b":1}}`,
			`{"id":"tu_1","input":{"a":[true,null,"<&>"],"b":1},"kind":"tool_use","name":"exec"}`,
		},
		{
			"tool use without input",
			chat.ToolUse{Name: "l2_search_v2"},
			`{"kind":"tool_use","id":"","name":"l2_search_v2","input":{}}`,
			`{"id":"","input":{},"kind":"tool_use","name":"l2_search_v2"}`,
		},
		{
			"image", chat.Image(picture(tb)),
			`{"kind":"image",` + ref + `,"width":640,"height":480}`,
			`{"height":480,"kind":"image",` + ref + `,"width":640}`,
		},
		{
			"tool result",
			chat.ToolResult{ToolUseID: "tu_1", Content: "ok"},
			`{"kind":"tool_result","tool_use_id":"tu_1","content":"ok","is_error":false,"attachments":[]}`,
			`{"attachments":[],"content":"ok","is_error":false,"kind":"tool_result","tool_use_id":"tu_1"}`,
		},
		{
			"tool result with a picture",
			chat.ToolResult{ToolUseID: "tu_1", IsError: true, Attachments: []chat.ImageRef{picture(tb)}},
			`{"kind":"tool_result","tool_use_id":"tu_1","content":"","is_error":true,"attachments":[{` + ref + `,"width":640,"height":480}]}`,
			`{"attachments":[{"height":480,` + ref + `,"width":640}],"content":"","is_error":true,"kind":"tool_result","tool_use_id":"tu_1"}`,
		},
	}
}

func TestBlocksInJSON(t *testing.T) {
	for _, test := range blockForms(t) {
		t.Run(test.reason, func(t *testing.T) {
			direct, err := jsonv2.Marshal(test.block)
			if diff := cmp.Diff(test.direct, string(direct)); diff != "" || err != nil {
				t.Errorf("json/v2, %v (-want +got):\n%s", err, diff)
			}
			direct, err = test.block.(json.Marshaler).MarshalJSON()
			if diff := cmp.Diff(test.direct, string(direct)); diff != "" || err != nil {
				t.Errorf("method, %v (-want +got):\n%s", err, diff)
			}
			p, err := chat.MessagePayload([]chat.Block{test.block})
			if diff := cmp.Diff(`{"content":[`+test.canonical+`]}`, p.String()); diff != "" || err != nil {
				t.Errorf("payload, %v (-want +got):\n%s", err, diff)
			}
			for _, text := range []string{test.direct, test.canonical} {
				read, err := chat.ReadBlock(toValue(t, text))
				if diff := cmp.Diff(test.block, read, same); diff != "" || err != nil {
					t.Errorf("ReadBlock of %s, %v (-want +got):\n%s", text, err, diff)
				}
			}
		})
	}
}

// encoding/json escapes more than it must, unless its encoder is told not to.
func TestBlocksInEncodingJSON(t *testing.T) {
	html := strings.NewReplacer("<", `\u003c`, ">", `\u003e`, "&", `\u0026`, "\u2028", `\u2028`, "\u2029", `\u2029`)
	for _, test := range blockForms(t) {
		t.Run(test.reason, func(t *testing.T) {
			for _, escape := range []bool{false, true} {
				want := test.direct
				if escape {
					want = html.Replace(want)
				}
				var b bytes.Buffer
				enc := json.NewEncoder(&b)
				enc.SetEscapeHTML(escape)
				err := enc.Encode(test.block)
				if diff := cmp.Diff(want+"\n", b.String()); diff != "" || err != nil {
					t.Errorf("escaping HTML: %t, %v (-want +got):\n%s", escape, err, diff)
				}
			}
		})
	}
}

func TestKindsOfBlocks(t *testing.T) {
	want := wire.AllBlockKinds[:]
	var got []wire.BlockKind
	for _, block := range []chat.Block{
		chat.Text{}, chat.Thinking{}, chat.RedactedThinking{}, chat.ToolUse{}, chat.Image{}, chat.ToolResult{},
	} {
		got = append(got, block.Kind())
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestKindMayStandAnywhere(t *testing.T) {
	want := chat.Text{Text: "hello"}
	for _, text := range []string{
		`{"text":"hello","kind":"text"}`,
		` { "cache_control" : {"type":"ephemeral"}, "Kind":"image", "text" : "hel\u006co", "kind" : "t\u0065xt", "zz":1.5 } `,
	} {
		var read chat.Text
		if err := read.UnmarshalJSON([]byte(text)); err != nil || read != want {
			t.Errorf("%s is read as %+v, %v, want %+v", text, read, err, want)
		}
	}
}

// A block type reads its own kind alone.
func TestBlocksReadTheirKind(t *testing.T) {
	forms := blockForms(t)
	read := map[wire.BlockKind]func([]byte) error{
		wire.BlockKindText:             func(text []byte) error { return new(chat.Text).UnmarshalJSON(text) },
		wire.BlockKindThinking:         func(text []byte) error { return new(chat.Thinking).UnmarshalJSON(text) },
		wire.BlockKindRedactedThinking: func(text []byte) error { return new(chat.RedactedThinking).UnmarshalJSON(text) },
		wire.BlockKindToolUse:          func(text []byte) error { return new(chat.ToolUse).UnmarshalJSON(text) },
		wire.BlockKindImage:            func(text []byte) error { return new(chat.Image).UnmarshalJSON(text) },
		wire.BlockKindToolResult:       func(text []byte) error { return new(chat.ToolResult).UnmarshalJSON(text) },
	}
	for kind, unmarshal := range read {
		for _, form := range forms {
			err := unmarshal([]byte(form.direct))
			if form.block.Kind() == kind {
				if err != nil {
					t.Errorf("%s refuses %s: %v", kind, form.direct, err)
				}
				continue
			}
			want := `found the kind "` + form.block.Kind().String() + `", expected "` + kind.String() + `"`
			wantError(t, &payload.ReadError{Path: "/kind", Problem: want}, err)
		}
	}
}

func TestOldToolResultsReplay(t *testing.T) {
	read, err := chat.ReadBlock(toValue(t, `{"kind":"tool_result","tool_use_id":"tu_1","content":"ok","is_error":false}`))
	if diff := cmp.Diff(chat.Block(chat.ToolResult{ToolUseID: "tu_1", Content: "ok"}), read, same); diff != "" || err != nil {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}
}
