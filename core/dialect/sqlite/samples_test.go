package sqlite_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"verbatim/core/dialect/agentfile"
	"verbatim/core/dialect/sqlite"
	"verbatim/core/payload"
	"verbatim/core/session"
	"verbatim/generated/wire"

	"github.com/google/go-cmp/cmp"
	"github.com/ncruces/go-sqlite3"
)

var update = flag.Bool("update", false, "make the databases of examples/sessions anew, of the SQL beside them")

var samples = filepath.Join("..", "..", "..", "examples", "sessions")

// build makes a database of SQL at a path.
func build(t *testing.T, path, sql string) {
	t.Helper()
	conn, err := sqlite3.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if err := conn.Exec(sql); err != nil {
		t.Fatal(err)
	}
}

// database is a new database of SQL.
func database(t *testing.T, sql string) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "history.db")
	build(t, path, sql)
	return path
}

func read(t *testing.T, path string) (wire.Format, []agentfile.History) {
	t.Helper()
	format, all, err := sqlite.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	return format, all
}

// told is all that a history tells, as text.
func told(h agentfile.History) string {
	var b strings.Builder
	fmt.Fprintln(&b, h.Session, h.Records, h.Skipped, h.Usage)
	for e := range h.Log.Events() {
		fmt.Fprintln(&b, string(e.AppendTo(nil)))
	}
	for _, turn := range h.View.Turns {
		fmt.Fprintln(&b, turn.Role, turn.Index, turn.At.Path(), len(turn.Parts))
	}
	for _, branch := range h.Left {
		fmt.Fprintln(&b, branch.Shared, branch.Records)
	}
	fmt.Fprintln(&b, h.Faults)
	return b.String()
}

// TestSamplesAreOfTheirSQL builds each database anew and reads both.
func TestSamplesAreOfTheirSQL(t *testing.T) {
	for _, name := range []string{"agents_sdk", "langgraph", "opencode"} {
		t.Run(name, func(t *testing.T) {
			sql, err := os.ReadFile(filepath.Join(samples, name+".sql"))
			if err != nil {
				t.Fatal(err)
			}
			path := filepath.Join(samples, name+".db")
			if *update {
				if err := os.RemoveAll(path); err != nil {
					t.Fatal(err)
				}
				build(t, path, string(sql))
			}
			wantFormat, want := read(t, database(t, string(sql)))
			format, all := read(t, path)
			if format != wantFormat || len(all) != len(want) {
				t.Fatalf("%s with %d histories, want %s with %d", format, len(all), wantFormat, len(want))
			}
			for i, h := range all {
				if diff := cmp.Diff(told(want[i]), told(h)); diff != "" {
					t.Errorf("history %d differs from its SQL: make it anew with go test -update ./core/dialect/sqlite (-want +got):\n%s", i, diff)
				}
			}
		})
	}
}

// folded is a fold, a line for each message.
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
	default:
		return kind
	}
}

// places are where the parts of a view stand.
func places(h agentfile.History) []string {
	var all []string
	for _, turn := range h.View.Turns {
		for _, p := range turn.Parts {
			all = append(all, fmt.Sprint(p.Index, " ", p.At.Path()))
		}
	}
	return all
}

func spent(h agentfile.History) []string {
	var lines []string
	for _, u := range h.Usage {
		lines = append(lines, fmt.Sprintf("%s: %d %d, cached %d, reasoning %d", u.Model, u.Usage.Input, u.Usage.Output, u.Usage.CacheRead.OrZero(), u.Reasoning.OrZero()))
	}
	return lines
}

func same(t *testing.T, what string, want, got any) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

// wanted is what was worked out of a sample by hand.
type wanted struct {
	session string
	records []int
	skipped map[string]int
	usage   []string
	left    []string
	moments []moment // the last one is the end
	places  []string
	faults  []string
}

type moment struct {
	n    int
	want []string
}

func (w wanted) check(t *testing.T, h agentfile.History) {
	t.Helper()
	same(t, "session", w.session, h.Session)
	same(t, "records of "+w.session, w.records, h.Records)
	same(t, "skipped of "+w.session, w.skipped, h.Skipped)
	same(t, "usage of "+w.session, w.usage, spent(h))
	for _, m := range w.moments {
		same(t, fmt.Sprint(w.session, " after ", m.n), m.want, folded(h.Log.At(m.n)))
	}
	if end := w.moments[len(w.moments)-1].n; end != h.Log.Len() {
		t.Errorf("%s has %d events, want %d", w.session, h.Log.Len(), end)
	}
	var left, faults []string
	for _, b := range h.Left {
		left = append(left, fmt.Sprint(b.Shared, b.Records, folded(b.Log.Fold())))
	}
	for _, f := range h.Faults {
		faults = append(faults, fmt.Sprint(f.Rule, " ", f.Index, " ", f.At, " ", f.IDs))
	}
	same(t, "branches of "+w.session, w.left, left)
	same(t, "faults of "+w.session, w.faults, faults)
	same(t, "places of "+w.session, w.places, places(h))
}

// checkAll reads a sample and holds each history against what is wanted.
func checkAll(t *testing.T, name string, format wire.Format, want []wanted) {
	t.Helper()
	got, all := read(t, filepath.Join(samples, name))
	if got != format || len(all) != len(want) {
		t.Fatalf("%s with %d histories, want %s with %d", got, len(all), format, len(want))
	}
	for i, h := range all {
		want[i].check(t, h)
	}
}

func with[T any](list []T, more ...T) []T { return append(slices.Clone(list), more...) }

// What the tables below want was worked out from the SQL by hand.

func TestAgentsSDKSample(t *testing.T) {
	checkAll(t, "agents_sdk.db", wire.FormatAgentsSDK, []wanted{
		{
			session: "s-1", records: []int{0, 1, 2, 3, 4},
			moments: []moment{{5, []string{"user | read the file", "assistant | thinking", "assistant | calls call_1", "tool | call_1: hello", "assistant | It says hello."}}},
			places:  []string{"0 /rows/0/content", "1 /rows/1", "2 /rows/2", "3 /rows/3", "4 /rows/4/content/0"},
		},
		{
			session: "s-2", records: []int{0, 1, 2},
			moments: []moment{{3, []string{"user | read the file", "assistant | foreign", "user | and now?"}}},
			places:  []string{"0 /rows/0/content/0", "1 /rows/1", "2 /rows/2/content"},
		},
		{
			session: "s-3", records: []int{1},
			moments: []moment{{1, []string{"user | hello"}}},
			places:  []string{"1 /rows/1/content"},
			faults:  []string{"invalid_json 0 /rows/0/content []"},
		},
	})
}

func TestLanggraphSample(t *testing.T) {
	asked := []string{"user | which shop sold most?", "assistant | calls call_1", "tool | call_1: north: 7"}
	summed := []string{"system | Summary: the north was asked for.", "assistant | North."}
	checkAll(t, "langgraph.db", wire.FormatLanggraph, []wanted{
		{
			session: "t-1", records: []int{0, 1, 2, 5, 6, 7, 8},
			usage: []string{"gpt-5: 340 18, cached 280, reasoning 4"},
			left:  []string{fmt.Sprint(3, []int{0, 1, 2, 3}, with(asked, "assistant | The northern one."))},
			moments: []moment{
				{3, asked},
				{4, with(asked, "assistant | North.")},
				{5, summed},
				{6, with(summed, "user | how many?")},
				{7, []string{summed[0], "assistant | North sold 7.", "user | how many?"}},
			},
			places: []string{
				"8 /rows/8/channel_values/messages/0/content", "8 /rows/8/channel_values/messages/1/content", "8 /rows/8/channel_values/messages/2/content",
			},
		},
		{
			session: "t-1/worker:1", records: []int{0, 1},
			moments: []moment{{1, []string{"user | count"}}, {2, []string{"user | count", "assistant | Seven."}}},
			places:  []string{"1 /rows/1/channel_values/messages/0/content", "1 /rows/1/channel_values/messages/1/content"},
		},
		{
			session: "t-2", records: []int{0, 1},
			moments: []moment{{1, []string{"user | which shop sold most?"}}, {2, []string{"assistant | Hello."}}},
			places:  []string{"1 /writes/0/0/content"},
		},
	})
}

func TestOpencodeSample(t *testing.T) {
	start := []string{"user | list the files", "assistant | thinking | Listing. | calls call_1"}
	asked := with(start, "tool | call_1: a b", "assistant | Two files.", "user | count the lines")
	cut := []string{"assistant | calls call_2", "tool | call_2: [Tool execution was interrupted]", "user | guess, then"}
	cleared := with(with(start, "tool | call_1: [Old tool result content cleared]", "assistant | Two files.", "user | count the lines"), cut...)
	compacted := []string{"user | What did we do so far?", "assistant | Two files were listed.", "user | guess, then", "assistant | Ten lines."}
	// The rows: a message, and behind it its parts.
	records := []int{0, 2, 2, 2, 11, 14, 14, 17, 17, 19, 21, 23, 23, 23, 23, 23}
	checkAll(t, "opencode.db", wire.FormatOpencode, []wanted{
		{
			session: "ses_1", records: records,
			skipped: map[string]int{"step-start": 3, "step-finish": 2},
			usage:   []string{"claude-opus-5: 110 30, cached 60, reasoning 10", "gpt-5: 100 20, cached 50, reasoning 8"},
			left: []string{
				fmt.Sprint(5, with(records[:5], 13), with(asked, "assistant")),
				fmt.Sprint(16, with(records, 25, 27), with(compacted, "user | delete them", "assistant | Deleted.")),
			},
			moments: []moment{
				{5, asked},
				{8, with(asked, cut...)},
				{9, cleared},
				{12, with(cleared, "assistant | Ten lines.", "user | What did we do so far?", "assistant | Two files were listed.")},
				{16, compacted},
			},
			places: []string{"22 /rows/22", "24 /rows/24", "18 /rows/18", "20 /rows/20"},
		},
		{
			session: "ses_2", records: []int{0, 2},
			skipped: map[string]int{"step-start": 1},
			moments: []moment{{2, []string{"user | count the lines of a", "assistant | calls call_9"}}},
			places:  []string{"1 /rows/1", "4 /rows/4"},
		},
	})
}
