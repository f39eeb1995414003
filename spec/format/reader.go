package format

import (
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"
)

// reader turns the parser's tree into nodes. How a scalar was written it reads
// in the text itself, between the scalar's token and the next one.
type reader struct {
	lines  []string
	tokens token.Tokens
	at     map[spot]int // index of the token that begins at a place
	kept   map[int]bool // blank lines that are part of a value
}

func (r reader) node(n ast.Node) *node {
	switch n := n.(type) {
	case *ast.MappingNode:
		m := &node{kind: mapping, flow: n.IsFlowStyle && oneLine(n.Start, n.End)}
		for _, v := range n.Values {
			key := r.node(v.Key)
			key.expect = true
			m.entries = append(m.entries, &entry{key: key, value: r.node(v.Value), at: spotOf(v.Key.GetToken())})
		}
		return m
	case *ast.SequenceNode:
		s := &node{kind: sequence, flow: n.IsFlowStyle && oneLine(n.Start, n.End)}
		for i, v := range n.Values {
			at := spotOf(first(v))
			if !n.IsFlowStyle {
				at = spotOf(n.Entries[i].Start)
			}
			s.entries = append(s.entries, &entry{value: r.node(v), at: at})
		}
		return s
	case *ast.LiteralNode:
		return r.block(n)
	case *ast.NullNode:
		if n.GetToken().Type == token.ImplicitNullType {
			return &node{kind: absent}
		}
	}
	return r.scalar(n.GetToken())
}

// blank reports whether a line is blank and no part of a value.
func (r reader) blank(line int) bool {
	return line >= 1 && !r.kept[line] && strings.TrimSpace(r.lines[line-1]) == ""
}

func oneLine(start, end *token.Token) bool {
	return start != nil && end != nil && start.Position.Line == end.Position.Line
}

// first returns the first token of a value: that of a mapping in block style is
// its first key, not its first colon.
func first(n ast.Node) *token.Token {
	if m, ok := n.(*ast.MappingNode); ok && !m.IsFlowStyle && len(m.Values) > 0 {
		return m.Values[0].Key.GetToken()
	}
	return n.GetToken()
}

// scalar reads a scalar that is no block.
func (r reader) scalar(t *token.Token) *node {
	n := &node{kind: scalar, text: t.Value, quoted: t.Type == token.SingleQuoteType || t.Type == token.DoubleQuoteType}
	from := spotOf(t)
	to := spot{len(r.lines) + 1, 1}
	if i, ok := r.at[from]; ok && i+1 < len(r.tokens) {
		to = spotOf(r.tokens[i+1])
	}
	for line := from.line; line <= min(to.line, len(r.lines)); line++ {
		text := r.lines[line-1]
		if line == to.line {
			text = head(text, to.column-1)
		}
		if line == from.line {
			text = text[len(head(text, from.column-1)):]
		}
		n.lines = append(n.lines, strings.TrimSpace(text))
	}
	for len(n.lines) > 1 && n.lines[len(n.lines)-1] == "" {
		n.lines = n.lines[:len(n.lines)-1]
	}
	return n
}

// head returns the first characters of a line.
func head(line string, characters int) string {
	end := 0
	for range characters {
		_, size := utf8.DecodeRuneInString(line[end:])
		end += size
	}
	return line[:end]
}

// block reads a literal or folded scalar.
func (r reader) block(l *ast.LiteralNode) *node {
	n := &node{kind: scalar, text: l.Value.Value, header: l.Start.Value, quoted: true}
	i := r.at[spotOf(l.Start)] + 1
	if i < len(r.tokens) && r.tokens[i].Type == token.CommentType {
		i++
	}
	end := len(r.lines) - 1 // the last line of the content; what follows the last line feed is none
	if i+1 < len(r.tokens) {
		end = r.tokens[i+1].Position.Line - 1
	}
	if n.text == "" {
		return n
	}
	from := l.Start.Position.Line
	content := r.lines[from:max(end, from)]
	if strings.Contains(n.header, "+") {
		for i := range content {
			r.kept[from+1+i] = true
		}
	} else {
		for len(content) > 0 && strings.TrimSpace(content[len(content)-1]) == "" {
			content = content[:len(content)-1]
		}
	}
	n.lines = unindented(content)
	return n
}

// unindented takes the common indentation off lines.
func unindented(content []string) []string {
	least := -1
	for _, line := range content {
		if rest := strings.TrimLeft(line, " "); rest != "" {
			if width := len(line) - len(rest); least < 0 || width < least {
				least = width
			}
		}
	}
	lines := make([]string, len(content))
	for i, line := range content {
		lines[i] = line[min(max(least, 0), len(line)):]
	}
	return lines
}

// comments returns the comments of the text, in order.
func (r reader) comments() []comment {
	var all []comment
	line := 0 // the last one that holds something else
	for _, t := range r.tokens {
		if t.Type != token.CommentType {
			line = t.Position.Line + strings.Count(strings.TrimRight(t.Origin, " \n"), "\n") - strings.Count(leading(t.Origin), "\n")
			continue
		}
		at := spotOf(t)
		all = append(all, comment{at: at, text: strings.TrimRight("#"+t.Value, " \t\r\n"), beside: at.line <= line})
	}
	return all
}

// leading returns the blanks that begin a text.
func leading(text string) string { return text[:len(text)-len(strings.TrimLeft(text, " \n"))] }

// comment is a comment with its place.
type comment struct {
	at     spot
	text   string // with its #
	beside bool   // something else stands before it on its line
}
