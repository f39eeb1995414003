package format

import (
	"strings"
	"unicode"

	"verbatim/spec"
)

// inline returns the lines of a value that begins behind its key: one, or more
// for a text that was written over several.
func (n *node) inline(flow bool) []string {
	switch n.kind {
	case absent:
		return []string{""}
	case scalar:
		return n.written(flow)
	case mapping, sequence:
	}
	parts := make([]string, len(n.entries))
	for i, e := range n.entries {
		text := strings.Join(e.value.inline(true), " ")
		if e.key != nil {
			text = strings.TrimSpace(e.key.inline(true)[0] + ": " + text)
		}
		parts[i] = text
	}
	if n.kind == mapping {
		return []string{"{" + strings.Join(parts, ", ") + "}"}
	}
	return []string{"[" + strings.Join(parts, ", ") + "]"}
}

// written returns a scalar as it is to be written. A text over several lines
// keeps them.
func (n *node) written(flow bool) []string {
	switch {
	case len(n.lines) != 1 || strings.ContainsFunc(n.text, unicode.IsControl):
		return n.lines
	case n.quoted && plain(n.text, flow):
		return []string{n.text}
	case n.quoted && strings.HasPrefix(n.lines[0], "'"), !n.quoted && n.expect && !spec.IsPlain(n.text):
		return []string{quote(n.text)}
	}
	return n.lines
}

// quote puts a text without control characters into double quotes.
func quote(text string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text) + `"`
}

// plain reports whether a text surely means the same without quotes.
func plain(text string, flow bool) bool {
	if text == "" || strings.TrimSpace(text) != text || !spec.IsPlain(text) {
		return false
	}
	if first := []rune(text)[0]; !unicode.IsLetter(first) && !unicode.IsDigit(first) && first != '/' && first != '(' {
		return false
	}
	if flow && strings.ContainsAny(text, ",[]{}:") {
		return false
	}
	return !strings.Contains(text, ": ") && !strings.Contains(text, " #") && !strings.HasSuffix(text, ":")
}
