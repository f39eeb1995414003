package agentfile_test

import (
	"fmt"
	"strings"
	"testing"

	"verbatim/core/dialect/agentfile"
	"verbatim/generated/wire"
)

// longClaude is a session of turns of four records each, with a compaction
// every five hundred turns.
func longClaude(turns int) []byte {
	var b strings.Builder
	last := ""
	for i := range turns {
		id := fmt.Sprint(i)
		if i%500 == 499 {
			b.WriteString(claudeBoundary("b"+id, "", last) + "\n" + claudeUser("s"+id, "b"+id, "so far", isSummary) + "\n")
			last = "s" + id
		}
		for _, line := range []string{
			claudeUser("u"+id, last, "write the file again, and say what changed in it"), claudeText("a"+id, "u"+id, "m"+id, "I will."),
			claudeCall("c"+id, "a"+id, "m"+id, "call"+id), claudeResult("r"+id, "c"+id, "call"+id),
		} {
			b.WriteString(line + "\n")
		}
		last = "r" + id
	}
	return []byte(b.String())
}

func BenchmarkClaudeCode(b *testing.B) {
	text := longClaude(2500)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := agentfile.Read(wire.FormatClaudeCode, text); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCodex(b *testing.B) {
	var lines strings.Builder
	for i := range 5000 {
		lines.WriteString(codexLines(
			"response_item", codexSays("user", "write the file again, and say what changed in it"),
			"response_item", fmt.Sprintf(`{"type":"function_call","id":"fc_%d","name":"write","arguments":"{}","call_id":"call_%d"}`, i, i),
			"response_item", fmt.Sprintf(`{"type":"function_call_output","call_id":"call_%d","output":"done"}`, i)))
	}
	text := []byte(lines.String())
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := agentfile.Read(wire.FormatCodex, text); err != nil {
			b.Fatal(err)
		}
	}
}
