package proptest

import (
	"pgregory.net/rapid"

	"verbatim/core/session"
	"verbatim/generated/wire"
	"verbatim/proptest/model"
)

// Property is a law that any checker can be held to: what it must answer to
// the trials of one kind.
type Property struct {
	Name string // lower snake case, unique
	Doc  string // one sentence

	// Draw draws a trial.
	Draw func(t *rapid.T) Trial
}

// Properties are all of them. The first, model, draws from [Cases], whose
// floors a [Histogram] counts; one for each of [Faults] and [SilentEdits]
// follows, under its name.
func Properties() []Property {
	all := []Property{{"model", "The verdict on a request is that of the model.", drawModelled}}
	for _, f := range Faults() {
		all = append(all, planted(f))
	}
	for _, f := range SilentEdits() {
		all = append(all, planted(f))
	}
	return all
}

// Check is the property of a checker, for [rapid.Check] and [rapid.MakeFuzz].
func (p Property) Check(c Checker) func(*rapid.T) {
	return func(t *rapid.T) {
		trial := p.Draw(t)
		got, err := c(trial.Log, trial.Request)
		if err != nil {
			t.Fatalf("%v\nwant: %v\nno answer: %v", trial, trial.Want, err)
		}
		if !got.Equal(trial.Want) {
			t.Fatalf("%v\nwant: %v\n got: %v", trial, trial.Want, got)
		}
	}
}

func drawModelled(t *rapid.T) Trial {
	c := cases.Draw(t, "case")
	l := mustLog(c.Script)
	r := c.Request(l)
	return Trial{l, r, modelVerdict(l, r)}
}

// modelVerdict is what the model says, without the sketches.
func modelVerdict(l *session.Log, r session.Request) *Verdict {
	v := model.Check(model.Fold(ModelLog(l.Events())), ModelRequest(r))
	if v == nil {
		return nil
	}
	kind, err := wire.ParseViolationKind(string(v.Kind))
	if err != nil {
		panic("proptest: internal error: " + err.Error())
	}
	return &Verdict{kind, v.Index, v.RequestLength, v.LogLength, v.ToolCallID}
}

func planted(f Fault) Property {
	all := Plantings(f)
	return Property{f.Name, f.Doc, func(t *rapid.T) Trial {
		p := all.Draw(t, "planted")
		return Trial{mustLog(p.Script), session.RequestOf(p.Request), p.Want}
	}}
}

// mustLog is the log of a script that this package made. It panics on a script
// that is none, which only a mistake in this package can make.
func mustLog(s Script) *session.Log {
	l, err := s.Log()
	if err != nil {
		panic("proptest: internal error: " + err.Error())
	}
	return l
}
