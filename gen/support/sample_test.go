package support

import (
	"cmp"
	"iter"
	"math/bits"
	"strconv"
	"testing"
	"unicode/utf8"

	"github.com/invopop/jsonschema"
)

// coin is a set that refuses unknown words, in the form that gen renders.
type coin uint8

const (
	penny coin = iota + 1
	halfCrown
)

var (
	allCoins     = [2]coin{penny, halfCrown}
	wordsOfCoin  = [...]string{penny: "penny", halfCrown: "half crown"}
	retiredCoins = []retired{{"farthing", "penny"}}
)

func parseCoin(word string) (coin, error) {
	if v := findCoin(word); v != 0 {
		return v, nil
	}
	return 0, unknownWord("coin", word, wordsOfCoin[1:], retiredCoins...)
}

func (v coin) IsZero() bool { return v == 0 }

func (v coin) String() string {
	if v == 0 || int(v) >= len(wordsOfCoin) {
		return "coin(" + strconv.Itoa(int(v)) + ")"
	}
	return wordsOfCoin[v]
}

func (v coin) AppendText(b []byte) ([]byte, error) {
	if v == 0 || int(v) >= len(wordsOfCoin) {
		return b, noWord("coin", v.String())
	}
	return append(b, wordsOfCoin[v]...), nil
}

func (v coin) MarshalText() ([]byte, error) { return v.AppendText(nil) }

func (v *coin) UnmarshalText(text []byte) error {
	found := findCoin(text)
	if found == 0 {
		return unknownWord("coin", string(text), wordsOfCoin[1:], retiredCoins...)
	}
	*v = found
	return nil
}

func (v *coin) UnmarshalJSON(data []byte) error {
	if found := findCoin(bare(data)); found != 0 {
		*v = found
		return nil
	}
	var buffer [10]byte
	word, err := unquote("coin", buffer[:0], data)
	if err != nil {
		return err
	}
	return v.UnmarshalText(word)
}

func (v coin) Compare(other coin) int { return cmp.Compare(v, other) }

func (v coin) pence() int64 {
	switch v {
	case penny:
		return 1
	case halfCrown:
		return 30
	}
	return 0
}

func matchCoin(v coin, whenPenny, whenHalfCrown func() coin) coin {
	switch v {
	case penny:
		return whenPenny()
	case halfCrown:
		return whenHalfCrown()
	}
	panic("support: internal error: matchCoin: " + v.String() + " is no word")
}

func (coin) JSONSchema() *jsonschema.Schema {
	return closedSchema("coin", "What one pays with.",
		term{"penny", "penny", "The least.", ""},
		term{"half crown", "halfCrown", "Two and six.", "Pay in pence."},
		term{"d", "pennyAlias1", "An alias.", "Write penny."},
	)
}

func findCoin[text string | []byte](word text) coin {
	switch string(word) {
	case "penny", "d":
		return penny
	case "half crown":
		return halfCrown
	}
	return 0
}

// coinSet is a set of coins, in the form that gen renders.
type coinSet uint64

func coinSetOf(words ...coin) coinSet { return coinSet(0).With(words...) }

func (s coinSet) Has(v coin) bool { return has(s, v, len(allCoins)) }

func (s coinSet) With(words ...coin) coinSet {
	for _, v := range words {
		s |= bitOf[coinSet](v, len(allCoins))
	}
	return s
}

func (s coinSet) Without(words ...coin) coinSet { return s &^ coinSetOf(words...) }

func (s coinSet) Len() int { return bits.OnesCount64(uint64(s &^ foreign(s, len(allCoins)))) }

func (s coinSet) All() iter.Seq[coin] { return members[coin](s, len(allCoins)) }

func (s coinSet) String() string { return listOf(s.All()) }

func (s coinSet) MarshalJSON() ([]byte, error) {
	return writeSet("coinSet", s, len(allCoins), s.All())
}

func (s *coinSet) UnmarshalJSON(data []byte) error {
	found, err := readSet[coinSet]("coinSet", data, (*coin).UnmarshalJSON)
	if err != nil {
		return err
	}
	*s = found
	return nil
}

func (coinSet) JSONSchema() *jsonschema.Schema {
	return subsetSchema("coinSet", "What is in a purse.", coin(0).JSONSchema())
}

// tree is a set that keeps unknown words and looks them up in a hash table.
type tree string

const (
	oak  tree = "oak"
	yews tree = "a row of yews, old"
)

var allTrees = [2]tree{oak, yews}

func parseTree(word string) (tree, error) {
	if word == "" || !utf8.ValidString(word) {
		return "", noText("tree", word)
	}
	return tree(word), nil
}

func (v tree) IsZero() bool { return v == "" }

func (v tree) Known() bool { return findTree(string(v)) != "" }

func (v tree) String() string { return string(v) }

func (v tree) AppendText(b []byte) ([]byte, error) {
	if v == "" || !utf8.ValidString(string(v)) {
		return b, noText("tree", string(v))
	}
	return append(b, v...), nil
}

func (v tree) MarshalText() ([]byte, error) { return v.AppendText(nil) }

func (v *tree) UnmarshalText(text []byte) error {
	if found := findTree(text); found != "" {
		*v = found
		return nil
	}
	word, err := parseTree(string(text))
	if err != nil {
		return err
	}
	*v = word
	return nil
}

func (v *tree) UnmarshalJSON(data []byte) error {
	if found := findTree(bare(data)); found != "" {
		*v = found
		return nil
	}
	var buffer [18]byte
	word, err := unquote("tree", buffer[:0], data)
	if err != nil {
		return err
	}
	return v.UnmarshalText(word)
}

func matchTree(v tree, whenOak, whenYews func() tree, other func(string) tree) tree {
	switch v {
	case oak:
		return whenOak()
	case yews:
		return whenYews()
	}
	if v != "" {
		return other(string(v))
	}
	panic(`support: internal error: matchTree: "" is no word`)
}

func (tree) JSONSchema() *jsonschema.Schema {
	return openSchema("tree", "What stands in a wood.", term{"oak", "oak", "An oak.", ""}, term{string(yews), "yews", "Old ones.", ""})
}

func findTree[text string | []byte](word text) tree {
	return lookup(slotsOfTree[:], 1, word)
}

var slotsOfTree = tableOf(oak, yews)

func setOfCoin() set[coin] {
	return set[coin]{
		name:    "coin",
		schema:  "testdata/coin.json",
		words:   []pair[coin]{{"penny", penny}, {"half crown", halfCrown}},
		aliases: []pair[coin]{{"d", penny}},
		retired: map[string]string{"farthing": "penny"},
		noWords: []coin{0, 3},
		all:     allCoins[:],
		parse:   parseCoin,
		match:   func(v coin) coin { return matchCoin(v, is(penny), is(halfCrown)) },
	}
}

func setOfTree() set[tree] {
	return set[tree]{
		name:    "tree",
		schema:  "testdata/tree.json",
		words:   []pair[tree]{{"oak", oak}, {"a row of yews, old", yews}},
		noWords: []tree{""},
		all:     allTrees[:],
		parse:   parseTree,
		known:   tree.Known,
		match: func(v tree) tree {
			return matchTree(v, is(oak), is(yews), func(word string) tree { return tree(word) })
		},
	}
}

func TestSetThatRefuses(t *testing.T) {
	checkSet(t, setOfCoin())
	checkSame(t, "the first coin", allCoins[:1], []coin{penny})
	checkOrder(t, setOfCoin(), coin.Compare)
	checkAttribute(t, setOfCoin(), "pence", coin.pence, map[coin]int64{penny: 1, halfCrown: 30})
}

func TestSubset(t *testing.T) {
	checkSubsets(t, setOfCoin(), "testdata/coins.json", coinSetOf)
}

func TestSetThatKeeps(t *testing.T) {
	checkSet(t, setOfTree())
}

func FuzzSetThatRefuses(f *testing.F) { fuzzSet(f, setOfCoin()) }

func FuzzSubset(f *testing.F) { fuzzSubsets(f, setOfCoin(), coinSetOf) }

func FuzzSetThatKeeps(f *testing.F) { fuzzSet(f, setOfTree()) }
