package session_test

import (
	"bytes"
	"errors"
	"io"
	"testing"

	"pgregory.net/rapid"

	"verbatim/core/session"
)

// A reader whose events nobody keeps reads the same ones, and refuses the same
// lines.
func TestPassingReaderReadsTheSame(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		l, _ := drawHeaded(t, rt)
		text := written(t, l)
		if rapid.Bool().Draw(rt, "damaged") {
			text[rapid.IntRange(0, len(text)-1).Draw(rt, "at")] = 'x'
		}
		kept, passing := session.NewReader(bytes.NewReader(text)), session.NewReader(bytes.NewReader(text))
		passing.Passing = true
		for {
			want, wantErr := kept.Next()
			got, err := passing.Next()
			if wantErr != nil || err != nil {
				if wantErr == nil || err == nil || err.Error() != wantErr.Error() {
					rt.Fatalf("error %v, want %v", err, wantErr)
				}
				if errors.Is(err, io.EOF) {
					return
				}
				continue
			}
			if got.Seq() != want.Seq() || got.Type() != want.Type() || !got.Message().Same(want.Message()) {
				rt.Fatalf("event %d of type %s, want %d of type %s", got.Seq(), got.Type(), want.Seq(), want.Type())
			}
		}
	})
}

// BenchmarkOutline judges a log of 2.6 KB a line with a reader that keeps
// nothing; to read it whole and judge it stands beside it.
func BenchmarkOutline(b *testing.B) {
	text := talk(4000)
	b.Run("impl=outline", func(b *testing.B) {
		b.SetBytes(int64(len(text)))
		b.ReportAllocs()
		for b.Loop() {
			var o session.Outline
			r := session.NewReader(bytes.NewReader(text))
			r.Passing = true
			for {
				e, err := r.Next()
				if errors.Is(err, io.EOF) {
					break
				}
				if err = errors.Join(err, o.Add(e)); err != nil {
					b.Fatal(err)
				}
			}
			if len(o.CutPairs()) > 0 {
				b.Fatal(o.CutPairs())
			}
		}
	})
	b.Run("impl=ReadLog", func(b *testing.B) {
		b.SetBytes(int64(len(text)))
		b.ReportAllocs()
		for b.Loop() {
			l, err := session.ReadLog(bytes.NewReader(text), session.Options{})
			if err != nil || len(l.CutPairs()) > 0 {
				b.Fatal(err)
			}
		}
	})
}
