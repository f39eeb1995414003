package session_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"verbatim/core/locator"
	"verbatim/core/session"
)

// The chain of [system, user "hi"], worked out with another BLAKE3.
func TestChainVector(t *testing.T) {
	l := script(t, "s:whatever u:hi")
	for n, want := range []string{
		strings.Repeat("0", 64),
		"592250fb29d179489dc29a7ac803c551a2e389a34cce812ccb543dacbe2ada67",
		"dc95fdd0b8c3a11423a65b8a4aca2c9f8ae092c1d8bc2d5b115e99c77efdc88b",
	} {
		if got := l.At(n).Chain().String(); got != want {
			t.Errorf("chain of the first %d messages = %s, want %s", n, got, want)
		}
	}
	if h := l.Header(); h.Messages != 2 || h.Surface != l.Fold().Chain() {
		t.Errorf("Header() = %+v, want 2 messages and the fold's chain", h)
	}
}

func TestDigestIsOfWhatIsCompared(t *testing.T) {
	m := message(t, "u:hi")
	note := value(t, `"note"`)
	for name, same := range map[string]*session.Message{
		"metadata": m.Annotated(note), "time": m.Dated(noon), "an empty name": m.Named("ann").Named(""),
	} {
		if same.Digest() != m.Digest() {
			t.Errorf("%s changes the digest", name)
		}
	}
	if m.Named("ann").Digest() == m.Digest() {
		t.Error("a name does not change the digest")
	}
	if message(t, "s:a").Digest() != message(t, "s:b").Named("n").Digest() {
		t.Error("text or name of a system message changes its digest")
	}
}

// The chain that a log keeps while replaces come in anywhere is the chain of
// its fold made from nothing.
func TestHeaderIsTheChainOfTheFold(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		l := session.New(session.Options{})
		for n := range rapid.IntRange(0, 30).Draw(rt, "events") {
			if _, err := l.Append(datum(t, drawWord(rt, n))); err != nil {
				rt.Fatal(err)
			}
			if rapid.Bool().Draw(rt, "header") {
				continue
			}
			if h, f := l.Header(), l.At(n+1); int(h.Messages) != f.Len() || h.Surface != f.Chain() {
				rt.Fatalf("Header() = %d %v, want %d %v", h.Messages, h.Surface, f.Len(), f.Chain())
			}
		}
	})
}

// headed makes a log of a script in which h is a request header.
func headed(t testing.TB, words string) *session.Log {
	t.Helper()
	l := session.New(session.Options{})
	for word := range strings.FieldsSeq(words) {
		d := session.Data(l.Header())
		if word != "h" {
			d = datum(t, word)
		}
		if _, err := l.Append(d); err != nil {
			t.Fatalf("%s: %v", word, err)
		}
	}
	return l
}

// audited writes what an audit found.
func audited(a session.Audit) string {
	var all []string
	for _, m := range a.Mismatch {
		all = append(all, fmt.Sprintf("header %d (held: %d)", m.Seq, m.Held))
	}
	for _, m := range a.Misspoken {
		all = append(all, fmt.Sprintf("returned %d said %d", m.Returned, m.Said))
	}
	return strings.Join(all, ", ")
}

// tampered is the log with other data in place of one event's, all else as it
// was, the headers included.
func tampered(t testing.TB, l *session.Log, seq int64, d session.Data) *session.Log {
	t.Helper()
	other := session.New(session.Options{})
	for e := range l.Events() {
		data := e.Data()
		if e.Seq() == seq {
			data = d
		}
		if _, err := other.Append(data); err != nil {
			t.Fatal(err)
		}
	}
	return other
}

func TestAudit(t *testing.T) {
	for _, tt := range []struct {
		name string
		log  *session.Log
		want string
	}{
		{"an untouched log holds", headed(t, "s:a u:b h c:x r:x h s:sum@0-3 h u:c h"), ""},
		{"a log without headers says nothing", headed(t, "u:a u:b"), ""},
		{"a changed message makes every header after it fail", tampered(t, headed(t, "u:a h u:b h u:c h"), 2, session.Say(message(t, "u:x"))), "header 3 (held: 1), header 5 (held: 1)"},
		{"a change that a later replace covers is found at the headers before", tampered(t, headed(t, "u:a h u:b h s:sum@0-3 h"), 2, session.Say(message(t, "u:x"))), "header 3 (held: 1)"},
		{"a changed text of a system message is not held", tampered(t, headed(t, "s:a u:b h"), 0, session.Say(message(t, "s:x"))), ""},
		{"a changed time is not held", tampered(t, headed(t, "u:a h"), 0, session.Say(message(t, "u:a").Dated(noon))), ""},
		{"a count that disagrees fails", tampered(t, headed(t, "u:a h"), 1, session.RequestHeader{Messages: 2, Surface: script(t, "u:a").Fold().Chain()}), "header 1 (held: -1)"},
		{"a chain that disagrees fails", tampered(t, headed(t, "u:a h"), 1, session.RequestHeader{Messages: 1, Surface: locator.B3Hash{}}), "header 1 (held: -1)"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := audited(tt.log.Audit()); got != tt.want {
				t.Errorf("Audit() = %q, want %q", got, tt.want)
			}
		})
	}
}

func returned(t testing.TB, data string) session.Data {
	return session.Record{Of: wireModelReturned, Data: value(t, data)}
}

func TestAuditComparesWhatAModelReturnedWithWhatWasSaid(t *testing.T) {
	for _, tt := range []struct{ name, returned, said, want string }{
		{"the same blocks", `{"message":{"content":[{"kind":"text","text":"hi"}]},"calls":0}`, "a:hi", ""},
		{"other blocks", `{"message":{"content":[{"kind":"text","text":"ho"}]},"calls":0}`, "a:hi", "returned 0 said 2"},
		{"no content is an empty message", `{"message":{},"calls":0}`, "a:hi", "returned 0 said 2"},
		{"a user message in between is not asked", `{"message":{"content":[{"kind":"text","text":"hi"}]},"calls":0}`, "u:x", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			l := session.New(session.Options{})
			for _, d := range []session.Data{returned(t, tt.returned), session.StepEnd{Step: 1}, session.Say(message(t, tt.said))} {
				if _, err := l.Append(d); err != nil {
					t.Fatal(err)
				}
			}
			if got := audited(l.Audit()); got != tt.want {
				t.Errorf("Audit() = %q, want %q", got, tt.want)
			}
		})
	}
}
