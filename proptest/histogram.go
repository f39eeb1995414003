package proptest

import (
	"fmt"
	"strings"

	"verbatim/core/session"
	"verbatim/invariant"
	"verbatim/proptest/model"
)

// Histogram counts what was generated, so that nobody has to believe it. The
// zero value has counted nothing.
type Histogram struct {
	cases int
	has   map[string]int // cases by the name of a feature
}

// Row is one line of a histogram.
type Row struct {
	Feature string
	Cases   int // that have the feature
	Floor   int // how many must have it, of as many cases as were counted
}

// Count takes one case: a log, a request for it and what a check answered.
func (h *Histogram) Count(l *session.Log, r session.Request, v *invariant.Violation) {
	o := observed{log: ModelLog(l.Events()), request: ModelRequest(r), fold: ModelFold(l.Fold()), violation: v}
	for e := range l.Events() {
		o.types |= 1 << e.Type()
	}
	o.findShadows()
	h.cases++
	if h.has == nil {
		h.has = make(map[string]int, len(features))
	}
	for _, f := range features {
		if f.has(&o) {
			h.has[f.name]++
		}
	}
}

// Rows are the lines of the histogram, in a fixed order.
func (h *Histogram) Rows() []Row {
	rows := make([]Row, len(features))
	for i, f := range features {
		rows[i] = Row{f.name, h.has[f.name], h.cases * f.perMille / 1000}
	}
	return rows
}

// Short are the rows that do not reach their floor. Of less than a few thousand
// cases chance may leave some short.
func (h *Histogram) Short() []Row {
	var short []Row
	for _, r := range h.Rows() {
		if r.Cases < max(r.Floor, 1) {
			short = append(short, r)
		}
	}
	return short
}

// String is the histogram as a table, one row a line.
func (h *Histogram) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d cases\n", h.cases)
	for _, r := range h.Rows() {
		fmt.Fprintf(&b, "%8d  %5.1f %%  (floor %d)  %s\n", r.Cases, 100*float64(r.Cases)/float64(max(h.cases, 1)), r.Floor, r.Feature)
	}
	return b.String()
}

// observed is a case as the features see it.
type observed struct {
	log       []model.Event
	request   []model.Message
	fold      []model.Entry
	violation *invariant.Violation
	types     uint32 // a bit for each event type in the log

	shadows []int // for each event, how many others it shadows
	depth   []int // for each event, how many lie under it, one shadowed by the next
	covered []bool
}

// findShadows reads off which event shadows which.
func (o *observed) findShadows() {
	n := len(o.log)
	o.shadows, o.depth, o.covered = make([]int, n), make([]int, n), make([]bool, n)
	for by := range o.log {
		if o.log[by].Replace == nil {
			continue
		}
		for e := range o.log[:by] {
			if !o.log[e].Surface || !within(o.log[by].Replace, place(&o.log[e])) {
				continue
			}
			o.shadows[by]++
			o.covered[e] = true
			o.depth[by] = max(o.depth[by], o.depth[e]+1)
		}
	}
}

func within(r *[2]int64, at int64) bool { return r[0] <= at && at <= r[1] }

func place(e *model.Event) int64 {
	if e.Replace != nil {
		return e.Replace[0]
	}
	return e.Seq
}
