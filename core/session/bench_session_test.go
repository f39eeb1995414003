package session_test

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

	"verbatim/core/locator"
	"verbatim/core/payload"
	"verbatim/core/session"
)

// longLog is a log of n messages whose links are made.
func longLog(b *testing.B, n int) *session.Log {
	b.Helper()
	l := session.New(session.Options{})
	u := message(b, "u:hi").Dated(noon)
	for range n {
		if _, err := l.Append(session.Say(u)); err != nil {
			b.Fatal(err)
		}
	}
	l.Header()
	return l
}

// BenchmarkAppendWithDigest appends an event of some 1 KB to a log of 100,000
// and makes its link, beside what canonicalising and digesting the same bytes
// costs alone.
func BenchmarkAppendWithDigest(b *testing.B) {
	line := fmt.Appendf(nil, `[{"kind":"text","text":%q}]`, bytes.Repeat([]byte("words "), 170))
	b.Run("how=append", func(b *testing.B) {
		b.ReportAllocs()
		l := longLog(b, 100_000)
		for b.Loop() {
			v, err := payload.Parse(line)
			if err != nil {
				b.Fatal(err)
			}
			m, err := session.NewMessage(wireUser, session.RawBlock(firstOf(v)))
			if err != nil {
				b.Fatal(err)
			}
			if _, err := l.Append(session.Say(m)); err != nil {
				b.Fatal(err)
			}
			l.Header()
		}
	})
	b.Run("how=digest", func(b *testing.B) {
		b.ReportAllocs()
		var buffer []byte
		for b.Loop() {
			v, err := payload.Parse(line)
			if err != nil {
				b.Fatal(err)
			}
			buffer = v.AppendTo(buffer[:0])
			locator.Digest(buffer)
		}
	})
}

func firstOf(array payload.Value) payload.Value {
	for _, v := range array.Elements() {
		return v
	}
	return payload.Value{}
}

// BenchmarkReplace replaces 1,000 messages of a log of 100,000, digests aside.
func BenchmarkReplace(b *testing.B) {
	u := message(b, "u:hi").Dated(noon)
	l := longLog(b, 100_000)
	b.ReportAllocs()
	for at := int64(0); b.Loop(); at = (at + 1000) % 99_000 {
		l.Fold() // a snapshot that has to stay valid
		if _, err := l.Append(session.Replace(at, at+999, u)); err != nil {
			b.Fatal(err)
		}
		b.StopTimer()
		if l.Fold().Len() < 50_000 {
			l = longLog(b, 100_000)
		}
		b.StartTimer()
	}
}

// BenchmarkAudit audits 1,000,000 events with 10,000 headers, beside reading
// and folding them. The worst case is a header behind each prune of the head:
// then every header costs a link for each message.
func BenchmarkAudit(b *testing.B) {
	for _, m := range mixes {
		events := withHeaders(b, manyOf(b, m, 10_000), 10_000)
		b.Run("mix="+m.name+"/how=audit", func(b *testing.B) {
			for b.Loop() {
				if a := session.AuditEvents(slices.Values(events)); len(a.Mismatch) > 0 {
					b.Fatal("a header does not hold")
				}
			}
		})
		b.Run("mix="+m.name+"/how=fold", func(b *testing.B) {
			for b.Loop() {
				l := session.New(session.Options{})
				for _, e := range events {
					if err := l.Add(e); err != nil {
						b.Fatal(err)
					}
				}
			}
		})
	}
}

// withHeaders is a log with so many headers put between its events.
func withHeaders(b *testing.B, events []*session.Event, headers int) []*session.Event {
	b.Helper()
	if testing.Short() {
		headers = 10
	}
	l := session.New(session.Options{})
	every := len(events) / headers
	for i, e := range events {
		d := e.Data()
		if i%every == every-1 {
			d = l.Header()
		}
		if _, err := l.Append(d); err != nil {
			b.Fatal(err)
		}
	}
	return slices.Collect(l.Events())
}
