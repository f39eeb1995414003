package repair_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"verbatim/generated/wire"
	"verbatim/invariant/repair"
)

// bodies makes valid bodies of a dialect.
type bodies struct {
	d     wire.Dialect
	calls int
}

func (b *bodies) user(said string) string {
	switch b.d {
	case wire.DialectOpenAIResponses:
		return fmt.Sprintf(`{"type":"message","role":"user","content":[{"type":"input_text","text":%q}]}`, said)
	case wire.DialectAnthropic, wire.DialectOpenAI:
	}
	return fmt.Sprintf(`{ "role": "user", "content": %q }`, said)
}

func (b *bodies) assistant(said string) string {
	switch b.d {
	case wire.DialectAnthropic:
		return fmt.Sprintf(`{"role":"assistant","content":[{"type":"thinking","thinking":"","signature":"sig"}, {"type":"text","text":%q}]}`, said)
	case wire.DialectOpenAIResponses:
		return fmt.Sprintf(`{"type":"message","role":"assistant","content":[{"type":"output_text","text":%q}]}`, said)
	case wire.DialectOpenAI:
	}
	return fmt.Sprintf(`{"role":"assistant","content":%q}`, said)
}

// round is a message with calls, and its results.
func (b *bodies) round(t *rapid.T) []string {
	n := rapid.IntRange(1, 2).Draw(t, "calls")
	var calls, results []string
	for range n {
		id := fmt.Sprintf("call_%d", b.calls)
		b.calls++
		switch b.d {
		case wire.DialectAnthropic:
			calls = append(calls, fmt.Sprintf(`{"type":"tool_use","id":%q,"name":"t","input":{"n":1.0}}`, id))
			results = append(results, fmt.Sprintf(`{"type":"tool_result","tool_use_id":%q,"content":"r%s"}`, id, id))
		case wire.DialectOpenAI:
			calls = append(calls, fmt.Sprintf(`{"id":%q,"type":"function","function":{"name":"t","arguments":"{}"}}`, id))
			results = append(results, fmt.Sprintf(`{"role":"tool","tool_call_id":%q,"content":"r%s"}`, id, id))
		case wire.DialectOpenAIResponses:
			calls = append(calls, fmt.Sprintf(`{"type":"function_call","call_id":%q,"name":"t","arguments":"{}"}`, id))
			results = append(results, fmt.Sprintf(`{"type":"function_call_output","call_id":%q,"output":"r%s"}`, id, id))
		}
	}
	switch b.d {
	case wire.DialectAnthropic:
		if rapid.Bool().Draw(t, "text behind results") {
			results = append(results, `{"type":"text","text":"and"}`)
		}
		return []string{
			`{"role":"assistant","content":[` + strings.Join(calls, ", ") + `]}`,
			`{"role":"user","content":[` + strings.Join(results, " , ") + `]}`,
		}
	case wire.DialectOpenAI:
		return append([]string{`{"role":"assistant","content":null,"tool_calls":[` + strings.Join(calls, ",") + `]}`}, results...)
	case wire.DialectOpenAIResponses:
	}
	return slices.Concat(calls, results)
}

// draw is a valid list of messages.
func (b *bodies) draw(t *rapid.T) []string {
	all := []string{b.user("begin")}
	for range rapid.IntRange(1, 3).Draw(t, "rounds") {
		if rapid.Bool().Draw(t, "tools") {
			all = append(all, b.round(t)...)
		} else {
			all = append(all, b.assistant("well"), b.user("go"))
		}
	}
	return append(all, b.assistant("so"), b.user("end"))
}

// bodyOf writes a list as a body, with white space between the messages.
func (b *bodies) bodyOf(messages []string) []byte {
	head, key := `{"model":"m" ,  "max_tokens":1, "tools":[{"name":"t"}],`, "messages"
	switch b.d {
	case wire.DialectOpenAIResponses:
		head, key = `{"model":"m","store":false,`, "input"
	case wire.DialectOpenAI:
		head = `{"model":"m",`
	case wire.DialectAnthropic:
	}
	return []byte(head + ` "` + key + "\" : [\n" + strings.Join(messages, " ,\n") + "\n] }\n")
}

// plant breaks a list in one of several ways, and answers how many changes
// take that back at most.
func (b *bodies) plant(t *rapid.T, messages []string) ([]string, int) {
	i := rapid.IntRange(1, len(messages)-2).Draw(t, "at")
	results := strings.Count(messages[i], `_id":`)
	switch rapid.SampledFrom([]string{"drop", "double", "rename", "move", "empty"}).Draw(t, "fault") {
	case "double":
		if b.isResult(messages[i]) && b.d != wire.DialectAnthropic {
			return slices.Insert(messages, i, messages[i]), 1
		}
	case "rename":
		if b.isResult(messages[i]) {
			renamed := strings.Replace(messages[i], `:"call_`, `:"lost_`, 1)
			return slices.Replace(messages, i, i+1, renamed), 3 // of Anthropic a text goes behind the results, too
		}
	case "move":
		if b.isResult(messages[i]) {
			m := messages[i]
			return slices.Insert(slices.Delete(messages, i, i+1), len(messages)-1, m), results
		}
	case "empty":
		if b.d == wire.DialectAnthropic && strings.Contains(messages[i], `"thinking"`) {
			return slices.Replace(messages, i, i+1, strings.Replace(messages[i], `"well"`, `""`, 1)), 1
		}
	case "drop":
		if b.isResult(messages[i]) {
			return slices.Delete(messages, i, i+1), results
		}
	}
	return messages, 0
}

func (b *bodies) isResult(message string) bool {
	return strings.Contains(message, `"tool_result"`) || strings.Contains(message, `"role":"tool"`) || strings.Contains(message, `_output"`)
}

func TestPlantedFaultsAreTakenBack(t *testing.T) {
	for _, d := range wire.AllDialects {
		t.Run(d.String(), func(t *testing.T) {
			format, err := wire.ParseFormat(d.String())
			if err != nil {
				t.Fatal(err)
			}
			rapid.Check(t, func(t *rapid.T) {
				b := &bodies{d: d}
				messages := b.draw(t)
				most := 0
				for range rapid.IntRange(0, 3).Draw(t, "faults") {
					var n int
					messages, n = b.plant(t, messages)
					most += n
				}
				doc := repair.Document{Format: format, Text: b.bodyOf(messages)}
				if !json.Valid(doc.Text) {
					t.Fatalf("no JSON: %s", doc.Text)
				}
				plan, err := repair.Of(doc)
				if err != nil {
					t.Fatalf("%v of\n%s", err, doc.Text)
				}
				if len(plan.Changes) > most {
					t.Errorf("%d changes, and %d would do: %v of\n%s", len(plan.Changes), most, told(plan), doc.Text)
				}
				wantWhole(t, doc, plan)
				if len(plan.Changes) == 2 {
					wantNoSmaller(t, doc, plan)
				}
			})
		})
	}
}

// With many faults a repair takes the ones that have one answer together, and
// says that it did not try all smaller sets.
func TestManyFaults(t *testing.T) {
	b := &bodies{d: wire.DialectAnthropic}
	var messages []string
	const faults = 200
	for i := range faults {
		messages = append(messages, b.user("go"),
			fmt.Sprintf(`{"role":"assistant","content":[{"type":"tool_use","id":"call_%d","name":"t","input":{}}]}`, i),
			b.user("on"), b.assistant("well"),
			fmt.Sprintf(`{"role":"user","content":[{"type":"tool_result","tool_use_id":"lost_%d","content":"r"}]}`, i))
	}
	d := repair.Document{Format: wire.FormatAnthropic, Text: b.bodyOf(messages)}
	plan, err := repair.Of(d)
	if err != nil {
		t.Fatal(err)
	}
	if len(plan.Changes) != 2*faults || plan.Minimal {
		t.Errorf("%d changes, minimal: %v; want %d, and that it is not known", len(plan.Changes), plan.Minimal, 2*faults)
	}
	plan.Minimal = true
	wantWhole(t, d, plan)
}

// Pairs the wrong way round take one move each, however many there are.
func TestManyReversedPairs(t *testing.T) {
	b := &bodies{d: wire.DialectOpenAI}
	var messages []string
	const pairs = 40
	for i := range pairs {
		messages = append(messages, b.user("go"),
			fmt.Sprintf(`{"role":"tool","tool_call_id":"call_%d","content":"r"}`, i),
			fmt.Sprintf(`{"role":"assistant","tool_calls":[{"id":"call_%d","type":"function","function":{"name":"t","arguments":"{}"}}]}`, i))
	}
	d := repair.Document{Format: wire.FormatOpenAI, Text: b.bodyOf(append(messages, b.user("end")))}
	plan, err := repair.Of(d)
	if err != nil {
		t.Fatal(err)
	}
	if len(plan.Changes) != pairs {
		t.Errorf("%d changes, want %d", len(plan.Changes), pairs)
	}
	plan.Minimal = true
	wantWhole(t, d, plan)
}

// What is inserted is set apart as what stands around it is.
func TestInsertedLooksLikeItsNeighbours(t *testing.T) {
	call := `{"role":"assistant","tool_calls":[{"id":"x","type":"function","function":{"name":"t","arguments":"{}"}}]}`
	for _, c := range [][2]string{
		{"[\n  " + call + ",\n  {\"role\":\"user\",\"content\":\"a\"}\n]", "]},\n  {\"role\":\"tool\",\"tool_call_id\":\"x\""},
		{"[ " + call + " , {\"role\":\"user\",\"content\":\"a\"} ]", "]} , {\"role\":\"tool\",\"tool_call_id\":\"x\""},
	} {
		plan, err := repair.Of(repair.Document{Format: wire.FormatOpenAI, Text: []byte(c[0])})
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(plan.Text), c[1]) {
			t.Errorf("%q does not stand in %s", c[1], plan.Text)
		}
	}
}

// A text of any kind is repaired, refused or not read, and never more.
func FuzzOf(f *testing.F) {
	for _, c := range reportedCases(f) {
		if d, ok := c.document(f); ok {
			f.Add(uint8(d.Format), d.Text)
		}
	}
	f.Fuzz(func(t *testing.T, format uint8, text []byte) {
		if int(format) >= len(wire.AllFormats) || format == 0 {
			return
		}
		d := repair.Document{Format: wire.Format(format), Text: text}
		plan, err := repair.Of(d)
		if err != nil || len(plan.Changes) == 0 {
			_, refused := errors.AsType[*repair.RefusedError](err)
			if refused && len(err.Error()) == 0 {
				t.Error("refused without a word")
			}
			return
		}
		if back := repair.Revert(plan.Text, plan.Changes); string(back) != string(text) {
			t.Errorf("taken back %q, want %q", back, text)
		}
		if found := errorsIn(t, repair.Document{Format: d.Format, Text: plan.Text}); len(found) > 0 {
			t.Errorf("check still says %v", found)
		}
	})
}
