package coreschema_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"testing"

	"verbatim/tools/verbatim/coreschema"
)

// consumers is the folder of the tools of others, with what they are started
// by.
const consumers = "../../../consumers/"

// document is a text and what the decoder of its type says of it.
type document struct {
	name, text string
	good       bool
}

// documents are all samples and everything that differs from one in one place.
// They are made once for all tests.
func documents(t *testing.T) []document {
	t.Helper()
	made.Lock()
	defer made.Unlock()
	if made.list == nil {
		made.list = makeDocuments(t)
	}
	return made.list
}

var made struct {
	sync.Mutex
	list []document
}

func makeDocuments(t *testing.T) []document {
	t.Helper()
	all := samples(t)
	var list []document
	for _, name := range coreschema.Names() {
		seen := map[string]bool{}
		for _, text := range all[name] {
			for _, text := range append([]string{text}, nearMisses(t, text)...) {
				if !seen[text] {
					seen[text] = true
					list = append(list, document{name, text, decoders[name]([]byte(text)) == nil})
				}
			}
		}
	}
	return list
}

// every returns each n-th document, for what takes long to ask. No n is a multiple
// of how many changes one place has, so the documents are of all kinds.
func every(n int, list []document) []document {
	var some []document
	for i := 0; i < len(list); i += n {
		some = append(some, list[i])
	}
	return some
}

// schemas are the files of all core types, by name.
func schemas(t *testing.T) map[string]json.RawMessage {
	t.Helper()
	all := map[string]json.RawMessage{}
	for _, name := range coreschema.Names() {
		text, err := coreschema.Schema(name)
		if err != nil {
			t.Fatal(err)
		}
		all[name] = text
	}
	return all
}

// ask runs a program of consumers with documents, a line each, behind what
// stands first. It returns which of them the program accepts.
func ask(t *testing.T, list []document, first any, command ...string) []bool {
	t.Helper()
	var in bytes.Buffer
	lines := json.NewEncoder(&in)
	lines.SetEscapeHTML(false)
	if first != nil {
		encodeLine(t, lines, first)
	}
	for _, d := range list {
		encodeLine(t, lines, [2]string{d.name, d.text})
	}
	answers := strings.Fields(runs(t, &in, command...))
	if len(answers) != len(list) {
		t.Fatalf("%v: %d answers for %d documents", command, len(answers), len(list))
	}
	accepted := make([]bool, len(list))
	for i, answer := range answers {
		is, err := strconv.ParseBool(answer)
		if err != nil {
			t.Fatalf("%v: %v", command, err)
		}
		accepted[i] = is
	}
	return accepted
}

func encodeLine(t *testing.T, lines *json.Encoder, v any) {
	t.Helper()
	if err := lines.Encode(v); err != nil {
		t.Fatal(err)
	}
}

// runs returns what a command prints, and fails the test where it fails.
func runs(t *testing.T, in io.Reader, command ...string) string {
	t.Helper()
	c := exec.CommandContext(t.Context(), command[0], command[1:]...)
	c.Stdin = in
	var stderr bytes.Buffer
	c.Stderr = &stderr
	out, err := c.Output()
	if err != nil {
		t.Fatalf("%v: %v\n%s\n%.4000s\nthe tools of others are installed by: make consumers", command, err, &stderr, out)
	}
	return string(out)
}

// fails returns what a compiler prints that is expected to find something.
func fails(t *testing.T, command ...string) string {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), command[0], command[1:]...).Output()
	if _, failed := errors.AsType[*exec.ExitError](err); !failed {
		t.Fatalf("%v: %v; want errors for the bad documents\n%.4000s\nthe tools of others are installed by: make consumers", command, err, out)
	}
	return string(out)
}
