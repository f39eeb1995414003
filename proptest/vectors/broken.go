package vectors

import (
	_ "embed" // broken.jsonl
	"fmt"
	"regexp"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// brokenLines has the case that testdata/broken of the property suite shows of
// each fold and check that is broken on purpose, one a line. A test there holds
// the two together, and writes the file when it is told to update.
//
//go:embed broken.jsonl
var brokenLines string

// shrunk is the smallest case that catches a mistake.
type shrunk struct {
	Name    string           `json:"name"`
	Mistake string           `json:"mistake"` // one sentence
	Log     []jsontext.Value `json:"log"`
	Request []jsontext.Value `json:"request"`
}

// counterexamples are the tests of the shrunk cases by section.
func counterexamples() (map[string][]Test, error) {
	tests := map[string][]Test{}
	for line := range strings.Lines(brokenLines) {
		var s shrunk
		if err := json.Unmarshal([]byte(line), &s); err != nil {
			return nil, fmt.Errorf("broken.jsonl: %w", err)
		}
		in, err := judged(s.Log, s.Request)
		if err != nil {
			return nil, fmt.Errorf("broken.jsonl: %s: %w", s.Name, err)
		}
		section := in.section()
		switch {
		case !s.plain():
			section = spelledSection
		case in.edited(), section == "check/lockstep" && in.retold():
			section = "check/equality"
		}
		tests[section] = append(tests[section], in.test("Not so: "+strings.ToLower(s.Mistake[:1])+s.Mistake[1:]))
	}
	return tests, nil
}

// spelledSection is the optional section of the shrunk cases that are not plain.
const spelledSection = "defaults"

// spelled finds what a plain case has none of: a content that is a string, an
// escape, or a number that is no integer.
var spelled = regexp.MustCompile(`"content":"|\\u|[0-9](\.|[eE])[0-9+-]`)

// plain reports whether the case survives any parser and leaves no default out.
// Times are no numbers, and have no fraction here.
func (s shrunk) plain() bool {
	for _, text := range append(s.Log[:len(s.Log):len(s.Log)], s.Request...) {
		if spelled.Match(text) {
			return false
		}
	}
	return true
}
