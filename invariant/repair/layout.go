package repair

import (
	"bytes"
	"strconv"
	"strings"

	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// layout finds values in a text by the paths of findings.
type layout struct {
	text   string
	prefix string       // what a path begins with that is no part of the document
	root   payload.Node // of a document; read when first asked for
	lines  []site       // of a file of lines: its records
	byLine bool
}

// site is where a value stands.
type site struct {
	node       payload.Node
	base       int // where the record begins that the node's spans count from
	from       int // where it begins, its key included
	start, end int // the value itself
	before     int // end of the value before it in its container; -1 for the first
	after      int // where the value behind it begins, its key included; -1 for the last
	line       bool
}

// layoutOf is the layout of a text in a format.
func layoutOf(f wire.Format, text []byte) layout {
	l := layout{text: string(text)}
	switch f {
	case wire.FormatClaudeCode, wire.FormatCodex, wire.FormatGeminiCLI:
		l.byLine = !isDocument(text)
		l.cutLines(text)
	case wire.FormatCline, wire.FormatRoo:
		l.prefix = "/records"
	case wire.FormatGeminiCheckpoint:
		if bytes.HasPrefix(bytes.TrimLeft(text, spaces), []byte("[")) {
			l.prefix = "/history"
		}
	case wire.FormatNative, wire.FormatAnthropic, wire.FormatOpenAI, wire.FormatOpenAIResponses, wire.FormatAnthropicSSE,
		wire.FormatOpencode, wire.FormatAgentsSDK, wire.FormatLanggraph, wire.FormatPydanticAI:
	}
	return l
}

const spaces = " \t\r\n"

// isDocument reports whether the text of a format of lines is one value of
// several lines, as older files are.
func isDocument(text []byte) bool {
	line, rest, _ := bytes.Cut(bytes.TrimSpace(text), []byte{'\n'})
	if len(rest) == 0 {
		return false
	}
	_, err := payload.ReadTree(line)
	if err == nil {
		return false
	}
	_, err = payload.ReadTree(text)
	return err == nil
}

// cutLines notes where the records of a file of lines stand.
func (l *layout) cutLines(text []byte) {
	offset := 0
	for row := range bytes.Lines(text) {
		if line := bytes.TrimSpace(row); len(line) > 0 {
			start := offset + bytes.Index(row, line)
			s := site{base: start, from: start, start: start, end: start + len(line), before: -1, after: -1, line: true}
			if n := len(l.lines); n > 0 {
				s.before, l.lines[n-1].after = l.lines[n-1].end, start
			}
			l.lines = append(l.lines, s)
		}
		offset += len(row)
	}
}

// at is the value that a path leads to.
func (l *layout) at(path string) (s site, ok bool) {
	rest := path
	if l.byLine {
		if rest, ok = strings.CutPrefix(path, "/records/"); !ok {
			return site{}, false
		}
		number, pointer, inside := strings.Cut(rest, "/")
		i, err := strconv.Atoi(number)
		if err != nil || i < 0 || i >= len(l.lines) {
			return site{}, false
		}
		s, rest = l.record(i), ""
		if inside {
			rest = "/" + pointer
		}
	} else {
		if rest, ok = strings.CutPrefix(path, l.prefix); !ok {
			return site{}, false
		}
		s = l.document()
	}
	for rest != "" && !s.node.IsZero() {
		token, more, deeper := strings.Cut(rest[1:], "/")
		s = s.child(l.text, unescape.Replace(token))
		rest = ""
		if deeper {
			rest = "/" + more
		}
	}
	return s, !s.node.IsZero()
}

var unescape = strings.NewReplacer("~1", "/", "~0", "~")

// record is a line, its node read.
func (l *layout) record(i int) site {
	s := &l.lines[i]
	if s.node.IsZero() {
		if tree, err := payload.ReadTree([]byte(l.text[s.start:s.end])); err == nil {
			s.node = tree.Root()
		}
	}
	return *s
}

// document is the whole text as one value.
func (l *layout) document() site {
	if l.root.IsZero() {
		if tree, err := payload.ReadTree([]byte(l.text)); err == nil {
			l.root = tree.Root()
		}
	}
	start, end := l.root.Span()
	return site{node: l.root, from: start, start: start, end: end, before: -1, after: -1}
}

// child is an element or a member of a value, the zero site for none.
func (s site) child(text, token string) site {
	var found site
	previous := -1
	take := func(name string, n payload.Node) (done bool) {
		start, end := n.Span()
		start, end = start+s.base, end+s.base
		from := s.start + 1
		if previous >= 0 {
			from = previous
		}
		from += len(text[from:start]) - len(strings.TrimLeft(text[from:start], spaces+","))
		if !found.node.IsZero() {
			found.after = from
			return true
		}
		if name == token {
			found = site{node: n, base: s.base, from: from, start: start, end: end, before: previous, after: -1}
		}
		previous = end
		return false
	}
	for i, n := range s.node.Elements() {
		if take(strconv.Itoa(i), n) {
			break
		}
	}
	for key, n := range s.node.Members() {
		if take(key, n) {
			break
		}
	}
	return found
}

// raw is the value as it is written.
func (l *layout) raw(s site) string { return l.text[s.start:s.end] }
