package main

import "verbatim/proptest"

// respondent answers trials, in the order in which it is asked them.
type respondent interface {
	// ask puts a trial. As many as a drawing has may be put before the first
	// answer is heard.
	ask(t proptest.Trial)
	// hear is the next answer.
	hear() answer
	// forget drops what was asked and not heard. The next trial is asked of one
	// that was asked nothing before.
	forget()
	// finish is called once all answers were heard, and says what is wrong with
	// how the respondent ends, nil for nothing.
	finish() *trouble
}

// answer is what came to one trial: a verdict, or the trouble that none did.
type answer struct {
	verdict *proptest.Verdict
	line    string // as it was read, "" of ourselves and when none was
	trouble *trouble
}

// trouble is why a program gave no answer.
type trouble struct {
	problem string
	stderr  string // the end of what the program wrote to its standard error
	slow    bool   // it took too long: to shrink this would take longer still
	astray  bool   // it is out of step: no case alone shows that
}

// ourselves is the check of this program.
type ourselves struct{ verdicts []*proptest.Verdict }

func (o *ourselves) ask(t proptest.Trial) {
	v, _ := proptest.Ours(t.Log, t.Request) // it always answers
	o.verdicts = append(o.verdicts, v)
}

func (o *ourselves) hear() answer {
	v := o.verdicts[0]
	o.verdicts = o.verdicts[1:]
	return answer{verdict: v}
}

func (o *ourselves) forget() { o.verdicts = nil }

func (o *ourselves) finish() *trouble { return nil }
