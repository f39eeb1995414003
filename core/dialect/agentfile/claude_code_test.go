package agentfile_test

import (
	"testing"

	"verbatim/generated/wire"
)

// The lists below were worked out from the records by hand, not from what the
// reader answered.
func TestClaudeCodeSample(t *testing.T) {
	all := sample(t, wire.FormatClaudeCode, "claude_code.jsonl")
	if len(all) != 2 {
		t.Fatalf("%d histories, want the session's and one sub-agent's", len(all))
	}
	main := all[0]
	same(t, "session", "00000000-0000-4000-8000-00000000d001", main.Session)
	same(t, "faults", []string(nil), told(main.Faults))
	same(t, "records", []int{1, 2, 6, 7, 8, 11, 13, 16, 17, 18, 19, 19, 20, 21, 24, 27, 28, 29, 31, 32, 33}, main.Records)
	same(t, "skipped", map[string]int{
		"file-history-snapshot": 1, "progress": 1, "attachment": 1, "synthetic": 1, "transcript_only": 1, "doubled": 1, "last-prompt": 1,
	}, main.Skipped)
	same(t, "usage", []string{"claude-opus-5: 206 (146, 29) 58 (unknown)"}, spent(main.Usage))

	const (
		ask    = "user | add two files"
		both   = "assistant | I will. | calls toolu_1 | calls toolu_2"
		made   = "assistant | Both files are there."
		list   = "user | list them"
		agent  = "assistant | calls toolu_3"
		two    = "assistant | Two files."
		short  = "user | Keep the answers short."
		write  = "user | write a test"
		done   = "assistant | Written."
		listed = "user | Two files were made and listed."
		run    = "user | run it"
		passes = "assistant | It passes."
		tested = "user | The files have a test, and it passes."
	)
	for _, at := range []struct {
		reason string
		n      int
		want   []string
	}{
		{"before the sub-agent's result is shortened", 8, []string{
			ask, both, "tool | toolu_1: wrote a.txt", "tool | toolu_2: wrote b.txt", made, list, agent,
			"tool | toolu_3: There are a.txt and b.txt. agentId: a1b2c3",
		}},
		{"before the microcompaction", 10, []string{
			ask, both, "tool | toolu_1: wrote a.txt", "tool | toolu_2: wrote b.txt", made, list, agent, "tool | toolu_3: There are two.", two,
		}},
		{"before the first compaction", 15, []string{
			ask, both, "tool | toolu_1: [Old tool result content cleared]", "tool | toolu_2: [Old tool result content cleared]",
			made, list, agent, "tool | toolu_3: There are two.", two, short, write, done,
		}},
		{"behind it, with the segment that it preserves", 16, []string{listed, write, done}},
		{"before the second one", 18, []string{listed, write, done, run, passes}},
		{"at the end", 21, []string{tested, "user | thank you", "assistant | You are welcome."}},
	} {
		same(t, at.reason, at.want, folded(main.Log.At(at.n)))
	}
	same(t, "view", []string{
		"user /records/31/message/content", "user /records/32/message/content", "assistant /records/33/message/content/0",
	}, seen(main.View))

	if len(main.Left) != 1 {
		t.Fatalf("%d branches left, want one", len(main.Left))
	}
	left := main.Left[0]
	same(t, "shared with the branch that was left", 5, left.Shared)
	same(t, "records of the branch", []int{1, 2, 6, 7, 8, 9, 10}, left.Records)
	same(t, "the branch", []string{
		ask, both, "tool | toolu_1: wrote a.txt", "tool | toolu_2: wrote b.txt", made, "user | delete them", "assistant | Deleted.",
	}, folded(left.Log.Fold()))

	sub := all[1]
	same(t, "agent", "a1b2c3", sub.Session)
	same(t, "the agent's fold", []string{"user | look", "assistant | There are a.txt and b.txt."}, folded(sub.Log.Fold()))
	same(t, "the agent's usage", []string{"claude-haiku-5: 7 (0, 0) 3 (unknown)"}, spent(sub.Usage))
	same(t, "the agent's skipped", map[string]int(nil), sub.Skipped)
}
