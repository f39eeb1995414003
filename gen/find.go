package gen

import (
	"slices"
	"strconv"
	"strings"

	"verbatim/gen/support"

	"github.com/dave/jennifer/jen"
)

// mostCases is the size up to which a switch over strings beats the hash table
// of package support: 2.3 ns against 3.9 at 7 words, 10.1 against 3.9 at 40.
const mostCases = 10

// hashed reports whether the set's words are looked up in a hash table.
func (s *set) hashed() bool { return len(s.readings()) > mostCases }

// finder is the name of the function that looks a word up. Its type parameter
// lets bytes be looked up without a conversion that allocates.
func finder(s *set) string { return "find" + s.Name }

// find renders the function that looks a word up.
func find(f *jen.File, s *set) {
	if s.hashed() {
		findByTable(f, s)
	} else {
		findBySwitch(f, s)
	}
}

// finderHead renders:
//
//	// findEffort returns the value of a word, or the zero value.
//	func findEffort[text string | []byte](word text) Effort
func finderHead(f *jen.File, s *set) *jen.Statement {
	f.Add(comment(finder(s) + " returns the value of a word, or the zero value."))
	return f.Func().Id(finder(s)).
		Types(jen.Id("text").String().Op("|").Index().Byte()).
		Params(jen.Id("word").Id("text")).Id(s.Name)
}

// findBySwitch renders:
//
//	switch string(word) {
//	case "none":
//		return EffortNone
//	case "high", "highest":
//		return EffortHigh
//	}
//	return 0
func findBySwitch(f *jen.File, s *set) {
	var r rows
	for i, w := range s.Words {
		texts := []string{quote(w.Word)}
		for _, a := range w.Aliases {
			texts = append(texts, quote(a.Word))
		}
		r.add("case ", strings.Join(texts, ","), ":")
		r.add("return ", s.constant(i))
	}
	finderHead(f, s).Block(
		jen.Switch(jen.String().Call(jen.Id("word"))).Add(r.within("{", "}")),
		jen.Return(none(s)),
	)
}

// findByTable renders:
//
//	return lookup(slotsOfRule[:], 0x…, word)
//
// and after the function:
//
//	// slotsOfRule is the hash table of findRule: …
//	var slotsOfRule = [128]slot[Rule]{
//		3: {0x…, 0x…, 0x…, 0x…, "order", RuleOrder},
//	}
func findByTable(f *jen.File, s *set) {
	table := "slotsOf" + s.Name
	multiplier, slots := hashTable(s.texts())
	readings := s.readings()
	finderHead(f, s).Block(
		jen.Return(jen.Id("lookup").Call(jen.Id(table).Index(jen.Op(":")), jen.Op(hex(multiplier)), jen.Id("word"))),
	).Line()
	f.Add(comment(table + " is the hash table of " + finder(s) + ": the first and the last eight bytes of each word and those next to them, the word, and its value."))
	var r rows
	for at, i := range slots {
		if i < 0 {
			continue
		}
		text := readings[i].text
		head, tail, left, right := support.Ends(text)
		r.add(strconv.Itoa(at), ":{", hex(head), ",", hex(tail), ",", hex(left), ",", hex(right), ",", quote(text), ",", s.constant(readings[i].word), "},")
	}
	f.Var().Id(table).Op("=").Index(jen.Lit(len(slots))).Id("slot").Types(jen.Id(s.Name)).Add(r.within("{", "}"))
}

func hex(n uint64) string { return "0x" + strconv.FormatUint(n, 16) }

// hashTable lays words out for support's lookup: each slot holds an index in
// words, or -1. It tries multipliers in a fixed order and takes the first under
// which no two words meet, or else the best of those that it has time for.
func hashTable(words []string) (multiplier uint64, slots []int) {
	const work = 1 << 17 // words placed at most: a few milliseconds
	size := 2
	for size < 3*len(words) {
		size *= 2
	}
	scratch := make([]int, size)
	fewest := -1
	for n := range uint64(work / len(words)) {
		m := mixed(n)
		if moved := fill(scratch, words, m); fewest < 0 || moved < fewest {
			multiplier, slots, fewest = m, slices.Clone(scratch), moved
		}
		if fewest == 0 {
			break
		}
	}
	return multiplier, slots
}

// fill puts each word into the first free slot from its place on, and returns
// how many slots were passed by.
func fill(slots []int, words []string, multiplier uint64) (moved int) {
	for i := range slots {
		slots[i] = -1
	}
	for i, word := range words {
		at := int(support.Place(word, multiplier) & uint64(len(slots)-1))
		for slots[at] >= 0 {
			at = (at + 1) % len(slots)
			moved++
		}
		slots[at] = i
	}
	return moved
}

// mixed returns the n-th of a fixed sequence of odd numbers with well mixed
// bits (the finalizer of SplitMix64; Steele, Lea and Flood, 2014).
func mixed(n uint64) uint64 {
	z := (n + 1) * 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31 | 1
}
