// Package verbatim_test holds the rules that span the whole house: which room
// may import which, and which may touch the world outside.
package verbatim_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "verbatim/"

// policy is a statement of policy: the Go files of a folder, tests included,
// may import from this module only what its line names, and what lies below
// that. A folder without a line of its own follows the line of the nearest
// folder around it. Change it only together with ARCHITECTURE.md.
var policy = map[string][]string{
	"spec":           {},
	"gen":            {"spec"},
	"gen/support":    {},
	"generated":      {},
	"core/fault":     {"generated/wire"},
	"core/payload":   {"generated/wire", "core/fault"},
	"core/locator":   {"generated/wire", "core/fault", "core/payload"},
	"core/usage":     {"generated/wire", "core/fault", "core/payload"},
	"core/chat":      {"generated/wire", "core/fault", "core/payload", "core/locator", "core/usage"},
	"core/policy":    {"generated/wire", "core/fault", "core/payload"},
	"core/account":   {"generated/wire", "core/fault", "core/payload"},
	"core/model":     {"generated/wire", "core/fault", "core/payload", "core/locator", "core/usage", "core/chat", "core/policy", "core/account"},
	"core/session":   {"generated/wire", "core/fault", "core/payload", "core/locator", "core/usage", "core/chat", "core/policy", "core/account", "core/model"},
	"core/dialect":   {"generated/wire", "core/fault", "core/payload", "core/locator", "core/usage", "core/chat", "core/policy", "core/account", "core/model", "core/session"},
	"invariant":      {"generated/wire", "core"},
	"proptest":       {"generated/wire", "core", "invariant"},
	"examples":       {"generated/wire", "core", "invariant"},
	"tools/specgen":  {"spec", "gen"},
	"tools/verbatim": {"spec", "gen", "generated/wire", "core", "invariant", "proptest"},
}

// outside are the packages through which a program meets the world: files, the
// network, other processes, randomness, the log. What a clock says comes in
// through session.Options, whose default is the one use of time.Now.
var outside = []string{"os", "os/exec", "net", "net/http", "log", "log/slog", "math/rand", "math/rand/v2", "crypto/rand", "syscall"}

// meets lists who may use them, tests aside.
var meets = map[string][]string{
	"core/session/logfile": {"os", "syscall"},  // the durable file
	"invariant":            {"os", "log/slog"}, // Verifier: one environment variable, and what it logs
	"core/dialect/sqlite":  {"os"},             // opens databases, read-only; a copy in a temporary folder where a -wal stands beside one
	"invariant/otel":       {},
	"tools":                outside,
}

// kept are imports that one room keeps to itself, tests aside, so that nobody
// who does without that room depends on them.
var kept = map[string]string{
	"verbatim/core/session/logfile": "tools/verbatim",
	"verbatim/core/dialect/sqlite":  "tools/verbatim",
	"verbatim/invariant/otel":       "tools/verbatim",
	"go.opentelemetry.io/":          "invariant/otel",
	"github.com/alecthomas/kong":    "tools/verbatim",
	"github.com/goccy/go-yaml":      "spec",
	"github.com/dave/jennifer":      "gen",
	"github.com/zeebo/blake3":       "core/locator",
	"github.com/ncruces/":           "core/dialect/sqlite",
}

// TestImportDirection reads the files in this process, not through "go list":
// go test caches results, and sees only the files that the test itself opens.
func TestImportDirection(t *testing.T) {
	eachImport(t, func(file, folder, path string) {
		to, ours := strings.CutPrefix(path, module)
		if !ours || within(to, folder) {
			return
		}
		room, ok := nearest(policy, folder)
		if !ok {
			t.Errorf("%s: folder %s has no line in the import policy", file, folder)
			return
		}
		if !within(to, room) && !slices.ContainsFunc(policy[room], func(p string) bool { return within(to, p) }) {
			t.Errorf("%s: %s must not import %s", file, room, to)
		}
	})
}

func TestOnlyToolsMeetTheWorldOutside(t *testing.T) {
	eachImport(t, func(file, folder, path string) {
		if strings.HasSuffix(file, "_test.go") || !slices.Contains(outside, path) {
			return
		}
		room, _ := nearest(meets, folder)
		if !slices.Contains(meets[room], path) {
			t.Errorf("%s: imports %s; only %v may", file, path, slices.Sorted(maps.Keys(meets)))
		}
	})
}

func TestSomeImportsStayInOneRoom(t *testing.T) {
	eachImport(t, func(file, folder, path string) {
		for what, room := range kept {
			if strings.HasPrefix(path, what) && !strings.HasSuffix(file, "_test.go") && !within(folder, room) {
				t.Errorf("%s: imports %s; only %s may", file, path, room)
			}
		}
	})
}

// rapid is made for go test. In the command one file wraps it, and no other
// knows that it is there.
func TestRapidHasOneFileInTheTools(t *testing.T) {
	const wrapper = "tools/verbatim/rapid.go"
	wrapped := false
	eachImport(t, func(file, folder, path string) {
		if path != "pgregory.net/rapid" || !within(folder, "tools") || strings.HasSuffix(file, "_test.go") {
			return
		}
		if file != wrapper {
			t.Errorf("%s: imports %s; only %s may", file, path, wrapper)
		}
		wrapped = true
	})
	if !wrapped {
		t.Errorf("%s does not import rapid: the test looks in the wrong place", wrapper)
	}
}

// eachImport visits every import of every Go file below a folder.
func eachImport(t *testing.T, visit func(file, folder, path string)) {
	t.Helper()
	files := 0
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "testdata" || path == "bench") {
			return filepath.SkipDir // bench is a module of its own
		}
		file := filepath.ToSlash(path)
		if d.IsDir() || filepath.Ext(file) != ".go" || !strings.Contains(file, "/") {
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		files++
		for _, spec := range f.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			visit(file, file[:strings.LastIndexByte(file, '/')], imported)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files == 0 {
		t.Fatal("found no Go file: the test looks in the wrong place")
	}
}

// within reports whether a folder is another or lies below it.
func within(folder, around string) bool {
	return folder == around || strings.HasPrefix(folder, around+"/")
}

// nearest is the line of the folder or of the nearest folder around it.
func nearest(lines map[string][]string, folder string) (string, bool) {
	for {
		if _, ok := lines[folder]; ok {
			return folder, true
		}
		cut := strings.LastIndexByte(folder, '/')
		if cut < 0 {
			return "", false
		}
		folder = folder[:cut]
	}
}
