package transcript

import (
	"verbatim/core/dialect"
	"verbatim/generated/wire"
)

var missingTools = Rule{
	Name: wire.RuleMissingTools,
	Doc: `A request of Anthropic Messages whose history holds tool_use or tool_result blocks defines tools. Some endpoints
refuse it otherwise, so it is a warning. Without such blocks tools may be absent or [].`,
	Errors: []string{"Requests which include `tool_use` or `tool_result` blocks must define tools"},
	check: func(e *examination) {
		if !e.sent() || e.Body.Get("tools").Len() > 0 {
			return
		}
		for i := range e.parts {
			if k := e.parts[i].Kind; k == dialect.PartCall || k == dialect.PartResult {
				e.say(e.body("tools"), nil, "the history holds tool blocks, but the request defines no tools",
					"send the definitions of the tools that the history uses")
				return
			}
		}
	},
}
