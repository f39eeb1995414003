package vectors

import (
	"fmt"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// The files are laid out for people: what is one thing on the wire, an event, a
// message or a verdict, is one line. Text of the wire is written as it is, so
// that no spelling is lost.

// appendGroup appends a group to its file.
func appendGroup(b []byte, g Group) []byte {
	if b == nil {
		b = append(b, '[')
	} else {
		b = append(b, ',')
	}
	b = append(b, "\n  {"...)
	b = appendMember(b, "\n    ", "description", quoted(g.Description))
	b = appendMember(b, ",\n    ", "section", quoted(g.Section))
	if g.Optional() {
		b = appendMember(b, ",\n    ", "needs", quoted(g.Needs))
	}
	b = append(b, ",\n    \"tests\": ["...)
	for i, t := range g.Tests {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendTest(b, t)
	}
	return append(b, "\n    ]\n  }"...)
}

func appendTest(b []byte, t Test) []byte {
	const indent = "\n        "
	b = append(b, "\n      {"...)
	b = appendMember(b, indent, "description", quoted(t.Description))
	if t.Line != "" {
		b = appendMember(b, ","+indent, "line", quoted(t.Line))
		b = appendMember(b, ","+indent, "refused", "true")
		return append(b, "\n      }"...)
	}
	b = appendMember(b, ","+indent, "log", lines(indent, t.Log))
	b = appendMember(b, ","+indent, "request", lines(indent, t.Request))
	b = appendMember(b, ","+indent, "fold", strings.ReplaceAll(fmt.Sprint(t.Fold), " ", ", "))
	b = appendMember(b, ","+indent, "verdict", t.Verdict.text())
	return append(b, "\n      }"...)
}

func appendMember(b []byte, before, key, value string) []byte {
	return fmt.Appendf(b, "%s%q: %s", before, key, value)
}

// lines is an array with one value a line.
func lines(indent string, values []jsontext.Value) string {
	if len(values) == 0 {
		return "[]"
	}
	var b strings.Builder
	for i, v := range values {
		b.WriteString([]string{"[", ","}[min(i, 1)] + indent + "  " + string(v))
	}
	return b.String() + indent + "]"
}

// text is the verdict as a checker answers it.
func (v Verdict) text() string {
	if v.OK {
		return `{"ok":true}`
	}
	of := v.Violation
	text := fmt.Sprintf(`{"ok":false,"violation":{"kind":%q,"index":%d,`, of.Kind, of.Index)
	if of.ToolCallID != nil {
		return text + fmt.Sprintf(`"tool_call_id":%s}}`, quoted(*of.ToolCallID))
	}
	return text + fmt.Sprintf(`"request_length":%d,"log_length":%d}}`, *of.RequestLength, *of.LogLength)
}
