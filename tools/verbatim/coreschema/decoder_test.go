package coreschema_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"verbatim/core/account"
	"verbatim/core/chat"
	"verbatim/core/fault"
	"verbatim/core/locator"
	"verbatim/core/model"
	"verbatim/core/payload"
	"verbatim/core/policy"
	"verbatim/core/session"
	"verbatim/core/usage"
	"verbatim/spec"
	"verbatim/tools/verbatim/coreschema"

	validator "github.com/santhosh-tekuri/jsonschema/v5"
)

// decoders read a document of each core type as its users do.
var decoders = map[string]func(text []byte) error{
	"Error":            reads[fault.Error],
	"B3Hash":           reads[locator.B3Hash],
	"Locator":          reads[locator.Locator],
	"Payload":          reads[payload.Payload],
	"ModelUsage":       reads[usage.ModelUsage],
	"Block":            readsBlock,
	"Text":             reads[chat.Text],
	"Thinking":         reads[chat.Thinking],
	"RedactedThinking": reads[chat.RedactedThinking],
	"ToolUse":          reads[chat.ToolUse],
	"Image":            reads[chat.Image],
	"ToolResult":       reads[chat.ToolResult],
	"ImageRef":         reads[chat.ImageRef],
	"SystemBlock":      reads[chat.SystemBlock],
	"Message":          reads[chat.Message],
	"Tool":             reads[chat.Tool],
	"ToolName":         reads[chat.ToolName],
	"Ceiling":          reads[chat.Ceiling],
	"Window":           reads[chat.Window],
	"ChatRequest":      reads[chat.ChatRequest],
	"ChatResponse":     reads[chat.ChatResponse],
	"BuildingPolicy":   reads[policy.BuildingPolicy],
	"RunPolicy":        reads[policy.RunPolicy],
	"RunStarted":       reads[policy.RunStarted],
	"ServerLabel":      reads[account.ServerLabel],
	"Request":          reads[model.Request],
	"Return":           reads[model.Return],
	"ToolCall":         reads[model.ToolCall],
	"Increment":        reads[model.Increment],
	"AccountBinding":   reads[model.AccountBinding],
	"ModelCalled":      reads[model.ModelCalled],
	"ModelReturned":    reads[model.ModelReturned],
	"PrefixHeld":       reads[model.PrefixHeld],
	"Event": func(text []byte) error {
		_, err := session.ParseEvent(text)
		return err
	},
	"SessionMessage": func(text []byte) error {
		_, err := session.ParseMessage(text)
		return err
	},
}

func reads[T any, P interface {
	*T
	UnmarshalJSON(text []byte) error
}](text []byte) error {
	return P(new(T)).UnmarshalJSON(text)
}

func readsBlock(text []byte) error {
	v, err := payload.Parse(text)
	if err != nil {
		return err
	}
	_, err = chat.ReadBlock(v)
	return err
}

// compiled returns a validator of each core type, from its own file.
func compiled(t *testing.T) map[string]*validator.Schema {
	t.Helper()
	all := map[string]*validator.Schema{}
	for _, name := range coreschema.Names() {
		text, err := coreschema.Schema(name)
		if err != nil {
			t.Fatal(err)
		}
		all[name] = compile(t, coreschema.Base+"/core/"+name+".json", "", text)
	}
	return all
}

// compile compiles what a file has under a fragment. The file may refer to
// nothing that is not in it.
func compile(t *testing.T, url, fragment string, text []byte) *validator.Schema {
	t.Helper()
	compiler := validator.NewCompiler()
	compiler.Draft = validator.Draft2020
	if err := compiler.AddResource(url, strings.NewReader(string(text))); err != nil {
		t.Fatal(err)
	}
	schema, err := compiler.Compile(url + fragment)
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

// validate says why a schema refuses a text, nil when it does not. The text is
// read as loosely as a common JSON reader does it.
func validate(schema *validator.Schema, text string) error {
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.UseNumber()
	var document any
	if err := decoder.Decode(&document); err != nil {
		return fmt.Errorf("no JSON: %w", err)
	}
	return schema.Validate(document)
}

func sets(t *testing.T) []*spec.Enum {
	t.Helper()
	v, err := spec.Load(spec.Project())
	if err != nil {
		t.Fatal(err)
	}
	return v.Enums()
}
