package typescript

import (
	"encoding/json"
	"strings"
	"unicode/utf8"
)

// literal writes a text as a JSON string, which is one of TypeScript too.
func literal(text string) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(text) // a string can always be written
	return strings.TrimSuffix(b.String(), "\n")
}

// Comment renders paragraphs as a comment that editors show, at an indent. It
// has no final line feed.
func Comment(indent string, paragraphs ...string) string {
	var lines []string
	for i, paragraph := range paragraphs {
		if i > 0 {
			lines = append(lines, "")
		}
		lines = append(lines, wrapped(paragraph, 76-len(indent))...)
	}
	if len(lines) == 1 {
		return indent + "/** " + lines[0] + " */"
	}
	var b strings.Builder
	b.WriteString(indent + "/**\n")
	for _, line := range lines {
		b.WriteString(strings.TrimRight(indent+" * "+line, " ") + "\n")
	}
	b.WriteString(indent + " */")
	return b.String()
}

// wrapped breaks a text into lines of a width, in code points. A comment that a
// text would end early, and a tag that it does not mean, are defused.
func wrapped(text string, width int) []string {
	text = strings.ReplaceAll(text, "*/", `*\/`)
	var lines []string
	line := ""
	for i, word := range strings.Fields(text) {
		if i > 0 && strings.HasPrefix(word, "@") {
			word = `\` + word
		}
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

func isASCII(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return r >= utf8.RuneSelf })
}
