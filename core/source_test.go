package core_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// source is what stands at the top of the files of one folder: functions, variables and
// constants by their name. Of a method the name is Type.Method.
type source map[string][]ast.Node

// readSource parses the files of a folder that end in _test.go, or the others. It reads
// them in this process, so that go test runs anew when one of them changes.
func readSource(folder string, tests bool) (source, error) {
	files := token.NewFileSet()
	s := source{}
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	for _, entry := range entries {
		if !isSource(entry, tests) {
			continue
		}
		file, err := parser.ParseFile(files, filepath.Join(folder, entry.Name()), nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		for _, decl := range file.Decls {
			s.add(decl)
		}
	}
	return s, nil
}

func isSource(entry fs.DirEntry, tests bool) bool {
	name := entry.Name()
	return !entry.IsDir() && strings.HasSuffix(name, ".go") && strings.HasSuffix(name, "_test.go") == tests
}

func (s source) add(decl ast.Decl) {
	switch decl := decl.(type) {
	case *ast.FuncDecl:
		name := decl.Name.Name
		if decl.Recv != nil {
			name = receiver(decl.Recv.List[0].Type) + "." + name
		}
		s[name] = append(s[name], decl)
	case *ast.GenDecl:
		for _, spec := range decl.Specs {
			if value, ok := spec.(*ast.ValueSpec); ok {
				for _, name := range value.Names {
					s[name.Name] = append(s[name.Name], value)
				}
			}
		}
	}
}

// receiver is the name of the type of a method.
func receiver(t ast.Expr) string {
	if star, ok := t.(*ast.StarExpr); ok {
		t = star.X
	}
	if name, ok := t.(*ast.Ident); ok {
		return name.Name
	}
	return ""
}

// reach is what a declaration says and uses, itself or by way of others of its folder.
type reach struct {
	texts map[string]bool // string literals, unquoted
	uses  map[string]bool // as in rapid.Check
}

// reachOf follows a declaration to all the others that it names.
func (s source) reachOf(name string) reach {
	r := reach{texts: map[string]bool{}, uses: map[string]bool{}}
	s.follow(name, r, map[string]bool{})
	return r
}

func (s source) follow(name string, r reach, seen map[string]bool) {
	if seen[name] {
		return
	}
	seen[name] = true
	for _, decl := range s[name] {
		ast.Inspect(decl, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BasicLit:
				if text, err := strconv.Unquote(n.Value); err == nil && n.Kind == token.STRING {
					r.texts[text] = true
				}
			case *ast.SelectorExpr:
				if pkg, ok := n.X.(*ast.Ident); ok {
					r.uses[pkg.Name+"."+n.Sel.Name] = true
				}
			case *ast.Ident:
				s.follow(n.Name, r, seen)
			}
			return true
		})
	}
}
