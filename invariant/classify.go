package invariant

import (
	"verbatim/core/session"
	"verbatim/generated/wire"
)

// classify says what kind of difference begins at the index. Both lists are
// compared whole, as multisets, so that a message which only moved is neither
// missing nor extra.
func classify(f session.Fold, r session.Request, skip, index int) *Violation {
	v := &Violation{
		Index:         index,
		RequestLength: r.Len() - skip,
		LogLength:     f.Len(),
		Missing:       []Sketch{},
		Extra:         []Sketch{},
		Overlay:       skip > 0,
	}
	inFold, inRequest := tally{}, tally{}
	for _, m := range f.All() {
		inFold[r.Identity(m)]++
	}
	for i, m := range r.All() {
		if i >= skip {
			inRequest[r.Identity(m)]++
		}
	}
	v.sketchMissing(f, r, inRequest)
	v.sketchExtra(r, skip, inFold)
	switch {
	case v.MissingCount > 0:
		v.Kind = wire.ViolationKindMissingMessage
	case v.ExtraCount > 0:
		v.Kind = wire.ViolationKindExtraMessage
	default:
		v.Kind = wire.ViolationKindOrder
	}
	return v
}

// tally counts equal messages.
type tally map[session.Identity]int

// take uses up one of the counted messages, and reports whether there was one
// left. Taken in list order, the later ones of equal messages are those without.
func (t tally) take(id session.Identity) bool {
	t[id]--
	return t[id] >= 0
}

func (v *Violation) sketchMissing(f session.Fold, r session.Request, inRequest tally) {
	for seq, m := range f.All() {
		if inRequest.take(r.Identity(m)) {
			continue
		}
		if v.MissingCount++; v.MissingCount <= sketchesMax {
			s := sketch(m)
			s.Seq = &seq
			v.Missing = append(v.Missing, s)
		}
	}
}

func (v *Violation) sketchExtra(r session.Request, skip int, inFold tally) {
	for i, m := range r.All() {
		if i < skip || inFold.take(r.Identity(m)) {
			continue
		}
		if v.ExtraCount++; v.ExtraCount <= sketchesMax {
			s := sketch(m)
			s.Index = new(i - skip)
			v.Extra = append(v.Extra, s)
		}
	}
}
