package coreschema

import (
	"reflect"
	"strings"
	"unicode"

	"verbatim/core/account"
	"verbatim/core/chat"
	"verbatim/core/fault"
	"verbatim/core/locator"
	"verbatim/core/model"
	"verbatim/core/payload"
	"verbatim/core/policy"
	"verbatim/core/usage"
)

// types are the core types that are reflected and have a schema of their own.
var types = []reflect.Type{
	reflect.TypeFor[fault.Error](),
	reflect.TypeFor[locator.B3Hash](),
	reflect.TypeFor[locator.Locator](),
	reflect.TypeFor[payload.Payload](),
	reflect.TypeFor[usage.ModelUsage](),
	reflect.TypeFor[chat.Block](),
	reflect.TypeFor[chat.Text](),
	reflect.TypeFor[chat.Thinking](),
	reflect.TypeFor[chat.RedactedThinking](),
	reflect.TypeFor[chat.ToolUse](),
	reflect.TypeFor[chat.Image](),
	reflect.TypeFor[chat.ToolResult](),
	reflect.TypeFor[chat.ImageRef](),
	reflect.TypeFor[chat.SystemBlock](),
	reflect.TypeFor[chat.Message](),
	reflect.TypeFor[chat.Tool](),
	reflect.TypeFor[chat.ToolName](),
	reflect.TypeFor[chat.Ceiling](),
	reflect.TypeFor[chat.Window](),
	reflect.TypeFor[chat.ChatRequest](),
	reflect.TypeFor[chat.ChatResponse](),
	reflect.TypeFor[policy.BuildingPolicy](),
	reflect.TypeFor[policy.RunPolicy](),
	reflect.TypeFor[policy.RunStarted](),
	reflect.TypeFor[account.ServerLabel](),
	reflect.TypeFor[model.Request](),
	reflect.TypeFor[model.Return](),
	reflect.TypeFor[model.ToolCall](),
	reflect.TypeFor[model.Increment](),
	reflect.TypeFor[model.AccountBinding](),
	reflect.TypeFor[model.ModelCalled](),
	reflect.TypeFor[model.ModelReturned](),
	reflect.TypeFor[model.PrefixHeld](),
}

// nameOf is the name of a type's schema: that of the Go type, be it reflected
// from its wire form. Types without a package have none.
func nameOf(t reflect.Type) string {
	if t.PkgPath() == "" {
		return ""
	}
	name := []rune(strings.TrimSuffix(t.Name(), "Wire"))
	if len(name) > 0 {
		name[0] = unicode.ToUpper(name[0])
	}
	return string(name)
}
