// Package format lays out the YAML of a vocabulary in the one canonical way,
// for it is read and reviewed by people. It is a pure function, [Source].
//
// Keys stand in the order in which the loader knows them, attributes of a word
// behind them in the order of their declaration, and what is unknown last. A
// block is indented by two blanks against what it belongs to, list entries
// included; one blank line stands between two sets, and no two stand together.
// A text is in double quotes where YAML would read it as something else, and
// without any where that is safe. What stands in brackets on one line stays so;
// brackets over several lines become a block. Comments stay with what stands
// below or before them, and lines are broken where they were.
//
// The package refuses what the vocabulary refuses of YAML, and nothing else: a
// file may hold mistakes and be laid out. Before it returns a text it reads it
// again, and refuses rather than change a value or lose a comment.
package format

import (
	"errors"
	"strings"

	"verbatim/spec"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
)

// errChanged is returned for a text that this package cannot lay out: it is a
// mistake of ours, found before it does harm.
var errChanged = errors.New("laying it out would change a value or lose a comment, so it is left as it is; write the place more plainly")

// Source returns the text of a file in canonical layout. Applied to what it
// returned it changes nothing. The error is of type [spec.Errors] where YAML is
// used that a vocabulary does without.
func Source(f spec.File) ([]byte, error) {
	if err := spec.Syntax(f); err != nil {
		return nil, err
	}
	before := strings.ReplaceAll(string(f.Text), "\r\n", "\n")
	if !strings.HasSuffix(before, "\n") {
		before += "\n"
	}
	first, err := layOut(before)
	if err != nil {
		return nil, err
	}
	if spec.Syntax(spec.File{Path: f.Path, Text: []byte(first.text)}) != nil {
		return nil, errChanged
	}
	second, err := layOut(first.text)
	if err != nil || second.text != first.text || !same(first.meaning, second.meaning) || !sameComments(first.comments, second.comments) {
		return nil, errChanged
	}
	return []byte(first.text), nil
}

// layout is a text in canonical layout, with what it was made from.
type layout struct {
	text     string
	meaning  meaning
	comments []string
}

func layOut(text string) (layout, error) {
	root, err := read(text)
	if err != nil {
		return layout{}, err
	}
	meaning := root.value.meaning()
	arrange(root.value)
	return layout{printed(root), meaning, root.comments}, nil
}

// document is a file that was read.
type document struct {
	value    *node
	comments []string
}

// read reads a text that [spec.Syntax] accepts.
func read(text string) (document, error) {
	tokens := lexer.Tokenize(text)
	file, err := parser.Parse(lexer.Tokenize(text), 0)
	if err != nil {
		return document{}, err
	}
	r := reader{lines: strings.Split(text, "\n"), tokens: tokens, at: map[spot]int{}, kept: map[int]bool{}}
	for i, t := range tokens {
		r.at[spotOf(t)] = i
	}
	var root *node
	for _, d := range file.Docs {
		if _, directive := d.Body.(*ast.DirectiveNode); !directive && d.Body != nil {
			root = r.node(d.Body)
		}
	}
	if root == nil {
		return document{}, errChanged
	}
	comments := r.comments()
	attach(root, comments, r.blank)
	texts := make([]string, len(comments))
	for i, c := range comments {
		texts[i] = c.text
	}
	return document{root, texts}, nil
}

// spot is a place in a text, from 1.
type spot struct{ line, column int }

func spotOf(t *token.Token) spot { return spot{t.Position.Line, t.Position.Column} }
