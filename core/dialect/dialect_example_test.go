package dialect_test

import (
	"fmt"

	"verbatim/core/dialect"
	"verbatim/core/session"
	"verbatim/generated/wire"
)

// A message goes into a body, and all else stays as it was written.
func ExampleBody_Insert() {
	body, err := dialect.ReadBody(wire.DialectOpenAI, []byte(`{"messages": [ {"role":"user", "content":"hi"} ], "temperature": 1.0}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	hello, err := session.NewMessage(wire.SurfaceRoleAssistant, session.Text("hello"))
	if err != nil {
		fmt.Println(err)
		return
	}
	body.Insert(len(body.Entries), hello)
	text, losses, err := body.Write(dialect.Options{})
	fmt.Printf("%s\n%v %v\n", text, losses, err)
	// Output:
	// {"messages": [ {"role":"user", "content":"hi"},{"content":"hello","role":"assistant"} ], "temperature": 1.0}
	// [] <nil>
}

// What a dialect cannot say is left out, and told.
func ExampleRender() {
	m, err := session.NewMessage(wire.SurfaceRoleTool, session.ToolResult("call_1", "no such file", true))
	if err != nil {
		fmt.Println(err)
		return
	}
	text, losses, err := dialect.Render(wire.DialectOpenAI, []*session.Message{m}, dialect.Options{Model: "gpt-5"})
	fmt.Printf("%s %v\n", text, err)
	for _, loss := range losses {
		fmt.Printf("%d%s: %s: %s\n", loss.Index, loss.Path, loss.What, loss.Reason)
	}
	// Output:
	// {"messages":[{"content":"no such file","role":"tool","tool_call_id":"call_1"}],"model":"gpt-5"} <nil>
	// 0/content/0/is_error: is_error: the form has no place for the mark of a failure
}
