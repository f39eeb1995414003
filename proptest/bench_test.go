package proptest_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"verbatim/core/payload"
	"verbatim/core/session"
	"verbatim/generated/wire"
	"verbatim/invariant"
	"verbatim/proptest"
	"verbatim/proptest/model"
)

// A case is a log of 20 events, a request for it, our verdict and the model's
// compared. Packed draws one number an event; plain draws each part of an
// event from a generator made on the spot.
func BenchmarkCases(b *testing.B) {
	for name, draw := range map[string]func(*rapid.T) (*session.Log, session.Request){
		"packed": drawPacked, "plain": drawPlain,
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			n := 0
			for b.Loop() {
				rapid.Check(b, func(t *rapid.T) {
					n++
					l, r := draw(t)
					f := l.Fold()
					got := proptest.ModelViolation(invariant.Check(f, r))
					want := model.Check(model.Fold(proptest.ModelLog(l.Events())), proptest.ModelRequest(r))
					if !sameVerdict(want, got) {
						t.Fatal("our verdict is not the model's")
					}
				})
			}
			b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "cases/s")
		})
	}
}

var twenty = proptest.CasesOf(proptest.ScriptsOf(20))

func drawPacked(t *rapid.T) (*session.Log, session.Request) {
	c := twenty.Draw(t, "case")
	l := logOf(t, c.Script)
	return l, c.Request(l)
}

func drawPlain(t *rapid.T) (*session.Log, session.Request) {
	var s proptest.Script
	for n := range int64(20) {
		m := drawPlainMessage(t)
		if rapid.IntRange(0, 1).Draw(t, "replaces") == 0 {
			s = append(s, session.Say(m))
			continue
		}
		start := rapid.Int64Range(0, n+3).Draw(t, "start")
		s = append(s, session.Replace(start, start+rapid.Int64Range(0, 7).Draw(t, "width"), m))
	}
	l := logOf(t, s)
	c := proptest.Case{Script: s}
	for i := range rapid.IntRange(0, 3).Draw(t, "edits") {
		c.Edits = append(c.Edits, proptest.Edit(rapid.Uint32().Draw(t, fmt.Sprint("edit", i))))
	}
	return l, c.Request(l)
}

func drawPlainMessage(t *rapid.T) *session.Message {
	role := rapid.SampledFrom(wire.AllSurfaceRoles[:]).Draw(t, "role")
	text := rapid.SampledFrom([]string{"x", "y", "z", ""}).Draw(t, "text")
	block := session.Text(text)
	if role == wire.SurfaceRoleTool {
		block = session.ToolResult(text, "done", false)
	}
	if role == wire.SurfaceRoleAssistant && rapid.Bool().Draw(t, "calls") {
		block = session.ToolUse(text, "f", payload.Empty().Value())
	}
	m, err := session.NewMessage(role, block)
	if err != nil {
		t.Fatal(err)
	}
	return m
}
