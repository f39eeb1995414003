package main

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"verbatim/core/payload"
	"verbatim/core/session"
	"verbatim/generated/wire"
)

// How many code points a summary takes: alone on its line, and in one of two
// columns.
const (
	summaryWide   = 100
	summaryNarrow = 34
)

// summary is a message on one line: its blocks in order, cut to a width.
func summary(m *session.Message, width int) string {
	var parts []string
	if m.Name() != "" {
		parts = append(parts, "("+m.Name()+")")
	}
	for _, b := range m.Content().Elements() {
		parts = append(parts, blockSummary(b))
	}
	return cut(printable(strings.Join(parts, " ")), width)
}

func blockSummary(b payload.Value) string {
	text := func(key string) string { s, _ := b.Get(key).Text(); return s }
	word := text("kind")
	kind, err := wire.ParseSessionBlockKind(word)
	if err != nil {
		return word
	}
	switch kind {
	case wire.SessionBlockKindText:
		return text("text")
	case wire.SessionBlockKindThinking:
		return "[thinking] " + text("thinking")
	case wire.SessionBlockKindToolUse:
		return fmt.Sprintf("-> %s %s(%v)", text("id"), text("name"), b.Get("input"))
	case wire.SessionBlockKindToolResult:
		var inner []string
		for _, i := range b.Get("content").Elements() {
			inner = append(inner, blockSummary(i))
		}
		return fmt.Sprintf("<- %s %s", text("tool_use_id"), strings.Join(inner, " "))
	case wire.SessionBlockKindImage, wire.SessionBlockKindRedactedThinking, wire.SessionBlockKindForeign:
	}
	return "[" + word + "]"
}

// printable keeps a message from writing anything but text on a terminal.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return ' '
	}, s)
}

func cut(s string, width int) string {
	if utf8.RuneCountInString(s) <= width {
		return s
	}
	return string([]rune(s)[:width-1]) + "…"
}
