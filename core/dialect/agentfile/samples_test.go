package agentfile_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"verbatim/core/dialect/agentfile"
	"verbatim/generated/wire"
)

// moment is what the model sees after the first n events.
type moment struct {
	reason string
	n      int
	want   []string
}

// tells holds a history against what was worked out from its file by hand.
type tells struct {
	session string
	records []int
	skipped map[string]int
	usage   []string
	left    []string // of each branch: how much it shares, its records, its fold
	moments []moment // the last one is the end
	view    []string
	faults  []string
}

func (w tells) check(t *testing.T, h agentfile.History) {
	t.Helper()
	same(t, "session", w.session, h.Session)
	same(t, "records", w.records, h.Records)
	same(t, "skipped", w.skipped, h.Skipped)
	same(t, "usage", w.usage, spent(h.Usage))
	same(t, "faults", w.faults, told(h.Faults))
	var left []string
	for _, b := range h.Left {
		left = append(left, fmt.Sprint(b.Shared, b.Records, folded(b.Log.Fold())))
	}
	same(t, "branches", w.left, left)
	for _, m := range w.moments {
		same(t, m.reason, m.want, folded(h.Log.At(m.n)))
	}
	if end := w.moments[len(w.moments)-1].n; end != h.Log.Len() {
		t.Errorf("%d events, want %d", h.Log.Len(), end)
	}
	same(t, "view", w.view, seen(h.View))
}

// one is the only history of a sample.
func one(t *testing.T, all []agentfile.History) agentfile.History {
	t.Helper()
	if len(all) != 1 {
		t.Fatalf("%d histories, want one", len(all))
	}
	return all[0]
}

// with is a list with more at its end.
func with(list []string, more ...string) []string { return append(slices.Clone(list), more...) }

// What the tables of this file want was worked out from the samples by hand.

func TestRooSample(t *testing.T) {
	first := "user | <task>fix the tests</task>"
	marker := "assistant | [Sliding window truncation: 2 messages hidden to reduce context]"
	condensed := []string{first, "assistant | Summary: there are two tests."}
	truncated := []string{first, marker, "assistant | Summary: there are two tests."}
	tells{
		records: []int{0, 2, 3, 4, 5, 6, 7, 1, 1, 8, 9, 10, 11, 12},
		moments: []moment{
			{"before the first summary", 4, []string{first, "assistant | foreign reasoning | calls toolu_1", "tool | toolu_1: a_test.py b_test.py", "assistant | Two tests."}},
			{"behind it", 5, condensed},
			{"before the truncation", 7, with(condensed, "user | go on", "assistant | On it.")},
			{"behind it", 9, truncated},
			{"before the user's summary", 12, with(truncated, "assistant | thinking", "assistant | a_test passes.", "user | and b_test?")},
			{"at the end", 14, []string{"user | ## Conversation Summary\na_test passes, b_test does not.", "assistant | b_test passes too."}},
		},
		view: []string{"user /records/11/content/0", "assistant /records/12/content"},
	}.check(t, one(t, sample(t, wire.FormatRoo, "roo.json")))
}

// task reads a sample of Cline with what stands beside it.
func task(t *testing.T, folder, name string) agentfile.History {
	t.Helper()
	beside := make(map[string][]byte)
	for _, other := range agentfile.Beside(wire.FormatCline) {
		text, err := os.ReadFile(filepath.Join("..", "..", "..", "examples", "sessions", folder, other))
		if err == nil {
			beside[other] = text
		}
	}
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "examples", "sessions", folder, name))
	if err != nil {
		t.Fatal(err)
	}
	all, err := agentfile.ReadTask(wire.FormatCline, text, beside)
	if err != nil {
		t.Fatal(err)
	}
	return one(t, all)
}

func TestClineSample(t *testing.T) {
	start := []string{"user | <task>read both files</task>", "assistant | I will read them one by one."}
	read := []string{"assistant | calls toolu_2", "tool | toolu_2: bbbb", "user | <environment_details>", "assistant | Both are read."}
	noted := []string{"assistant | calls toolu_2", "tool | toolu_2: [NOTE] This file was read again below.", "user | <environment_details>", "assistant | Both are read."}
	tells{
		records: []int{0, 1, 2, 3, 4, 5, 6, 6, 7, 7, 7, 7, 8, 9, 9},
		moments: []moment{
			{"before the first range", 9, with(start, with([]string{"user | start", "assistant | calls toolu_1", "tool | toolu_1: aaaa"}, read...)...)},
			{"behind it", 10, with(start, read...)},
			{"behind the edit", 12, with(start, noted...)},
			{"before the second range", 14, with(start, with(noted, "user | compare them", "assistant | They differ.")...)},
			{"at the end", 15, with(start, "assistant | Both are read.", "user | compare them", "assistant | They differ.")},
		},
		view: []string{
			"user /records/0/content/0", "assistant /records/1/content", "assistant /records/7/content", "user /records/8/content", "assistant /records/9/content",
		},
	}.check(t, task(t, "cline", "api_conversation_history.json"))
}

func TestClineSDKSample(t *testing.T) {
	tells{
		records: []int{0, 1, 1, 2, 3},
		moments: []moment{
			{"before the compaction", 2, []string{"user | read both files", "assistant | Both are read."}},
			{"at the end", 5, []string{"user | Summary: both files are read.", "user | compare them", "assistant | They differ."}},
		},
		view: []string{"user /compaction.json/messages/0/content", "user /records/2/content", "assistant /records/3/content"},
	}.check(t, task(t, "cline_sdk", "messages.json"))
}

func TestGeminiSample(t *testing.T) {
	read := []string{"user | read the file", "assistant | Reading. | calls read_file-1", "tool | read_file-1: hello", "assistant | It says hello."}
	compacted := []string{"user | Summary: the file says hello.", "assistant | Understood.", "user | translate it into German", "assistant | Hallo."}
	tells{
		session: "s-1",
		records: []int{1, 2, 4, 4, 7, 11, 12, 13, 13, 14, 15},
		skipped: map[string]int{"metadata": 2, "info": 1},
		usage:   []string{"gemini-3-pro: 93 (30, unknown) 12 (3)", "gemini-3-flash: 60 (0, unknown) 6 (unknown)"},
		left:    []string{fmt.Sprint(5, []int{1, 2, 4, 4, 7, 8, 9}, with(read, "user | translate it", "assistant | Bonjour."))},
		moments: []moment{
			{"before a record is doubled", 2, []string{"user | read the file", "assistant | Reading."}},
			{"behind it", 4, read[:3]},
			{"where the rewind goes back to", 5, read},
			{"before the messages are set", 7, with(read, "user | translate it into German", "assistant | Hallo.")},
			{"behind that", 9, compacted},
			{"at the end", 11, with(compacted, "user | thanks", "assistant | You are welcome.")},
		},
		view: []string{
			"user /records/13/$set/messages/0/content/0", "assistant /records/13/$set/messages/1/content/0",
			"user /records/13/$set/messages/2/content/0", "assistant /records/13/$set/messages/3/content",
			"user /records/14/content/0", "assistant /records/15/content",
		},
	}.check(t, one(t, sample(t, wire.FormatGeminiCLI, "gemini_cli.jsonl")))
}

func TestGeminiCheckpointSample(t *testing.T) {
	a, b := "/history/1#0", "/history/1#1"
	tells{
		records: []int{0, 1, 2, 2, 3},
		moments: []moment{{"at the end", 5, []string{
			"user | read both files", "assistant | calls " + a + " | calls " + b, "tool | " + a + ": hello", "tool | " + b + ": no such file",
			"assistant | thinking | a.txt says hello; there is no b.txt.",
		}}},
		view: []string{
			"user /history/0/parts/0", "assistant /history/1/parts/0/functionCall /history/1/parts/1/functionCall",
			"tool /history/2/parts/0", "tool /history/2/parts/1", "assistant /history/3/parts/0 /history/3/parts/1",
		},
	}.check(t, one(t, sample(t, wire.FormatGeminiCheckpoint, "gemini_checkpoint.json")))
}

func TestOpencodeSample(t *testing.T) {
	start := []string{"user | list the files", "assistant | thinking | Listing. | calls call_1"}
	cut := []string{"assistant | calls call_2", "tool | call_2: [Tool execution was interrupted]", "user | guess, then"}
	before := with(start, "tool | call_1: a b", "assistant | Two files.", "user | count the lines")
	cleared := with(with(start, "tool | call_1: [Old tool result content cleared]", "assistant | Two files.", "user | count the lines"), cut...)
	compacted := []string{"user | What did we do so far?", "assistant | Two files were listed.", "user | guess, then", "assistant | Ten lines."}
	records := []int{0, 1, 1, 1, 2, 4, 4, 5, 5, 6, 7, 8, 8, 8, 8, 8}
	tells{
		session: "ses_1",
		records: records,
		skipped: map[string]int{"step-start": 3, "step-finish": 2},
		usage:   []string{"claude-opus-5: 110 (60, 40) 30 (10)", "gpt-5: 100 (50, 0) 20 (8)"},
		left: []string{
			fmt.Sprint(5, append(slices.Clone(records[:5]), 3), with(before, "assistant")),
			fmt.Sprint(16, append(slices.Clone(records), 9, 10), with(compacted, "user | delete them", "assistant | Deleted.")),
		},
		moments: []moment{
			{"where the failed answer was left", 5, before},
			{"before an output is cleared", 8, with(before, cut...)},
			{"behind that", 9, cleared},
			{"before the compaction", 12, with(cleared, "assistant | Ten lines.", "user | What did we do so far?", "assistant | Two files were listed.")},
			{"at the end, where the revert goes back to", 16, compacted},
		},
		view: []string{"user /messages/7/parts/0", "assistant /messages/8/parts/0", "user /messages/5/parts/0", "assistant /messages/6/parts/0"},
	}.check(t, one(t, sample(t, wire.FormatOpencode, "opencode.json")))
}

func TestPydanticSample(t *testing.T) {
	tells{
		records: []int{0, 0, 1, 2, 2, 3, 4, 5},
		usage:   []string{"claude-opus-5: 270 (220, 5) 32 (12) at least"},
		moments: []moment{{"at the end", 8, []string{
			"system | Answer with a city.", "user | where is | foreign  | this?",
			"assistant | thinking | foreign  | foreign  | calls call_1 | calls call_2",
			`tool | call_1: {"city":"Paris"}`, `tool | call_2: [{"loc":["what"],"msg":"Input should be a valid string","type":"string_type"}]`,
			"assistant | Perhaps", "user | Answer with a city.", "assistant | Paris",
		}}},
		view: []string{
			"system /0/parts/0/content", "user /0/parts/1/content/0 /0/parts/1/content/1 /0/parts/1/content/2",
			"assistant /1/parts/0 /1/parts/1 /1/parts/2 /1/parts/3 /1/parts/4", "tool /2/parts/0", "tool /2/parts/1",
			"assistant /3/parts/0", "user /4/parts/0/content", "assistant /5/parts/0",
		},
	}.check(t, one(t, sample(t, wire.FormatPydanticAI, "pydantic_ai.json")))
}
