package dialect_test

import "github.com/google/go-cmp/cmp"

func normalResponses(body map[string]any) {
	if input, ok := body["input"].(string); ok {
		body["input"] = []any{map[string]any{"type": "message", "role": "user", "content": input}}
		return
	}
	items := []any{}
	open := false // the last item is a message of the model that another may join
	said := false // this answer has said something
	for i, v := range body["input"].([]any) {
		item := normalItem(v.(map[string]any))
		if !isModels(item) {
			open, said = false, false
		}
		empty, isList := item["content"].([]any)
		switch {
		case item["role"] != "assistant" || item["foreign"] != nil:
			open, said = false, isModels(item)
			items = append(items, item)
		case isList && len(empty) == 0:
			if !said && !saysMore(body["input"].([]any)[i+1:]) {
				items = append(items, item)
				said = true
			}
		case open && cmp.Equal(beside(items[len(items)-1]), beside(item)):
			last := items[len(items)-1].(map[string]any)
			last["content"] = append(partsOf(last), partsOf(item)...)
		default:
			items = append(items, item)
			open, said = true, true
		}
		delete(item, "foreign")
	}
	for _, v := range items {
		if m := v.(map[string]any); m["type"] == "message" && m["role"] != nil {
			if parts, ok := m["content"].([]any); ok {
				m["content"] = shortest(parts)
			}
		}
	}
	body["input"] = items
}

// saysMore says whether an answer that goes on with these items says anything.
func saysMore(items []any) bool {
	for _, v := range items {
		item := normalItem(v.(map[string]any))
		if !isModels(item) {
			return false
		}
		if parts, ok := item["content"].([]any); item["role"] != "assistant" || item["foreign"] != nil || !ok || len(parts) > 0 {
			return true
		}
	}
	return false
}

// isModels tells the items that the model says.
func isModels(item map[string]any) bool {
	if role, ok := item["role"]; ok {
		return role == "assistant"
	}
	switch item["type"] {
	case "function_call_output", "custom_tool_call_output", "local_shell_call_output", "mcp_approval_response":
		return false
	case "tool_search_output":
		return item["execution"] != "client"
	}
	return true
}

func beside(item any) map[string]any { return without(item, "content") }

func partsOf(item map[string]any) []any {
	if parts, ok := item["content"].([]any); ok {
		return parts
	}
	return []any{map[string]any{"type": "output_text", "text": item["content"]}}
}

func normalItem(item map[string]any) map[string]any {
	byID := map[any]bool{"item_reference": true, "local_shell_call": true, "local_shell_call_output": true, "mcp_approval_request": true}
	item = without(item, "status")
	if !byID[item["type"]] {
		delete(item, "id")
	}
	switch {
	case item["role"] != nil:
		return normalMessage(item)
	case item["type"] == "reasoning":
		summary, _ := item["summary"].([]any)
		if item["encrypted_content"] != nil && item["content"] == nil && len(summary) < 2 {
			item["summary"] = []any{}
			if len(summary) == 1 && summary[0].(map[string]any)["text"] != "" {
				item["summary"] = summary
			}
			delete(item, "content")
		}
	case item["type"] == "function_call" && item["name"] != "":
		withoutNulls(item)["arguments"] = normalArguments(item["arguments"])
	case item["type"] == "function_call_output":
		if parts, ok := item["output"].([]any); ok {
			item["output"] = shortest(each(parts, normalPart))
		} else if item["output"] == nil {
			item["output"] = ""
		}
	case item["type"] == "new":
		item["content"] = each(item["content"], func(part map[string]any) map[string]any { return without(part, "logprobs") })
	}
	return item
}

func normalMessage(item map[string]any) map[string]any {
	parts, isList := item["content"].([]any)
	if phase := item["phase"]; phase != nil && isList && len(parts) == 0 {
		item["foreign"] = true
		return item
	}
	item = withoutNulls(item)
	item["type"] = "message"
	if item["role"] == "system" {
		item["role"] = "developer"
	}
	if isList {
		item["content"] = each(parts, func(part map[string]any) map[string]any {
			if item["role"] != "user" && part["type"] == "input_image" {
				return part // where no picture may stand it is foreign
			}
			return normalPart(part)
		})
	}
	return item
}

func normalPart(part map[string]any) map[string]any {
	part = without(part, "logprobs")
	if list, ok := part["annotations"].([]any); ok && len(list) == 0 {
		delete(part, "annotations")
	}
	if part["type"] == "input_image" && isPicture(map[string]any{"url": part["image_url"]}) {
		return withoutNulls(part)
	}
	return part
}
