package transcript_test

import (
	"maps"
	"reflect"
	"slices"

	"pgregory.net/rapid"

	"verbatim/generated/wire"
)

// planted is a fault: an edit of a valid body that breaks one demand. It
// answers what must be found then, or ok false when the body has no place for
// it.
type planted struct {
	name  string
	as    []wire.Dialect
	plant func(t *rapid.T, m *made) (want []place, ok bool)
}

// place is a finding to come: at a key of an object, or at the object.
type place struct {
	rule wire.Rule
	at   obj
	key  string
	ids  []string
}

var (
	inAll       = wire.AllDialects[:]
	inAnthropic = []wire.Dialect{wire.DialectAnthropic}
	inChat      = []wire.Dialect{wire.DialectOpenAI}
	inResponses = []wire.Dialect{wire.DialectOpenAIResponses}
)

// some draws one of a list.
func some[T any](t *rapid.T, list []T) (one T, ok bool) {
	if len(list) == 0 {
		return one, false
	}
	return rapid.SampledFrom(list).Draw(t, "where"), true
}

func at(o obj, list []any) int {
	return slices.IndexFunc(list, func(v any) bool {
		m, ok := v.(obj)
		return ok && reflect.ValueOf(m).Pointer() == reflect.ValueOf(o).Pointer()
	})
}

// holder is the list that holds a call or a result, and how to put it back.
func (m *made) holder(o, message obj) (list []any, put func([]any)) {
	for _, key := range []string{"content", "tool_calls"} {
		if list, ok := message[key].([]any); ok && at(o, list) >= 0 {
			return list, func(l []any) { message[key] = l }
		}
	}
	return m.body[m.list].([]any), func(l []any) { m.body[m.list] = l }
}

func (m *made) remove(o, message obj) {
	list, put := m.holder(o, message)
	put(slices.Delete(slices.Clone(list), at(o, list), at(o, list)+1))
}

// insert puts a value in front of a call or result, or behind it.
func (m *made) insert(v any, o, message obj, behind int) {
	list, put := m.holder(o, message)
	put(slices.Insert(slices.Clone(list), at(o, list)+behind, v))
}

// callKey and resultKey are the keys under which the two halves have the id.
func (m *made) callKey() string {
	if m.dialect == wire.DialectOpenAIResponses {
		return "call_id"
	}
	return "id"
}

func (m *made) resultKey() string {
	switch m.dialect {
	case wire.DialectAnthropic:
		return "tool_use_id"
	case wire.DialectOpenAI:
		return "tool_call_id"
	case wire.DialectOpenAIResponses:
	}
	return "call_id"
}

// withPair makes a fault of one that is planted in a pair.
func withPair(plant func(m *made, p pair) (want []place, ok bool)) func(*rapid.T, *made) ([]place, bool) {
	return func(t *rapid.T, m *made) ([]place, bool) {
		p, ok := some(t, m.pairs)
		if !ok {
			return nil, false
		}
		return plant(m, p)
	}
}

// withOne makes a fault of one that is planted in one of some objects.
func withOne(list func(*made) []obj, plant func(m *made, o obj) []place) func(*rapid.T, *made) ([]place, bool) {
	return func(t *rapid.T, m *made) ([]place, bool) {
		o, ok := some(t, list(m))
		if !ok {
			return nil, false
		}
		return plant(m, o), true
	}
}

// withBody makes a fault of one that is planted in the body.
func withBody(plant func(m *made) []place) func(*rapid.T, *made) ([]place, bool) {
	return func(_ *rapid.T, m *made) ([]place, bool) { return plant(m), true }
}

func ofThought(m *made) []obj { return m.thought }

var faults = []planted{
	{"drop a result", inAll, withPair(func(m *made, p pair) ([]place, bool) {
		list, _ := m.holder(p.result, p.answered)
		if p.alone || m.dialect == wire.DialectAnthropic && len(list) == 1 {
			return nil, false // an open call, or a message without content
		}
		m.remove(p.result, p.answered)
		return []place{{wire.RuleUnansweredToolCall, p.call, "", []string{p.id}}}, true
	})},
	{"drop a call", inAll, withPair(func(m *made, p pair) ([]place, bool) {
		if list, _ := m.holder(p.call, p.asked); m.dialect == wire.DialectOpenAI && len(list) == 1 || m.follows(p.call) {
			return nil, false // an empty list, or reasoning that lost its call
		}
		m.remove(p.call, p.asked)
		return []place{{wire.RuleOrphanedToolResult, p.result, "", []string{p.id}}}, true
	})},
	{"double a result", inAll, withPair(func(m *made, p pair) ([]place, bool) {
		again := maps.Clone(p.result)
		m.insert(again, p.result, p.answered, 1)
		return []place{{wire.RuleDuplicateToolResult, again, "", []string{p.id}}}, true
	})},
	{"double a call", inAll, withPair(func(m *made, p pair) ([]place, bool) {
		again := maps.Clone(p.call)
		m.insert(again, p.call, p.asked, 1)
		if id, ok := again["id"].(string); ok && m.dialect == wire.DialectOpenAIResponses {
			return []place{{wire.RuleDuplicateItemID, again, "", []string{id}}}, true
		}
		return []place{{wire.RuleDuplicateToolCallID, again, "", []string{p.id}}}, true
	})},
	{"rename the id of a result", inAll, withPair(func(m *made, p pair) ([]place, bool) {
		p.result[m.resultKey()] = "renamed"
		return []place{
			{wire.RuleUnansweredToolCall, p.call, "", []string{p.id}},
			{wire.RuleOrphanedToolResult, p.result, "", []string{"renamed"}},
		}, true
	})},
	{"rename the id of a call", inAll, withPair(func(m *made, p pair) ([]place, bool) {
		p.call[m.callKey()] = "renamed"
		return []place{
			{wire.RuleUnansweredToolCall, p.call, "", []string{"renamed"}},
			{wire.RuleOrphanedToolResult, p.result, "", []string{p.id}},
		}, true
	})},
	{"empty both ids", inAll, withPair(func(m *made, p pair) ([]place, bool) {
		p.call[m.callKey()], p.result[m.resultKey()] = "", ""
		return []place{{wire.RuleInvalidToolCallID, p.call, m.callKey(), []string{""}}}, true
	})},
	{"leave out the id of a call", inAll, withPair(func(m *made, p pair) ([]place, bool) {
		delete(p.call, m.callKey())
		var ids []string
		if id, ok := p.call["id"].(string); ok {
			ids = []string{id}
		}
		return []place{{wire.RuleMissingField, p.call, m.callKey(), ids}}, true
	})},
	{"leave out the id of a result", inAll, withPair(func(m *made, p pair) ([]place, bool) {
		delete(p.result, m.resultKey())
		return []place{{wire.RuleMissingField, p.result, m.resultKey(), nil}}, true
	})},
	{"spoil the arguments", inAll, withPair(func(m *made, p pair) ([]place, bool) {
		switch m.dialect {
		case wire.DialectAnthropic:
			p.call["input"] = "{}"
			return []place{{wire.RuleInvalidToolArguments, p.call, "input", []string{p.id}}}, true
		case wire.DialectOpenAI:
			p.call["function"].(obj)["arguments"] = `{"a":`
			return []place{{wire.RuleInvalidToolArguments, p.call, "function/arguments", []string{p.id}}}, true
		case wire.DialectOpenAIResponses:
			p.call["arguments"] = `[]`
		}
		return []place{{wire.RuleInvalidToolArguments, p.call, "arguments", []string{p.id}}}, true
	})},
	{"empty the list of messages", inAll, withBody(func(m *made) []place {
		m.body[m.list] = []any{}
		return []place{{wire.RuleEmptyMessages, m.body, m.list, nil}}
	})},
	{"leave out the list of messages", inAll, withBody(func(m *made) []place {
		delete(m.body, m.list)
		return []place{{wire.RuleMissingField, m.body, m.list, nil}}
	})},
	{"write an unknown effort", inAll, withBody(func(m *made) []place {
		switch m.dialect {
		case wire.DialectAnthropic:
			m.body["output_config"] = obj{"effort": "x_high"}
			return []place{{wire.RuleUnknownWord, m.body, "output_config/effort", nil}}
		case wire.DialectOpenAI:
			m.body["reasoning_effort"] = "x_high"
			return []place{{wire.RuleUnknownWord, m.body, "reasoning_effort", nil}}
		case wire.DialectOpenAIResponses:
			m.body["reasoning"] = obj{"effort": "x_high"}
		}
		return []place{{wire.RuleUnknownWord, m.body, "reasoning/effort", nil}}
	})},
	{"write an unknown type", inAll, withBody(func(m *made) []place {
		video := block("video")
		if m.dialect == wire.DialectOpenAIResponses {
			m.body[m.list] = append([]any{video}, m.body[m.list].([]any)...)
		} else {
			m.body[m.list] = append([]any{obj{"role": "user", "content": []any{video}}}, m.body[m.list].([]any)...)
		}
		return []place{{wire.RuleUnknownBlockType, video, "type", nil}}
	})},

	{"put text before the results", inAnthropic, withPair(func(m *made, p pair) ([]place, bool) {
		text := block("text", "text", "so")
		list, ids := p.answered["content"].([]any), []string{}
		for _, v := range list {
			if id, ok := v.(obj)["tool_use_id"].(string); ok {
				ids = append(ids, id)
			}
		}
		p.answered["content"] = append([]any{text}, list...)
		return []place{{wire.RuleMisplacedContent, text, "", ids}}, true
	})},
	{"put a system message before the results", inAnthropic, withPair(func(m *made, p pair) ([]place, bool) {
		between, ids := obj{"role": "system", "content": "x"}, []string{}
		for _, v := range p.answered["content"].([]any) {
			if id, ok := v.(obj)["tool_use_id"].(string); ok {
				ids = append(ids, id)
			}
		}
		m.insert(between, p.answered, obj{}, 0)
		return []place{{wire.RuleMisplacedMessage, between, "", ids}}, true
	})},
	{"empty a text", inAnthropic, withOne(func(m *made) []obj { return m.texts }, func(m *made, o obj) []place {
		o["text"] = ""
		return []place{{wire.RuleEmptyContent, o, "", nil}}
	})},
	{"take the signature away", inAnthropic, withOne(ofThought, func(m *made, o obj) []place {
		o["signature"] = ""
		return []place{{wire.RuleThinkingUnsigned, o, "signature", nil}}
	})},
	{"drop a hosted result", inAnthropic, func(t *rapid.T, m *made) ([]place, bool) {
		p, ok := some(t, m.hosted)
		if !ok {
			return nil, false
		}
		message, clientCalls := m.messageOf(p.call)
		if clientCalls && m.purelyAnswered(message) {
			return nil, false // the server may go on with it
		}
		m.remove(p.result, message)
		return []place{{wire.RuleUnansweredServerToolCall, p.call, "", []string{p.id}}}, true
	}},
	{"drop a hosted call", inAnthropic, func(t *rapid.T, m *made) ([]place, bool) {
		p, ok := some(t, m.hosted)
		if !ok {
			return nil, false
		}
		message, _ := m.messageOf(p.call)
		m.remove(p.call, message)
		return []place{{wire.RuleOrphanedToolResult, p.result, "", []string{p.id}}}, true
	}},
	{"begin with a system message", inAnthropic, withBody(func(m *made) []place {
		first := obj{"role": "system", "content": "x"}
		m.body[m.list] = append([]any{first}, m.body[m.list].([]any)...)
		return []place{{wire.RuleMisplacedSystemMessage, first, "", nil}}
	})},
	{"end with an assistant message", inAnthropic, withBody(func(m *made) []place {
		last := obj{"role": "assistant", "content": "I"}
		m.body[m.list] = append(m.body[m.list].([]any), last)
		return []place{{wire.RuleTrailingAssistantMessage, last, "", nil}}
	})},
	{"end with thinking though it is off", inAnthropic, withBody(func(m *made) []place {
		m.body["thinking"] = obj{"type": "disabled"}
		thinking := block("thinking", "thinking", "hm", "signature", "sig")
		m.body[m.list] = append(m.body[m.list].([]any), obj{"role": "assistant", "content": []any{thinking}})
		return []place{{wire.RuleThinkingNotAllowed, thinking, "", []string{"sig"}}}
	})},
	{"leave out max_tokens", inAnthropic, withBody(func(m *made) []place {
		delete(m.body, "max_tokens")
		return []place{{wire.RuleMissingField, m.body, "max_tokens", nil}}
	})},
	{"leave out the tools", inAnthropic, withPair(func(m *made, _ pair) ([]place, bool) {
		delete(m.body, "tools")
		return []place{{wire.RuleMissingTools, m.body, "tools", nil}}, true
	})},
	{"call with a colon", inAnthropic, withPair(func(m *made, p pair) ([]place, bool) {
		p.call["id"], p.result["tool_use_id"] = "read:0", "read:0"
		return []place{{wire.RuleInvalidToolCallID, p.call, "id", []string{"read:0"}}}, true
	})},

	{"put a user message before a result", inChat, withPair(func(m *made, p pair) ([]place, bool) {
		between, list := obj{"role": "user", "content": "hm"}, m.body[m.list].([]any)
		var ids []string
		for _, v := range list[at(p.result, list):] {
			id, ok := v.(obj)["tool_call_id"].(string)
			if !ok {
				break
			}
			ids = append(ids, id)
		}
		m.insert(between, p.result, obj{}, 0)
		return []place{{wire.RuleMisplacedMessage, between, "", ids}}, true
	})},
	{"cut a pair by an assistant message", inChat, withPair(func(m *made, p pair) ([]place, bool) {
		list := m.body[m.list].([]any)
		from := at(p.result, list)
		var want []place
		for _, q := range m.pairs {
			if i := at(q.result, list); i >= from && reflect.ValueOf(q.asked).Pointer() == reflect.ValueOf(p.asked).Pointer() {
				want = append(want, place{wire.RuleUnansweredToolCall, q.call, "", []string{q.id}}, place{wire.RuleOrphanedToolResult, q.result, "", []string{q.id}})
			}
		}
		m.insert(obj{"role": "assistant", "content": "wait"}, p.result, obj{}, 0)
		return want, true
	})},
	{"empty the calls", inChat, withBody(func(m *made) []place {
		said := obj{"role": "assistant", "content": "x", "tool_calls": []any{}}
		m.body[m.list] = append(m.body[m.list].([]any), said)
		return []place{{wire.RuleEmptyArray, said, "tool_calls", nil}}
	})},
	{"say nothing", inChat, withBody(func(m *made) []place {
		said := obj{"role": "assistant", "content": nil}
		m.body[m.list] = append(m.body[m.list].([]any), said)
		return []place{{wire.RuleEmptyContent, said, "content", nil}}
	})},
	{"answer with a picture", inChat, withPair(func(m *made, p pair) ([]place, bool) {
		picture := block("image_url", "image_url", obj{"url": "x"})
		p.result["content"] = []any{picture}
		return []place{{wire.RuleInvalidContentForRole, picture, "", []string{p.id}}}, true
	})},
	{"leave out a role", inChat, withBody(func(m *made) []place {
		said := obj{"content": "x"}
		m.body[m.list] = append(m.body[m.list].([]any), said)
		return []place{{wire.RuleMissingField, said, "role", nil}}
	})},

	{"double an item", inResponses, withOne(func(m *made) []obj { return m.said }, func(m *made, o obj) []place {
		again := maps.Clone(o)
		m.insert(again, o, obj{}, 1)
		return []place{{wire.RuleDuplicateItemID, again, "", []string{o["id"].(string)}}}
	})},
	{"answer by another type", inResponses, withPair(func(m *made, p pair) ([]place, bool) {
		p.result["type"] = "custom_tool_call_output"
		return []place{
			{wire.RuleUnansweredToolCall, p.call, "", []string{p.id}},
			{wire.RuleOrphanedToolResult, p.result, "", []string{p.id}},
		}, true
	})},
	{"give a call the id of no call", inResponses, withPair(func(m *made, p pair) ([]place, bool) {
		p.call["id"] = p.id
		return []place{{wire.RuleInvalidItemID, p.call, "id", []string{p.id}}}, true
	})},
	{"leave out a summary", inResponses, withOne(ofThought, func(m *made, o obj) []place {
		delete(o, "summary")
		return []place{{wire.RuleMissingField, o, "summary", []string{o["id"].(string)}}}
	})},
	{"take the content of reasoning away", inResponses, withOne(ofThought, func(m *made, o obj) []place {
		if _, ok := o["encrypted_content"]; !ok { // a stored one: part it from its call
			m.insert(obj{"role": "user", "content": "hm"}, o, obj{}, 1)
			return []place{{wire.RuleReasoningWithoutFollowingItem, o, "", []string{o["id"].(string)}}}
		}
		delete(o, "encrypted_content")
		return []place{{wire.RuleUnresolvableReference, o, "", []string{o["id"].(string)}}}
	})},
	{"compact in the middle", inResponses, withBody(func(m *made) []place {
		trigger := block("compaction_trigger")
		m.body[m.list] = append([]any{trigger}, m.body[m.list].([]any)...)
		return []place{{wire.RuleMisplacedItem, trigger, "", nil}}
	})},
	{"go on from two places", inResponses, withBody(func(m *made) []place {
		m.body["previous_response_id"], m.body["conversation"] = "resp_1", "conv_1"
		return []place{{wire.RuleConflictingFields, m.body, "previous_response_id", []string{"resp_1"}}}
	})},
	{"say what the user says", inResponses, withBody(func(m *made) []place {
		part := block("input_text", "text", "x")
		m.body[m.list] = append(m.body[m.list].([]any), block("message", "role", "assistant", "content", []any{part}), obj{"role": "user", "content": "x"})
		return []place{{wire.RuleInvalidContentForRole, part, "", nil}}
	})},
}

// follows says whether a stored reasoning item stands right before a call.
func (m *made) follows(call obj) bool {
	list := m.body[m.list].([]any)
	i := at(call, list)
	return m.dialect == wire.DialectOpenAIResponses && i > 0 && list[i-1].(obj)["type"] == "reasoning"
}

// messageOf is the message that holds a block, and whether it calls the client.
func (m *made) messageOf(o obj) (message obj, calls bool) {
	for _, v := range m.body[m.list].([]any) {
		content, _ := v.(obj)["content"].([]any)
		if at(o, content) < 0 {
			continue
		}
		for _, b := range content {
			calls = calls || b.(obj)["type"] == "tool_use"
		}
		return v.(obj), calls
	}
	return nil, false
}

// purelyAnswered says whether results alone stand between a message and the
// model's next one.
func (m *made) purelyAnswered(message obj) bool {
	list := m.body[m.list].([]any)
	for _, v := range list[at(message, list)+1:] {
		if v.(obj)["role"] == "assistant" {
			break
		}
		content, ok := v.(obj)["content"].([]any)
		if !ok {
			return false
		}
		for _, b := range content {
			if b.(obj)["type"] != "tool_result" {
				return false
			}
		}
	}
	return true
}
