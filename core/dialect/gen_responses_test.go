package dialect_test

func (g *generator) responses() obj {
	var before []member
	switch g.one("instructions", 0, 1, 2) {
	case 1:
		before = []member{{"instructions", g.text()}}
	case 2:
		before = []member{{"instructions", nil}}
	}
	if g.maybe("string input") && g.maybe("really") {
		return g.body("input", g.text(), before...)
	}
	return g.body("input", g.some("items", 7, g.item), before...)
}

// labelled may put the keys of an item on it that are transport only.
func (g *generator) labelled(item obj) any {
	if g.maybe("id") {
		return item.with("id", "x_1").with("status", "completed")
	}
	return item
}

func (g *generator) item() any {
	switch g.one("item", 0, 1, 2, 3, 4, 5) {
	case 0, 1:
		return g.labelled(g.messageItem())
	case 2:
		return g.labelled(g.reasoning())
	case 3:
		call := obj{{"type", "function_call"}, {"call_id", g.id()}, {"name", g.one("tool", "read", "")}, {"arguments", g.arguments()}}
		if g.maybe("namespace") {
			call = call.with("namespace", g.one("namespace", nil, "ns"))
		}
		return g.labelled(call)
	case 4:
		output := g.one("output", "", "done", g.some("parts", 3, g.inputPart), nil)
		return g.labelled(obj{{"type", "function_call_output"}, {"call_id", g.id()}, {"output", output}})
	}
	return g.one("other item",
		obj{{"type", "item_reference"}, {"id", "msg_1"}},
		obj{{"type", "custom_tool_call"}, {"call_id", g.id()}, {"name", "sh"}, {"input", "ls"}, {"id", "ctc_1"}},
		obj{{"type", "custom_tool_call_output"}, {"call_id", g.id()}, {"output", "a"}},
		obj{{"type", "local_shell_call"}, {"id", g.id()}, {"call_id", "other"}, {"status", "completed"}, {"action", obj{{"id", "kept"}}}},
		obj{{"type", "local_shell_call_output"}, {"id", g.id()}, {"output", "a"}},
		obj{{"type", "mcp_approval_request"}, {"id", g.id()}, {"name", "n"}},
		obj{{"type", "mcp_approval_response"}, {"approval_request_id", g.id()}, {"approve", true}, {"id", "x"}},
		obj{{"type", "web_search_call"}, {"id", "ws_1"}, {"status", "completed"}, {"action", nil}},
		obj{{"type", "tool_search_call"}, {"execution", "server"}, {"call_id", nil}},
		obj{{"type", "tool_search_output"}, {"execution", "server"}, {"call_id", nil}},
		obj{{"type", "tool_search_output"}, {"execution", "client"}, {"call_id", g.id()}},
		obj{{"type", "new"}, {"content", arr{obj{{"logprobs", arr{}}, {"x", raw("1")}}}}},
	)
}

func (g *generator) messageItem() obj {
	role := g.one("role", "user", "assistant", "assistant", "system", "developer")
	m := obj{{"role", role}}
	if g.maybe("typed") {
		m = m.with("type", "message")
	}
	if phase := g.one("phase", "", nil, "commentary", "final_answer"); phase != "" && role == "assistant" {
		m = m.with("phase", phase)
	}
	if g.maybe("string content") {
		return m.with("content", g.text())
	}
	part := g.inputPart
	if role == "assistant" {
		part = g.outputPart
	}
	return m.with("content", g.some("parts", 3, part))
}

func (g *generator) outputPart() any {
	if g.one("part", 0, 1, 2) == 0 {
		return obj{{"type", "refusal"}, {"refusal", "no"}}
	}
	text := obj{{"type", "output_text"}, {"text", g.text()}}
	switch g.one("annotations", 0, 1, 2, 3) {
	case 1:
		text = text.with("annotations", arr{}).with("logprobs", arr{})
	case 2:
		text = text.with("annotations", arr{obj{{"id", "kept"}}})
	case 3:
		text = text.with("new", raw("1"))
	}
	return text
}

func (g *generator) inputPart() any {
	switch g.one("part", 0, 1, 2) {
	case 0:
		return obj{{"type", "input_text"}, {"text", g.text()}}
	case 1:
		return obj{{"type", "input_file"}, {"file_id", "f"}}
	}
	mime, data := g.picture()
	image := obj{{"type", "input_image"}, {"image_url", g.one("url", "data:"+mime+";base64,"+data, "https://a/b")}}
	if g.maybe("detail") {
		image = image.with("detail", g.one("detail", "low", nil))
	}
	return image
}

func (g *generator) reasoning() obj {
	r := obj{{"type", "reasoning"}}
	if g.maybe("summary") {
		r = r.with("summary", g.some("summary", 2, func() any { return obj{{"type", "summary_text"}, {"text", g.text()}} }))
	}
	switch g.one("encrypted", 0, 1, 2) {
	case 0:
		r = r.with("encrypted_content", "opaque")
	case 1:
		r = r.with("encrypted_content", nil)
	}
	if content := g.one("content", "", nil, arr{}); content != "" {
		r = r.with("content", content)
	}
	return r
}
