package proptest_test

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"verbatim/core/session"
	"verbatim/proptest"
	"verbatim/proptest/model"
)

// Each fault is planted in so many histories where it finds a place, and must
// find one in so many of a hundred. The seeds are fixed.
const (
	historiesMax = 2000
	placesMin    = 10 // in percent
)

// matrix is what catches what.
type matrix struct {
	places   map[string]int      // in how many histories a fault finds a place
	catchers map[string][]string // of a broken one, the faults that catch it
}

// matrixOf plants each fault in so many histories, and has each broken one that
// there is answer.
func matrixOf(faults []proptest.Fault, names []string, histories int) matrix {
	m := matrix{make(map[string]int), make(map[string][]string)}
	drawn := drawHistories(histories)
	for _, f := range faults {
		all := examsWith(f, drawn)
		m.places[f.Name] = len(all)
		for _, name := range slices.Compact(slices.Sorted(slices.Values(names))) {
			if s, err := suspectNamed(name); err == nil && s.isCaught(all) {
				m.catchers[name] = append(m.catchers[name], f.Name)
			}
		}
	}
	return m
}

// exam is a planted fault and the right answer to it, which is known from how
// it was planted: no model is asked.
type exam struct {
	log      []model.Event
	fold     []model.Entry
	request  []model.Message
	compared compared
	want     *proptest.Verdict
}

// examsWith are what a fault plants in histories, where it finds a place.
func examsWith(f proptest.Fault, histories []proptest.History) []exam {
	var all []exam
	random := rand.New(rand.NewPCG(1, 2))
	for _, h := range histories {
		if p, ok := f.Plant(h, random.Uint64()); ok {
			all = append(all, examOf(p))
		}
	}
	return all
}

func examOf(p proptest.Planted) exam {
	l, err := p.Script.Log()
	if err != nil {
		panic(err)
	}
	e := exam{log: proptest.ModelLog(l.Events()), request: proptest.ModelRequest(session.RequestOf(p.Request)), want: p.Want}
	e.fold = unbroken().fold(e.log)
	e.compared.request = heardIn(p.Request, p.Written)
	if e.compared.overlay = unbroken().overlay(said(e.fold), e.request); e.compared.overlay {
		e.compared.request = e.compared.request[1:]
	}
	var logged []*session.Message
	for _, m := range l.Fold().All() {
		logged = append(logged, m)
	}
	e.compared.fold = heardIn(logged, nil)
	return e
}

func drawHistories(n int) []proptest.History {
	all := make([]proptest.History, n)
	for seed := range all {
		all[seed] = proptest.Histories().Example(seed)
	}
	return all
}

// suspect is a broken fold or check that answers exams.
type suspect struct {
	name, mistake string
	answer        func(exam) *proptest.Verdict
	rules         *rules // nil of a false alarm
}

func suspectNamed(name string) (suspect, error) {
	for i, b := range slices.Concat(brokenFolds, brokenChecks) {
		if b.name == name {
			r := b.rules()
			return suspect{b.name, b.mistake, answerOf(r, i < len(brokenFolds)), &r}, nil
		}
	}
	for _, a := range falseAlarms {
		if a.name == name {
			return suspect{a.name, a.mistake, a.answer, nil}, nil
		}
	}
	return suspect{}, fmt.Errorf("no fold and no check is broken as %q", name)
}

// answerOf are the answers of rules. Where the fold is not broken it is not
// made again.
func answerOf(r rules, folds bool) func(exam) *proptest.Verdict {
	return func(e exam) *proptest.Verdict {
		fold := e.fold
		if folds {
			fold = r.fold(e.log)
		}
		return verdictOf(r.check(fold, e.request))
	}
}

func (s suspect) isCaught(all []exam) bool {
	return slices.ContainsFunc(all, func(e exam) bool { return !s.answer(e).Equal(e.want) })
}
