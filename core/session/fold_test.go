package session_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"verbatim/core/session"
)

// Each row is one sentence of the rule of the fold.
func TestFold(t *testing.T) {
	for _, tt := range []struct{ name, script, want string }{
		{"an empty log folds to nothing", "", ""},
		{"messages stand in the order in which they were appended", "s:a u:b a:c", "0 1 2"},
		{"bookkeeping is on no surface", "- u:a - a:b -", "1 3"},
		{"a summary stands where its range stood, not where it was appended", "u:a u:b u:c u:d s:sum@1-2", "0 4 3"},
		{"a summary of the head comes first", "u:a u:b u:c s:sum@0-1", "3 2"},
		{"the stop of a range is inside", "u:a u:b s:sum@0-1", "2"},
		{"the start of a range is inside", "u:a u:b s:sum@1-1", "0 2"},
		{"a pruned result keeps its place", "u:a c:x r:x u:b r:x@2-2", "0 1 4 3"},
		{"a prune is shadowed by its position, not by its seq", "u:a u:b u:c u:d u:e u:f u:g u:prune@5-5 s:sum@0-5", "8 6"},
		{"a prune whose place is outside a later range stays, though its seq is inside", "u:a u:b u:c u:prune@0-0 s:sum@2-3", "3 1 4"},
		{"a replace never shadows an event appended after it, whatever its stop", "u:a s:sum@0-999 u:b", "1 2"},
		{"a replace does not shadow itself", "u:a s:sum@0-1", "1"},
		{"a second summary over the first supersedes it", "u:a u:b s:one@0-1 u:c s:two@0-2", "4 3"},
		{"a summary over the place of a summary supersedes it", "u:a u:b u:c s:one@1-2 s:two@1-1", "0 4"},
		{"two summaries of disjoint ranges keep their order", "u:a u:b u:c u:d s:late@2-3 s:early@0-1", "5 4"},
		{"a nested range leaves the summary around it in place", "u:a u:b u:c u:d s:wide@0-3 s:inner@1-2", "4 5"},
		{"overlapping ranges: the later takes what is left of the earlier", "u:a u:b u:c u:d s:one@0-1 s:two@1-2", "4 5 3"},
		{"a range that holds only bookkeeping just inserts its message", "u:a - - u:b s:note@1-2", "0 4 3"},
		{"a range that holds only shadowed events just inserts its message", "u:a u:b u:c s:sum@0-2 u:note@1-1", "3 4"},
		{"a message of a future range stands at the end until its position comes", "u:a u:later@5-6 u:b", "0 2 1"},
		{"an ordinary append goes before a message that stands in the future", "u:a u:later@9-9 u:b u:c", "0 2 3 1"},
		{"a future message stands before the later event of the same position", "u:a u:later@3-3 - u:same u:next", "0 1 3 4"},
		{"a future range never shadows what comes to stand in it", "u:a u:later@2-4 u:b u:c u:d", "0 1 2 3 4"},
		{"two future messages of one position: the later one supersedes", "u:a u:one@5-5 u:two@5-5", "0 2"},
		{"a future message is shadowed by a range over its position", "u:a u:later@7-7 s:sum@0-9 u:b", "2 3"},
		{"a range over a place held twice shadows both", "u:a u:later@2-2 u:same s:sum@2-2", "0 3"},
		{"a start at the largest integer is legal and costs one entry", "u:a u:last@9007199254740991-9007199254740991 u:b", "0 2 1"},
		{"equal messages are kept apart", "u:a u:a u:a s:sum@1-1", "0 3 2"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			l := script(t, tt.script)
			if diff := cmp.Diff(tt.want, seqs(l.Fold())); diff != "" {
				t.Errorf("fold of %q (-want +got):\n%s", tt.script, diff)
			}
			if diff := cmp.Diff(tt.want, seqs(l.At(l.Len()))); diff != "" {
				t.Errorf("fold at the end of %q (-want +got):\n%s", tt.script, diff)
			}
			if diff := cmp.Diff(tt.want, afresh(l)); diff != "" {
				t.Errorf("fold made afresh of %q (-want +got):\n%s", tt.script, diff)
			}
		})
	}
}

func TestAllEventsStayReadable(t *testing.T) {
	l := script(t, "u:a u:b s:sum@0-1")
	var texts []string
	for e := range l.Events() {
		for _, b := range e.Message().Content().Elements() {
			text, _ := b.Get("text").Text()
			texts = append(texts, text)
		}
	}
	if diff := cmp.Diff([]string{"a", "b", "sum"}, texts); diff != "" {
		t.Errorf("events after a replace (-want +got):\n%s", diff)
	}
}

func TestTheFoldAtAnyEarlierLengthIsStillToBeHad(t *testing.T) {
	l := script(t, "u:a - u:b u:later@9-9 s:sum@0-2 u:c")
	for n, want := range []string{"", "0", "0", "0 2", "0 2 3", "4 3", "4 5 3"} {
		if got := seqs(l.At(n)); got != want {
			t.Errorf("At(%d) = %q, want %q", n, got, want)
		}
	}
}

func TestTheFoldReproducesEachMessageFieldForField(t *testing.T) {
	said := message(t, "c:x").Named("planner").Annotated(value(t, `{"cost":1.50}`)).Dated(noon)
	l, err := session.Seed(session.Options{}, said)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range l.Fold().All() {
		if m != said {
			t.Errorf("the fold holds %+v, want the very message %+v", m, said)
		}
		if e := l.Event(0); !e.Time().Equal(noon) {
			t.Errorf("time of the event = %v, want %v", e.Time(), noon)
		}
	}
}

func TestWhatAFoldHandedOutNeverChanges(t *testing.T) {
	l := script(t, "u:a u:b u:c")
	before, at := l.Fold(), l.At(2)
	for _, word := range []string{"u:d", "s:sum@0-1", "u:later@20-20", "u:e", "r:none", "s:all@0-99"} {
		if _, err := l.Append(datum(t, word)); err != nil {
			t.Fatal(err)
		}
	}
	if got := seqs(before); got != "0 1 2" {
		t.Errorf("the fold that was taken before = %q, want %q", got, "0 1 2")
	}
	if got := seqs(at); got != "0 1" {
		t.Errorf("the fold of the first two = %q, want %q", got, "0 1")
	}
	if before.Orphan().Found {
		t.Error("the verdict of the fold that was taken before has changed")
	}
}

func TestSeedThenFoldGivesTheListBack(t *testing.T) {
	list := []*session.Message{
		message(t, "s:be brief").Dated(noon), message(t, "u:hi"), message(t, "c:x"), message(t, "r:x"), message(t, "r:x"),
	}
	l, err := session.Seed(session.Options{}, list...)
	if err != nil {
		t.Fatal(err)
	}
	i := 0
	for seq, m := range l.Fold().All() {
		if int(seq) != i || !m.Same(list[i]) {
			t.Errorf("message %d of the fold is %v of event %d, want %v", i, m.Content(), seq, list[i].Content())
		}
		i++
	}
	if i != len(list) {
		t.Errorf("the fold holds %d messages, want %d", i, len(list))
	}
	if got := l.Event(0).Time(); !got.Equal(noon) {
		t.Errorf("a message that had a time was dated %v, want %v", got, noon)
	}
}
