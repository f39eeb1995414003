package gen

import (
	"bytes"
	"strings"
	"sync"
)

// layouter lays out Go as gofmt does. It takes what jennifer renders without
// formatting: the line breaks are right, but lines are not indented, and blanks
// stand between the wrong tokens. Unlike gofmt it knows only the forms that the
// builders of this package render, and it neither parses nor checks; a test
// holds all that is rendered against gofmt.
type layouter struct {
	raw      bytes.Buffer // what jennifer rendered
	text     []byte       // of the lines, without what is in front of and between them
	lines    []laidLine
	brackets []bracket // that are open, from the outside in
}

// layouters are reused from file to file: in a run of some milliseconds, fresh
// memory costs more than all that is done with it.
var layouters = sync.Pool{New: func() any { return new(layouter) }}

// layout lays out a text that comes in parts.
func (l *layouter) layout(parts ...string) []byte {
	l.text, l.lines, l.brackets = l.text[:0], l.lines[:0], l.brackets[:0]
	for _, part := range parts {
		for line := range strings.Lines(part) {
			l.line(strings.TrimSpace(line))
		}
	}
	return l.joined()
}

// laidLine is a line without its indentation.
type laidLine struct {
	start, end int // in the text
	indent     int // in tabs
	colon      int // behind the colon of a pair, where blanks go in to align its value; 0 if it is none
	blanks     int // how many
}

// bracket is an open bracket.
type bracket struct {
	indent   int       // of the line that it stands in
	elements alignment // of the elements behind it, of which each begins a line
}

// line lays out the next line, which comes without blanks around it.
func (l *layouter) line(raw string) {
	last := len(l.lines) - 1
	if len(raw) == 0 {
		if last >= 0 && l.lines[last].start < l.lines[last].end {
			l.lines = append(l.lines, laidLine{start: len(l.text), end: len(l.text)})
		}
		return
	}
	line := laidLine{start: len(l.text), indent: l.indent(raw)}
	if strings.HasPrefix(raw, "//") {
		l.text = append(l.text, raw...)
	} else {
		depth := len(l.brackets)
		t := tokens{rest: raw, text: l.text, declares: depth == 0}
		t.all(func(b byte) { l.nest(b, line.indent) })
		l.text = t.text
		line.colon = l.element(line, t.colon, depth)
	}
	line.end = len(l.text)
	l.lines = append(l.lines, line)
}

// indent is the indentation of a line. One that closes brackets stands where
// the line with the first of them stands, and so does the case of a switch.
func (l *layouter) indent(raw string) int {
	if len(l.brackets) == 0 {
		return 0
	}
	indent := l.brackets[len(l.brackets)-1].indent
	if closes(raw[0]) || strings.HasPrefix(raw, "case ") {
		return indent
	}
	return indent + 1
}

// nest follows a bracket of the line at the given indentation.
func (l *layouter) nest(b byte, indent int) {
	if last := len(l.brackets) - 1; closes(b) {
		l.brackets[last].elements.flush(l)
		l.brackets = l.brackets[:last]
	} else {
		l.brackets = append(l.brackets, bracket{indent: indent})
	}
}

func opens(b byte) bool  { return b == '(' || b == '[' || b == '{' }
func closes(b byte) bool { return b == ')' || b == ']' || b == '}' }

// element tells the alignment around it of a line that begins with an element,
// and returns where its value can be moved, or 0. Colon is the end of its key
// or 0; depth is how many brackets were open in front of it.
func (l *layouter) element(line laidLine, colon, depth int) int {
	if depth == 0 || len(l.brackets) < depth {
		return 0 // no element, or the end of the brackets
	}
	if len(l.brackets) > depth {
		colon = 0 // several lines
	}
	l.brackets[depth-1].elements.add(l, len(l.lines), max(0, colon-line.start-1))
	return colon
}

// joined joins the lines. Blank ones at the end are dropped.
func (l *layouter) joined() []byte {
	size := len(l.text) + len(l.lines)
	for _, line := range l.lines {
		size += line.indent + line.blanks
	}
	out := make([]byte, 0, size)
	for _, line := range l.lines {
		if line.start < line.end {
			out = l.appended(out, line)
		}
		out = append(out, '\n')
	}
	return append(bytes.TrimRight(out, "\n"), '\n')
}

func (l *layouter) appended(out []byte, line laidLine) []byte {
	for range line.indent {
		out = append(out, '\t')
	}
	at := max(line.start, line.colon)
	out = append(out, l.text[line.start:at]...)
	for range line.blanks {
		out = append(out, ' ')
	}
	return append(out, l.text[at:line.end]...)
}
