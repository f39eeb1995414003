package dialect_test

import "verbatim/core/payload"

func normalChat(body map[string]any) {
	body["messages"] = each(body["messages"], func(m map[string]any) map[string]any {
		if m["role"] == "function" {
			return m
		}
		m = withoutNulls(without(m))
		if m["role"] == "developer" {
			m["role"] = "system"
		}
		for _, empty := range []string{"annotations", "tool_calls"} {
			if list, ok := m[empty].([]any); ok && len(list) == 0 {
				delete(m, empty)
			}
		}
		if m["name"] == "" {
			delete(m, "name")
		}
		if calls, ok := m["tool_calls"]; ok {
			m["tool_calls"] = each(calls, normalChatCall)
		}
		m["content"] = normalChatContent(m)
		return m
	})
}

func normalChatContent(m map[string]any) any {
	tool, calls := m["role"] == "tool", m["tool_calls"] != nil
	switch content := m["content"].(type) {
	case []any:
		parts := []any{}
		for _, p := range content {
			part := p.(map[string]any)
			if tool && isPicture(part["image_url"]) {
				continue // which the form cannot say
			}
			if part["type"] == "text" {
				part = withoutNulls(part)
			}
			parts = append(parts, part)
		}
		if len(parts) == 0 && m["role"] == "assistant" {
			return nil
		}
		text, short := shortest(parts).(string)
		if tool && len(parts) < len(content) || short && text == "" && calls {
			return parts
		}
		return shortest(parts)
	case nil:
		if tool {
			return ""
		}
	case string:
		if content == "" && calls {
			return nil
		}
	}
	return m["content"]
}

// isPicture tells the pictures that can be read: those of the generator that
// are neither cut nor called something else.
func isPicture(v any) bool {
	image, ok := v.(map[string]any)
	if !ok {
		return false
	}
	for format, data := range pictures {
		if image["url"] == "data:"+format.MIME()+";base64,"+data {
			return true
		}
	}
	return false
}

func normalChatCall(call map[string]any) map[string]any {
	if function, ok := call["function"].(map[string]any); ok && function["name"] != "" {
		function["arguments"] = normalArguments(function["arguments"])
	}
	return call
}

func normalArguments(text any) any {
	if v, err := payload.Parse([]byte(text.(string))); err == nil {
		return v.String()
	}
	return text
}
