package verbatim_test

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"slices"
	"strings"
	"testing"
)

// breaks are the kinds of mutants that gremlins makes of a token: the table of
// its engine, for the tokens that we use and a few more. A run of `make mutate`
// holds this one to it.
var breaks = map[token.Token][]string{
	token.ADD: {"ARITHMETIC_BASE"}, token.MUL: {"ARITHMETIC_BASE"}, token.QUO: {"ARITHMETIC_BASE"}, token.REM: {"ARITHMETIC_BASE"},
	token.SUB: {"ARITHMETIC_BASE", "INVERT_NEGATIVES"},
	token.EQL: {"CONDITIONALS_NEGATION"}, token.NEQ: {"CONDITIONALS_NEGATION"},
	token.LSS: {"CONDITIONALS_BOUNDARY", "CONDITIONALS_NEGATION"}, token.LEQ: {"CONDITIONALS_BOUNDARY", "CONDITIONALS_NEGATION"},
	token.GTR: {"CONDITIONALS_BOUNDARY", "CONDITIONALS_NEGATION"}, token.GEQ: {"CONDITIONALS_BOUNDARY", "CONDITIONALS_NEGATION"},
	token.LAND: {"INVERT_LOGICAL"}, token.LOR: {"INVERT_LOGICAL"},
	token.INC: {"INCREMENT_DECREMENT"}, token.DEC: {"INCREMENT_DECREMENT"},
	token.BREAK: {"INVERT_LOOPCTRL"}, token.CONTINUE: {"INVERT_LOOPCTRL"},
	token.AND: {"INVERT_BITWISE"}, token.OR: {"INVERT_BITWISE"}, token.XOR: {"INVERT_BITWISE"}, token.AND_NOT: {"INVERT_BITWISE"},
	token.SHL: {"INVERT_BITWISE"}, token.SHR: {"INVERT_BITWISE"},
	token.ADD_ASSIGN: {"INVERT_ASSIGNMENTS", "REMOVE_SELF_ASSIGNMENTS"}, token.SUB_ASSIGN: {"INVERT_ASSIGNMENTS", "REMOVE_SELF_ASSIGNMENTS"},
	token.MUL_ASSIGN: {"INVERT_ASSIGNMENTS", "REMOVE_SELF_ASSIGNMENTS"}, token.QUO_ASSIGN: {"INVERT_ASSIGNMENTS", "REMOVE_SELF_ASSIGNMENTS"},
	token.AND_ASSIGN: {"INVERT_BWASSIGN", "REMOVE_SELF_ASSIGNMENTS"}, token.OR_ASSIGN: {"INVERT_BWASSIGN", "REMOVE_SELF_ASSIGNMENTS"},
	token.XOR_ASSIGN: {"INVERT_BWASSIGN", "REMOVE_SELF_ASSIGNMENTS"}, token.AND_NOT_ASSIGN: {"INVERT_BWASSIGN", "REMOVE_SELF_ASSIGNMENTS"},
	token.SHL_ASSIGN: {"INVERT_BWASSIGN", "REMOVE_SELF_ASSIGNMENTS"}, token.SHR_ASSIGN: {"INVERT_BWASSIGN", "REMOVE_SELF_ASSIGNMENTS"},
}

// mutant is one token of the source, broken in one way. It is told from others
// without the number of its line, which moves whenever something above does.
type mutant struct {
	file string // from the root
	in   string // the function or constant around it
	line string // as it is written, without indentation
	what string // the kind, and the token: which of several in such lines
}

// place is where gremlins says that a mutant is.
type place struct {
	kind         string
	line, column int
}

// mutantsOf are all mutants of a file, by where gremlins says that they are.
func mutantsOf(t *testing.T, path string) map[place]mutant {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, path, text, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(text), "\n")
	all := make(map[place]mutant)
	for _, d := range file.Decls {
		var places []place
		tokens := make(map[place]token.Token)
		ast.Inspect(d, func(n ast.Node) bool {
			tok, at := tokenOf(n)
			for _, kind := range breaks[tok] {
				p := set.Position(at)
				places = append(places, place{kind, p.Line, p.Column})
				tokens[places[len(places)-1]] = tok
			}
			return true
		})
		slices.SortFunc(places, func(a, b place) int { return cmp.Or(a.line-b.line, a.column-b.column) })
		seen := make(map[mutant]int)
		for _, p := range places {
			m := mutant{path, nameOf(d), strings.TrimSpace(lines[p.line-1]), fmt.Sprintf("%s of `%s`", p.kind, tokens[p])}
			if seen[m]++; seen[m] > 1 {
				m.what += fmt.Sprintf(" no. %d", seen[m])
			}
			all[p] = m
		}
	}
	return all
}

// tokenOf is the token of a node that gremlins breaks.
func tokenOf(n ast.Node) (token.Token, token.Pos) {
	switch n := n.(type) {
	case *ast.AssignStmt:
		return n.Tok, n.TokPos
	case *ast.BinaryExpr:
		return n.Op, n.OpPos
	case *ast.BranchStmt:
		return n.Tok, n.TokPos
	case *ast.IncDecStmt:
		return n.Tok, n.TokPos
	case *ast.UnaryExpr:
		return n.Op, n.OpPos
	}
	return token.ILLEGAL, token.NoPos
}

// nameOf is the name of what is declared: put, surface.put, leafMax.
func nameOf(d ast.Decl) string {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil {
			return d.Name.Name
		}
		receiver := d.Recv.List[0].Type
		if star, ok := receiver.(*ast.StarExpr); ok {
			receiver = star.X
		}
		if name, ok := receiver.(*ast.Ident); ok {
			return name.Name + "." + d.Name.Name
		}
	case *ast.GenDecl:
		for _, s := range d.Specs {
			if v, ok := s.(*ast.ValueSpec); ok {
				return v.Names[0].Name
			}
		}
	}
	return ""
}
