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

// BenchmarkAppendWithDigest reads a message of some 1 KB, appends it to a log of
// 100,000 and makes its link, beside what canonicalising and digesting the same
// bytes costs alone.
func BenchmarkAppendWithDigest(b *testing.B) {
	text := fmt.Appendf(nil, `{"role":"user","content":[{"kind":"text","text":%q}]}`, bytes.Repeat([]byte("words "), 170))
	b.Run("how=append", func(b *testing.B) {
		b.ReportAllocs()
		whole := longLog(b, 100_000)
		l := whole.Fork(whole.Len())
		l.Header()
		for n := 0; b.Loop(); n++ {
			if n == 10_000 { // a log that grew for the whole benchmark would be another one
				n, l = 0, whole.Fork(whole.Len())
				l.Header()
			}
			m, err := session.ParseMessage(text)
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
			v, err := payload.Parse(text)
			if err != nil {
				b.Fatal(err)
			}
			buffer = v.AppendTo(buffer[:0])
			locator.Digest(buffer)
		}
	})
}

// BenchmarkReplace replaces 1,000 messages of a log of 100,000, digests aside.
// Each log that is replaced in shares its leaves with the one that it was
// forked from.
func BenchmarkReplace(b *testing.B) {
	u := message(b, "u:hi").Dated(noon)
	whole := longLog(b, 100_000)
	l := whole.Fork(whole.Len())
	b.ReportAllocs()
	for at := int64(0); b.Loop(); at += 1000 {
		if at == 90_000 {
			at, l = 0, whole.Fork(whole.Len())
		}
		if _, err := l.Append(session.Replace(at, at+999, u)); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkAudit audits 1,000,000 events with 10,000 headers of the compaction
// mix, beside reading and folding them. The worst case, stated for a log of a
// tenth of the size, is a header behind each prune of any message: each then
// costs a link for every message behind the prune.
func BenchmarkAudit(b *testing.B) {
	compactions := withHeaders(b, manyOf(b, mixes[0], 10_000), 10_000)
	auditBeside(b, "mix=compactions", compactions)
	prunes := withHeaders(b, manyOf(b, mixes[1], 10_000)[:manyEvents/10], 1000)
	auditBeside(b, "mix=prunes,worst", prunes)
}

func auditBeside(b *testing.B, name string, events []*session.Event) {
	b.Helper()
	var text []byte
	for _, e := range events {
		text = append(e.AppendTo(text), '\n')
	}
	b.Run(name+"/how=audit", func(b *testing.B) {
		for b.Loop() {
			r := session.NewReader(bytes.NewReader(text))
			a := session.AuditEvents(func(yield func(*session.Event) bool) {
				for e, err := r.Next(); err == nil && yield(e); e, err = r.Next() {
				}
			})
			if len(a.Mismatch) > 0 || a.Headers == 0 {
				b.Fatal("a header does not hold")
			}
		}
	})
	b.Run(name+"/how=fold", func(b *testing.B) {
		for b.Loop() {
			if _, err := session.ReadLog(bytes.NewReader(text), session.Options{}); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// withHeaders is a log with so many headers put between its events.
func withHeaders(b *testing.B, events []*session.Event, headers int) []*session.Event {
	b.Helper()
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
