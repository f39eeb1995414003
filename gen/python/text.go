package python

import (
	"encoding/json"
	"strings"
	"unicode/utf8"
)

// literal writes a text as a JSON string, which is one of Python too.
func literal(text string) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(text) // a string can always be written
	return strings.TrimSuffix(b.String(), "\n")
}

// Docstring renders paragraphs as a docstring at an indent. It has no final line
// feed.
func Docstring(indent string, paragraphs ...string) string {
	var lines []string
	for i, paragraph := range paragraphs {
		if i > 0 {
			lines = append(lines, "")
		}
		lines = append(lines, wrapped(paragraph, 76-len(indent))...)
	}
	if last := lines[len(lines)-1]; len(lines) == 1 && len(last) < 72-len(indent) {
		return indent + `"""` + last + `"""`
	}
	var b strings.Builder
	for i, line := range lines {
		if i == 0 {
			line = `"""` + line
		}
		b.WriteString(strings.TrimRight(indent+line, " ") + "\n")
	}
	b.WriteString(indent + `"""`)
	return b.String()
}

// wrapped breaks a text into lines of a width, in code points. Quotes that would
// end a docstring early are defused.
func wrapped(text string, width int) []string {
	text = strings.NewReplacer(`\`, `\\`, `"""`, `\"\"\"`).Replace(text)
	if whole, quote := strings.CutSuffix(text, `"`); quote {
		text = whole + `\"`
	}
	var lines []string
	line := ""
	for word := range strings.FieldsSeq(text) {
		switch {
		case line == "":
			line = word
		case utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > width:
			lines = append(lines, line)
			line = word
		default:
			line += " " + word
		}
	}
	return append(lines, line)
}
