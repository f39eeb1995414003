package chat_test

import (
	"errors"
	"strings"
	"testing"

	"verbatim/core/chat"
	"verbatim/core/fault"
	"verbatim/core/payload"
	"verbatim/generated/wire"

	"github.com/google/go-cmp/cmp"
)

// A refused text breaks one rule, and the error says where and which.
type refused struct {
	reason, text, path, problem string
	nearby                      []string
}

func (r refused) want() *payload.ReadError {
	return &payload.ReadError{Path: r.path, Problem: r.problem, Nearby: r.nearby}
}

const (
	kindWords  = "(text, thinking, redacted_thinking, tool_use, image, tool_result)"
	anyUint32  = "expected a whole number from 0 to 4294967295 in plain digits"
	integers   = ", expected an integer from -2^63 to 2^64-1 in plain digits: count in a smaller unit, or write a string"
	imageStart = `{"kind":"image","locator":"cas:b3-abababababababababababababababababababababababababababababababab",`
	resultHead = `{"kind":"tool_result","tool_use_id":"tu_1","content":"ok"`
)

var refusedBlocks = []refused{
	{"no object", `"text"`, "", `found "text", expected an object`, nil},
	{"null for a block", `null`, "", "found null, expected an object", nil},
	{"no kind", `{"text":"a"}`, "", `the key "kind" is missing, expected a string`, nil},
	{"wrong case of kind", `{"Kind":"text","text":"a"}`, "", `the key "kind" is missing, expected a string`, nil},
	{"null for kind", `{"kind":null,"text":"a"}`, "/kind", "found null, expected a string", nil},
	{"number for kind", `{"kind":1}`, "/kind", "found 1, expected a string", nil},
	{
		"unknown kind", `{"kind":"from_a_later_build"}`, "/kind",
		`BlockKind: unknown word "from_a_later_build" ` + kindWords, nil,
	},
	{
		"misspelt kind", `{"kind":"tool_ues"}`, "/kind",
		`BlockKind: unknown word "tool_ues"; did you mean "tool_use"? ` + kindWords,
		[]string{"tool_use"},
	},
	{
		"upper case of a kind", `{"kind":"Text","text":"a"}`, "/kind",
		`BlockKind: unknown word "Text"; did you mean "text"? ` + kindWords,
		[]string{"text"},
	},
	{
		"kind as the key of an object", `{"kind":{"text":null},"text":"a"}`, "/kind",
		"found an object, expected a string", nil,
	},
	{"no text", `{"kind":"text"}`, "", `the key "text" is missing, expected a string`, nil},
	{"wrong case of text", `{"kind":"text","Text":"a"}`, "", `the key "text" is missing, expected a string`, nil},
	{"null for text", `{"kind":"text","text":null}`, "/text", "found null, expected a string", nil},
	{"array for text", `{"kind":"text","text":["a"]}`, "/text", "found an array, expected a string", nil},
	{
		"no signature", `{"kind":"thinking","thinking":"a"}`, "",
		`the key "signature" is missing, expected a string`, nil,
	},
	{
		"no thinking", `{"kind":"thinking","signature":"a"}`, "",
		`the key "thinking" is missing, expected a string`, nil,
	},
	{"no data", `{"kind":"redacted_thinking"}`, "", `the key "data" is missing, expected a string`, nil},
	{
		"no id", `{"kind":"tool_use","name":"exec","input":{}}`, "",
		`the key "id" is missing, expected a string`, nil,
	},
	{
		"no name", `{"kind":"tool_use","id":"a","input":{}}`, "",
		`the key "name" is missing, expected a string`, nil,
	},
	{
		"bad tool name", `{"kind":"tool_use","id":"a","name":"read-file","input":{}}`, "/name",
		"found '-' at offset 4 of a tool name, expected lower-case ASCII letters, digits and underscores", nil,
	},
	{
		"no input", `{"kind":"tool_use","id":"a","name":"exec"}`, "",
		`the key "input" is missing, expected a value`, nil,
	},
	{
		"null for input", `{"kind":"tool_use","id":"a","name":"exec","input":null}`, "/input",
		"found null, expected an object: put the value under a key", nil,
	},
	{
		"array for input", `{"kind":"tool_use","id":"a","name":"exec","input":[]}`, "/input",
		"found an array, expected an object: put the value under a key", nil,
	},
	{"no locator", `{"kind":"image","media_type":"png","width":1,"height":1}`, "", `the key "locator" is missing, expected a string`, nil},
	{
		"bad locator", `{"kind":"image","locator":"cas:","media_type":"png","width":1,"height":1}`, "/locator",
		`cannot read a locator on "cas:": Write "b3-" and 64 hexadecimal digits after "cas:": content is named by its BLAKE3 hash alone.`, nil,
	},
	{
		"unknown media type", imageStart + `"media_type":"image/png","width":1,"height":1}`, "/media_type",
		`ImageType: unknown word "image/png" (png, jpeg, webp, gif)`, nil,
	},
	{
		"misspelt media type", imageStart + `"media_type":"jpg","width":1,"height":1}`, "/media_type",
		`ImageType: unknown word "jpg"; did you mean "jpeg"? (png, jpeg, webp, gif)`,
		[]string{"jpeg"},
	},
	{
		"no height", imageStart + `"media_type":"png","width":1}`, "",
		`the key "height" is missing, ` + anyUint32, nil,
	},
	{"width beyond 32 bits", imageStart + `"media_type":"png","width":4294967296,"height":1}`, "/width", "found 4294967296, " + anyUint32, nil},
	{"negative height", imageStart + `"media_type":"png","width":1,"height":-1}`, "/height", "found -1, " + anyUint32, nil},
	{"string for width", imageStart + `"media_type":"png","width":"5","height":1}`, "/width", `found "5", ` + anyUint32, nil},
	{"no is_error", resultHead + `}`, "", `the key "is_error" is missing, expected true or false`, nil},
	{"null for is_error", resultHead + `,"is_error":null}`, "/is_error", "found null, expected true or false", nil},
	{"string for is_error", resultHead + `,"is_error":"false"}`, "/is_error", `found "false", expected true or false`, nil},
	{
		"no tool_use_id", `{"kind":"tool_result","content":"ok","is_error":false}`, "",
		`the key "tool_use_id" is missing, expected a string`, nil,
	},
	{
		"null for the content of a result", `{"kind":"tool_result","tool_use_id":"a","content":null,"is_error":false}`, "/content",
		"found null, expected a string", nil,
	},
	{
		"blocks for the content of a result", `{"kind":"tool_result","tool_use_id":"a","content":[],"is_error":false}`, "/content",
		"found an array, expected a string", nil,
	},
	{
		"null for attachments", resultHead + `,"is_error":false,"attachments":null}`, "/attachments",
		"found null, expected an array", nil,
	},
	{
		"null for an attachment", resultHead + `,"is_error":false,"attachments":[null]}`, "/attachments/0",
		"found null, expected an object", nil,
	},
	{
		"attachment without a locator", resultHead + `,"is_error":false,"attachments":[{}]}`, "/attachments/0",
		`the key "locator" is missing, expected a string`, nil,
	},
}

// These are refused before a record is read: no payload can hold them.
var refusedTexts = []refused{
	{"duplicate key", `{"kind":"text","text":"a","text":"a"}`, "", `duplicate key "text"`, nil},
	{"duplicate kind", `{"kind":"text","text":"a","kind":"image"}`, "", `duplicate key "kind"`, nil},
	{"duplicate key spelled with an escape", `{"kind":"text","text":"a","t\u0065xt":"b"}`, "", `duplicate key "text"`, nil},
	{"duplicate key in an input", `{"kind":"tool_use","id":"a","name":"exec","input":{"a":{"b":1,"b":2}}}`, "/input/a", `duplicate key "b"`, nil},
	{"lone surrogate", `{"kind":"text","text":"\ud800"}`, "/text", `lone surrogate \ud800, expected a pair`, nil},
	{"surrogates in the wrong order", `{"kind":"text","text":"\ude00\ud83d"}`, "/text", `lone surrogate \ude00, expected a pair`, nil},
	{"invalid UTF-8", "{\"kind\":\"text\",\"text\":\"\xff\"}", "/text", "found the byte 0xff, expected UTF-8", nil},
	{"cut short", `{"kind":"text","text":"a"`, "", "text ends, expected ',' or '}'", nil},
	{"second value", `{"kind":"text","text":"a"} {}`, "", "found '{', expected the end of the text", nil},
}

// refusedInPayloads are the blocks that no payload can hold: no number in one may be a
// float, however it is spelled, and it may not be too deep.
func refusedInPayloads() []refused {
	all := []refused{
		{"fraction for width", imageStart + `"media_type":"png","width":1.0,"height":1}`, "/width", "found 1.0, " + anyUint32, nil},
	}
	for _, number := range []string{"1.5", "2.0", "1e3", "1E2", "-0", "18446744073709551616", "-9223372036854775809"} {
		text := `{"kind":"tool_use","id":"a","name":"exec","input":{"a/b":[1,{"n":` + number + `}]}}`
		all = append(all, refused{number + " in an input", text, "/input/a~1b/1/n", "found the number " + number + integers, nil})
	}
	deep := `{"kind":"tool_use","id":"a","name":"exec","input":` + nested(127) + `}`
	return append(all, refused{
		"too deep an input", deep, "/input" + strings.Repeat("/a", 126),
		"found a container nested 127 deep, expected at most 126: keep the body in the content store (CAS) and put its locator here", nil,
	})
}

func TestReadBlockRefuses(t *testing.T) {
	for _, test := range append(refusedInPayloads(), refusedBlocks...) {
		t.Run(test.reason, func(t *testing.T) {
			block, err := chat.ReadBlock(toValue(t, test.text))
			if block != nil {
				t.Errorf("ReadBlock(%s) = %+v beside an error", test.text, block)
			}
			wantError(t, test.want(), err)
		})
	}
}

func TestMessageRefusesItsBlocks(t *testing.T) {
	all := append(refusedInPayloads(), refusedBlocks...)
	for _, test := range append(all, refusedTexts...) {
		t.Run(test.reason, func(t *testing.T) {
			const before = `{"role":"user","content":[{"kind":"text","text":"first"},`
			m := user(chat.Text{Text: "as it was"})
			err := m.UnmarshalJSON([]byte(before + test.text + "]}"))
			if test.reason == "cut short" || test.reason == "second value" {
				return // as a part of a message these are other faults
			}
			want := test.want()
			want.Path = "/content/1" + want.Path
			wantError(t, want, err)
			if diff := cmp.Diff(user(chat.Text{Text: "as it was"}), m, same); diff != "" {
				t.Errorf("after the error the message is another one (-want +got):\n%s", diff)
			}
		})
	}
}

func TestUnmarshalBlockRefusesTexts(t *testing.T) {
	for _, test := range refusedTexts {
		t.Run(test.reason, func(t *testing.T) {
			b := chat.Text{Text: "as it was"}
			wantError(t, test.want(), b.UnmarshalJSON([]byte(test.text)))
			if b.Text != "as it was" {
				t.Errorf("after the error the block is %+v", b)
			}
		})
	}
}

// A payload cannot hold a float, and so the door is never asked about one.
func TestContentFromMessageGivesTheCode(t *testing.T) {
	for _, test := range refusedBlocks {
		t.Run(test.reason, func(t *testing.T) {
			p := toPayload(t, `{"content":[`+test.text+`],"role":"assistant"}`)
			content, err := chat.ContentFromMessage(p)
			if content != nil {
				t.Errorf("there are blocks beside the error: %+v", content)
			}
			failure, ok := errors.AsType[*fault.Error](err)
			if !ok || failure.Code() != wire.ErrorCodeWireMismatch {
				t.Fatalf("the error is %v, want the fault E_WIRE_MISMATCH", err)
			}
			if want := "/content/0" + test.path; failure.Subject() != want {
				t.Errorf("the subject is %q, want %q", failure.Subject(), want)
			}
			want := strings.TrimSuffix(strings.ToUpper(test.problem[:1])+test.problem[1:], ".")
			if diff := cmp.Diff(want, strings.TrimRight(failure.Recovery(), ".")); diff != "" {
				t.Errorf("the recovery (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(test.nearby, failure.Nearby()); diff != "" {
				t.Errorf("nearby (-want +got):\n%s", diff)
			}
		})
	}
}
