package transcript_test

import (
	"testing"

	"verbatim/core/dialect"
	"verbatim/core/payload"
	"verbatim/core/session"
	"verbatim/generated/wire"
	"verbatim/invariant/transcript"
)

// FuzzCheck judges any JSON as a body, an answer and a file of each dialect,
// and beside a log: nothing panics, and each finding says what and where.
func FuzzCheck(f *testing.F) {
	for _, c := range reportedCases(f) {
		f.Add([]byte(c.Input))
	}
	f.Add(longBody(7))
	f.Fuzz(func(t *testing.T, text []byte) {
		tree, err := payload.ReadTree(text)
		if err != nil {
			return
		}
		for _, d := range wire.AllDialects {
			checkAnything(t, transcript.Check(transcriptOf(d, tree.Root())))
			checkAnything(t, transcript.Check(fileOf(d, tree.Root())))
			body, err := dialect.BodyOf(d, tree.Root())
			if err != nil || body.Answer {
				continue
			}
			logged := transcript.LoggedIn(session.New(session.Options{}))
			checkAnything(t, transcript.Against(transcriptOf(d, tree.Root()), body, logged).Report)
		}
		checkAnything(t, transcript.Check(fileOf(0, tree.Root())))
	})
}

func checkAnything(t *testing.T, r transcript.Report) {
	t.Helper()
	for _, f := range r.Findings {
		if f.Rule.IsZero() || f.Severity.IsZero() || f.Message == "" || f.Hint == "" {
			t.Errorf("found %+v", f)
		}
	}
}
