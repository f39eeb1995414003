package coreschema_test

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// TestAjvAgrees asks ajv and the decoders about the same documents.
func TestAjvAgrees(t *testing.T) {
	t.Parallel()
	list := slices.Concat(documents(t), unsaidExamples())
	holds(t, "ajv", list, ask(t, list, schemas(t), "node", consumers+"ajv.mjs"))
}

// TestPythonAgrees asks the package jsonschema of the first Python that has it
// about some of them.
func TestPythonAgrees(t *testing.T) {
	t.Parallel()
	for _, python := range []string{"python3", "/usr/bin/python3"} {
		if exec.CommandContext(t.Context(), python, "-c", "import jsonschema").Run() != nil {
			continue
		}
		list := slices.DeleteFunc(every(17, documents(t)), func(d document) bool { return strings.Contains(d.text, `\n"`) })
		holds(t, "jsonschema", list, ask(t, list, schemas(t), python, consumers+"validate.py"))
		line := []document{{name: "ToolName", text: `"exec\n"`}}
		if !ask(t, line, schemas(t), python, consumers+"validate.py")[0] {
			t.Errorf("jsonschema refuses a line feed behind a pattern: docs/schemas.md says otherwise")
		}
		return
	}
}

// unsaidExamples are documents of which a schema and its decoder say different
// things, with the schema's answer.
func unsaidExamples() []document {
	var list []document
	for _, d := range differences {
		for _, e := range d.examples {
			list = append(list, document{e.name, e.text, d.accepts})
		}
	}
	return list
}

// holds compares a validator with the decoders, where a schema can say what they
// do.
func holds(t *testing.T, validator string, list []document, accepted []bool) {
	t.Helper()
	wrong := 0
	for i, d := range list {
		if accepted[i] == d.good || isUnsaid(d.name, d.text) {
			continue
		}
		if wrong++; wrong < 10 {
			t.Errorf("%s accepts %t: %s %.300s", validator, accepted[i], d.name, d.text)
		}
	}
	if wrong > 0 {
		t.Errorf("%s: %d of %d documents are judged otherwise", validator, wrong, len(list))
	}
}
