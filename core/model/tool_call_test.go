package model_test

import (
	"testing"

	"verbatim/core/chat"
	"verbatim/core/model"
)

func TestAnActionIsTheNameAndTheArguments(t *testing.T) {
	c := model.ToolCall{ID: "tu_1", Name: chat.Exec, Args: object(t, `{"b": 1, "a": "ü"}`)}
	if got, want := c.Action(), `exec{"a":"ü","b":1}`; got != want {
		t.Errorf("Action = %s; want %s", got, want)
	}
}

func TestAnActionDoesNotKnowItsCall(t *testing.T) {
	call := func(id string, name chat.ToolName, args string) model.ToolCall {
		return model.ToolCall{ID: id, Name: name, Args: object(t, args)}
	}
	first := call("tu_1", chat.Exec, `{"a":1}`)
	tests := []struct {
		reason string
		other  model.ToolCall
		same   bool
	}{
		{"another id", call("tu_2", chat.Exec, `{"a":1}`), true},
		{"another layout", call("tu_2", chat.Exec, ` { "a" : 1 } `), true},
		{"other arguments", call("tu_1", chat.Exec, `{"a":2}`), false},
		{"another name", call("tu_1", chat.Browser, `{"a":1}`), false},
	}
	for _, tt := range tests {
		if got := first.Action() == tt.other.Action(); got != tt.same {
			t.Errorf("%s: %s and %s are the same: %t; want %t", tt.reason, first.Action(), tt.other.Action(), got, tt.same)
		}
	}
}

func TestToolCallRefuses(t *testing.T) {
	kept := model.ToolCall{ID: "kept", Name: chat.Exec}
	if got, want := encode(t, kept), `{"id":"kept","name":"exec","args":{}}`; got != want {
		t.Errorf("written as %s; want %s", got, want)
	}
	refuses(t, kept, []miss{
		{"no id", `{"name":"exec","args":{}}`, "", `the key "id" is missing, expected a string`},
		{"a number for an id", `{"id":1,"name":"exec","args":{}}`, "/id", "found 1, expected a string"},
		{"no arguments", `{"id":"a","name":"exec"}`, "", `the key "args" is missing, expected a value`},
		{"null for the arguments", `{"id":"a","name":"exec","args":null}`, "/args", "found null, expected an object: put the value under a key"},
		{"null for the name", `{"id":"a","name":null,"args":{}}`, "/name", "found null, expected a string"},
		{"a key in another case", `{"ID":"a","name":"exec","args":{}}`, "", `the key "id" is missing, expected a string`},
	})
	refusesDoubled[model.ToolCall](t, `{"id":"a","id":"a","name":"exec","args":{}}`)
}
