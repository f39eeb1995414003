package coreschema_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"verbatim/tools/verbatim/coreschema"
	"verbatim/tools/verbatim/schemalang"
)

// bundleText is the schema of everything.
func bundleText(t *testing.T) []byte {
	t.Helper()
	all, err := coreschema.Files(sets(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range all {
		if f.Path == "verbatim.json" {
			return f.Text
		}
	}
	t.Fatal("found no verbatim.json")
	return nil
}

// TestOurTypeScriptSaysWhatTheSchemasSay has the compiler judge the documents
// by the types that are written for TypeScript.
func TestOurTypeScriptSaysWhatTheSchemasSay(t *testing.T) {
	t.Parallel()
	module, err := schemalang.TypeScript(bundleText(t))
	if err != nil {
		t.Fatal(err)
	}
	module = append(module, exampleOnPage(t)...)
	list := judged(t, documents(t), unsaidByTypeScript)
	agree(t, "our TypeScript", list, compiledByTSC(t, string(module), list))
}

// exampleOnPage is the code for TypeScript in docs/schemas.md, which narrows a union by
// its tag.
func exampleOnPage(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../../../docs/schemas.md")
	if err != nil {
		t.Fatal(err)
	}
	_, code, found := strings.Cut(string(text), "    import type { Block } from \"./verbatim.js\";\n")
	code, _, ends := strings.Cut(code, "\n## ")
	if !found || !ends {
		t.Fatal("docs/schemas.md has no example for TypeScript")
	}
	return code
}

// agree compares what types accept with what they should.
func agree(t *testing.T, types string, list []document, accepted []bool) {
	t.Helper()
	wrong, refused := 0, 0
	for i, d := range list {
		if !accepted[i] {
			refused++
		}
		if accepted[i] != d.good {
			if wrong++; wrong < 10 {
				t.Errorf("%s accepts %t: %s %.400s", types, accepted[i], d.name, d.text)
			}
		}
	}
	if wrong > 0 || refused < len(list)/4 {
		t.Errorf("%s: %d of %d documents are judged otherwise, %d refused", types, wrong, len(list), refused)
	}
}

// compiledByTSC writes the documents as values of their types in a module, one
// a line, and returns which of them tsc has no error for.
func compiledByTSC(t *testing.T, module string, list []document) []bool {
	t.Helper()
	dir := t.TempDir()
	write(t, filepath.Join(dir, "types.ts"), module)
	var b strings.Builder
	// A document is a type of its own, since its text is that of a type: asking
	// whether that extends another one is quicker than assigning a value.
	b.WriteString("import type * as types from \"./types.js\"; type Is<_ extends true> = 0;")
	for i, d := range list {
		text := strings.ReplaceAll(d.text, "\u2028", `\u2028`) // it ends a line
		fmt.Fprintf(&b, "\nexport type _%d = Is<%s extends types.%s ? true : false>;", i, text, d.name)
	}
	write(t, filepath.Join(dir, "documents.ts"), b.String())
	write(t, filepath.Join(dir, "tsconfig.json"),
		`{"compilerOptions":{"strict":true,"noEmit":true,"target":"es2022","lib":["es2022"],"types":[],"module":"nodenext","exactOptionalPropertyTypes":true},"include":["*.ts"]}`)
	out := fails(t, consumers+"node_modules/.bin/tsc", "--pretty", "false", "-p", dir)
	return withoutError(t, list, out, regexp.MustCompile(`(?m)^\S*documents\.ts\((\d+),\d+\): error`), regexp.MustCompile(`(?m)^\S*types\.ts\(.*`))
}

// withoutError returns which documents a compiler has no error for. The first of
// them stands in line 2. An error elsewhere fails the test.
func withoutError(t *testing.T, list []document, out string, place, elsewhere *regexp.Regexp) []bool {
	t.Helper()
	if other := elsewhere.FindString(out); other != "" {
		t.Fatalf("the types are refused: %s", other)
	}
	accepted := make([]bool, len(list))
	for i := range accepted {
		accepted[i] = true
	}
	for _, found := range place.FindAllStringSubmatch(out, -1) {
		line, err := strconv.Atoi(found[1])
		if err != nil || line < 2 || line > len(list)+1 {
			t.Fatalf("an error stands in line %s", found[1])
		}
		accepted[line-2] = false
	}
	return accepted
}

func write(t *testing.T, place, text string) {
	t.Helper()
	if err := os.WriteFile(place, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}
