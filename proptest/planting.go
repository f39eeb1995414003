package proptest

import "pgregory.net/rapid"

// Plantings draw what a fault or a silent edit makes of a history that has a
// place for it. A history without one is drawn again.
func Plantings(f Fault) *rapid.Generator[Planted] {
	tries := rapid.Custom(func(t *rapid.T) planting {
		p, ok := f.Plant(histories.Draw(t, "history"), picks.Draw(t, "pick"))
		return planting{p, ok}
	})
	return rapid.Map(tries.Filter(planting.found), planting.get)
}

var picks = rapid.Uint64()

// planting is an attempt to plant.
type planting struct {
	planted Planted
	ok      bool // the history had a place
}

func (p planting) found() bool { return p.ok }

func (p planting) get() Planted { return p.planted }
