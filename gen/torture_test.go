package gen_test

import (
	"fmt"
	"go/token"
	"os"
	"regexp"
	"strings"
	"testing"

	"verbatim/gen"
	"verbatim/spec"

	"github.com/google/go-cmp/cmp"
)

// torture is a vocabulary that is as hard on the generator as the loader lets
// it be: sets of one, 40, 64 and 300 words with every feature at once, words that
// are keywords or predeclared in Go, or differ in one letter, and docs that
// Markdown, gofmt or a comment could misread.
func torture() []spec.File {
	var b strings.Builder
	b.WriteString("version: 1\nenums:\n")
	tortureSet(&b, "One", 1, "set: true")
	tortureSet(&b, "Full", 64, "set: true, ordered: true")
	tortureSet(&b, "Everything", 300, "ordered: true")
	tortureSet(&b, "Open", 40, "unknown: keep")
	fmt.Fprintf(&b, "  - {name: Keyword, doc: What Go keeps for itself., source: the language, words: [%s]}\n", strings.Join(keywords(), ", "))
	return []spec.File{{Path: "spec/torture.yaml", Text: []byte(b.String())}}
}

// tortureSet writes a set of n words with all features that its keys allow.
func tortureSet(b *strings.Builder, name string, n int, keys string) {
	closed := !strings.Contains(keys, "keep")
	fmt.Fprintf(b, "  - name: %s\n    doc: %q\n    source: https://example.com/a?b=1|2#c\n    spelling: any\n", name, hardDocs[0])
	b.WriteString("    " + strings.ReplaceAll(keys, ", ", "\n    ") + "\n")
	b.WriteString("    attributes: {text: string, texts: [string], number: integer, numbers: [integer], even: bool, others: [One], other: One, self: " + name + "}\n    words:\n")
	for i := range n {
		word := fmt.Sprintf("w%c%s%d", 'a'+i%26, strings.Repeat("long", i%7*i%5), i)
		fmt.Fprintf(b, "      - {word: %s, doc: %q, text: %q, texts: [%q, b], number: %d, numbers: [], even: %t, others: [wa0, wa0], other: wa0, self: wa0",
			word, hardDocs[i%len(hardDocs)], hardDocs[i%3], word, i-1, i%2 == 0)
		if closed && i < 20 {
			fmt.Fprintf(b, ", aliases: [%q, %q]", strings.ToUpper(word), `"\ü`+word)
		}
		if i%3 == 1 {
			fmt.Fprintf(b, ", offered: false, deprecated: %q", hardDocs[(i+1)%len(hardDocs)])
		}
		b.WriteString("}\n")
	}
	if closed {
		fmt.Fprintf(b, "    default: wa0\n    retired: [{word: old, doc: Gone.}, {word: older, instead: wa0, doc: %q}]\n", hardDocs[1])
	}
}

var hardDocs = []string{
	"Ünïcödé — “quoted” 日本語, `ticks` and ``more'' of them, a|b, <b>, *x*, _y_, [z](q), \\n, */ and \"quotes\".",
	"# A heading. - An item. 1. Another. [link]: https://example.com " + strings.Repeat("word ", 40) + "[link]: https://example.com",
	strings.Repeat("unbroken", 20) + " Deprecated: no. //go:build ignore",
	"Short.",
}

// keywords are the keywords of Go and what is predeclared, each as a word.
func keywords() []string {
	all := strings.Fields("any bool byte error string int uint8 nil true false iota append len max min new panic v other word text found R t f")
	for t := token.BREAK; t <= token.VAR; t++ {
		all = append(all, t.String())
	}
	for i, word := range all {
		all[i] = fmt.Sprintf("{word: %q, doc: Means %s.}", word, word)
		if word == "R" {
			all[i] = `{word: r, go: Result, doc: Means R.}`
		}
	}
	return all
}

// TestTorture checks that what the vocabulary gives is clean for go vet, and
// passes its own tests.
func TestTorture(t *testing.T) {
	dir := module(t, generate(t, load(t, torture())))
	if out, err := goCommand(t, dir, "test", "./wire"); err != nil {
		t.Errorf("go test: %v\n%s", err, out)
	}
	if out, err := goCommand(t, dir, "vet", "./wire"); err != nil {
		t.Errorf("go vet: %v\n%s", err, out)
	}
}

// TestNewWordBreaksCalls adds a word to the vocabulary of docs/exhaustiveness.md,
// compiles the page's program with what that gives, and compares the message
// of the compiler with the page.
func TestNewWordBreaksCalls(t *testing.T) {
	page, err := os.ReadFile("../docs/exhaustiveness.md")
	if err != nil {
		t.Fatal(err)
	}
	vocabulary, program, message := fenced(page, "yaml"), fenced(page, "go"), fenced(page, "text")
	build := func(vocabulary string) (string, error) {
		files := generate(t, load(t, []spec.File{{Path: "signal.yaml", Text: []byte(vocabulary)}}))
		dir := module(t, append(files, gen.File{Path: "use/use.go", Text: []byte(program)}))
		return goCommand(t, dir, "build", "./use")
	}
	if out, err := build(vocabulary); err != nil {
		t.Errorf("the program does not compile without the word: %v\n%s", err, out)
	}
	out, err := build(strings.Replace(vocabulary, "      - {word: go", "      - {word: amber, doc: Get ready.}\n      - {word: go", 1))
	if err == nil {
		t.Error("the program compiles although it has no answer to the word")
	}
	if diff := cmp.Diff("# verbatim/use\n"+message, out); diff != "" {
		t.Errorf("the compiler says (-page +compiler)\n%s", diff)
	}
}

// fenced returns the first block of a language in a page.
func fenced(page []byte, language string) string {
	block := regexp.MustCompile("(?s)```" + language + "\n(.*?)```\n").FindSubmatch(page)
	if block == nil {
		return ""
	}
	return string(block[1])
}
