package gen

import (
	"math"
	"unicode/utf8"
)

// alignment aligns the values of pairs that stand on lines of their own. It
// follows gofmt (exprList in go/printer), which begins a new section where a
// pair has more than one line, or where the length of a long key is far from
// the others'.
type alignment struct {
	section []int   // lines of the section
	keys    float64 // logarithms of the lengths of its keys, added up
	last    int     // length of the last key, or 0 if its pair had several lines
	begun   bool    // whether there was an element
}

// add takes the line of the next element. Size is the length of its key in
// bytes, or 0 if it is no pair on one line.
func (a *alignment) add(l *layouter, line, size int) {
	if a.begun && a.breaks(size) {
		a.flush(l)
	}
	a.begun, a.last = true, size
	if size > 0 {
		a.section = append(a.section, line)
		a.keys += math.Log(float64(size))
	}
}

// breaks reports whether a section ends in front of a key of the given length.
func (a *alignment) breaks(size int) bool {
	const small, far = 40, 2.5 // go/printer's smallSize and r
	switch {
	case a.last == 0 || size == 0:
		return true
	case len(a.section) == 0 || a.last <= small && size <= small:
		return false
	}
	ratio := float64(size) / math.Exp(a.keys/float64(len(a.section)))
	return far*ratio <= 1 || far <= ratio
}

// flush ends the section, now that its longest key is known.
func (a *alignment) flush(l *layouter) {
	widest := 0
	width := func(line laidLine) int { return utf8.RuneCount(l.text[line.start:line.colon]) }
	for _, i := range a.section {
		widest = max(widest, width(l.lines[i]))
	}
	for _, i := range a.section {
		l.lines[i].blanks = widest - width(l.lines[i])
	}
	a.section, a.keys = a.section[:0], 0
}
