package main

import (
	"fmt"
	"hash/fnv"
	"time"

	"verbatim/core/session"
	"verbatim/invariant"
	"verbatim/proptest"
)

// suite is one run of all properties.
type suite struct {
	seed       uint64
	shrink     time.Duration
	properties []proptest.Property
	planned    []int // cases for each property
	done       []int // cases of each property that were answered
	histogram  proptest.Histogram
	asked      respondent
	bar        *bar
}

const (
	// drawingMax is how many cases are drawn, and asked, before the answers are
	// heard.
	drawingMax = 256

	// barrenMax is how many drawings in a row may hold no case.
	barrenMax = 100

	// floorsFrom is from how many cases on the floors of the histogram apply.
	floorsFrom = 10_000
)

func newSuite(c *proptestCmd, asked respondent) *suite {
	all := proptest.Properties()
	s := &suite{
		seed: c.Seed, shrink: c.Shrink, asked: asked,
		properties: all, planned: make([]int, len(all)), done: make([]int, len(all)),
	}
	s.planned[0] = (c.Cases + 1) / 2
	others := len(all) - 1
	for i := range others {
		s.planned[1+i] = (c.Cases/2 + others - 1 - i) / others
	}
	return s
}

// wrong is a trial that was not answered rightly.
type wrong struct {
	property proptest.Property
	trial    proptest.Trial
	answer   answer
	unsteady bool // asked alone, it was answered rightly
}

// run answers the first wrong answer, shrunk, or nil. An error is a mistake in
// the suite.
func (s *suite) run() (*wrong, error) {
	if found := s.greet(); found != nil {
		return found, nil
	}
	for i := range s.properties {
		if found, err := s.hold(i); found != nil || err != nil {
			return found, err
		}
	}
	if t := s.asked.finish(); t != nil {
		return &wrong{answer: answer{trouble: t}}, nil
	}
	return nil, nil
}

// greet asks the emptiest case, alone. Whoever waits for more input before
// answering is found out by it, not by chance, and so is whoever speaks another
// language: there is nothing to shrink.
func (s *suite) greet() *wrong {
	empty := proptest.Trial{Log: session.New(session.Options{}), Request: session.RequestOf(nil)}
	if a := s.again(empty); a.trouble != nil || a.verdict != nil {
		p := proptest.Property{Name: "empty", Doc: "No event and no message: the first case, asked alone."}
		return &wrong{property: p, trial: empty, answer: a}
	}
	return nil
}

// hold draws what is planned of a property, one drawing after the other.
func (s *suite) hold(i int) (*wrong, error) {
	barren := 0
	for n := 0; s.done[i] < s.planned[i]; n++ {
		size := min(drawingMax, s.planned[i]-s.done[i])
		d := drawing{s.properties[i], seedOf(s.seed, s.properties[i].Name, n), size}
		before := s.done[i]
		if found, err := s.draw(i, d); found != nil || err != nil {
			return found, err
		}
		if s.done[i] > before {
			barren = 0
		} else if barren++; barren == barrenMax {
			return nil, fmt.Errorf("internal error: %d drawings of the property %s hold no case", barren, d.property.Name)
		}
	}
	return nil, nil
}

// draw asks the trials of one drawing, and hears the answers.
func (s *suite) draw(i int, d drawing) (*wrong, error) {
	var trials []proptest.Trial
	err := d.each(func(t proptest.Trial) {
		s.asked.ask(t)
		trials = append(trials, t)
		if i == 0 {
			s.histogram.Count(t.Log, t.Request, violationOf(t.Want))
		}
	})
	if err != nil {
		return nil, err
	}
	for n, t := range trials {
		a := s.asked.hear()
		if a.trouble != nil || !a.verdict.Equal(t.Want) {
			return s.smallest(d, n, &wrong{property: d.property, trial: t, answer: a})
		}
		s.done[i]++
		s.bar.add(1)
	}
	return nil, nil
}

// smallest shrinks what was found in the n-th trial of a drawing. A program that
// gives no answer may have read on, so that a later trial is the cause.
func (s *suite) smallest(d drawing, n int, found *wrong) (*wrong, error) {
	last := n
	if t := found.answer.trouble; t != nil {
		last = d.trials - 1
		if t.slow || t.astray {
			return found, nil
		}
	}
	s.asked.forget()
	err := d.shrink(n, last, s.shrink, func(t proptest.Trial) bool {
		next := &wrong{property: d.property, trial: t, answer: s.again(t)}
		if !next.like(found) {
			return false
		}
		found = next
		return true
	})
	s.asked.forget()
	alone := &wrong{trial: found.trial, answer: s.again(found.trial)}
	found.unsteady = !alone.like(found)
	return found, err
}

// like reports whether two failures are of one kind: no answer, or a wrong one.
func (w *wrong) like(o *wrong) bool {
	if w.answer.trouble != nil || o.answer.trouble != nil {
		return w.answer.trouble != nil && o.answer.trouble != nil
	}
	return !w.answer.verdict.Equal(w.trial.Want)
}

// again asks one trial and waits for the answer.
func (s *suite) again(t proptest.Trial) answer {
	s.asked.ask(t)
	return s.asked.hear()
}

// seedOf is the seed of one drawing. Rapid takes 0 for no seed.
func seedOf(seed uint64, property string, n int) uint64 {
	h := fnv.New64a()
	fmt.Fprintf(h, "%d %s %d", seed, property, n)
	return max(h.Sum64(), 1)
}

// violationOf is a verdict as a histogram counts it.
func violationOf(v *proptest.Verdict) *invariant.Violation {
	if v == nil {
		return nil
	}
	return &invariant.Violation{Kind: v.Kind}
}
