package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// What is found comes in the order of the inputs, however many of them find
// more than waits, and nobody is left waiting when the reader stops.
func TestInOrder(t *testing.T) {
	var inputs []input
	var want []string
	for i := range 50 {
		name := fmt.Sprint(i)
		in := input{name: name}
		if i%7 == 3 {
			in.err = errors.New("no file")
		} else {
			for k := range i * 3 % 40 {
				want = append(want, fmt.Sprintf("%s/%d", name, k))
			}
		}
		inputs = append(inputs, in)
		want = append(want, name+" done")
	}
	check := func(name string, emit func(outcome)) {
		var i int
		if _, err := fmt.Sscan(name, &i); err != nil {
			t.Error(err)
		}
		for k := range i * 3 % 40 {
			emit(outcome{history: &history{File: fmt.Sprintf("%s/%d", name, k)}})
		}
	}
	var got []string
	for in, found := range inOrder(inputs, check) {
		if found == nil {
			got = append(got, in.name+" done")
		} else {
			got = append(got, found.history.File)
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	for in := range inOrder(inputs, check) {
		if in.name == "5" {
			break
		}
	}
}

// A file with a body a line that is longer than what is checked at a time gives
// each line's findings with its own number.
func TestLongFilesOfBodies(t *testing.T) {
	var text strings.Builder
	var want []int
	for number := 1; text.Len() < 3*batchBytes; number++ {
		id := "call_1"
		if number%7 == 0 {
			id = "call_2"
			want = append(want, number)
		}
		fmt.Fprintf(&text, `{"model":"gpt-5","messages":[{"role":"user","content":%q},`, strings.Repeat("x", number%5000))
		fmt.Fprintf(&text, `{"role":"assistant","content":null,"tool_calls":[{"id":"call_1","type":"function","function":{"name":"f","arguments":"{}"}}]},`)
		fmt.Fprintf(&text, `{"role":"tool","tool_call_id":%q,"content":"x"}]}`+"\n", id)
		if number%10 == 0 {
			number++
			text.WriteString("\n")
		}
	}
	at := filepath.Join(t.TempDir(), "bodies.jsonl")
	if err := os.WriteFile(at, []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	var out, diagnostics bytes.Buffer
	if code := run([]string{"check", "--format", "json", "--rule", "orphaned_tool_result", at}, nil, &out, &diagnostics); code != exitFound {
		t.Fatalf("exit %d: %s", code, &diagnostics)
	}
	var got []int
	last := 0
	for line := range strings.Lines(out.String()) {
		var h struct {
			Line     int
			Findings []struct{ Line int }
		}
		if err := json.Unmarshal([]byte(line), &h); err != nil {
			t.Fatal(err)
		}
		if h.Line <= last {
			t.Fatalf("line %d comes behind line %d", h.Line, last)
		}
		last = h.Line
		for _, f := range h.Findings {
			if f.Line != h.Line {
				t.Errorf("a finding of line %d says line %d", h.Line, f.Line)
			}
			got = append(got, f.Line)
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("lines of findings (-want +got):\n%s", diff)
	}
}

// Of a SARIF document each result names the rule that stands at its index, with
// what the standard requires of it.
func TestSarif(t *testing.T) {
	var out, diagnostics bytes.Buffer
	run([]string{"check", "--format", "sarif", "../../examples"}, nil, &out, &diagnostics)
	var document struct {
		Version string
		Runs    []struct {
			Tool struct {
				Driver struct {
					Name  string
					Rules []struct {
						ID                   string
						ShortDescription     struct{ Text string }
						FullDescription      struct{ Text string }
						DefaultConfiguration struct{ Level string }
					}
				}
			}
			Results []struct {
				RuleID    string
				RuleIndex int
				Level     string
				Message   struct{ Text string }
				Locations []struct {
					PhysicalLocation struct {
						ArtifactLocation struct{ URI string }
						Region           *struct{ StartLine, StartColumn int }
					}
				}
			}
			Invocations []struct{ ExecutionSuccessful *bool }
		}
	}
	if err := json.Unmarshal(out.Bytes(), &document); err != nil {
		t.Fatalf("%v: %s", err, &out)
	}
	if document.Version != "2.1.0" || len(document.Runs) != 1 || len(document.Runs[0].Results) == 0 || len(document.Runs[0].Invocations) != 1 {
		t.Fatalf("found %+v", document)
	}
	levels := []string{"error", "warning"}
	rules := document.Runs[0].Tool.Driver.Rules
	for _, r := range rules {
		if r.ID == "" || r.ShortDescription.Text == "" || r.FullDescription.Text == "" || !slices.Contains(levels, r.DefaultConfiguration.Level) {
			t.Errorf("the rule %+v is not whole", r)
		}
	}
	for _, r := range document.Runs[0].Results {
		if r.RuleIndex < 0 || rules[r.RuleIndex].ID != r.RuleID || !slices.Contains(levels, r.Level) || r.Message.Text == "" || len(r.Locations) != 1 {
			t.Errorf("the result %+v is not whole", r)
			continue
		}
		at := r.Locations[0].PhysicalLocation
		if at.ArtifactLocation.URI == "" || at.Region != nil && (at.Region.StartLine < 1 || at.Region.StartColumn < 1) {
			t.Errorf("the result is at %+v", at)
		}
	}
}

// What fold prints as a dialect's list is what convert writes into the body, for
// every session of every sample.
func TestFoldPrintsWhatConvertWrites(t *testing.T) {
	samples, err := filepath.Glob("../../examples/sessions/*.[jd]*")
	if err != nil || len(samples) < 10 {
		t.Fatalf("found %d samples (%v)", len(samples), err)
	}
	keys := map[string]string{"anthropic": "messages", "open_ai": "messages", "open_ai_responses": "input"}
	for _, sample := range samples {
		for _, name := range sessionNamesOf(t, sample) {
			for dialect, key := range keys {
				var list, body json.RawMessage = output(t, "fold", "--as", dialect, "--session", name, sample),
					output(t, "convert", "--to", dialect, "--max-tokens", "1", "--session", name, sample)
				var members map[string]json.RawMessage
				if err := json.Unmarshal(body, &members); err != nil {
					t.Fatalf("%s of %s: %v", dialect, sample, err)
				}
				if !bytes.Equal(bytes.TrimSpace(list), members[key]) {
					t.Errorf("%s of %s: fold prints\n%s\nconvert writes\n%s", dialect, sample, list, members[key])
				}
			}
		}
	}
}

// sessionNamesOf are the sessions of a sample, as check names them.
func sessionNamesOf(t *testing.T, sample string) []string {
	t.Helper()
	var names []string
	for line := range bytes.Lines(output(t, "check", sample)) {
		var h struct{ Session string }
		if err := json.Unmarshal(line, &h); err != nil {
			t.Fatal(err)
		}
		names = append(names, h.Session)
	}
	return names
}

func output(t *testing.T, arguments ...string) []byte {
	t.Helper()
	var out, diagnostics bytes.Buffer
	if code := run(append(arguments, "--format", "json"), nil, &out, &diagnostics); code == exitFailed && arguments[0] != "check" {
		t.Fatalf("%q: %s", arguments, &diagnostics)
	}
	return out.Bytes()
}
