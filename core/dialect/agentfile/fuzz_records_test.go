package agentfile

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"verbatim/core/payload"
	"verbatim/generated/wire"

	"pgregory.net/rapid"
)

// seed adds the sample of a format, whole and cut, and lines that are no
// records.
func seed(f *testing.F, name string) {
	f.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "examples", "sessions", name))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	f.Add(text[:len(text)/2])
	for line := range bytes.Lines(text) {
		f.Add(line)
	}
	f.Add([]byte("\n{}\n7\n{\"type\":\"user\",\"uuid\":\"a\",\"parentUuid\":\"a\",\"message\":{}}\n{\"type\":"))
}

// nodes are the records of a text that are strict JSON, by index, and how many
// there are in all.
func nodes(text []byte) (records map[int]payload.Node, all int) {
	records = make(map[int]payload.Node)
	for line := range bytes.Lines(text) {
		if line = bytes.TrimSuffix(line, []byte("\n")); len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		if tree, err := payload.ReadTree(line); err == nil {
			records[all] = tree.Root()
		}
		all++
	}
	return records, all
}

// judge is what a fuzz target and a property have in common.
type judge interface {
	Helper()
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
}

// account holds what is true of each history, and answers which records are in
// its logs, how many records it left out, and how many of its faults are lines
// that are no JSON.
func account(t judge, all []History) (said map[int]bool, skipped, broken int) {
	t.Helper()
	said = make(map[int]bool)
	for _, h := range all {
		logs := append([]Branch{{Log: h.Log, Records: h.Records}}, h.Left...)
		for _, b := range logs {
			if b.Log.Len() != len(b.Records) || b.Shared > b.Log.Len() {
				t.Fatalf("a log of %d events with %d records, %d of them shared", b.Log.Len(), len(b.Records), b.Shared)
			}
			for _, r := range b.Records {
				said[r] = true
			}
		}
		for _, n := range h.Skipped {
			skipped += n
		}
		for _, f := range h.Faults {
			if f.Rule == wire.RuleInvalidJSON || f.Rule == wire.RuleTornLine {
				broken++
			}
			if f.Line < 1 || f.Column < 1 {
				t.Fatalf("a fault at line %d, column %d", f.Line, f.Column)
			}
		}
		if !slices.IsSortedFunc(h.Faults, func(x, y Fault) int { return x.Index - y.Index }) {
			t.Fatalf("faults out of order: %v", h.Faults)
		}
		if turns, messages := len(h.View.Turns), h.Log.Fold().Len(); turns > messages {
			t.Fatalf("a view of %d turns of %d messages", turns, messages)
		}
	}
	return said, skipped, broken
}

// FuzzCodex holds that the reader takes any text, and that each record is in a
// log, counted as left out, a compaction or rollback, or a fault.
func FuzzCodex(f *testing.F) {
	seed(f, "codex.jsonl")
	f.Fuzz(func(t *testing.T, text []byte) {
		all, err := Read(wire.FormatCodex, text)
		if err != nil {
			return
		}
		said, skipped, broken := account(t, all)
		records, count := nodes(text)
		items, changes := 0, 0
		for i, r := range records {
			event := r.Get("payload")
			_, counts := event.Get("num_turns").Integer()
			switch {
			case r.Get("type").Is("response_item"):
				if items++; !said[i] {
					t.Errorf("record %d is in no log", i)
				}
			case r.Get("type").Is("compacted"), r.Get("type").Is("event_msg") && event.Get("type").Is("thread_rolled_back") && counts:
				changes++
			}
		}
		if items+changes+skipped+broken != count {
			t.Errorf("%d items, %d changes, %d left out, %d broken: want %d in all", items, changes, skipped, broken, count)
		}
	})
}

// FuzzClaudeCode holds the same of the other format. Its messages are counted
// by what the envelope says of each.
func FuzzClaudeCode(f *testing.F) {
	seed(f, "claude_code.jsonl")
	f.Fuzz(func(t *testing.T, text []byte) { checkClaudeCode(t, text) })
}

func checkClaudeCode(t judge, text []byte) {
	t.Helper()
	all, err := Read(wire.FormatClaudeCode, text)
	if err != nil {
		return
	}
	said, skipped, broken := account(t, all)
	records, count := nodes(text)
	firsts := make(map[string]bool)
	answers := make(map[string]bool) // message.id of answers of which a record is in a log
	messages, changes, twice := 0, 0, 0
	var missing []payload.Node
	for _, i := range slices.Sorted(maps.Keys(records)) {
		row := claudeRowOf(record{index: i, node: records[i]})
		first := row.uuid != "" && !firsts[row.uuid]
		firsts[row.uuid] = true
		switch {
		case first && row.isMessage():
			messages++
			if said[i] {
				answers[textOf(row.message.Get("id"))] = true
			} else {
				missing = append(missing, row.message)
			}
		case row.isBoundary(), row.isMicro(), len(row.replacements()) > 0:
			changes++ // or left out, where it changes nothing
		case row.isMessage():
			twice++ // and changes what it said, or is left out as doubled
		}
	}
	for _, m := range missing {
		if !answers[textOf(m.Get("id"))] {
			t.Errorf("a message is in no log: %s", m.Raw())
		}
	}
	if sum := messages + skipped + broken; sum > count || sum+changes+twice < count {
		t.Errorf("%d messages, %d left out, %d broken, %d changes, %d doubled: want %d in all", messages, skipped, broken, changes, twice, count)
	}
}

// anyRecord draws a record of Claude Code in which few names stand for all, so
// that records meet in every way, rightly and wrongly.
func anyRecord(t *rapid.T) string {
	name := rapid.SampledFrom([]string{"a", "b", "c", "d", "e", "f", "g"})
	maybe := func(label string) bool { return rapid.IntRange(0, 3).Draw(t, label) == 0 }
	members := []string{fmt.Sprintf(`"uuid":%q`, name.Draw(t, "uuid"))}
	if !maybe("root") {
		members = append(members, fmt.Sprintf(`"parentUuid":%q`, name.Draw(t, "parent")))
	}
	if maybe("sidechain") {
		members = append(members, `"isSidechain":true`)
	}
	if maybe("agent") {
		members = append(members, fmt.Sprintf(`"agentId":%q`, rapid.SampledFrom([]string{"x", "y"}).Draw(t, "agent name")))
	}
	call := rapid.SampledFrom([]string{"1", "2", "3"})
	switch rapid.IntRange(0, 7).Draw(t, "kind") {
	case 0:
		members = append(members, `"type":"user","message":{"role":"user","content":"hello"}`)
	case 1:
		members = append(members, fmt.Sprintf(`"type":"user","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":%q,"content":"x"},{"type":"tool_result","tool_use_id":%q}]}`,
			call.Draw(t, "result"), call.Draw(t, "result")))
	case 2:
		members = append(members, fmt.Sprintf(`"type":"user","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":%q,"content":"x"}]}`, call.Draw(t, "result")))
	case 3, 4:
		members = append(members, fmt.Sprintf(`"type":"assistant","message":{"role":"assistant","id":%q,"content":[{"type":"tool_use","id":%q,"name":"t","input":{}}]}`,
			rapid.SampledFrom([]string{"m", "n"}).Draw(t, "id"), call.Draw(t, "call")))
	case 5:
		members = append(members, fmt.Sprintf(`"type":"system","subtype":"compact_boundary","logicalParentUuid":%q,"compactMetadata":{"preservedSegment":{"headUuid":%q,"anchorUuid":%q,"tailUuid":%q}}`,
			name.Draw(t, "logical"), name.Draw(t, "head"), name.Draw(t, "anchor"), name.Draw(t, "tail")))
	case 6:
		members = append(members, `"type":"user","isCompactSummary":true,"message":{"role":"user","content":"so far"}`)
	default:
		members = append(members, fmt.Sprintf(`"type":"system","subtype":"microcompact_boundary","microcompactMetadata":{"compactedToolIds":[%q]}`, call.Draw(t, "micro")))
	}
	return "{" + strings.Join(members, ",") + "}"
}

func TestClaudeCodeTakesAnyTree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		records := rapid.SliceOfN(rapid.Custom(anyRecord), 1, 12).Draw(t, "records")
		checkClaudeCode(t, []byte(strings.Join(records, "\n")))
	})
}
