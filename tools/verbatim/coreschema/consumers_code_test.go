package coreschema_test

import (
	"bytes"
	"encoding/json"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// request asks convert.mjs for a module.
type request struct {
	As      string   `json:"as"`
	Schemas [][2]any `json:"schemas"` // pairs of name and schema
}

// converted returns the modules that converters of others make, in one run.
func converted(t *testing.T, requests ...request) []string {
	t.Helper()
	in, err := json.Marshal(requests)
	if err != nil {
		t.Fatal(err)
	}
	var modules []struct{ Text, Error string }
	if err := json.Unmarshal([]byte(runs(t, bytes.NewReader(in), "node", consumers+"convert.mjs")), &modules); err != nil {
		t.Fatal(err)
	}
	var texts []string
	for i, m := range modules {
		if m.Error != "" {
			t.Fatalf("%s: %s", requests[i].As, m.Error)
		}
		texts = append(texts, m.Text)
	}
	return texts
}

// TestCodeOfOthers has the converters of others write code, and asks that code
// about the documents.
func TestCodeOfOthers(t *testing.T) {
	t.Parallel()
	var each [][2]any
	for name, schema := range schemas(t) {
		each = append(each, [2]any{name, withoutRecursion(t, schema)})
	}
	requests := append([]request{
		{"json-schema-to-typescript", [][2]any{{"Verbatim", json.RawMessage(bundleText(t))}}},
		{"quicktype-typescript", each},
		{"quicktype-python", each},
	}, styled(t)...)
	modules := converted(t, requests...)
	t.Run("json-schema-to-typescript", func(t *testing.T) {
		list := judged(t, every(7, documents(t)), unsaidByConverter)
		agree(t, "json-schema-to-typescript", list, compiledByTSC(t, modules[0], list))
	})
	t.Run("quicktype for TypeScript", func(t *testing.T) {
		dir := t.TempDir()
		write(t, filepath.Join(dir, "written.ts"), modules[1])
		write(t, filepath.Join(dir, "package.json"), `{"type":"module"}`)
		runs(t, nil, consumers+"node_modules/.bin/tsc", "--strict", "--target", "es2022", "--module", "nodenext", "--types", "",
			filepath.Join(dir, "written.ts"))
		lenient(t, documents(t), ask(t, documents(t), nil, "node", consumers+"quicktype.mjs", filepath.Join(dir, "written.js")))
	})
	t.Run("quicktype for Python", func(t *testing.T) {
		python, err := exec.LookPath("python3")
		if err != nil {
			return
		}
		dir := t.TempDir()
		write(t, filepath.Join(dir, "written.py"), modules[2])
		lenient(t, documents(t), ask(t, documents(t), nil, python, consumers+"quicktype.py", filepath.Join(dir, "written.py")))
	})
	t.Run("styles", func(t *testing.T) { stylesWrittenDown(t, modules[3:]) })
}

// lenient holds code that accepts more than it should to what the page says of
// it: every good document, and of the bad ones about one in five.
func lenient(t *testing.T, list []document, accepted []bool) {
	t.Helper()
	bad, passed := 0, 0
	for i, d := range list {
		switch {
		case isUnsaid(d.name, d.text): // the schema is not meant to accept it
		case !d.good:
			bad++
			if accepted[i] {
				passed++
			}
		case !accepted[i] && !strings.Contains(d.text, `"status":"x"`): // known to another variant
			t.Errorf("it refuses %s %.300s", d.name, d.text)
		}
	}
	if share := float64(passed) / float64(bad); share < 0.15 || share > 0.25 {
		t.Errorf("of %d bad documents it accepts %d; docs/schemas.md says one in five", bad, passed)
	}
}

// withoutRecursion lets a payload hold anything: quicktype does not come to an
// end with a union that holds itself.
func withoutRecursion(t *testing.T, schema []byte) any {
	t.Helper()
	var s map[string]any
	if err := json.Unmarshal(schema, &s); err != nil {
		t.Fatal(err)
	}
	if defs, _ := s["$defs"].(map[string]any); defs["PayloadValue"] != nil {
		defs["PayloadValue"] = map[string]any{}
	}
	return s
}
