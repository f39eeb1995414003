package session_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"verbatim/core/session"
)

func TestBalance(t *testing.T) {
	for _, tt := range []struct {
		name, log   string
		start, stop int64
		want        session.Balanced
	}{
		{"a range that parts nothing stays", "u:a c:x r:x u:b", 0, 2, session.Balanced{Range: session.Range{Start: 0, Stop: 2}}},
		{"a result outside is taken in", "u:a c:x r:x u:b", 0, 1, session.Balanced{Range: session.Range{Start: 0, Stop: 2}, Added: []int64{2}}},
		{"a call outside is taken in", "u:a c:x r:x u:b", 2, 3, session.Balanced{Range: session.Range{Start: 1, Stop: 3}, Added: []int64{1}}},
		{"what is taken in takes in more", "c:x c:y r:x u:a r:y", 2, 2, session.Balanced{Range: session.Range{Start: 0, Stop: 4}, Added: []int64{0, 1, 3, 4}}},
		{"a result belongs to the nearest call of its id", "c:x r:x c:x r:x u:a", 3, 4, session.Balanced{Range: session.Range{Start: 2, Stop: 4}, Added: []int64{2}}},
		{"both results of one call belong to it", "c:x r:x r:x u:a", 0, 1, session.Balanced{Range: session.Range{Start: 0, Stop: 2}, Added: []int64{2}}},
		{"bookkeeping around messages may lie in the range", "- u:a - u:b", 0, 2, session.Balanced{Range: session.Range{Start: 0, Stop: 2}}},
		{"a range is of positions: a pruned result stands at its old one", "c:x r:x u:a r:x@1-1", 0, 0, session.Balanced{Range: session.Range{Start: 0, Stop: 1}, Added: []int64{3}}},
		{"an orphan has nobody to be taken in", "u:a r:x u:b", 1, 1, session.Balanced{Range: session.Range{Start: 1, Stop: 1}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := script(t, tt.log).Balance(tt.start, tt.stop)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("Balance(%d, %d) of %q (-want +got):\n%s", tt.start, tt.stop, tt.log, diff)
			}
		})
	}
}

func TestBalanceRefuses(t *testing.T) {
	for _, tt := range []struct {
		name, log   string
		start, stop int64
		want        string
	}{
		{"an open call", "u:a u:b c:x", 0, 5, "the range 0 to 5 holds calls that have no result yet: x, expected a stop of 1 or less"},
		{"an open call at the start", "c:x u:a", 0, 1, "the range 0 to 1 holds calls that have no result yet: x; no stop makes a range from this start that can be replaced"},
		{"an open call that is taken in", "c:y c:x r:y u:a", 2, 3, "the range 2 to 3 holds calls that have no result yet: x; no stop makes a range from this start that can be replaced"},
		{"of equal ids in one message only the last is answered, however often", "u:a cc:x r:x r:x", 0, 3, "the range 0 to 3 holds calls that have no result yet: x, expected a stop of 0 or less"},
		{"a reversed range", "u:a u:b u:c", 1, 0, "the range 1 to 0 holds no message, expected a stop of at least 1"},
		{"a range without a message", "u:a - - u:b", 1, 2, "the range 1 to 2 holds no message, expected a stop of at least 3"},
		{"a range behind everything", "u:a", 5, 9, "the range 5 to 9 holds no message; no stop makes a range from this start that can be replaced"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := script(t, tt.log).Balance(tt.start, tt.stop)
			e, ok := errors.AsType[*session.BalanceError](err)
			if !ok || e.Error() != tt.want {
				t.Errorf("Balance(%d, %d) of %q\n got %v\nwant %s", tt.start, tt.stop, tt.log, err, tt.want)
			}
		})
	}
}

// After a replace of a balanced range by anything but a result, a fold without
// orphans has none; and the range is the smallest such one around the asked.
func TestAReplaceOverABalancedRangeLeavesNoOrphan(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		l := session.New(session.Options{})
		for n := range rapid.IntRange(1, 15).Draw(rt, "events") {
			if _, err := l.Append(datum(t, drawWord(rt, n))); err != nil {
				rt.Fatal(err)
			}
		}
		if l.Fold().Orphan().Found {
			return
		}
		start := rapid.Int64Range(0, int64(l.Len())).Draw(rt, "start")
		stop := rapid.Int64Range(start, int64(l.Len())+2).Draw(rt, "stop")
		b, err := l.Balance(start, stop)
		if refused, ok := errors.AsType[*session.BalanceError](err); ok {
			checkAdvice(rt, l, start, stop, refused)
			return
		}
		if b.Range.Start > start || b.Range.Stop < stop {
			rt.Fatalf("Balance(%d, %d) = %v, which is not around it", start, stop, b.Range)
		}
		if _, err := l.Append(session.Replace(b.Range.Start, b.Range.Stop, message(t, "s:sum"))); err != nil {
			rt.Fatal(err)
		}
		if o := l.Fold().Orphan(); o.Found {
			rt.Fatalf("after a replace of %v there is an orphan: %+v", b.Range, o)
		}
	})
}

func checkAdvice(rt *rapid.T, l *session.Log, start, stop int64, e *session.BalanceError) {
	for s := start; s < stop; s++ {
		_, err := l.Balance(start, s)
		if legal := err == nil; legal && s > e.Below {
			rt.Fatalf("Balance(%d, %d): %v; but a stop of %d is legal", start, stop, e, s)
		} else if !legal && s == e.Below {
			rt.Fatalf("Balance(%d, %d): %v; but that stop is refused: %v", start, stop, e, err)
		}
	}
}
