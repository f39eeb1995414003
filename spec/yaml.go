package spec

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
)

// maxNesting bounds how deep a file may nest. A vocabulary needs seven levels;
// without a bound the parser, which is recursive, would exhaust its stack.
const maxNesting = 64

// parse reads the text of a file into a tree. It returns nil when it refuses
// the file as a whole.
func (s scope) parse(f File) *node {
	start := Pos{f.Path, 1, 1}
	if !utf8.Valid(f.Text) {
		s.refuse(invalid(f), "the file is not UTF-8; save it as UTF-8")
		return nil
	}
	text := string(f.Text)
	if strings.HasPrefix(text, "\ufeff") {
		s.refuse(start, "the file begins with a byte order mark; save it without")
		return nil
	}
	file, err := syntax(text)
	if err != nil {
		at, message := readable(f.Path, err)
		s.refuse(at, "%s", message)
		return nil
	}
	return tree{s, f.Path}.document(file)
}

// lines splits a text at its line feeds, as editors and the parser count them.
func lines(text []byte) []string {
	all := strings.Split(string(text), "\n")
	for i := range all {
		all[i] = strings.ToValidUTF8(strings.TrimSuffix(all[i], "\r"), "\ufffd")
	}
	return all
}

// invalid is the place of the first byte that is not UTF-8.
func invalid(f File) Pos {
	at := Pos{f.Path, 1, 1}
	for rest := f.Text; len(rest) > 0; {
		c, size := utf8.DecodeRune(rest)
		if c == utf8.RuneError && size == 1 {
			break
		}
		at.Column++
		if c == '\n' {
			at.Line, at.Column = at.Line+1, 1
		}
		rest = rest[size:]
	}
	return at
}

// syntax parses a text. The parser is not proof against all input, so that its
// panics become errors here.
func syntax(text string) (file *ast.File, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("the file is no YAML that can be read: %v", r)
		}
	}()
	if line := hopeless(text); line > 0 {
		at := &token.Position{Line: line, Column: 1}
		return nil, &yaml.SyntaxError{Token: &token.Token{Position: at}, Message: tooDeep}
	}
	tokens := lexer.Tokenize(text)
	if err := shallow(tokens); err != nil {
		return nil, err
	}
	// Duplicate keys are found in the tree, where the parser would stop at the first.
	return parser.Parse(tokens, 0, parser.AllowDuplicateMapKey())
}

// tooDeep is what a text that nests too deep is refused with.
var tooDeep = fmt.Sprintf("the file nests deeper than %d levels here", maxNesting)

// hopeless returns the line from which on a text nests so deep that taking it
// apart into tokens would take minutes and gigabytes, or 0. It looks at brackets
// and dashes alone, wherever they stand, so that its bound is far from the one
// that counts, and from all that a text in quotes holds.
func hopeless(text string) int {
	const most = 100 * maxNesting
	line, open := 0, 0
	for t := range strings.Lines(text) {
		line++
		open += strings.Count(t, "[") + strings.Count(t, "{") - strings.Count(t, "]") - strings.Count(t, "}")
		if open > most || len(t)-len(strings.TrimLeft(t, "-? ")) > most {
			return line
		}
	}
	return 0
}

// The tokens that shallow counts.
var (
	openings = []token.Type{token.MappingStartType, token.SequenceStartType}
	closings = []token.Type{token.MappingEndType, token.SequenceEndType}
	entries  = []token.Type{token.SequenceEntryType, token.MappingKeyType}
	prefixes = []token.Type{token.AnchorType, token.TagType}
)

// shallow refuses tokens that nest too deep: brackets within each other, block
// entries that open on one line, and blocks indented further and further.
func shallow(tokens token.Tokens) error {
	var brackets, openers, wrappers, line int
	for _, t := range tokens {
		first := t.Position.Line != line
		if first {
			line, openers = t.Position.Line, 0
		}
		switch {
		case slices.Contains(openings, t.Type):
			brackets++
		case slices.Contains(closings, t.Type):
			brackets--
		case slices.Contains(entries, t.Type):
			openers++
		case slices.Contains(prefixes, t.Type):
			wrappers++
		}
		if max(brackets, openers, wrappers) > maxNesting || first && t.Position.Column > 8*maxNesting {
			return &yaml.SyntaxError{Token: t, Message: tooDeep}
		}
	}
	return nil
}

// readable turns an error of the parser into a place and a sentence.
func readable(path string, err error) (Pos, string) {
	at, message := Pos{path, 1, 1}, err.Error()
	if syntax, ok := errors.AsType[yaml.Error](err); ok {
		message = syntax.GetMessage()
		if t := syntax.GetToken(); t != nil && t.Position != nil {
			at = Pos{path, max(1, t.Position.Line), max(1, t.Position.Column)}
		}
	}
	switch {
	case strings.Contains(message, "'\t'"):
		return at, "a tab cannot indent YAML; use spaces"
	case strings.HasPrefix(message, "mapping value is not allowed"):
		return at, `no YAML: a colon and a blank stand inside a plain text; put the text in quotes`
	case strings.HasPrefix(message, "the file"):
		return at, message
	}
	return at, "no YAML: " + strings.Map(printable, message)
}

// printable drops what would disturb an error that is one line of text.
func printable(c rune) rune {
	if unicode.IsControl(c) {
		return -1
	}
	return c
}
