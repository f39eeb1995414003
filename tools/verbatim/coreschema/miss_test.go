package coreschema_test

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"testing"
	"unicode/utf8"

	"verbatim/generated/wire"
)

// stand are put in place of each value of a document.
var stand = []any{
	nil, true, false, num(0), num(1), num(-1), json.Number("1.5"), num(1 << 32), num(1 << 53), "", "x", []any{}, []any{num(1)}, map[string]any{},
}

// strange are keys that are added to each object: one that nobody knows, and
// those that mean something elsewhere.
var strange = []string{"zz", "surface_op", "call", "result", "status", "said", "retriable", "kind"}

func num(n int64) json.Number { return json.Number(strconv.FormatInt(n, 10)) }

// families are the words that stand in for one another.
var families = [][]string{
	wordsOf(wire.AllSessionBlockKinds[:]), wordsOf(wire.AllSurfaceRoles[:]), wordsOf(wire.AllEventTypes[:]),
	wordsOf(wire.AllProviderFailureKinds[:]), wordsOf(wire.AllRetries[:]), wordsOf(wire.AllAccountDispositions[:]),
	wordsOf(wire.AllErrorCodes[:]), wordsOf(wire.AllEfforts[:]), wordsOf(wire.AllSurfaceOps[:]),
}

func wordsOf[W interface{ String() string }](all []W) []string {
	var words []string
	for _, w := range all {
		words = append(words, w.String())
	}
	return words
}

// nearMisses returns the documents that differ from one in one place.
func nearMisses(t *testing.T, text string) []string {
	t.Helper()
	var document any
	decoder := json.NewDecoder(bytes.NewReader([]byte(text)))
	decoder.UseNumber()
	if err := decoder.Decode(&document); err != nil {
		t.Fatal(err)
	}
	var all []string
	vary(document, func(changed any) {
		text, err := json.Marshal(changed) // numbers keep their spelling
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, string(text))
	})
	slices.Sort(all)
	return slices.Compact(all)
}

// vary calls yield with a value after each change of one place in it.
func vary(v any, yield func(any)) {
	for _, other := range stand {
		yield(other)
	}
	switch v := v.(type) {
	case string:
		varyString(v, yield)
	case []any:
		varyArray(v, yield)
	case map[string]any:
		varyObject(v, yield)
	}
}

func varyString(v string, yield func(any)) {
	for _, other := range []string{v + "\n", v + " ", " " + v, v + v, v + "/../x", "É" + v} {
		yield(other)
	}
	for i, r := range v {
		if i < 3 {
			yield(v[:i])
			yield(v[:i] + "Z" + v[i+utf8.RuneLen(r):])
		}
	}
	for _, family := range families {
		if slices.Contains(family, v) {
			for _, other := range family {
				yield(other)
			}
		}
	}
}

func varyArray(v []any, yield func(any)) {
	for i := range v {
		yield(slices.Delete(slices.Clone(v), i, i+1))
		yield(append(slices.Clone(v), v[i]))
		vary(v[i], func(changed any) {
			with := slices.Clone(v)
			with[i] = changed
			yield(with)
		})
	}
}

func varyObject(v map[string]any, yield func(any)) {
	for _, key := range strange {
		if _, has := v[key]; !has {
			yield(with(v, key, "x"))
		}
	}
	for key, value := range v {
		without := with(v, key, nil)
		delete(without, key)
		yield(without)
		vary(value, func(changed any) { yield(with(v, key, changed)) })
	}
}

func with(v map[string]any, key string, value any) map[string]any {
	changed := make(map[string]any, len(v)+1)
	maps.Copy(changed, v)
	changed[key] = value
	return changed
}
