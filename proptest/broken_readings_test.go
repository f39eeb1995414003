package proptest_test

import (
	"encoding/json"
	"slices"
	"strings"

	"verbatim/proptest/model"
)

// brokenReadings compare less of a message than it says.
var brokenReadings = []broken{
	{"texts_are_trimmed", "White space around a text is not compared.", sameAfter(reading(func(b block) {
		trim(b, "text")
		contents, _ := b["content"].([]any)
		for _, c := range contents {
			trim(c.(block), "text")
		}
	}))},
	{"ids_of_calls_have_no_case", "The ids of calls are compared without regard to case.", sameAfter(reading(func(b block) {
		lower(b, "id")
	}))},
	{"ids_of_results_have_no_case", "The ids that tool results answer are compared without regard to case.", sameAfter(reading(func(b block) {
		lower(b, "tool_use_id")
	}))},
	{"arguments_do_not_count", "The arguments of a call are not compared.", sameAfter(reading(func(b block) { delete(b, "input") }))},
	{"tools_do_not_count", "The tool that is called is not compared.", sameAfter(reading(func(b block) { delete(b, "name") }))},
	{"outcomes_do_not_count", "Whether a tool failed is not compared.", sameAfter(reading(func(b block) { delete(b, "is_error") }))},
	{"calls_are_a_set", "Parallel calls are compared in any order.", sameAfter(remembered(func(m spoken) spoken {
		blocks := blocksOf(m)
		slices.SortStableFunc(blocks, func(a, b block) int { return strings.Compare(idOf(a), idOf(b)) })
		return saying(m, blocks)
	}))},
}

// block is a block of a message as JSON says it.
type block = map[string]any

// sameAfter is the mistake of comparing two messages as they read after an
// edit. Results are paired with calls as they are.
func sameAfter(read func(spoken) spoken) func(*rules) {
	return func(r *rules) {
		r.same = func(a, b spoken) bool {
			return model.Same(a, b) || a.Role == b.Role && model.Same(read(a), read(b))
		}
	}
}

// reading is a message whose blocks are edited.
func reading(edit func(block)) func(spoken) spoken {
	return remembered(func(m spoken) spoken {
		blocks := blocksOf(m)
		for _, b := range blocks {
			edit(b)
		}
		return saying(m, blocks)
	})
}

// remembered reads each content once, since the same few are read again and
// again.
func remembered(read func(spoken) spoken) func(spoken) spoken {
	known := map[string]spoken{}
	return func(m spoken) spoken {
		as, ok := known[m.Content]
		if !ok {
			as = read(m)
			known[m.Content] = as
		}
		m.Content, m.Calls, m.Result = as.Content, as.Calls, as.Result
		return m
	}
}

func blocksOf(m spoken) []block {
	var blocks []block
	if err := json.Unmarshal([]byte(m.Content), &blocks); err != nil {
		panic(err)
	}
	return blocks
}

// saying is the message with other blocks of the same kinds.
func saying(m spoken, blocks []block) spoken {
	content, err := json.Marshal(blocks)
	if err != nil {
		panic(err)
	}
	m.Content, m.Calls = string(content), nil
	for _, b := range blocks {
		if b["kind"] == "tool_use" {
			m.Calls = append(m.Calls, idOf(b))
		}
		if id, ok := b["tool_use_id"].(string); ok {
			m.Result = &id
		}
	}
	return m
}

func idOf(b block) string {
	id, _ := b["id"].(string)
	return id
}

func trim(b block, key string) { editText(b, key, strings.TrimSpace) }

func lower(b block, key string) { editText(b, key, strings.ToLower) }

func editText(b block, key string, to func(string) string) {
	if text, ok := b[key].(string); ok {
		b[key] = to(text)
	}
}
