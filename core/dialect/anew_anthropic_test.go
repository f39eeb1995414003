package dialect_test

import "encoding/json"

func normalAnthropic(body map[string]any) {
	if blocks, ok := body["system"].([]any); ok {
		body["system"] = shortest(each(blocks, normalAnthropicBlock))
	}
	messages := []any{}
	results := false // the last message holds nothing but results
	for _, m := range body["messages"].([]any) {
		said := m.(map[string]any)
		blocks, ok := said["content"].([]any)
		if said["role"] == "user" && len(blocks) > 0 {
			messages, results = splitUser(messages, results, each(blocks, normalAnthropicBlock))
			continue
		}
		results = false
		if ok {
			messages = append(messages, map[string]any{"role": said["role"], "content": each(blocks, normalAnthropicBlock)})
		} else {
			messages = append(messages, map[string]any{"role": said["role"], "content": said["content"]})
		}
	}
	for _, m := range messages {
		said := m.(map[string]any)
		if content, ok := said["content"].([]any); ok {
			said["content"] = shortest(content)
		}
	}
	body["messages"] = messages
}

// splitUser appends the blocks of a user's message: results to the results
// before them, each run of other blocks as a message.
func splitUser(messages []any, results bool, blocks []any) ([]any, bool) {
	run := false // the last message is of this one, and holds other blocks
	for _, b := range blocks {
		result := b.(map[string]any)["type"] == "tool_result"
		if result && results || !result && run {
			last := messages[len(messages)-1].(map[string]any)
			last["content"] = append(last["content"].([]any), b)
		} else {
			messages = append(messages, map[string]any{"role": "user", "content": []any{b}})
		}
		results, run = result, !result
	}
	return messages, results
}

func normalAnthropicBlock(b map[string]any) map[string]any {
	b = without(b, "cache_control")
	switch b["type"] {
	case "text":
		if b["kind"] == nil {
			return withoutNulls(b)
		}
	case "document":
		source := b["source"].(map[string]any)
		source["content"] = each(source["content"], func(b map[string]any) map[string]any { return without(b, "cache_control") })
	case "tool_result":
		if _, ok := b["content"].(json.Number); ok {
			return b // foreign
		}
		if b["is_error"] != true {
			delete(b, "is_error")
		}
		switch content := b["content"].(type) {
		case nil:
			b["content"] = ""
		case []any:
			b["content"] = shortest(each(content, normalAnthropicBlock))
		}
	}
	return b
}
