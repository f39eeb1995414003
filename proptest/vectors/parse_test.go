package vectors_test

import (
	"bytes"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"verbatim/core/payload"
	"verbatim/proptest/vectors"
)

// lineByLine parses each line of its input and writes it again. It fails on a
// number that is no safe integer and on a lone surrogate.
const lineByLine = `
const walk = (value) => {
  if (typeof value === "number" && !Number.isSafeInteger(value)) throw new Error("no safe integer: " + value);
  if (typeof value === "string" && !value.isWellFormed()) throw new Error("a lone surrogate: " + value);
  if (value !== null && typeof value === "object") for (const [key, inner] of Object.entries(value)) (walk(key), walk(inner));
};
const text = require("node:fs").readFileSync(0, "utf8");
for (const line of text.split("\n").filter((line) => line !== "")) {
  const value = JSON.parse(line);
  walk(value);
  console.log(JSON.stringify(value));
}`

// What is required says after a plain JSON parser what it said before.
func TestRequiredFilesSurviveAParser(t *testing.T) {
	var lines bytes.Buffer
	required := testFiles(t, false)
	for _, f := range required {
		v := jsontext.Value(bytes.Clone(f.Text))
		if err := v.Compact(jsontext.AllowDuplicateNames(true)); err != nil {
			t.Fatalf("%s: %v", f.Path, err)
		}
		lines.Write(v)
		lines.WriteByte('\n')
	}
	node := exec.CommandContext(t.Context(), "node", "-e", lineByLine)
	node.Stdin = &lines
	out, err := node.CombinedOutput()
	if err != nil {
		t.Fatalf("node, which the tests need: %v\n%s", err, out)
	}
	back := strings.Split(strings.TrimSpace(string(out)), "\n")
	if len(back) != len(required) {
		t.Fatalf("%d files came back, want %d", len(back), len(required))
	}
	for i, f := range required {
		if canonical(t, f.Text) != canonical(t, []byte(back[i])) {
			t.Errorf("%s says something else when it has been parsed", f.Path)
		}
	}
}

// canonical is the text with its keys in order; numbers keep their spelling.
func canonical(t *testing.T, text []byte) string {
	t.Helper()
	v, err := payload.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return v.String()
}

var (
	number     = regexp.MustCompile(`^(0|-?[1-9][0-9]*)$`)
	needless   = regexp.MustCompile(`\\(/|u00[2-7]|u[0-9a-fA-F]{2}[8-9a-fA-F]|u[1-9a-fA-F])`)
	largest, _ = strconv.ParseInt("9007199254740991", 10, 64)
)

// Numbers of what is required are integers in plain digits within ±(2^53-1),
// and no letter is an escape.
func TestRequiredFilesAreSpelledPlainly(t *testing.T) {
	for _, f := range testFiles(t, false) {
		if escape := needless.Find(f.Text); escape != nil {
			t.Errorf("%s has the escape %s", f.Path, escape)
		}
		eachNumber(t, f, func(text string) {
			n, err := strconv.ParseInt(text, 10, 64)
			if !number.MatchString(text) || err != nil || n > largest || n < -largest {
				t.Errorf("%s has the number %s", f.Path, text)
			}
		})
	}
}

// What is optional asks for more, so each of its kinds has what the required
// one must not have.
func TestOptionalFilesAskForMore(t *testing.T) {
	numbers := 0
	for _, f := range testFiles(t, true) {
		if f.Path == "tests/optional/numbers.json" {
			eachNumber(t, f, func(text string) {
				if !number.MatchString(text) {
					numbers++
				}
			})
		}
		if f.Path == "tests/optional/escapes.json" && needless.Find(f.Text) == nil {
			t.Errorf("%s has no escape", f.Path)
		}
	}
	if numbers < 10 {
		t.Errorf("%d numbers are no plain integers, want 10 at least", numbers)
	}
}

func eachNumber(t *testing.T, f vectors.File, visit func(text string)) {
	t.Helper()
	d := jsontext.NewDecoder(bytes.NewReader(f.Text))
	for {
		kind := d.PeekKind()
		if kind == 0 {
			return
		}
		if kind != '0' {
			if _, err := d.ReadToken(); err != nil {
				t.Fatalf("%s: %v", f.Path, err)
			}
			continue
		}
		v, err := d.ReadValue()
		if err != nil {
			t.Fatalf("%s: %v", f.Path, err)
		}
		visit(string(v))
	}
}
