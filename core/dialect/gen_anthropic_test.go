package dialect_test

func (g *generator) anthropic() obj {
	list := g.some("messages", 6, g.anthropicMessage)
	switch g.one("system", 0, 1, 2, 3) {
	case 1:
		return g.body("messages", list, member{"system", g.text()})
	case 2:
		return g.body("messages", list, member{"system", g.some("system blocks", 3, g.anthropicText)})
	case 3:
		return g.body("messages", list, member{"system", nil})
	}
	return g.body("messages", list)
}

func (g *generator) anthropicMessage() any {
	role := g.one("role", "user", "user", "assistant", "assistant", "system")
	m := obj{{"role", role}}
	if g.maybe("other keys") {
		m = m.with("ts", raw("5")).with("id", "m1")
	}
	if g.maybe("string content") {
		return m.with("content", g.text())
	}
	draw := map[any]func() any{"user": g.anthropicUser, "assistant": g.anthropicAssistant, "system": g.anthropicText}
	return m.with("content", g.some("blocks", 4, draw[role]))
}

// marked may put a cache mark on a block.
func (g *generator) marked(block obj) any {
	if g.maybe("cache mark") {
		return block.with("cache_control", obj{{"type", "ephemeral"}})
	}
	return block
}

func (g *generator) anthropicText() any {
	text := obj{{"type", "text"}, {"text", g.text()}}
	switch g.one("citations", 0, 1, 2) {
	case 1:
		text = text.with("citations", nil)
	case 2:
		text = text.with("citations", arr{obj{{"cache_control", "kept"}}})
	}
	return g.marked(text)
}

func (g *generator) anthropicImage() any {
	mime, data := g.picture()
	return g.marked(obj{{"type", "image"}, {"source", obj{{"type", "base64"}, {"media_type", mime}, {"data", data}}}})
}

func (g *generator) anthropicForeign() any {
	return g.marked(g.one("foreign",
		obj{{"type", "document"}, {"source", obj{{"type", "content"}, {"content", arr{g.anthropicText()}}}}},
		obj{{"type", "compaction"}, {"content", nil}},
		obj{{"type", "server_tool_use"}, {"id", "srvtoolu_1"}, {"name", "web_search"}, {"input", obj{{"cache_control", "kept"}}}},
		obj{{"type", "web_search_tool_result"}, {"tool_use_id", "srvtoolu_1"}, {"content", arr{}}},
		obj{{"type", "image"}, {"source", obj{{"type", "url"}, {"url", "https://a/b"}}}},
		obj{{"type", "text"}, {"text", "said"}, {"kind", "taken"}},
		obj{{"type", "thinking"}, {"thinking", "unsigned"}},
		obj{{"type", "new"}},
	).(obj))
}

func (g *generator) anthropicUser() any {
	switch g.one("user block", 0, 1, 2, 3, 4) {
	case 0:
		return g.anthropicText()
	case 1:
		return g.anthropicImage()
	case 2:
		return g.anthropicForeign()
	}
	return g.anthropicResult()
}

func (g *generator) anthropicResult() any {
	result := obj{{"type", "tool_result"}, {"tool_use_id", g.id()}}
	if failed := g.one("is_error", nil, true, false); failed != nil {
		result = result.with("is_error", failed)
	}
	switch g.one("result content", 0, 1, 2, 3, 4) {
	case 0:
		return g.marked(result)
	case 1:
		return g.marked(result.with("content", nil))
	case 2:
		return g.marked(result.with("content", raw("7")))
	case 3:
		return g.marked(result.with("content", g.text()))
	}
	return g.marked(result.with("content", g.some("inner blocks", 3, func() any {
		return []func() any{g.anthropicText, g.anthropicImage, g.anthropicForeign}[g.one("inner", 0, 1, 2).(int)]()
	})))
}

func (g *generator) anthropicAssistant() any {
	switch g.one("assistant block", 0, 1, 2, 3, 4) {
	case 0:
		return g.anthropicText()
	case 1:
		return g.anthropicForeign()
	case 2:
		return obj{{"type", "thinking"}, {"thinking", g.text()}, {"signature", "sig"}}
	case 3:
		return obj{{"type", "redacted_thinking"}, {"data", "opaque"}}
	}
	call := obj{{"type", "tool_use"}, {"id", g.id()}, {"name", g.one("tool", "read", "")}, {"input", g.value()}}
	if g.maybe("caller") {
		call = call.with("caller", obj{{"type", "direct"}})
	}
	return g.marked(call)
}
