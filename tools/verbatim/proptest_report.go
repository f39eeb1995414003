package main

import (
	"fmt"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// suiteReport is the result of a run.
type suiteReport struct {
	OK         bool           `json:"ok"`
	Checker    string         `json:"checker"`
	Seed       uint64         `json:"seed"`
	Cases      int            `json:"cases"` // that were answered
	Properties []propertyLine `json:"properties,omitempty"`
	Histogram  []featureLine  `json:"histogram,omitempty"`
	Short      []string       `json:"short,omitempty"`
	Finding    *suiteFinding  `json:"finding,omitzero"`

	of int // cases that were to be answered
}

type propertyLine struct {
	Name  string `json:"name"`
	Cases int    `json:"cases"`
}

type featureLine struct {
	Feature string `json:"feature"`
	Cases   int    `json:"cases"`
	Floor   int    `json:"floor"`
}

// suiteFinding is what was found. One about the end of a program has no
// property and no case.
type suiteFinding struct {
	Property string         `json:"property,omitzero"`
	Doc      string         `json:"doc,omitzero"`
	Problem  string         `json:"problem"`
	Case     jsontext.Value `json:"case,omitzero"`
	Want     *resultLine    `json:"want,omitzero"`
	Got      *resultLine    `json:"got,omitzero"`
	Answer   string         `json:"answer,omitzero"`
	Stderr   string         `json:"stderr,omitzero"`
	Again    string         `json:"again"`
	Unsteady bool           `json:"unsteady,omitzero"`

	reads string // the case, and the verdicts, for people
}

// report sums a run up. What was drawn until something was found tells nothing.
func (s *suite) report(c *proptestCmd, found *wrong) suiteReport {
	r := suiteReport{OK: found == nil, Checker: c.Checker, Seed: s.seed, of: c.Cases}
	if c.Checker == "" {
		r.Checker = "ours"
	}
	for _, n := range s.done {
		r.Cases += n
	}
	if found != nil {
		r.Finding = found.report(c, s.seed)
		return r
	}
	for i, p := range s.properties {
		r.Properties = append(r.Properties, propertyLine{p.Name, s.done[i]})
	}
	for _, row := range s.histogram.Rows() {
		r.Histogram = append(r.Histogram, featureLine{row.Feature, row.Cases, row.Floor})
	}
	if r.Cases >= floorsFrom {
		for _, row := range s.histogram.Short() {
			r.Short = append(r.Short, row.Feature)
		}
	}
	r.OK = len(r.Short) == 0
	return r
}

// report is what was found, with all that is needed to see it again.
func (w *wrong) report(c *proptestCmd, seed uint64) *suiteFinding {
	f := &suiteFinding{
		Property: w.property.Name, Doc: w.property.Doc, Answer: w.answer.line, Unsteady: w.unsteady,
		Again: fmt.Sprintf("verbatim proptest --seed %d --cases %d", seed, c.Cases),
	}
	if c.Checker != "" {
		f.Again += " --checker " + quoted(c.Checker)
	}
	if t := w.answer.trouble; t != nil {
		f.Problem, f.Stderr = t.problem, t.stderr
	} else {
		f.Problem = "its verdict is wrong"
		f.Got = new(lineOf(w.answer.verdict))
	}
	if w.trial.Log == nil {
		return f
	}
	f.Case = w.trial.AppendTo(nil, 1)
	f.Want = new(lineOf(w.trial.Want))
	f.reads = fmt.Sprintf("%v\n\nwant: %v", w.trial, w.trial.Want)
	if f.Got != nil {
		f.reads += fmt.Sprintf("\n got: %v", w.answer.verdict)
	}
	if t := w.answer.trouble; !w.unsteady && (t == nil || !t.astray) {
		f.Again = fmt.Sprintf("printf '%%s\\n' %s | %s", quoted(string(f.Case)), c.command())
	}
	return f
}

// command is what answers a line.
func (c *proptestCmd) command() string {
	words, err := splitWords(c.Checker)
	if err != nil || len(words) == 0 {
		return "verbatim verify --batch"
	}
	for i, w := range words {
		words[i] = quoted(w)
	}
	return strings.Join(words, " ")
}

// printSuite prints the result of a run for people.
func (s *station) printSuite(r suiteReport) {
	if r.Finding != nil {
		s.printSuiteFinding(r)
		return
	}
	s.print("%s: %d cases of seed %d, all answered rightly", r.Checker, r.Cases, r.Seed)
	for _, p := range r.Properties {
		s.print("%8d  %s", p.Cases, p.Name)
	}
	of := r.Properties[0]
	s.print("\nwhat the %d cases of %s have, and the floor where one applies:", of.Cases, of.Name)
	short := map[string]bool{}
	for _, name := range r.Short {
		short[name] = true
	}
	for _, f := range r.Histogram {
		mark := ""
		if short[f.Feature] {
			mark = "  SHORT"
		}
		s.print("%8d  %5.1f %%  %7s  %s%s", f.Cases, 100*float64(f.Cases)/float64(max(of.Cases, 1)), floorOf(r.Cases, f.Floor), f.Feature, mark)
	}
	switch {
	case r.Cases < floorsFrom:
		s.print("\nthe floors apply from --cases %d on", floorsFrom)
	case len(r.Short) > 0:
		s.print("\n%d features do not reach their floor", len(r.Short))
	default:
		s.print("\nall floors are reached")
	}
}

// floorOf is a floor as it is printed.
func floorOf(cases, floor int) string {
	if cases < floorsFrom {
		return "-"
	}
	return fmt.Sprint(floor)
}

func (s *station) printSuiteFinding(r suiteReport) {
	f := r.Finding
	s.print("%s: %s", r.Checker, f.Problem)
	s.print("%d of %d cases of seed %d were answered rightly", r.Cases, r.of, r.Seed)
	if f.Property != "" {
		s.print("\nproperty %s: %s\n\n%s", f.Property, f.Doc, f.reads)
	}
	if f.Answer != "" {
		s.print("\nits answer: %.1000s", printable(f.Answer))
	}
	if f.Stderr != "" {
		s.print("\nthe end of its standard error:\n%s", strings.TrimRight(f.Stderr, "\n"))
	}
	if f.Unsteady {
		s.print("\nthe case as a line:\n%s", f.Case)
		s.print("\nasked this case alone, it answers rightly: what it answers hangs on the cases before")
	}
	s.print("\nsee it again:\n%s", f.Again)
}
