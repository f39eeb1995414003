package repair_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"verbatim/generated/wire"
	"verbatim/invariant/repair"
)

// changesOf are all changes that a repair may make of a body, each as the body
// that it leaves: every message at every other place, every block at every
// place of its message, a synthetic result of every call at every place, every
// result and hosted call quoted, every id of a call given anew with any one
// result of it or none, everything empty or said twice left out, every missing
// summary written. It knows no rule and no place that would make sense. What it
// leaves out is hiding a fault by saying things in another order than they were
// said in: it moves only what a call or a result is parted by, and calls and
// results whose other half is there.
func changesOf(d wire.Dialect, body []byte) [][]byte {
	u := universe{list: "messages", block: "content"}
	switch d {
	case wire.DialectOpenAI:
		u.block = "tool_calls"
	case wire.DialectOpenAIResponses:
		u.list, u.block = "input", "content"
	case wire.DialectAnthropic:
	}
	var b map[string]any
	if json.Unmarshal(body, &b) != nil {
		return nil
	}
	u.body = b
	u.messages()
	u.blocks()
	u.ids()
	return u.all
}

// universe is a body while all of its changes are made.
type universe struct {
	list, block string
	body        map[string]any
	all         [][]byte
}

func (u *universe) elements() []any {
	list, _ := u.body[u.list].([]any)
	return list
}

// with keeps the body with other messages.
func (u *universe) with(messages []any) {
	body := maps.Clone(u.body)
	body[u.list] = messages
	text, err := json.Marshal(body)
	if err != nil {
		panic(err)
	}
	u.all = append(u.all, text)
}

func (u *universe) messages() {
	list := u.elements()
	calls := idsUnder(list, "id", "call_id")
	for i, m := range list {
		rest := slices.Delete(slices.Clone(list), i, i+1)
		for j := range len(rest) + 1 {
			if j != i && u.movable(i) {
				u.with(slices.Insert(slices.Clone(rest), j, m))
			}
		}
		if u.twice(i) || empty(m) {
			u.with(rest)
		}
		for _, text := range []any{
			map[string]any{"role": "user", "content": "quoted"},
		} {
			if o := m.(map[string]any); o["role"] == "tool" || o["output"] != nil {
				u.with(slices.Insert(slices.Clone(rest), i, text))
			}
		}
		if o := m.(map[string]any); o["type"] == "reasoning" && o["summary"] == nil {
			u.with(slices.Insert(slices.Clone(rest), i, any(merged(o, "summary", []any{}))))
		}
		if o := m.(map[string]any); o["tool_calls"] != nil {
			if c, _ := o["tool_calls"].([]any); len(c) == 0 {
				u.with(slices.Insert(slices.Clone(rest), i, any(without(o, "tool_calls"))))
			}
		}
		if o := m.(map[string]any); u.list == "input" && o["id"] != nil && o["type"] != "reasoning" {
			u.with(slices.Insert(slices.Clone(rest), i, any(without(o, "id"))))
		}
	}
	for i := range len(list) + 1 {
		for _, id := range calls {
			for _, result := range u.results(id) {
				u.with(slices.Insert(slices.Clone(list), i, result))
			}
		}
	}
}

func (u *universe) results(id string) []any {
	if u.list == "input" {
		return []any{
			map[string]any{"type": "function_call_output", "call_id": id, "output": ""},
			map[string]any{"type": "custom_tool_call_output", "call_id": id, "output": ""},
		}
	}
	if u.block == "tool_calls" {
		return []any{map[string]any{"role": "tool", "tool_call_id": id, "content": ""}}
	}
	return []any{map[string]any{"role": "user", "content": []any{result(id)}}}
}

func result(id string) any {
	return map[string]any{"type": "tool_result", "tool_use_id": id, "content": ""}
}

func (u *universe) blocks() {
	list := u.elements()
	calls := idsUnder(list, "id")
	for i, m := range list {
		o, _ := m.(map[string]any)
		blocks, _ := o[u.block].([]any)
		put := func(blocks []any) {
			u.with(slices.Replace(slices.Clone(list), i, i+1, any(merged(o, u.block, blocks))))
		}
		for j, b := range blocks {
			rest := slices.Delete(slices.Clone(blocks), j, j+1)
			for k := range len(rest) + 1 {
				if k != j && u.paired(b) {
					put(slices.Insert(slices.Clone(rest), k, b))
				}
			}
			if slices.ContainsFunc(blocks[:j], func(o any) bool { return fmt.Sprint(o) == fmt.Sprint(b) }) || empty(b) {
				put(rest)
			}
			if t := b.(map[string]any)["type"]; t == "tool_result" || t == "server_tool_use" || t == "web_search_tool_result" {
				put(slices.Insert(slices.Clone(rest), j, any(map[string]any{"type": "text", "text": "quoted"})))
			}
			for to := range list { // a block to another message, or to one of its own
				if target, _ := list[to].(map[string]any); to != i && u.paired(b) && u.block == "content" && u.list == "messages" {
					if others, ok := target["content"].([]any); ok {
						for k := range len(others) + 1 {
							moved := slices.Replace(slices.Clone(list), i, i+1, any(merged(o, u.block, rest)))
							moved[to] = merged(target, "content", slices.Insert(slices.Clone(others), k, b))
							u.with(moved)
						}
					}
				}
			}
		}
		if u.block == "content" && u.list == "messages" && blocks != nil {
			for k := range len(blocks) + 1 {
				for _, id := range calls {
					put(slices.Insert(slices.Clone(blocks), k, result(id)))
				}
			}
		}
	}
}

// ids gives each call another id, alone and with each result of the same.
func (u *universe) ids() {
	text, _ := json.Marshal(u.body)
	count := 0
	walk(decoded(text), func(o map[string]any, key string) { count++ })
	for i := range count {
		for j := i; j < count; j++ {
			body, n, old := decoded(text), 0, [2]any{}
			walk(body, func(o map[string]any, key string) {
				if n == i || n == j {
					old[min(1, n-i)] = o[key]
					o[key] = "fresh_id"
				}
				n++
			})
			if i == j || old[0] == old[1] {
				changed, _ := json.Marshal(body)
				u.all = append(u.all, changed)
			}
		}
	}
}

// walk visits each id by which calls and results pair.
func walk(v any, visit func(o map[string]any, key string)) {
	switch v := v.(type) {
	case []any:
		for _, e := range v {
			walk(e, visit)
		}
	case map[string]any:
		for _, key := range []string{"call_id", "id", "tool_call_id", "tool_use_id"} {
			if _, ok := v[key].(string); ok && (key != "id" || v["call_id"] == nil) {
				visit(v, key)
				break
			}
		}
		for _, key := range []string{"messages", "input", "content", "tool_calls"} {
			walk(v[key], visit)
		}
	}
}

func decoded(text []byte) map[string]any {
	var v map[string]any
	if err := json.Unmarshal(text, &v); err != nil {
		panic(err)
	}
	return v
}

func idsUnder(list []any, keys ...string) []string {
	var ids []string
	walk(list, func(o map[string]any, key string) {
		if id, _ := o[key].(string); slices.Contains(keys, key) && !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	})
	return ids
}

// movable reports whether a message may be moved.
func (u *universe) movable(i int) bool {
	list := u.elements()
	if ids := halves(list[i]); len(ids) > 0 {
		return u.paired(list[i])
	}
	before, behind := halves(list[:i]), halves(list[i+1:])
	role, _ := list[i].(map[string]any)["role"].(string)
	return role == "system" || slices.ContainsFunc(before, func(id string) bool { return slices.Contains(behind, id) })
}

// paired reports whether all calls and results of a value have their other half.
func (u *universe) paired(v any) bool {
	all := halves(u.elements())
	return !slices.ContainsFunc(halves(v), func(id string) bool {
		return len(slices.DeleteFunc(slices.Clone(all), func(o string) bool { return o != id })) < 2
	})
}

// halves are the ids of all calls and results.
func halves(v any) []string {
	var ids []string
	walk(v, func(o map[string]any, key string) {
		id, _ := o[key].(string)
		ids = append(ids, id)
	})
	return ids
}

func (u *universe) twice(i int) bool {
	list := u.elements()
	return slices.ContainsFunc(list[:i], func(o any) bool { return fmt.Sprint(o) == fmt.Sprint(list[i]) })
}

// empty reports whether a message or block says nothing.
func empty(v any) bool {
	o, _ := v.(map[string]any)
	if o["tool_calls"] != nil || o["type"] != nil && o["type"] != "text" {
		return false
	}
	for _, key := range []string{"content", "text"} {
		switch said := o[key].(type) {
		case string:
			if len(said) > 0 && said != "\n\n" && said != " " {
				return false
			}
		case []any:
			if slices.ContainsFunc(said, func(b any) bool { return !empty(b) }) {
				return false
			}
		}
	}
	return true
}

func merged(o map[string]any, key string, v any) map[string]any {
	c := without(o, key)
	c[key] = v
	return c
}

func without(o map[string]any, key string) map[string]any {
	c := make(map[string]any)
	for k, v := range o {
		if k != key {
			c[k] = v
		}
	}
	return c
}

// wantNoSmaller tries all sets of fewer changes than a plan has. The bodies are
// small.
func wantNoSmaller(t rapid.TB, d repair.Document, p repair.Plan) {
	t.Helper()
	form, err := wire.ParseDialect(d.Format.String())
	if err != nil {
		return
	}
	if body := whole(t, form, d, len(p.Changes)-1); body != nil {
		t.Fatalf("fewer changes are enough, and the plan has %v of\n%s\nto\n%s", told(p), d.Text, body)
	}
}

// whole is a body that some set of so many changes leaves and check finds
// nothing in, nil when there is none.
func whole(t rapid.TB, form wire.Dialect, d repair.Document, most int) []byte {
	t.Helper()
	if len(errorsIn(t, d)) == 0 {
		return d.Text
	}
	if most == 0 {
		return nil
	}
	for _, body := range changesOf(form, d.Text) {
		if found := whole(t, form, repair.Document{Format: d.Format, Text: body}, most-1); found != nil {
			return found
		}
	}
	return nil
}

// Bodies with several faults at once, some of which one change takes away.
func TestSmallBodiesTakeNoFewerChanges(t *testing.T) {
	for _, c := range []struct {
		reason, format, body string
		want                 []string
	}{
		{
			"one move brings both results to their calls", "anthropic",
			`{"max_tokens":1,"messages":[{"role":"user","content":[{"type":"tool_result","tool_use_id":"a"},{"type":"tool_result","tool_use_id":"b"}]},{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"t","input":{}},{"type":"tool_use","id":"b","name":"t","input":{}}]},{"role":"user","content":"x"}]}`,
			[]string{"move /messages/0"},
		},
		{
			"two results apart come by moving the calls", "anthropic",
			`{"max_tokens":1,"messages":[{"role":"user","content":"x"},{"role":"user","content":[{"type":"tool_result","tool_use_id":"a"}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"b"}]},{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"t","input":{}},{"type":"tool_use","id":"b","name":"t","input":{}}]},{"role":"user","content":"y"}]}`,
			[]string{"move /messages/3"},
		},
		{
			"two messages in between, and one result moves", "open_ai",
			`{"messages":[{"role":"assistant","tool_calls":[{"id":"a","type":"function","function":{"name":"t","arguments":"{}"}}]},{"role":"user","content":"x"},{"role":"system","content":"y"},{"role":"tool","tool_call_id":"a","content":"r"}]}`,
			[]string{"move /messages/3"},
		},
		{
			"an orphan in front of a result is quoted, and the text goes behind", "anthropic",
			`{"max_tokens":1,"messages":[{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"t","input":{}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"z","content":"lost"},{"type":"tool_result","tool_use_id":"a"}]}]}`,
			[]string{"quote /messages/1/content/0", "move /messages/1/content/0"},
		},
		{
			"a doubled call with two results, an empty list and an open call", "open_ai",
			`{"messages":[{"role":"assistant","tool_calls":[{"id":"a","type":"function","function":{"name":"t","arguments":"{}"}},{"id":"a","type":"function","function":{"name":"u","arguments":"{}"}}]},{"role":"tool","tool_call_id":"a","content":"1"},{"role":"tool","tool_call_id":"a","content":"2"},{"role":"assistant","content":"x","tool_calls":[]},{"role":"assistant","tool_calls":[{"id":"b","type":"function","function":{"name":"t","arguments":"{}"}}]},{"role":"user","content":"y"}]}`,
			[]string{"new_id /messages/0/tool_calls/1", "drop /messages/3/tool_calls", "insert /messages/4/tool_calls/0"},
		},
		{
			"an output of another type, and an item said twice", "open_ai_responses",
			`{"store":false,"input":[{"type":"custom_tool_call","call_id":"a","name":"t","input":""},{"type":"function_call_output","call_id":"a","output":"r"},{"type":"function_call","id":"fc_1","call_id":"b","name":"t","arguments":"{}"},{"type":"function_call","id":"fc_1","call_id":"b","name":"t","arguments":"{}"},{"type":"function_call_output","call_id":"b","output":"s"},{"role":"user","content":"x"}]}`,
			[]string{"insert /input/0", "quote /input/1", "drop /input/3"},
		},
	} {
		t.Run(c.reason, func(t *testing.T) {
			format, err := wire.ParseFormat(c.format)
			if err != nil {
				t.Fatal(err)
			}
			d := repair.Document{Format: format, Text: []byte(c.body)}
			plan, err := repair.Of(d)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, told(plan)); diff != "" {
				t.Errorf("changes (-want +got):\n%s", diff)
			}
			wantWhole(t, d, plan)
			wantNoSmaller(t, d, plan)
		})
	}
}

func TestReportedCasesTakeNoFewerChanges(t *testing.T) {
	tried := 0
	for _, c := range reportedCases(t) {
		if d, ok := c.document(t); ok && mended[c.ID] != nil {
			plan, err := repair.Of(d)
			if err != nil {
				t.Fatal(err)
			}
			wantNoSmaller(t, d, plan)
			if len(plan.Changes) > 1 {
				tried++
			}
		}
	}
	if tried < 3 {
		t.Errorf("%d cases take several changes, expected at least 3", tried)
	}
}
