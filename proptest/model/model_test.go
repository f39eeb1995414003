package model_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"verbatim/proptest/model"
)

// events reads a log in short: u:a is a user's message, a: an assistant's, s: a
// system's, c:x a call with the id x, r:x its result and - bookkeeping;
// u:a@2-4 stands in place of the positions 2 to 4.
func events(t *testing.T, words string) []model.Event {
	t.Helper()
	var all []model.Event
	for word := range strings.FieldsSeq(words) {
		e := model.Event{Seq: int64(len(all)), Surface: word != "-"}
		said, at, replaces := strings.Cut(word, "@")
		if replaces {
			e.Replace = new([2]int64)
			if _, err := fmt.Sscanf(at, "%d-%d", &e.Replace[0], &e.Replace[1]); err != nil {
				t.Fatalf("%s: %v", word, err)
			}
		}
		if e.Surface {
			e.Message = message(said)
		}
		all = append(all, e)
	}
	return all
}

func message(word string) model.Message {
	kind, text, _ := strings.Cut(word, ":")
	m := model.Message{Role: map[string]string{"u": "user", "a": "assistant", "s": "system", "c": "assistant", "r": "tool"}[kind], Content: word}
	switch kind {
	case "c":
		m.Calls = []string{text}
	case "r":
		m.Result = &text
	}
	return m
}

func messages(words string) []model.Message {
	var all []model.Message
	for word := range strings.FieldsSeq(words) {
		all = append(all, message(word))
	}
	return all
}

func TestFold(t *testing.T) {
	for _, tt := range []struct{ reason, log, want string }{
		{"an empty log folds to nothing", "", ""},
		{"bookkeeping is not on the surface", "- u:a -", "1"},
		{"a summary stands where its range stood", "u:a u:b u:c s:s@0-1", "3 2"},
		{"shadowing is by position: a prune is swallowed with the place it stands at", "u:a u:b u:p@1-1 s:s@0-1", "3"},
		{"a seq inside the range does not matter when the position lies outside", "u:a u:b u:p@0-0 s:s@2-2", "2 1 3"},
		{"a replace never shadows what comes after it", "u:a s:s@0-999 u:b", "1 2"},
		{"a second summary supersedes the first", "u:a u:b s:s@0-1 s:t@0-1", "3"},
		{"summaries of disjoint ranges keep their order", "u:a u:b s:t@1-1 s:s@0-0", "3 2"},
		{"a range of bookkeeping inserts its message there", "u:a - u:b s:s@1-1", "0 3 2"},
		{"a message in the future stands before a later event of its position", "u:a s:s@2-2 u:b", "0 1 2"},
		{"an append goes before a message that stands further on", "u:a s:s@5-5 u:b", "0 2 1"},
		{"equal positions keep append order", "s:s@2-9 - u:b", "0 2"},
	} {
		var seqs []string
		for _, e := range model.Fold(events(t, tt.log)) {
			seqs = append(seqs, fmt.Sprint(e.Seq))
		}
		if got := strings.Join(seqs, " "); got != tt.want {
			t.Errorf("%s: Fold(%q) = %q, want %q", tt.reason, tt.log, got, tt.want)
		}
	}
}

func TestCheck(t *testing.T) {
	type v = model.Violation
	for _, tt := range []struct {
		reason, log, request string
		want                 *v
	}{
		{"the fold itself is silent", "s:a u:b c:x r:x", "s:a u:b c:x r:x", nil},
		{"one leading system message before a fold without one is skipped", "u:a", "s:o u:a", nil},
		{"nothing is skipped before a fold that has one", "s:a u:b", "s:o s:a u:b", &v{Kind: model.Extra, Index: 1, RequestLength: 3, LogLength: 2, ExtraCount: 1, ExtraIndexes: []int64{1}}},
		{"a second leading system message is extra", "u:a", "s:o s:p u:a", &v{Kind: model.Extra, Overlay: true, RequestLength: 2, LogLength: 1, ExtraCount: 1, ExtraIndexes: []int64{0}}},
		{"of equal messages the later ones are missing", "u:a u:a u:b", "u:a u:b", &v{Kind: model.Missing, Index: 1, RequestLength: 2, LogLength: 3, MissingCount: 1, MissingSeqs: []int64{1}}},
		{"missing goes before extra", "u:a u:b", "u:a u:c", &v{Kind: model.Missing, Index: 1, RequestLength: 2, LogLength: 2, MissingCount: 1, MissingSeqs: []int64{1}, ExtraCount: 1, ExtraIndexes: []int64{1}}},
		{"the same messages in another order", "u:a u:b", "u:b u:a", &v{Kind: model.Order, RequestLength: 2, LogLength: 2}},
		{"at most five are sketched", "u:a u:b u:c u:d u:e u:f", "", &v{Kind: model.Missing, LogLength: 6, MissingCount: 6, MissingSeqs: []int64{0, 1, 2, 3, 4}}},
		{"a result before its call is orphaned", "r:x c:x", "s:o r:x c:x", &v{Kind: model.Orphan, Overlay: true, ToolCallID: "x"}},
		{"an empty id is orphaned", "c: r:", "c: r:", &v{Kind: model.Orphan, Index: 1}},
		{"reconstruction is reported before pairing", "r:x u:a", "r:x", &v{Kind: model.Missing, Index: 1, RequestLength: 1, LogLength: 2, MissingCount: 1, MissingSeqs: []int64{1}}},
	} {
		got := model.Check(model.Fold(events(t, tt.log)), messages(tt.request))
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s: Check of %q against %q (-want +got):\n%s", tt.reason, tt.request, tt.log, diff)
		}
	}
}

func TestSame(t *testing.T) {
	a := model.Message{Role: "assistant", Content: "c", Calls: []string{"x"}}
	result, other := "x", "y"
	for _, tt := range []struct {
		reason string
		a, b   model.Message
		want   bool
	}{
		{"a message is the same as itself", a, a, true},
		{"two system messages always are", model.Message{Role: "system", Content: "a"}, model.Message{Role: "system", Name: "n"}, true},
		{"the role counts", model.Message{Role: "user"}, model.Message{Role: "system"}, false},
		{"the content counts", a, model.Message{Role: "assistant", Content: "d", Calls: a.Calls}, false},
		{"the name counts", a, model.Message{Role: "assistant", Content: "c", Name: "n", Calls: a.Calls}, false},
		{"the calls count", a, model.Message{Role: "assistant", Content: "c", Calls: []string{"y"}}, false},
		{"the number of calls counts", a, model.Message{Role: "assistant", Content: "c"}, false},
		{"the id of the result counts", model.Message{Role: "tool", Result: &result}, model.Message{Role: "tool", Result: &other}, false},
		{"and whether there is one", model.Message{Role: "tool", Result: &result}, model.Message{Role: "tool"}, false},
	} {
		if got := model.Same(tt.a, tt.b); got != tt.want {
			t.Errorf("%s: Same = %t, want %t", tt.reason, got, tt.want)
		}
	}
}
