package transcript_test

import (
	"encoding/json"
	"reflect"
	"strconv"
	"strings"

	"pgregory.net/rapid"

	"verbatim/generated/wire"
)

// obj is a JSON object of a body that is being made. A fault names the object
// that it is in, and where that stands is looked up when all edits are done.
type obj = map[string]any

// made is a valid body and what a fault may be planted in.
type made struct {
	dialect wire.Dialect
	body    obj
	list    string // key of the messages or items
	pairs   []pair // in order
	hosted  []pair // calls that the provider answered itself
	texts   []obj  // text blocks of the assistant that are not alone
	thought []obj  // thinking blocks, reasoning items
	said    []obj  // items of assistant messages
}

// pair is a call and its result.
type pair struct {
	id              string
	call, result    obj
	asked, answered obj  // the messages that hold them; in Responses the items themselves
	alone           bool // it is the only call of the last round, and the history ends with its result
}

type generator struct {
	*rapid.T
	*made
	count int
}

func (g *generator) one(label string, n int) int { return rapid.IntRange(0, n-1).Draw(g.T, label) }
func (g *generator) maybe(label string) bool     { return rapid.Bool().Draw(g.T, label) }
func (g *generator) text() string {
	return rapid.SampledFrom([]string{"go on", "é \"q\" \\", "x", "a\nb", " y"}).Draw(g.T, "text")
}

func (g *generator) shuffled(results []any) []any {
	return rapid.Permutation(results).Draw(g.T, "order")
}

func (g *generator) id(prefix string) string {
	g.count++
	return prefix + strconv.Itoa(g.count)
}

func (g *generator) add(messages ...any) {
	list, _ := g.body[g.list].([]any)
	g.body[g.list] = append(list, messages...)
}

// valid draws a body that its provider takes.
func valid(t *rapid.T, d wire.Dialect) *made {
	g := &generator{T: t, made: &made{dialect: d, list: "messages"}}
	switch d {
	case wire.DialectAnthropic:
		g.anthropic()
	case wire.DialectOpenAI:
		g.chat()
	case wire.DialectOpenAIResponses:
		g.list = "input"
		g.responses()
	}
	return g.made
}

// rounds draws questions, steps with tools and answers: the history ends with
// results or with a question.
func (g *generator) rounds(ask, step, answer func()) {
	for range 1 + g.one("rounds", 3) {
		ask()
		for range g.one("steps", 3) {
			step()
		}
		answer()
	}
	ask()
	if g.maybe("ends with results") {
		before := len(g.pairs)
		step()
		if len(g.pairs) == before+1 {
			g.pairs[before].alone = true
		}
	}
}

func block(word string, more ...any) obj {
	o := obj{"type": word}
	for i := 0; i < len(more); i += 2 {
		o[more[i].(string)] = more[i+1]
	}
	return o
}

func (g *generator) anthropic() {
	g.body = obj{"model": "claude-opus-5", "max_tokens": 64, "tools": []any{obj{"name": "read"}}}
	if g.maybe("system") {
		g.body["system"] = g.text()
	}
	if g.maybe("thinking") {
		g.body["thinking"] = obj{"type": "adaptive"}
	}
	g.rounds(g.anthropicAsks, g.anthropicSteps, g.anthropicAnswers)
}

func (g *generator) anthropicAsks() {
	switch g.one("question", 4) {
	case 0:
		g.add(obj{"role": "user", "content": g.text()})
	case 1:
		g.add(obj{"role": "user", "content": []any{block("text", "text", g.text()), g.image()}})
	case 2:
		g.add(obj{"role": "user", "content": g.text()}, obj{"role": "user", "content": []any{block("text", "text", g.text())}})
	case 3:
		g.add(obj{"role": "user", "content": g.text()})
		if list := g.body[g.list].([]any); len(list) > 1 { // a system message, then an answer
			g.add(obj{"role": "system", "content": "Be brief."}, obj{"role": "assistant", "content": []any{}}, obj{"role": "user", "content": "yes"})
		}
	}
}

func (g *generator) image() obj {
	return block("image", "source", obj{"type": "base64", "media_type": "image/png", "data": "AAAA"})
}

// begun is what an assistant says before it calls.
func (g *generator) begun() []any {
	var content []any
	if g.maybe("thinks") {
		content = append(content, g.thinks())
	}
	if g.maybe("searches") {
		id := g.id("srvtoolu_")
		call := block("server_tool_use", "id", id, "name", "web_search", "input", obj{"query": "x"})
		result := block("web_search_tool_result", "tool_use_id", id, "content", []any{})
		g.hosted = append(g.hosted, pair{id: id, call: call, result: result})
		content = append(content, call, result)
	}
	return content
}

func (g *generator) thinks() obj {
	if g.maybe("redacted") {
		return block("redacted_thinking", "data", "opaque")
	}
	thinking := block("thinking", "thinking", rapid.SampledFrom([]string{"", "hm"}).Draw(g.T, "thought"), "signature", g.id("sig"))
	g.thought = append(g.thought, thinking)
	return thinking
}

func (g *generator) anthropicSteps() {
	content := g.begun()
	if g.maybe("says so") {
		said := block("text", "text", g.text())
		g.texts = append(g.texts, said)
		content = append(content, said)
	}
	asked, answered := obj{"role": "assistant"}, obj{"role": "user"}
	var results []any
	for range 1 + g.one("calls", 3) {
		id := g.id("toolu_")
		call := block("tool_use", "id", id, "name", "read", "input", obj{"path": g.text()})
		result := block("tool_result", "tool_use_id", id)
		switch g.one("result", 3) {
		case 0:
			result["content"] = ""
		case 1:
			result["content"] = []any{block("text", "text", ""), g.image()}
		}
		content, results = append(content, call), append(results, result)
		g.pairs = append(g.pairs, pair{id, call, result, asked, answered, false})
	}
	asked["content"], answered["content"] = content, g.shuffled(results)
	g.add(asked, answered)
	switch g.one("behind the results", 3) {
	case 1:
		answered["content"] = append(answered["content"].([]any), block("text", "text", g.text()), g.image())
	case 2:
		g.add(obj{"role": "user", "content": g.text()})
	}
}

func (g *generator) anthropicAnswers() {
	said := block("text", "text", g.text())
	g.add(obj{"role": "assistant", "content": append(g.begun(), said)})
}

func (g *generator) chat() {
	g.body = obj{"model": "gpt-5", "reasoning_effort": "low"}
	if g.maybe("developer") {
		g.add(obj{"role": "developer", "content": "Be brief."})
	}
	g.rounds(g.chatAsks, g.chatSteps, func() {
		g.add(obj{"role": "assistant", "content": g.text()})
		if g.maybe("system behind") {
			g.add(obj{"role": "system", "content": "Compacted."})
		}
	})
}

func (g *generator) chatAsks() {
	if g.maybe("parts") {
		g.add(obj{"role": "user", "content": []any{block("text", "text", g.text()), block("image_url", "image_url", obj{"url": "x"})}})
		return
	}
	g.add(obj{"role": "user", "content": g.text()})
}

func (g *generator) chatSteps() {
	asked := obj{"role": "assistant"}
	if g.maybe("says so") {
		asked["content"] = rapid.SampledFrom([]any{nil, "", "x"}).Draw(g.T, "beside calls")
	}
	var calls, results []any
	for range 1 + g.one("calls", 3) {
		id := g.id("call_")
		call := block("function", "id", id, "function", obj{"name": "read", "arguments": `{"path":"x"}`})
		result := obj{"role": "tool", "tool_call_id": id, "content": g.text()}
		calls, results = append(calls, call), append(results, result)
		g.pairs = append(g.pairs, pair{id, call, result, asked, result, false})
	}
	asked["tool_calls"] = calls
	g.add(asked)
	g.add(g.shuffled(results)...)
}

func (g *generator) responses() {
	g.body = obj{"model": "gpt-5.6", "reasoning": obj{"effort": "high"}}
	reasons, stored := g.maybe("reasons"), g.maybe("stored")
	if !stored {
		g.body["store"] = false
	}
	g.rounds(g.responsesAsks, func() { g.responsesSteps(reasons, stored) }, func() {
		if g.maybe("searches") {
			g.add(block("web_search_call", "id", g.id("ws_"), "status", "completed"))
		}
		said := block("message", "role", "assistant", "content", []any{block("output_text", "text", g.text(), "annotations", []any{})})
		if stored {
			said["id"] = g.id("msg_")
			g.said = append(g.said, said)
		}
		g.add(said)
	})
}

func (g *generator) responsesAsks() {
	if g.maybe("easy") {
		g.add(obj{"role": "user", "content": g.text()})
		return
	}
	g.add(block("message", "role", "user", "content", []any{block("input_text", "text", g.text()), block("input_image", "image_url", "x")}))
}

func (g *generator) responsesSteps(reasons, stored bool) {
	if reasons {
		thought := block("reasoning", "id", g.id("rs_"), "summary", []any{})
		if !stored {
			thought["encrypted_content"] = "opaque"
		}
		g.thought = append(g.thought, thought)
		g.add(thought)
	}
	var results []any
	for range 1 + g.one("calls", 3) {
		id := g.id("call_")
		call := block("function_call", "call_id", id, "name", "read", "arguments", "{}")
		result := block("function_call_output", "call_id", id, "output", g.text())
		if stored && g.maybe("item id") {
			call["id"] = g.id("fc_")
		}
		g.add(call)
		results = append(results, result)
		g.pairs = append(g.pairs, pair{id, call, result, call, result, false})
	}
	results = g.shuffled(results)
	if g.maybe("developer between") {
		results = append([]any{block("message", "role", "developer", "content", "Be brief.")}, results...)
	}
	g.add(results...)
}

// where is the path to an object of the body, and the index of the message that
// it stands in.
func (m *made) where(t rapid.TB, target obj) (path string, index int) {
	t.Helper()
	path, ok := search(m.body, target)
	if !ok {
		t.Fatalf("%v stands nowhere in the body", target)
	}
	if rest, ok := strings.CutPrefix(path, "/"+m.list+"/"); ok {
		token, _, _ := strings.Cut(rest, "/")
		index, _ = strconv.Atoi(token)
	}
	return path, index
}

func search(in any, target obj) (path string, ok bool) {
	switch in := in.(type) {
	case obj:
		if reflect.ValueOf(in).Pointer() == reflect.ValueOf(target).Pointer() {
			return "", true
		}
		for key, v := range in {
			if path, ok := search(v, target); ok {
				return "/" + key + path, true
			}
		}
	case []any:
		for i, v := range in {
			if path, ok := search(v, target); ok {
				return "/" + strconv.Itoa(i) + path, true
			}
		}
	}
	return "", false
}

func (m *made) write(t rapid.TB) []byte {
	t.Helper()
	text, err := json.Marshal(m.body)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
