package agentfile_test

import (
	"fmt"
	"strings"
	"testing"

	"verbatim/core/dialect/agentfile"
	"verbatim/generated/wire"
)

// The helpers write records of Claude Code: uuid, parent, and what is said.
// more are members to put behind.

func claudeRow(kind, uuid, parent, message string, more ...string) string {
	up := "null"
	if parent != "" {
		up = `"` + parent + `"`
	}
	members := append([]string{fmt.Sprintf(`"type":%q,"uuid":%q,"parentUuid":%s`, kind, uuid, up)}, more...)
	if message != "" {
		members = append(members, `"message":`+message)
	}
	return "{" + strings.Join(members, ",") + "}"
}

func claudeUser(uuid, parent, text string, more ...string) string {
	return claudeRow("user", uuid, parent, fmt.Sprintf(`{"role":"user","content":%q}`, text), more...)
}

func claudeResult(uuid, parent string, ids ...string) string {
	var blocks []string
	for _, id := range ids {
		blocks = append(blocks, fmt.Sprintf(`{"type":"tool_result","tool_use_id":%q,"content":"%s of %s"}`, id, uuid, id))
	}
	return claudeRow("user", uuid, parent, `{"role":"user","content":[`+strings.Join(blocks, ",")+`]}`)
}

func claudeText(uuid, parent, id, text string, more ...string) string {
	return claudeRow("assistant", uuid, parent,
		fmt.Sprintf(`{"id":%q,"role":"assistant","model":"m","content":[{"type":"text","text":%q}]}`, id, text), more...)
}

func claudeCall(uuid, parent, id, call string) string {
	return claudeRow("assistant", uuid, parent,
		fmt.Sprintf(`{"id":%q,"role":"assistant","model":"m","content":[{"type":"tool_use","id":%q,"name":"t","input":{}}]}`, id, call))
}

func claudeBoundary(uuid, parent, logical string, segment ...string) string {
	more := []string{`"subtype":"compact_boundary"`, fmt.Sprintf(`"logicalParentUuid":%q`, logical)}
	if len(segment) == 3 {
		more = append(more, fmt.Sprintf(`"compactMetadata":{"preservedSegment":{"headUuid":%q,"anchorUuid":%q,"tailUuid":%q}}`,
			segment[0], segment[1], segment[2]))
	}
	return claudeRow("system", uuid, parent, "", more...)
}

func claudeMicro(uuid, parent, id string) string {
	return claudeRow("system", uuid, parent, "", `"subtype":"microcompact_boundary"`, fmt.Sprintf(`"microcompactMetadata":{"compactedToolIds":[%q]}`, id))
}

const (
	isSummary   = `"isCompactSummary":true`
	isSidechain = `"isSidechain":true`
)

func TestClaudeCodeTree(t *testing.T) {
	for _, test := range []struct {
		reason  string
		records []string
		fold    []string   // of the session
		others  [][]string // folds of the sub-agents
		left    [][]string // folds of the branches of the session
		faults  []string   // of the session
		skipped map[string]int
	}{
		{
			reason: "results hang off the record that holds their call, and the last one is gone on from",
			records: []string{
				claudeUser("u1", "", "go"), claudeCall("a1", "u1", "m1", "c1"), claudeCall("a2", "a1", "m1", "c2"),
				claudeResult("r1", "a1", "c1"), claudeResult("r2", "a2", "c2"), claudeText("a3", "r2", "m2", "done"),
			},
			fold: []string{"user | go", "assistant | calls c1 | calls c2", "tool | c1: r1 of c1", "tool | c2: r2 of c2", "assistant | done"},
		},
		{
			reason: "the first result is gone on from",
			records: []string{
				claudeUser("u1", "", "go"), claudeCall("a1", "u1", "m1", "c1"), claudeCall("a2", "a1", "m1", "c2"),
				claudeResult("r2", "a2", "c2"), claudeResult("r1", "a1", "c1"), claudeText("a3", "r1", "m2", "done"),
			},
			fold: []string{"user | go", "assistant | calls c1 | calls c2", "tool | c2: r2 of c2", "tool | c1: r1 of c1", "assistant | done"},
		},
		{
			reason: "a tool ran while the answer still came in",
			records: []string{
				claudeUser("u1", "", "go"), claudeCall("a1", "u1", "m1", "c1"), claudeResult("r1", "a1", "c1"),
				claudeCall("a2", "r1", "m1", "c2"), claudeResult("r2", "a2", "c2"), claudeText("a3", "r2", "m2", "done"),
			},
			fold: []string{"user | go", "assistant | calls c1 | calls c2", "tool | c1: r1 of c1", "tool | c2: r2 of c2", "assistant | done"},
		},
		{
			reason: "the records of one answer hang side by side",
			records: []string{
				claudeUser("u1", "", "go"), claudeText("a1", "u1", "m1", "one"), claudeText("a2", "u1", "m1", "two"), claudeUser("u2", "a2", "on"),
			},
			fold: []string{"user | go", "assistant | one | two", "user | on"},
		},
		{
			reason: "two answers under one id, of two requests",
			records: []string{
				claudeText("a1", "", "m1", "one", `"requestId":"q1"`), claudeText("a2", "a1", "m1", "two", `"requestId":"q1"`),
				claudeText("a3", "a2", "m1", "three", `"requestId":"q2"`),
			},
			fold: []string{"assistant | one | two", "assistant | three"},
		},
		{
			reason: "two answers to one prompt",
			records: []string{
				claudeUser("u1", "", "go"), claudeText("a1", "u1", "m1", "one"), claudeText("a2", "u1", "m2", "two"),
			},
			fold:   []string{"user | go", "assistant | two"},
			left:   [][]string{{"user | go", "assistant | one"}},
			faults: []string{"ambiguous_branch 2 /records/2 [a1 a2] 3:1 unreachable []"},
		},
		{
			reason: "the client's row of an error, and then the answer",
			records: []string{
				claudeUser("u1", "", "go"),
				claudeRow("assistant", "e1", "u1", `{"role":"assistant","model":"<synthetic>","content":[{"type":"text","text":"API Error"}]}`, `"isApiErrorMessage":true`),
				claudeText("a1", "u1", "m1", "one"),
			},
			fold:    []string{"user | go", "assistant | one"},
			skipped: map[string]int{"synthetic": 1},
		},
		{
			reason: "the client's own words that are no error are sent",
			records: []string{
				claudeUser("u1", "", "go"),
				claudeRow("assistant", "e1", "u1", `{"role":"assistant","model":"<synthetic>","content":[{"type":"text","text":"No response requested."}]}`),
			},
			fold: []string{"user | go", "assistant | No response requested."},
		},
		{
			reason: "two results of one call hang side by side, and neither is the one",
			records: []string{
				claudeUser("u1", "", "go"), claudeCall("a1", "u1", "m1", "c1"),
				claudeResult("r1", "a1", "c1"), claudeResult("r2", "a1", "c1"),
			},
			fold:   []string{"user | go", "assistant | calls c1", "tool | c1: r2 of c1"},
			left:   [][]string{{"user | go", "assistant | calls c1", "tool | c1: r1 of c1"}},
			faults: []string{"ambiguous_branch 3 /records/3 [r1 r2] 4:1 unreachable []"},
		},
		{
			reason: "two results of one call, one behind the other",
			records: []string{
				claudeUser("u1", "", "go"), claudeCall("a1", "u1", "m1", "c1"),
				claudeResult("r1", "a1", "c1"), claudeResult("r2", "r1", "c1"),
			},
			fold: []string{"user | go", "assistant | calls c1", "tool | c1: r1 of c1", "tool | c1: r2 of c1"},
		},
		{
			reason: "three go on from one",
			records: []string{
				claudeUser("u1", "", "go"), claudeText("a1", "u1", "m1", "one"),
				claudeUser("u2", "a1", "x"), claudeUser("u3", "a1", "y"), claudeUser("u4", "a1", "z"),
			},
			fold:   []string{"user | go", "assistant | one", "user | z"},
			left:   [][]string{{"user | go", "assistant | one", "user | x"}, {"user | go", "assistant | one", "user | y"}},
			faults: []string{"ambiguous_branch 3 /records/3 [u2 u3 u4] 4:1 unreachable []"},
		},
		{
			reason: "a fork copied one of two",
			records: []string{
				claudeUser("u1", "", "go"), claudeUser("u2", "u1", "x", `"forkedFrom":{"sessionId":"s","messageUuid":"v"}`), claudeUser("u3", "u1", "y"),
			},
			fold: []string{"user | go", "user | y"},
			left: [][]string{{"user | go", "user | x"}},
		},
		{
			reason: "the client said something of its own accord",
			records: []string{
				claudeUser("u1", "", "go"), claudeUser("u2", "u1", "x", `"isMeta":true`), claudeUser("u3", "u1", "y"),
			},
			fold: []string{"user | go", "user | y"},
			left: [][]string{{"user | go", "user | x"}},
		},
		{
			reason: "a branch of a branch",
			records: []string{
				claudeUser("u1", "", "go"), claudeText("a1", "u1", "m1", "one"), claudeUser("u2", "a1", "x"), claudeText("a2", "u2", "m2", "two"),
				claudeUser("u3", "a2", "y"), claudeUser("u4", "u2", "z"), claudeUser("u5", "a1", "w"),
			},
			fold: []string{"user | go", "assistant | one", "user | w"},
			left: [][]string{
				{"user | go", "assistant | one", "user | x", "assistant | two", "user | y"},
				{"user | go", "assistant | one", "user | x", "user | z"},
			},
			faults: []string{
				"ambiguous_branch 5 /records/5 [a2 u4] 6:1 unreachable []",
				"ambiguous_branch 6 /records/6 [u2 u5] 7:1 unreachable []",
			},
		},
		{
			reason:  "two records name one parent that is not there",
			records: []string{claudeUser("u1", "", "go"), claudeUser("u2", "gone", "x"), claudeUser("u3", "gone", "y"), claudeText("a1", "u1", "m1", "one")},
			fold:    []string{"user | go", "assistant | one"},
			left:    [][]string{{"user | x"}, {"user | y"}},
			faults:  []string{"dangling_parent 1 /records/1/parentUuid [gone] 2:41 unreachable [1 2]"},
		},
		{
			reason:  "the parents of two records are each other",
			records: []string{claudeUser("u1", "u2", "go"), claudeUser("u2", "u1", "x"), claudeText("a1", "u2", "m1", "one")},
			fold:    []string{"user | go", "user | x", "assistant | one"},
			faults:  []string{"dangling_parent 0 /records/0/parentUuid [u2] 1:41 unreachable []"},
		},
		{
			reason:  "a record is its own parent",
			records: []string{claudeUser("u1", "u1", "go"), claudeText("a1", "u1", "m1", "one")},
			fold:    []string{"user | go", "assistant | one"},
			faults:  []string{"dangling_parent 0 /records/0/parentUuid [u1] 1:41 unreachable []"},
		},
		{
			reason: "the parent stands behind its child",
			records: []string{
				claudeText("a1", "u1", "m1", "one"), claudeUser("u1", "", "go"), claudeUser("u2", "a1", "x"),
			},
			fold: []string{"user | go", "assistant | one", "user | x"},
		},
		{
			reason:  "a file that begins with a compaction",
			records: []string{claudeBoundary("b1", "", "elsewhere"), claudeUser("u1", "b1", "so far", isSummary), claudeUser("u2", "u1", "on")},
			fold:    []string{"user | so far", "user | on"},
		},
		{
			reason: "a compaction whose boundary names a parent, as forks write it",
			records: []string{
				claudeUser("u0", "", "go"), claudeBoundary("b1", "u0", "elsewhere"), claudeUser("u1", "b1", "so far", isSummary), claudeUser("u2", "u1", "on"),
			},
			fold: []string{"user | so far", "user | on"},
		},
		{
			reason: "a compaction that keeps its head before the summary",
			records: []string{
				claudeUser("u0", "", "go"), claudeText("a0", "u0", "m0", "one"), claudeUser("u1", "a0", "x"), claudeText("a1", "u1", "m1", "two"),
				claudeBoundary("b1", "", "a1", "u0", "b1", "a0"), claudeUser("u2", "b1", "so far", isSummary), claudeUser("u3", "u2", "on"),
			},
			fold: []string{"user | go", "assistant | one", "user | so far", "user | on"},
		},
		{
			reason: "a segment keeps an answer whole, and its results",
			records: []string{
				claudeUser("u0", "", "go"), claudeCall("a1", "u0", "m1", "c1"), claudeCall("a2", "a1", "m1", "c2"),
				claudeResult("r1", "a1", "c1"), claudeResult("r2", "a2", "c2"), claudeText("a3", "r2", "m2", "done"),
				claudeBoundary("b1", "", "a3", "a2", "u2", "a3"), claudeUser("u2", "b1", "so far", isSummary), claudeUser("u3", "a3", "on"),
			},
			fold: []string{
				"user | so far", "assistant | calls c1 | calls c2", "tool | c1: r1 of c1", "tool | c2: r2 of c2", "assistant | done", "user | on",
			},
		},
		{
			reason: "a segment that does not hold together keeps nothing",
			records: []string{
				claudeUser("u0", "", "go"), claudeText("a0", "u0", "m0", "one"),
				claudeBoundary("b1", "", "a0", "elsewhere", "u2", "a0"), claudeUser("u2", "b1", "so far", isSummary),
			},
			fold: []string{"user | so far"},
		},
		{
			reason: "a segment whose tail does not lead up to its head keeps nothing",
			records: []string{
				claudeUser("u0", "", "go"), claudeText("a0", "u0", "m0", "one"), claudeUser("u1", "a0", "x", `"isMeta":true`),
				claudeBoundary("b1", "", "a0", "u1", "u2", "a0"), claudeUser("u2", "b1", "so far", isSummary),
			},
			fold: []string{"user | so far"},
			left: [][]string{{"user | go", "assistant | one", "user | x"}},
		},
		{
			reason: "a segment keeps a result that was shortened",
			records: []string{
				claudeUser("u0", "", "go"), claudeCall("a1", "u0", "m1", "c1"), claudeResult("r1", "a1", "c1"), claudeMicro("x1", "r1", "c1"),
				claudeText("a2", "x1", "m2", "done"),
				claudeBoundary("b1", "", "a2", "a1", "u1", "a2"), claudeUser("u1", "b1", "so far", isSummary),
			},
			fold: []string{"user | so far", "assistant | calls c1", "tool | c1: [Old tool result content cleared]", "assistant | done"},
		},
		{
			reason: "a result behind a compaction does not belong to the call before it",
			records: []string{
				claudeUser("u0", "", "go"), claudeCall("a1", "u0", "m1", "c1"), claudeBoundary("b1", "", "a1"), claudeResult("r1", "b1", "c1"),
			},
			fold: []string{"tool | c1: r1 of c1"},
		},
		{
			reason: "what is said behind a record without its parent is not cut off by it",
			records: []string{
				claudeUser("u0", "", "go"), claudeUser("u1", "gone", "x"), claudeUser("u2", "u0", "y"), claudeText("a1", "u1", "m1", "one"),
			},
			fold:   []string{"user | x", "assistant | one"},
			left:   [][]string{{"user | go", "user | y"}},
			faults: []string{"dangling_parent 1 /records/1/parentUuid [gone] 2:41 unreachable [0]"},
		},
		{
			reason: "the user went back to before a compaction",
			records: []string{
				claudeUser("u0", "", "go"), claudeText("a0", "u0", "m0", "one"), claudeBoundary("b1", "", "a0"),
				claudeUser("u1", "b1", "so far", isSummary), claudeUser("u2", "a0", "other"),
			},
			fold: []string{"user | go", "assistant | one", "user | other"},
			left: [][]string{{"user | so far"}},
		},
		{
			reason:  "a boundary that nothing follows",
			records: []string{claudeUser("u0", "", "go"), claudeBoundary("b1", "", "u0")},
			fold:    []string{"user | go"},
			skipped: map[string]int{"system": 1},
		},
		{
			reason: "a record comes twice, and then says something else",
			records: []string{
				claudeUser("u0", "", "go"), claudeText("a0", "u0", "m0", "one"), claudeUser("u0", "", "go"), claudeText("a0", "u0", "m0", "two"), claudeUser("u1", "a0", "on"),
			},
			fold:    []string{"user | go", "assistant | two", "user | on"},
			skipped: map[string]int{"doubled": 1},
		},
		{
			reason: "part of an answer comes again, and says something else",
			records: []string{
				claudeText("a0", "", "m0", "one"), claudeText("a1", "a0", "m0", "two"), claudeText("a1", "a0", "m0", "other"),
			},
			fold: []string{"assistant | one | other"},
		},
		{
			reason: "old sub-agents have no name",
			records: []string{
				claudeUser("u0", "", "go"), claudeUser("s1", "", "first", isSidechain), claudeText("s2", "s1", "m1", "one", isSidechain),
				claudeUser("s3", "", "second", isSidechain), claudeText("a0", "u0", "m0", "done"),
			},
			fold:   []string{"user | go", "assistant | done"},
			others: [][]string{{"user | first", "assistant | one"}, {"user | second"}},
		},
		{
			reason: "the session goes on from a row of a sub-agent",
			records: []string{
				claudeUser("u0", "", "go"), claudeUser("s1", "u0", "aside", isSidechain, `"agentId":"x"`), claudeText("a0", "s1", "m0", "done"),
			},
			fold:   []string{"user | go", "assistant | done"},
			others: [][]string{{"user | aside"}},
		},
		{
			reason: "content that nobody can read is kept whole",
			records: []string{
				claudeUser("u0", "", "go"), claudeRow("user", "u1", "u0", `{"role":"narrator","content":"x"}`), claudeRow("assistant", "a0", "u1", `{"content":7}`),
			},
			fold: []string{"user | go", "user | foreign ", "user | foreign "},
		},
		{
			reason: "records without what theirs must have",
			records: []string{
				claudeUser("u0", "", "go"), claudeRow("user", "u1", "u0", ""), `{"type":"user","message":{"role":"user","content":"x"}}`, `7`, `{"type":"brand-new"}`,
			},
			fold:    []string{"user | go"},
			skipped: map[string]int{"without_message": 1, "without_uuid": 1, "untyped": 1, "brand-new": 1},
		},
	} {
		t.Run(test.reason, func(t *testing.T) {
			all := read(t, wire.FormatClaudeCode, strings.Join(test.records, "\n"))
			main := all[0]
			same(t, "fold", test.fold, folded(main.Log.Fold()))
			same(t, "faults", test.faults, told(main.Faults))
			same(t, "skipped", test.skipped, main.Skipped)
			same(t, "left", test.left, branches(main))
			var others [][]string
			for _, h := range all[1:] {
				others = append(others, folded(h.Log.Fold()))
			}
			same(t, "others", test.others, others)
		})
	}
}

func branches(h agentfile.History) [][]string {
	var all [][]string
	for _, b := range h.Left {
		all = append(all, folded(b.Log.Fold()))
	}
	return all
}

// TestClaudeCodeViewOfPart holds that of a record that is changed in part, each
// part is seen once.
func TestClaudeCodeViewOfPart(t *testing.T) {
	h := read(t, wire.FormatClaudeCode, strings.Join([]string{
		claudeUser("u0", "", "go"), claudeCall("a1", "u0", "m1", "c1"), claudeCall("a2", "a1", "m1", "c2"), claudeCall("a3", "a2", "m1", "c3"),
		claudeResult("r1", "a3", "c1", "c2", "c3"), claudeMicro("x1", "r1", "c2"),
	}, "\n"))[0]
	same(t, "view", []string{
		"user /records/0/message/content",
		"assistant /records/1/message/content/0 /records/2/message/content/0 /records/3/message/content/0",
		"user /records/4/message/content/0", "user /records/4/message/content/1", "user /records/4/message/content/2",
	}, seen(h.View))
}
