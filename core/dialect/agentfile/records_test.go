package agentfile_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"verbatim/core/dialect/agentfile"
	"verbatim/generated/wire"
)

const (
	codexUser = `{"type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"é"}]}}`
	codexNaN  = `{"type":"response_item","payload":{"é":NaN}}`
)

func TestBrokenLines(t *testing.T) {
	for _, test := range []struct {
		reason string
		text   string
		fold   []string
		faults []string
	}{
		{"blank lines pass, and records are counted without them", "\n" + codexUser + "\r\n  \n" + codexUser + "\n", []string{"user | é", "user | é"}, nil},
		{"a whole last line needs no line feed", codexUser, []string{"user | é"}, nil},
		{
			"a line that is no JSON, and those around it", codexUser + "\n\n" + codexNaN + "\n" + codexUser + "\n",
			[]string{"user | é", "user | é"},
			[]string{"invalid_json 1 /records/1/payload/é [] 3:40 unreachable []"},
		},
		{
			"an unfinished line in the middle", codexUser + "\n{\"type\":\n" + codexUser,
			[]string{"user | é", "user | é"},
			[]string{"invalid_json 1 /records/1/type [] 2:9 unreachable []"},
		},
		{
			"an unfinished last line", codexUser + "\n{\"type\":",
			[]string{"user | é"},
			[]string{"torn_line 1 /records/1/type [] 2:9 unreachable []"},
		},
		{
			"a last line that is wrong, not unfinished", codexUser + "\n{\"type\":}",
			[]string{"user | é"},
			[]string{"invalid_json 1 /records/1/type [] 2:9 unreachable []"},
		},
	} {
		h := read(t, wire.FormatCodex, test.text)[0]
		same(t, test.reason+": fold", test.fold, folded(h.Log.Fold()))
		same(t, test.reason+": faults", test.faults, told(h.Faults))
	}
}

// TestBrokenLinesAmongFaults holds that a file's faults are in order of its
// records, whoever found them.
func TestBrokenLinesAmongFaults(t *testing.T) {
	text := strings.Join([]string{claudeUser("u1", "", "go"), "{", claudeUser("u2", "gone", "x"), "}"}, "\n")
	var got []string
	for _, f := range read(t, wire.FormatClaudeCode, text)[0].Faults {
		got = append(got, fmt.Sprint(f.Rule, " ", f.Index))
	}
	same(t, "faults", []string{"invalid_json 1", "dangling_parent 2", "invalid_json 3"}, got)
}

func TestUnreadable(t *testing.T) {
	for _, test := range []struct {
		reason string
		format wire.Format
		text   string
		want   string
		line   int
	}{
		{"an empty file", wire.FormatCodex, "", "codex: the file holds no record, expected one JSON object a line", 0},
		{"a blank file", wire.FormatClaudeCode, " \n\n", "claude_code: the file holds no record, expected one JSON object a line", 0},
		{"no line is JSON", wire.FormatCodex, "\nhello\nworld\n", "codex: line 2, column 1: no line is strict JSON, expected one JSON object a line: ", 2},
		{"not an agent's file", wire.FormatAnthropic, "{}", "anthropic: the format has no reader here, expected one of an agent's files", 0},
	} {
		_, err := agentfile.Read(test.format, []byte(test.text))
		unreadable, ok := errors.AsType[*agentfile.UnreadableError](err)
		if !ok || !strings.HasPrefix(err.Error(), test.want) || unreadable.Line != test.line {
			t.Errorf("%s: error %v, want one at line %d that begins with %q", test.reason, err, test.line, test.want)
		}
	}
}

func TestLocate(t *testing.T) {
	text := "\n{\"é\":{\"b\":[1,2]}}\n\n{\"c\":3}\nbroken"
	for _, test := range []struct {
		path         string
		line, column int
		ok           bool
	}{
		{"/records/0", 2, 1, true},
		{"/records/0/é/b/1", 2, 14, true},
		{"/records/0/é/missing", 2, 6, true},
		{"/records/1/c", 4, 6, true},
		{"/records/2/c", 5, 1, true},
		{"/records/3", 0, 0, false},
		{"/records/-1", 0, 0, false},
		{"/records/x", 0, 0, false},
		{"/messages/0", 0, 0, false},
	} {
		line, column, ok := agentfile.Locate([]byte(text), test.path)
		if line != test.line || column != test.column || ok != test.ok {
			t.Errorf("Locate(%q) = %d, %d, %t, want %d, %d, %t", test.path, line, column, ok, test.line, test.column, test.ok)
		}
	}
}
