package coreschema_test

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"verbatim/tools/verbatim/schemalang"
)

// TestOurPythonSaysWhatTheSchemasSay has pyright judge some of the documents by
// the types that are written for Python.
func TestOurPythonSaysWhatTheSchemasSay(t *testing.T) {
	t.Parallel()
	module, err := schemalang.Python(bundleText(t))
	if err != nil {
		t.Fatal(err)
	}
	list := judged(t, every(31, documents(t)), unsaidByPython)
	dir := t.TempDir()
	write(t, filepath.Join(dir, "types_.py"), string(module))
	var b strings.Builder
	b.WriteString("import types_")
	for i, d := range list {
		var v any
		decoder := json.NewDecoder(strings.NewReader(d.text))
		decoder.UseNumber()
		if err := decoder.Decode(&v); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "\nd%d: types_.%s = %s", i, d.name, inPython(v))
	}
	write(t, filepath.Join(dir, "documents.py"), b.String())
	write(t, filepath.Join(dir, "pyrightconfig.json"), `{"typeCheckingMode":"strict","pythonVersion":"3.11"}`)
	out := fails(t, "node", consumers+"node_modules/pyright/index.js", "-p", dir)
	agree(t, "our Python", list, withoutError(t, list, out,
		regexp.MustCompile(`(?m)^\S*.*documents\.py:(\d+):\d+ - error`), regexp.MustCompile(`(?m)^.*types_\.py:\d+.*`)))
}

// inPython writes a JSON value as an expression.
func inPython(v any) string {
	var parts []string
	switch v := v.(type) {
	case nil:
		return "None"
	case bool:
		if v {
			return "True"
		}
		return "False"
	case []any:
		for _, one := range v {
			parts = append(parts, inPython(one))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case map[string]any:
		for key, one := range v {
			parts = append(parts, inPython(key)+": "+inPython(one))
		}
		slices.Sort(parts)
		return "{" + strings.Join(parts, ", ") + "}"
	default:
		text, err := json.Marshal(v)
		if err != nil {
			panic(err)
		}
		return string(text)
	}
}
