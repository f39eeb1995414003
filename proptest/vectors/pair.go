package vectors

import (
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// pair is a message as a log has it and as a request has it.
type pair struct {
	why          string // one sentence
	role         string // of both, where sentRole is empty
	logged, sent string // the members of the message
	sentRole     string
}

// bothCalls stands in front of a tool result, so that it is no orphan
// whichever of the two calls it answers.
const bothCalls = `"content":[{"kind":"tool_use","id":"c","name":"f","input":{}},{"kind":"tool_use","id":"d","name":"f","input":{}}]`

func (p pair) test() (Test, error) {
	var lines, sent []jsontext.Value
	if p.role == "tool" {
		lines = append(lines, eventOf(0, "assistant", bothCalls))
		sent = append(sent, messageOf("assistant", bothCalls))
	}
	role := p.role
	if p.sentRole != "" {
		role = p.sentRole
	}
	in, err := judged(append(lines, eventOf(len(lines), p.role, p.logged)), append(sent, messageOf(role, p.sent)))
	if err != nil {
		return Test{}, err
	}
	return in.test(p.why), nil
}

// testsOf are the tests of pairs.
func testsOf(pairs []pair) ([]Test, error) {
	var tests []Test
	for _, p := range pairs {
		t, err := p.test()
		if err != nil {
			return nil, err
		}
		tests = append(tests, t)
	}
	return tests, nil
}

// content is the member with the blocks.
func content(blocks ...string) string { return `"content":[` + strings.Join(blocks, ",") + `]` }

// says is a content of text blocks.
func says(texts ...string) string {
	var blocks []string
	for _, text := range texts {
		blocks = append(blocks, `{"kind":"text","text":`+quoted(text)+`}`)
	}
	return content(blocks...)
}

// calls is a content of one call.
func calls(id, tool, input string) string {
	return content(`{"kind":"tool_use","id":` + quoted(id) + `,"name":` + quoted(tool) + `,"input":` + input + `}`)
}

// answers is a content of one tool result; more are further members of it.
func answers(id, text, more string) string {
	return content(`{"kind":"tool_result","tool_use_id":` + quoted(id) + `,` + says(text) + more + `}`)
}

// quoted is a JSON string with as few escapes as it takes.
func quoted(text string) string {
	b, _ := jsontext.AppendQuote(nil, text) // errors only tell of bad UTF-8, which a test would find
	return string(b)
}
