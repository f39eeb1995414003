package repair_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"verbatim/core/dialect"
	"verbatim/core/dialect/agentfile"
	"verbatim/core/payload"
	"verbatim/generated/wire"
	"verbatim/invariant/repair"
	"verbatim/invariant/transcript"
)

// reported is a case after a public report.
type reported struct {
	ID     string          `json:"id"`
	Format string          `json:"format"`
	Input  json.RawMessage `json:"input"`
	Expect struct {
		Verdict string `json:"verdict"`
	} `json:"expect"`
}

// document is the input as the file that it stands for; not ok for a text and
// a stream.
func (r reported) document(t testing.TB) (d repair.Document, ok bool) {
	t.Helper()
	word, beside := strings.CutPrefix(r.Format, "log+")
	format, err := wire.ParseFormat(word)
	if err != nil || format == wire.FormatAnthropicSSE {
		return d, false
	}
	d = repair.Document{Format: format, Text: r.Input}
	if beside { // of these the request is the document
		var input struct{ Request json.RawMessage }
		if err := json.Unmarshal(r.Input, &input); err != nil {
			t.Fatal(err)
		}
		d.Text = input.Request
	}
	switch r.Format {
	case "claude_code", "codex", "gemini_cli":
		var records []json.RawMessage
		if err := json.Unmarshal(r.Input, &records); err != nil {
			t.Fatal(err)
		}
		var lines bytes.Buffer
		for _, record := range records {
			if err := json.Compact(&lines, record); err != nil {
				t.Fatal(err)
			}
			lines.WriteByte('\n')
		}
		d.Text = lines.Bytes()
	}
	return d, true
}

func reportedCases(t testing.TB) []reported {
	t.Helper()
	files, err := filepath.Glob("../transcript/testdata/cases/*.json")
	if err != nil {
		t.Fatal(err)
	}
	cases := make([]reported, len(files))
	for i, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(text, &cases[i]); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
	}
	if len(cases) != 78 {
		t.Fatalf("found %d cases, expected 78", len(cases))
	}
	return cases
}

// mended are the cases that are repaired: each change as its sort, and where.
var mended = map[string][]string{
	"B03":  {"quote /messages/2/content/0"},
	"B04":  {"quote /messages/2/content/1"},
	"B07":  {"insert /messages/2/content/1"},
	"B09":  {"quote /input/0"},
	"B100": {"drop /messages/1/tool_calls"},
	"B101": {"drop /messages/1/content/0"},
	"B102": {"drop /messages/1/content/0"},
	"B109": {"quote /records/3/content/0"},
	"B11":  {"quote /messages/2"},
	"B12":  {"quote /messages/0"},
	"B16":  {"move /messages/0"},
	"B20b": {"move /messages/2"},
	"B21":  {"move /messages/0"},
	"B23":  {"drop /messages/2/content/1"},
	"B23b": {"drop /input/3"},
	"B25":  {"drop /messages/3"},
	"B26":  {"drop /messages/1/content/1"},
	"B29":  {"new_id /messages/1/tool_calls/1", "new_id /messages/1/tool_calls/2"},
	"B31":  {"new_id /input/2/id"},
	"B33":  {"insert /messages/5/tool_calls/0"},
	"B50":  {"fill /input/1/summary"},
	"B52":  {"insert /input/1"},
	"B53":  {"insert /records/4/payload"},
	"B54b": {"insert /input/1", "quote /input/2"},
	"B56c": {"move /messages/4"},
	"B57":  {"insert /channel_values/messages/1/data/tool_calls/0"},
	"B58":  {"quote /0/parts/0"},
	"B63":  {"move /messages/2/content/1"},
	"B65b": {"move /messages/2/content/0"},
	"B66":  {"insert /records/1/message/content/0"},
	"B67":  {"unlink /records/2/parentUuid"},
	"B94":  {"quote /messages/1/content/1"},
	"B97":  {"new_id /messages/1/content/0"},
	"B98":  {"new_id /input/1"},
	"B99":  {"new_id /input/1/id"},

	"B01b": {"quote /input/1"},                                              // the request alone
	"B97b": {"quote /messages/2/content/0", "insert /messages/1/content/0"}, // likewise
}

// refused are the cases that are not, with the rule that stands in the way and
// words of the reason.
var refused = map[string][2]string{
	"B36":  {"thinking_missing", "thinking is never edited"}, // the request alone
	"B38":  {"thinking_not_allowed", "thinking is never edited"},
	"B39":  {"thinking_unsigned", "thinking is never edited"},
	"B45":  {"reasoning_without_following_item", "only the server knows"},
	"B49":  {"unresolvable_reference", "only the server knows"},
	"B64":  {"invalid_content_for_role", "only a person can choose"},
	"B70":  {"ambiguous_branch", "only a person can choose"},
	"B87":  {"invalid_tool_arguments", "only the model knows"},
	"B89":  {"invalid_tool_arguments", "what a provider answered is evidence"},
	"B90b": {"invalid_tool_arguments", "only the model knows"},
	"B96":  {"unknown_word", "only a person can choose"},
}

// compared are the cases whose request is fine by itself, so that there is
// nothing to repair in it: only the log beside it tells.
var compared = map[string]bool{"B22": true, "B32": true, "B40": true, "B41": true, "B43": true, "B78": true}

func TestReportedCases(t *testing.T) {
	for _, c := range reportedCases(t) {
		d, ok := c.document(t)
		if !ok {
			continue
		}
		t.Run(c.ID, func(t *testing.T) {
			plan, err := repair.Of(d)
			want, mends := mended[c.ID]
			no, refuses := refused[c.ID]
			switch {
			case refuses:
				wantRefused(t, err, no)
			case err != nil:
				t.Fatal(err)
			case mends:
				if diff := cmp.Diff(want, told(plan)); diff != "" {
					t.Errorf("changes (-want +got):\n%s", diff)
				}
				wantWhole(t, d, plan)
			case c.Expect.Verdict != "ok" && !compared[c.ID]:
				t.Errorf("a broken case is in none of the tables")
			case len(plan.Changes) > 0 || !bytes.Equal(plan.Text, d.Text):
				t.Errorf("changed what is fine: %v", told(plan))
			}
		})
	}
}

// Each change stands in the page, and so does each rule that the reported cases
// are refused for.
func TestThePageNamesAll(t *testing.T) {
	text, err := os.ReadFile("../../docs/repair.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range wire.AllRepairKinds {
		if !strings.Contains(string(text), "\n| `"+k.String()+"` |") {
			t.Errorf("the page has no line for %v", k)
		}
	}
	for id, no := range refused {
		if !strings.Contains(string(text), "`"+no[0]+"`") {
			t.Errorf("the page does not say that %s is refused, as %s is", no[0], id)
		}
	}
}

// Each rule of severity error has a reason of its own, or is one whose faults
// are always repaired.
func TestReasons(t *testing.T) {
	always := []wire.Rule{
		wire.RuleOrphanedToolResult, wire.RuleUnansweredServerToolCall, wire.RuleDuplicateToolResult, wire.RuleDuplicateToolCallID,
		wire.RuleMisplacedMessage, wire.RuleMisplacedContent, wire.RuleInvalidToolCallID, wire.RuleInvalidItemID,
		wire.RuleEmptyContent, wire.RuleEmptyArray, wire.RuleMisplacedItem,
	}
	elsewhere := []wire.Rule{wire.RuleExtraMessage, wire.RuleMissingMessage, wire.RuleOrder} // of a request and its log
	none := repair.Reason(0)
	for _, r := range wire.AllRules {
		own := repair.Reason(r) != none
		if r.Severity() == wire.SeverityError && !slices.Contains(elsewhere, r) && own == slices.Contains(always, r) {
			t.Errorf("%v has a reason: %v", r, own)
		}
	}
}

func wantRefused(t *testing.T, err error, want [2]string) {
	t.Helper()
	no, ok := errors.AsType[*repair.RefusedError](err)
	if !ok {
		t.Fatalf("error %v, want a *RefusedError", err)
	}
	if f := no.Faults[0]; f.Rule.String() != want[0] || !strings.Contains(f.Reason, want[1]) {
		t.Errorf("refused for %v: %s, want %s: …%s…", f.Rule, f.Reason, want[0], want[1])
	}
}

// told are the changes of a plan, each as its sort, and where.
func told(p repair.Plan) []string {
	var all []string
	for _, c := range p.Changes {
		all = append(all, c.Kind.String()+" "+c.Path)
	}
	return all
}

// wantWhole holds a plan to what every plan must be: check is silent after it,
// with no smaller set known; its changes are lines of their own; they leave all
// other bytes; taking them back gives the old text; a second repair finds nothing.
func wantWhole(t rapid.TB, d repair.Document, p repair.Plan) {
	t.Helper()
	if !p.Minimal {
		t.Errorf("not all smaller sets were tried")
	}
	text := d.Text
	for _, c := range p.Changes {
		if c.Message == "" || strings.Contains(c.Message, "\n") {
			t.Errorf("change %q is not said in one line", c.Message)
		}
		if (c.Kind == wire.RepairKindInsert) == c.Risk.IsZero() {
			t.Errorf("%s has the risk %v", c.Kind, c.Risk)
		}
		for _, e := range c.Edits {
			if got := string(text[e.Offset : e.Offset+len(e.Old)]); got != e.Old {
				t.Errorf("at %d stands %q, and the edit takes out %q", e.Offset, got, e.Old)
			}
		}
		text = repair.Apply(text, []repair.Change{c})
	}
	if !bytes.Equal(text, p.Text) {
		t.Errorf("the changes give\n%s\nand the plan\n%s", text, p.Text)
	}
	if back := repair.Revert(p.Text, p.Changes); !bytes.Equal(back, d.Text) {
		t.Errorf("taken back:\n%s\nwant\n%s", back, d.Text)
	}
	if found := errorsIn(t, repair.Document{Format: d.Format, Text: p.Text, Beside: d.Beside}); len(found) > 0 {
		t.Errorf("check still says %v of\n%s", found, p.Text)
	}
	again, err := repair.Of(repair.Document{Format: d.Format, Text: p.Text, Beside: d.Beside})
	if err != nil || len(again.Changes) > 0 {
		t.Errorf("a second repair: %v, %v", told(again), err)
	}
}

// errorsIn are the findings of severity error that check tells of a document.
func errorsIn(t rapid.TB, d repair.Document) []string {
	t.Helper()
	var found []string
	note := func(rule wire.Rule, path string) {
		if rule.Severity() == wire.SeverityError {
			found = append(found, rule.String()+" "+path)
		}
	}
	check := func(view dialect.Transcript) {
		for _, f := range transcript.Check(view).Findings {
			if f.Severity == wire.SeverityError {
				note(f.Rule, f.Path)
			}
		}
	}
	if form, err := wire.ParseDialect(d.Format.String()); err == nil {
		tree, err := payload.ReadTree(d.Text)
		if err != nil {
			t.Fatalf("%v in\n%s", err, d.Text)
		}
		check(transcriptOf(form, tree.Root()))
		return found
	}
	histories, err := agentfile.ReadTask(d.Format, d.Text, d.Beside)
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range histories {
		for _, f := range h.Faults {
			note(f.Rule, f.At)
		}
		check(h.View)
	}
	return found
}

func transcriptOf(d wire.Dialect, body payload.Node) dialect.Transcript {
	switch d {
	case wire.DialectAnthropic:
		return dialect.AnthropicTranscript(body)
	case wire.DialectOpenAI:
		return dialect.ChatTranscript(body)
	case wire.DialectOpenAIResponses:
	}
	return dialect.ResponsesTranscript(body)
}
