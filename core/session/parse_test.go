package session_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"verbatim/core/payload"
	"verbatim/core/session"
)

// line is an event of the type with the data, as a line.
func line(typ, data string) string {
	return fmt.Sprintf(`{"seq":0,"type":%q,"time":"2026-01-02T03:04:05Z","data":%s}`, typ, data)
}

func content(blocks string) string { return `{"content":` + blocks + `}` }

const someDigest = "592250fb29d179489dc29a7ac803c551a2e389a34cce812ccb543dacbe2ada67"

func TestParseEventKeepsTheLineAsItWasWritten(t *testing.T) {
	for _, text := range []string{
		line("user_message", content(`"hi"`)),
		line("user_message", content(`[]`)),
		line("assistant_message", content(`[]`)),
		line("system_message", content(`[{"kind":"text","text":"a","extra":1.0}]`)),
		line("user_message", `{ "name":"", "content":[{"text":"\u00e9\/","kind":"text"}] , "unknown":[1e3,-0] }`),
		line("assistant_message", content(`[{"kind":"thinking","thinking":"","signature":"s"},{"kind":"redacted_thinking","data":"d"},{"kind":"tool_use","id":"","name":"Not A Canonical Name","input":[1.5]}]`)),
		line("user_message", content(`[{"kind":"image","locator":"cas:x","media_type":"png","width":1,"height":2}]`)),
		line("tool_result", content(`[{"kind":"tool_result","tool_use_id":"c"}]`)),
		line("tool_result", content(`[{"kind":"tool_result","tool_use_id":"c","content":[{"kind":"foreign","dialect":"anthropic","raw":{}}],"is_error":true,"attachments":[]}]`)),
		line("tool_result", content(`[{"kind":"foreign","dialect":"codex","raw":{"a":null},"result":"c"}]`)),
		line("assistant_message", content(`[{"kind":"foreign","dialect":"open_ai","raw":{},"call":"c"}]`)),
		line("user_message", `{"content":"a","surface_op":"append","metadata":null}`),
		line("user_message", `{"content":"a","surface_op":{"replace":[9007199254740991,9007199254740991]}}`),
		line("tool_call", `{"id":"","name":"run","more":true}`),
		line("turn_start", `{"turn":0}`),
		line("turn_end", `{"turn":1,"steps":2,"reason":"interrupted"}`),
		line("step_start", `{"step":1}`),
		line("step_end", `{"step":9007199254740991}`),
		line("request_header", `{"messages":2,"surface":"`+someDigest+`"}`),
		line("request_header", `{"messages":2,"surface":"`+someDigest+`","system":"`+someDigest+`","tools":"`+someDigest+`"}`),
		line("run_started", `{}`),
		line("run_started", `{"policy":{"mode":"work","write":"full","admit":"standing","landing":"ordinary"},"task":"t"}`),
		line("model_called", `{"model":"m","segments":["`+someDigest+`","`+someDigest+`","`+someDigest+`","`+someDigest+`"]}`),
		line("model_returned", `{"message":{},"calls":0,"x":1.5}`),
		line("prefix_held", `{"endpoint":"e","prefix":"`+someDigest+`","waited_ms":1}`),
		line("user_message", content(nested(510))),
	} {
		e, err := session.ParseEvent([]byte(text))
		if err != nil {
			t.Errorf("ParseEvent(%s): %v", text, err)
			continue
		}
		if diff := cmp.Diff(text, string(e.AppendTo(nil))); diff != "" {
			t.Errorf("written back (-want +got):\n%s", diff)
		}
	}
}

// nested is a content that holds so many containers inside one another, its
// own array and block among them.
func nested(depth int) string {
	inside := depth - 2
	return `[{"kind":"text","text":"a","deep":` + strings.Repeat("[", inside) + strings.Repeat("]", inside) + `}]`
}

func TestParseEventRefuses(t *testing.T) {
	for _, tt := range []struct{ reason, line, path, problem string }{
		{"no object", `[]`, "", "found an array, expected an object"},
		{"an event on two lines", line("turn_start", "{\n\"turn\":1}"), "", "found a line feed, expected an event on one line"},
		{"an unknown key of the envelope", `{"seq":0,"type":"turn_start","time":"2026-01-02T03:04:05Z","data":{"turn":1},"note":1}`, "/note", `unknown key "note", expected seq, type, time, data`},
		{"a missing seq", `{"type":"turn_start","time":"2026-01-02T03:04:05Z","data":{"turn":1}}`, "", `the key "seq" is missing, expected a whole number from 0 to 9007199254740991 in plain digits`},
		{"a seq in another spelling", `{"seq":1.0,"type":"turn_start","time":"2026-01-02T03:04:05Z","data":{"turn":1}}`, "/seq", "found 1.0, expected a whole number from 0 to 9007199254740991 in plain digits"},
		{"a seq that is too large", `{"seq":9007199254740992,"type":"turn_start","time":"2026-01-02T03:04:05Z","data":{"turn":1}}`, "/seq", "found 9007199254740992, expected a whole number from 0 to 9007199254740991 in plain digits"},
		{"an unknown type", line("user_mesage", content(`"a"`)), "/type", `EventType: unknown word "user_mesage"; did you mean "user_message"?`},
		{"a time that is none", `{"seq":0,"type":"turn_start","time":"2026-01-02 03:04:05","data":{"turn":1}}`, "/time", `found "2026-01-02 03:04:05", expected a time as RFC 3339 writes it, such as 2026-01-02T03:04:05Z`},
		{"data that is no object", line("turn_start", `1`), "/data", "found 1, expected an object"},
		{"no content", line("user_message", `{}`), "/data", `the key "content" is missing, expected a value`},
		{"content of another kind", line("user_message", content(`null`)), "/data/content", "found null, expected a string or an array of blocks"},
		{"a block that is no object", line("user_message", content(`["a"]`)), "/data/content/0", `found "a", expected an object`},
		{"a block without a kind", line("user_message", content(`[{"text":"a"}]`)), "/data/content/0", `the key "kind" is missing, expected a string`},
		{"a block of an unknown kind", line("user_message", content(`[{"kind":"texts"}]`)), "/data/content/0/kind", `SessionBlockKind: unknown word "texts"; did you mean "text"?`},
		{"a block without what its kind asks for", line("user_message", content(`[{"kind":"text"}]`)), "/data/content/0", `the key "text" is missing, expected a string`},
		{"a field of another kind", line("user_message", content(`[{"kind":"text","text":1}]`)), "/data/content/0/text", "found 1, expected a string"},
		{"a call said by a user", line("user_message", content(`[{"kind":"tool_use","id":"c","name":"n","input":{}}]`)), "/data/content/0/kind", `a message of role user may not carry a block of kind "tool_use"`},
		{"an image said by an assistant", line("assistant_message", content(`[{"kind":"image"}]`)), "/data/content/0/kind", `a message of role assistant may not carry a block of kind "image"`},
		{"text said by a tool", line("tool_result", content(`"a"`)), "/data/content/0/kind", `a message of role tool may not carry a block of kind "text"`},
		{"thinking said by a system", line("system_message", content(`[{"kind":"thinking","thinking":"","signature":""}]`)), "/data/content/0/kind", `a message of role system may not carry a block of kind "thinking"`},
		{"a call without a name", line("assistant_message", content(`[{"kind":"tool_use","id":"c","name":"","input":{}}]`)), "/data/content/0/name", `found "", expected the name of a tool`},
		{"a tool message without a block", line("tool_result", content(`[]`)), "/data/content", "a tool message holds 0 blocks, expected exactly one that answers a call"},
		{"a tool message with two answers", line("tool_result", content(`[{"kind":"tool_result","tool_use_id":"a"},{"kind":"tool_result","tool_use_id":"b"}]`)), "/data/content", "a tool message holds 2 blocks, expected exactly one that answers a call"},
		{"a tool message that answers nothing", line("tool_result", content(`[{"kind":"foreign","dialect":"codex","raw":{}}]`)), "/data/content/0", "a foreign block without a result, expected a block that answers a call"},
		{"a result that says null", line("tool_result", content(`[{"kind":"tool_result","tool_use_id":"a","content":null}]`)), "/data/content/0/content", "found null, expected a string or an array of blocks"},
		{"a call inside a result", line("tool_result", content(`[{"kind":"tool_result","tool_use_id":"a","content":[{"kind":"tool_use"}]}]`)), "/data/content/0/content/0/kind", `a tool result may not carry a block of kind "tool_use", expected text, image or foreign`},
		{"an is_error that is no bool", line("tool_result", content(`[{"kind":"tool_result","tool_use_id":"a","is_error":null}]`)), "/data/content/0/is_error", "found null, expected true or false"},
		{"a foreign block of an unknown dialect", line("user_message", content(`[{"kind":"foreign","dialect":"klingon","raw":{}}]`)), "/data/content/0/dialect", `Format: unknown word "klingon" (native, anthropic,`},
		{"a foreign call said by a user", line("user_message", content(`[{"kind":"foreign","dialect":"codex","raw":{},"call":"c"}]`)), "/data/content/0/call", "a message of role user may not carry a call"},
		{"a foreign result said by an assistant", line("assistant_message", content(`[{"kind":"foreign","dialect":"codex","raw":{},"result":"c"}]`)), "/data/content/0/result", "a message of role assistant may not carry a result"},
		{"a name that is no string", line("user_message", `{"content":"a","name":1}`), "/data/name", "found 1, expected a string"},
		{"a surface_op of another word", line("user_message", `{"content":"a","surface_op":"replace"}`), "/data/surface_op", `found "replace", expected "append" or {"replace":[start,stop]}`},
		{"a surface_op with a further key", line("user_message", `{"content":"a","surface_op":{"replace":[0,1],"why":1}}`), "/data/surface_op/why", `unknown key "why", expected replace`},
		{"a range of one position", line("user_message", `{"content":"a","surface_op":{"replace":[1]}}`), "/data/surface_op/replace", "found an array of 1, expected one of two positions, start and stop"},
		{"a range that starts below 0", line("user_message", `{"content":"a","surface_op":{"replace":[-1,1]}}`), "/data/surface_op/replace/0", "found -1, expected a whole number from 0 to 9007199254740991 in plain digits"},
		{"a range that stops at no integer", line("user_message", `{"content":"a","surface_op":{"replace":[0,1e0]}}`), "/data/surface_op/replace/1", "found 1e0, expected a whole number from 0 to 9007199254740991 in plain digits"},
		{"a range that stops before it starts", line("user_message", `{"content":"a","surface_op":{"replace":[2,1]}}`), "/data/surface_op/replace", "the range stops at 1, before its start at 2, expected a stop of at least the start"},
		{"a replace by bookkeeping", line("turn_start", `{"turn":1,"surface_op":{"replace":[0,1]}}`), "/data/surface_op", `an event of type "turn_start" is not on the surface, expected no surface_op`},
		{"a turn without a number", line("turn_start", `{}`), "/data", `the key "turn" is missing, expected a whole number from 0 to 9007199254740991 in plain digits`},
		{"a turn that ends for no known reason", line("turn_end", `{"turn":1,"steps":1,"reason":"bored"}`), "/data/reason", `TurnEndReason: unknown word "bored" (complete, rejected, interrupted)`},
		{"a tool_call without a name", line("tool_call", `{"id":"c"}`), "/data", `the key "name" is missing, expected a string`},
		{"a run_started of another policy", line("run_started", `{"policy":{"mode":"work"}}`), "/data/policy", `the key "write" is missing, expected a string`},
		{"a model_called without segments", line("model_called", `{"model":"m"}`), "/data", `the key "segments" is missing, expected an array`},
		{"a model_returned without a message", line("model_returned", `{"calls":0}`), "/data", `the key "message" is missing, expected a value`},
		{"a prefix_held without an endpoint", line("prefix_held", `{}`), "/data", `the key "endpoint" is missing, expected a string`},
		{"a digest of another length", line("request_header", `{"messages":1,"surface":"abc"}`), "/data/surface", `B3Hash: "abc": found 3 bytes, expected 64 lower-case hexadecimal digits`},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			_, err := session.ParseEvent([]byte(tt.line))
			e, ok := errors.AsType[*session.EventError](err)
			if !ok {
				t.Fatalf("ParseEvent(%s) = %v, want an EventError", tt.line, err)
			}
			if e.Path != tt.path || !strings.HasPrefix(e.Problem, tt.problem) {
				t.Errorf("ParseEvent(%s)\n got %q: %s\nwant %q: %s", tt.line, e.Path, e.Problem, tt.path, tt.problem)
			}
		})
	}
}

func TestParseEventReadsTimesAsRFC3339WritesThem(t *testing.T) {
	for text, ok := range map[string]bool{
		"2026-01-02T03:04:05Z": true, "2026-01-02T03:04:05.123456789Z": true, "2026-01-02T03:04:05+23:59": true,
		"2026-01-02T03:04:05.5-00:30": true, "0000-01-01T00:00:00Z": true,
		"2026-01-02T3:04:05Z": false, "2026-01-02T03:04:05,5Z": false, "2026-01-02T03:04:05+24:00": false, "2026-01-02T03:04:05+01:60": false,
		"2026-01-02t03:04:05Z": false, "2026-01-02T03:04:05z": false, "2026-01-02T03:04Z": false, "2026-01-02": false, "": false,
		"2026-02-30T03:04:05Z": false, "2026-01-02T03:04:05": false, " 2026-01-02T03:04:05Z": false,
	} {
		_, err := session.ParseEvent(fmt.Appendf(nil, `{"seq":0,"type":"turn_start","time":%q,"data":{"turn":1}}`, text))
		if (err == nil) != ok {
			t.Errorf("time %q: %v, want it read: %t", text, err, ok)
		}
	}
}

func TestParseEventRefusesWhatIsNoStrictJSON(t *testing.T) {
	for _, tt := range []struct{ reason, line string }{
		{"nothing", ``},
		{"a key that stands twice", line("user_message", `{"content":"a","content":"b"}`)},
		{"invalid UTF-8", line("user_message", "{\"content\":\"\xff\"}")},
		{"a lone surrogate", line("user_message", `{"content":"\ud800"}`)},
		{"a number that JSON has not", line("run_started", `{"a":NaN}`)},
		{"something behind the event", line("turn_start", `{"turn":1}`) + "{}"},
		{"a nesting of 513", line("user_message", content(nested(511)))},
		{"a nesting of a million", line("run_started", `{"a":`+strings.Repeat("[", 1e6)+strings.Repeat("]", 1e6)+`}`)},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			_, err := session.ParseEvent([]byte(tt.line))
			if _, ok := errors.AsType[*payload.SyntaxError](err); !ok {
				t.Errorf("ParseEvent = %v, want a SyntaxError", err)
			}
		})
	}
}
