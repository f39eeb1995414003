package session_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"verbatim/core/session"
)

// A glance is sure of a log exactly when a reader with care finds nothing wrong
// with it and nothing to audit, and then both count the same messages.
func TestGlanceKnowsASoundLog(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		l := session.New(session.Options{Now: func() time.Time { return noon }})
		for n := range rapid.IntRange(0, 12).Draw(rt, "events") {
			if _, err := l.Append(datum(t, drawWord(rt, n))); err != nil {
				rt.Fatal(err)
			}
		}
		g, err := session.GlanceAt(bytes.NewReader(written(t, l)))
		want := session.Glance{Events: l.Len(), Messages: l.Fold().Len(), Sound: len(l.CutPairs()) == 0}
		if err != nil || g != want {
			rt.Fatalf("GlanceAt = %+v, %v, want %+v", g, err, want)
		}
	})
}

// Whatever a line says, in however odd a form, a glance is sure of nothing
// that a reader would refuse.
func TestGlanceIsNeverSureOfDamage(t *testing.T) {
	for _, damage := range []string{
		``, `x`, `[]`, `{}`, eventLine(0)[:20], eventLine(1), eventLine(0) + "\n" + eventLine(2), eventLine(0) + "\n\n",
		strings.Replace(eventLine(0), `"seq"`, `"more":1,"seq"`, 1),
		strings.Replace(eventLine(0), `user_message`, `user_massage`, 1),
		line("user_message", `{}`), line("user_message", content(`null`)), line("user_message", content(`{}`)),
		line("user_message", `{"content":"a","name":null}`), line("user_message", `{"content":"a","surface_op":{"replace":[2,1]}}`),
		line("user_message", content(`[{"kind":"tool_use","id":"a","name":"b","input":{}}]`)),
		line("user_message", content(`[{"kind":"text"}]`)), line("user_message", content(`[{"text":"a"}]`)),
		line("assistant_message", content(`[{"kind":"tool_use","id":"a","name":"","input":{}}]`)),
		line("assistant_message", content(`[{"kind":"tool_use","id":1,"name":"b","input":{}}]`)),
		line("assistant_message", content(`[{"kind":"tool_use","id":"a","name":"b"}]`)),
		line("assistant_message", content(`[{"kind":"thinking","thinking":"a"}]`)),
		line("tool_result", content(`"a"`)), line("tool_result", content(`[]`)),
		line("tool_result", content(`[{"kind":"tool_result","tool_use_id":"a"}]`)), // an orphan
		line("turn_end", `{"turn":1}`), line("request_header", `{"messages":0,"surface":"`+strings.Repeat("0", 64)+`"}`),
	} {
		g, err := session.GlanceAt(strings.NewReader(damage + "\n"))
		if err != nil || g.Sound {
			t.Errorf("GlanceAt(%s) = %+v, %v, want nothing to be sure of", damage, g, err)
		}
	}
}

// FuzzGlance changes the bytes of logs in all the forms that a glance reads
// off the text.
func FuzzGlance(f *testing.F) {
	f.Add(talk(4))
	f.Add([]byte(line("assistant_message", content(`[{"kind":"thinking","thinking":"","signature":"s"},{"kind":"foreign","dialect":"anthropic","raw":{},"call":"c"}]`)) + "\n"))
	f.Add([]byte(line("user_message", `{"content":[],"name":"n","metadata":1,"surface_op":{"replace":[0,9]}}`) + "\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		g, err := session.GlanceAt(bytes.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if !g.Sound {
			return
		}
		l, err := session.ReadLog(bytes.NewReader(text), session.Options{})
		if err != nil {
			t.Fatalf("a glance is sure of what a reader refuses: %v", err)
		}
		audit := l.Audit()
		if len(l.CutPairs()) > 0 || audit.Headers > 0 || l.Fold().Len() != g.Messages || l.Len() != g.Events {
			t.Fatalf("GlanceAt = %+v of a log of %d events and %d messages, cut pairs %v", g, l.Len(), l.Fold().Len(), l.CutPairs())
		}
	})
}

func written(t *testing.T, l *session.Log) []byte {
	t.Helper()
	var b bytes.Buffer
	if _, err := l.WriteTo(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// BenchmarkGlance reads a log without headers, 2.6 KB a line; to read it with care
// and to decode its lines into structs stand beside it.
func BenchmarkGlance(b *testing.B) {
	text := talk(4000)
	b.Run("impl=glance", func(b *testing.B) {
		b.SetBytes(int64(len(text)))
		b.ReportAllocs()
		for b.Loop() {
			if g, err := session.GlanceAt(bytes.NewReader(text)); err != nil || !g.Sound {
				b.Fatal(g, err)
			}
		}
	})
	b.Run("impl=ReadLog", func(b *testing.B) {
		b.SetBytes(int64(len(text)))
		b.ReportAllocs()
		for b.Loop() {
			if _, err := session.ReadLog(bytes.NewReader(text), session.Options{}); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// talk is a log of n events: a question, a call, its result, an answer, and so on.
func talk(n int) []byte {
	said := string(bytes.Repeat([]byte(`of what was said, \"quoted\" and\nbroken, é and all; `), 50))
	var text []byte
	for seq := range n {
		kind, content := "user_message", fmt.Sprintf("%q", "x")
		switch id := fmt.Sprintf("toolu_%08d", seq/4); seq % 4 {
		case 0, 3:
			kind, content = "user_message", `"`+said+`"`
		case 1:
			kind = "assistant_message"
			content = `[{"kind":"text","text":"` + said + `"},{"kind":"tool_use","id":"` + id + `","name":"read_file","input":{"path":"core/x.go","start":1}}]`
		case 2:
			kind, content = "tool_result", `[{"kind":"tool_result","tool_use_id":"`+id+`","content":"`+said+`","is_error":false}]`
		}
		text = fmt.Appendf(text, `{"seq":%d,"type":%q,"time":"2026-01-02T03:04:05.678Z","data":{"content":%s}}`+"\n", seq, kind, content)
	}
	return text
}
