package agentfile_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"verbatim/core/dialect"
	"verbatim/core/dialect/agentfile"
	"verbatim/core/payload"
	"verbatim/core/session"
	"verbatim/core/usage"
	"verbatim/generated/wire"

	"github.com/google/go-cmp/cmp"
)

// sample reads a file of examples/sessions.
func sample(t *testing.T, format wire.Format, name string) []agentfile.History {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "examples", "sessions", name))
	if err != nil {
		t.Fatal(err)
	}
	return read(t, format, string(text))
}

func read(t *testing.T, format wire.Format, text string) []agentfile.History {
	t.Helper()
	all, err := agentfile.Read(format, []byte(text))
	if err != nil {
		t.Fatalf("Read(%s): %v", format, err)
	}
	return all
}

// folded is a fold, a line for each message: who speaks, and what its blocks
// say.
func folded(f session.Fold) []string {
	var lines []string
	for _, m := range f.All() {
		line := []string{m.Role().String()}
		for _, block := range m.Content().Elements() {
			line = append(line, sketch(block))
		}
		lines = append(lines, strings.Join(line, " | "))
	}
	return lines
}

func sketch(block payload.Value) string {
	said := func(key string) string { text, _ := block.Get(key).Text(); return text }
	switch kind := said("kind"); kind {
	case "text":
		return said("text")
	case "tool_use":
		return "calls " + said("id")
	case "tool_result":
		line := []string{said("tool_use_id") + ":"}
		for _, inner := range block.Get("content").Elements() {
			line = append(line, sketch(inner))
		}
		return strings.Join(line, " ")
	case "foreign":
		word, _ := block.Get("raw").Get("type").Text()
		return "foreign " + word
	default:
		return kind
	}
}

// seen is the view, a line for each turn: who speaks, and where its parts
// stand.
func seen(v dialect.Transcript) []string {
	var lines []string
	for _, turn := range v.Turns {
		line := []string{turn.Role.String()}
		for _, p := range turn.Parts {
			line = append(line, p.At.Path())
		}
		lines = append(lines, strings.Join(line, " "))
	}
	return lines
}

// spent is the usage, a line for each model: input, of it read from the cache
// and written to it, output, of it reasoning.
func spent(all []agentfile.Usage) []string {
	var lines []string
	for _, u := range all {
		line := fmt.Sprintf("%s: %d (%s, %s) %d (%s)", u.Model, u.Usage.Input, counted(u.Usage.CacheRead),
			counted(u.Usage.CacheWrite), u.Usage.Output, counted(u.Reasoning))
		if u.Partial {
			line += " at least"
		}
		lines = append(lines, line)
	}
	return lines
}

func counted(c usage.CacheCount) string {
	if n, ok := c.Reported(); ok {
		return fmt.Sprint(n)
	}
	return "unknown"
}

func told(faults []agentfile.Fault) []string {
	var lines []string
	for _, f := range faults {
		lines = append(lines, fmt.Sprintf("%s %d %s %v %d:%d unreachable %v", f.Rule, f.Index, f.At, f.IDs, f.Line, f.Column, f.Unreachable))
	}
	return lines
}

func same(t *testing.T, what string, want, got any) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}
