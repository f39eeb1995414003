package dialect_test

func (g *generator) chat() obj { return g.body("messages", g.some("messages", 6, g.chatMessage)) }

func (g *generator) chatMessage() any {
	role := g.one("role", "system", "developer", "user", "assistant", "assistant", "tool", "tool", "function")
	m := obj{{"role", role}}
	switch g.one("name", 0, 1, 2, 3) {
	case 1:
		m = m.with("name", "ann")
	case 2:
		m = m.with("name", "")
	case 3:
		m = m.with("name", nil)
	}
	switch role {
	case "function":
		return obj{{"role", role}, {"name", "f"}, {"content", g.text()}}
	case "tool":
		return g.chatResult(m)
	case "assistant":
		return g.chatAssistant(m)
	}
	if g.maybe("other keys") {
		m = m.with("type", "kept").with("annotations", arr{})
	}
	return m.with("content", g.chatContent(g.chatUserPart))
}

func (g *generator) chatContent(part func() any) any {
	if g.maybe("string content") {
		return g.text()
	}
	return g.some("parts", 3, part)
}

func (g *generator) chatText() any {
	text := obj{{"type", "text"}, {"text", g.text()}}
	if g.maybe("null key") {
		return text.with("extra", nil)
	}
	return text
}

func (g *generator) chatUserPart() any {
	switch g.one("part", 0, 1, 2, 3) {
	case 0:
		return g.chatText()
	case 1:
		return obj{{"type", "input_audio"}, {"input_audio", obj{{"data", "AAAA"}}}}
	}
	mime, data := g.picture()
	url := obj{{"url", g.one("url", "data:"+mime+";base64,"+data, "https://a/b", "data:text/plain,hi")}}
	if g.maybe("detail") {
		url = url.with("detail", "high")
	}
	return obj{{"type", "image_url"}, {"image_url", url}}
}

func (g *generator) chatResult(m obj) any {
	m = m.with("tool_call_id", g.id())
	switch g.one("result content", 0, 1, 2, 3) {
	case 0:
		return m
	case 1:
		return m.with("content", nil)
	case 2:
		return m.with("content", g.some("parts", 3, g.chatUserPart)).with("extra", raw("1"))
	}
	return m.with("content", g.text())
}

func (g *generator) chatAssistant(m obj) any {
	for _, key := range []string{"refusal", "audio", "function_call", "reasoning_content"} {
		switch g.one(key, 0, 1, 2, 3) {
		case 1:
			m = m.with(key, nil)
		case 2:
			m = m.with(key, g.value())
		}
	}
	if g.maybe("annotations") {
		m = m.with("annotations", g.one("annotations", arr{}, nil, arr{"kept"}))
	}
	switch g.one("calls", 0, 1, 2, 3) {
	case 0:
		m = m.with("tool_calls", g.some("calls", 3, g.chatCall))
	case 1:
		m = m.with("tool_calls", nil)
	}
	switch g.one("content", 0, 1, 2) {
	case 0:
		return m
	case 1:
		return m.with("content", nil)
	}
	return m.with("content", g.chatContent(func() any {
		return g.one("part", g.chatText(), obj{{"type", "refusal"}, {"refusal", "no"}})
	}))
}

func (g *generator) chatCall() any {
	switch g.one("call", 0, 1, 2, 3) {
	case 0:
		return obj{{"id", g.id()}, {"type", "custom"}, {"custom", obj{{"name", "sh"}, {"input", "ls"}}}}
	case 1:
		return obj{{"id", g.id()}, {"type", "function"}, {"index", raw("0")}, {"function", obj{{"name", ""}, {"arguments", g.value()}}}}
	}
	call := obj{{"id", g.id()}, {"type", "function"}, {"function", obj{{"name", "read"}, {"arguments", g.arguments()}}}}
	if g.maybe("index") {
		return call.with("index", raw("0"))
	}
	return call
}
