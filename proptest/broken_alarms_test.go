package proptest_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"verbatim/core/session"
	"verbatim/generated/wire"
	"verbatim/proptest"
)

// falseAlarm is a check that is right except for one more look at what is well:
// there it sees what no check may notice, and reports it.
type falseAlarm struct {
	name, mistake string
	notices       func(c compared) (index int, ok bool)
}

// compared is a request that is what the log folds to, the overlay slot left
// out on both sides.
type compared struct {
	fold, request []heard
	overlay       bool
}

// heard is a message and its content as it was written.
type heard struct {
	*session.Message
	written string
}

var falseAlarms = []falseAlarm{
	{"resending_is_reported", "When all else is well, a request of the fold's own messages alone is reported, as one that was sent before.", func(c compared) (int, bool) {
		for i, sent := range c.request {
			if c.overlay || sent.Message != c.fold[i].Message {
				return 0, false
			}
		}
		return len(c.request), true
	}},
	{"twins_are_told_apart", "When all else is well, a message with all that the logged one has, its time too, must be that very object.", pairwise(func(logged, sent heard) bool {
		return logged.Message != sent.Message && logged.written == sent.written && logged.Name() == sent.Name() &&
			logged.Metadata() == sent.Metadata() && logged.Time().Equal(sent.Time())
	})},
	{"metadata_counts", "When all else is well, metadata is compared.", pairwise(func(logged, sent heard) bool { return logged.Metadata() != sent.Metadata() })},
	{"times_count", "When all else is well, the times of two messages are compared where both have one.", pairwise(func(logged, sent heard) bool {
		return !logged.Time().IsZero() && !sent.Time().IsZero() && !logged.Time().Equal(sent.Time())
	})},
	{"system_texts_count_last", "When all else is well, the texts of system messages are compared.", pairwise(func(logged, sent heard) bool {
		return isSystemMessage(sent) && logged.Content() != sent.Content()
	})},
	{"system_names_count_last", "When all else is well, the names of system messages are compared.", pairwise(func(logged, sent heard) bool {
		return isSystemMessage(sent) && logged.Name() != sent.Name()
	})},
	{"lengths_count_the_slot", "When all else is well, the lengths of the two lists are compared, the overlay slot counted.", func(c compared) (int, bool) {
		return len(c.request), c.overlay
	}},
	{"spelling_counts", "When all else is well, content is compared as it was written.", pairwise(func(logged, sent heard) bool {
		return !isSystemMessage(sent) && logged.written != sent.written
	})},
}

// pairwise notices the first pair of a logged and a sent message that is as asked.
func pairwise(are func(logged, sent heard) bool) func(compared) (int, bool) {
	return func(c compared) (int, bool) {
		for i, sent := range c.request {
			if are(c.fold[i], sent) {
				return i, true
			}
		}
		return 0, false
	}
}

func isSystemMessage(m heard) bool { return m.Role().String() == "system" }

// answer is the verdict of the check on what was planted.
func (a falseAlarm) answer(e exam) *proptest.Verdict {
	right := verdictOf(unbroken().check(e.fold, e.request))
	if right != nil {
		return right
	}
	index, ok := a.notices(e.compared)
	if !ok {
		return nil
	}
	n := len(e.compared.request)
	return &proptest.Verdict{Kind: wire.ViolationKindMissingMessage, Index: index, RequestLength: n, LogLength: n}
}

// ring plants what the check must not notice until it does, and answers the
// shrunk case for people to read.
func ring(t *testing.T, a falseAlarm) string {
	t.Helper()
	f, ok := plantedFor(a.name)
	if !ok {
		t.Fatalf("nothing is planted for %s", a.name)
	}
	all := proptest.Plantings(f)
	caught, cases := first(t, func(rt *rapid.T) *string {
		p := all.Draw(rt, "planted")
		e := examOf(p)
		wrong := a.answer(e)
		if wrong.Equal(p.Want) {
			return nil
		}
		text := fmt.Sprintf("\nplanted: %s\n\nlog:%#v\n\nrequest:\n%s\nright: silence\nwrong: %v\n", f.Doc, p.Script, sentText(p), wrong)
		return &text
	})
	if caught == nil {
		t.Fatalf("not caught within %d cases: %s", casesMax, a.mistake)
	}
	t.Logf("caught after %d cases", cases)
	return *caught
}

// sentText is a request for people to read, with what no check may notice.
func sentText(p proptest.Planted) string {
	var b strings.Builder
	for i, m := range heardIn(p.Request, p.Written) {
		fmt.Fprintf(&b, "%4d %s %s", i, m.Role(), m.written)
		if m.Name() != "" {
			fmt.Fprintf(&b, " named %q", m.Name())
		}
		if !m.Metadata().IsZero() {
			fmt.Fprintf(&b, " with metadata %v", m.Metadata())
		}
		if !m.Time().IsZero() {
			fmt.Fprintf(&b, " at %s", m.Time().Format("2006-01-02"))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func heardIn(messages []*session.Message, written []string) []heard {
	all := make([]heard, len(messages))
	for i, m := range messages {
		all[i] = heard{m, m.Content().String()}
		if i < len(written) && written[i] != "" {
			all[i].written = written[i]
		}
	}
	return all
}
