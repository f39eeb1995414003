package proptest_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"verbatim/core/session"
	"verbatim/proptest"
)

// The fold of any log is the model's.
func FuzzFold(f *testing.F) {
	fuzz(f, func(t *rapid.T) {
		compareFold(t, logOf(t, proptest.Scripts().Draw(t, "script")))
	})
}

// The verdict on any request is the model's.
func FuzzVerdict(f *testing.F) {
	fuzz(f, func(t *rapid.T) {
		c := proptest.Cases().Draw(t, "case")
		l := logOf(t, c.Script)
		compareVerdict(t, l, c.Request(l))
	})
}

// Each fault that a history has a place for is found, and no silent edit is.
func FuzzFaults(f *testing.F) {
	fuzz(f, func(t *rapid.T) {
		for name, p := range plantAll(t) {
			got, err := proptest.Ours(logOf(t, p.Script), session.RequestOf(p.Request))
			if err != nil || !got.Equal(p.Want) {
				t.Fatalf("%s: Check = %v, %v, want %v", name, got, err, p.Want)
			}
		}
	})
}

// plantAll plants every fault and every silent edit in one history, by name.
func plantAll(t *rapid.T) map[string]proptest.Planted {
	h := proptest.Histories().Draw(t, "history")
	pick := rapid.Uint64().Draw(t, "pick")
	all := make(map[string]proptest.Planted)
	for _, f := range slices.Concat(proptest.Faults(), proptest.SilentEdits()) {
		if p, ok := f.Plant(h, pick); ok {
			all[f.Name] = p
		}
	}
	return all
}

func fuzz(f *testing.F, property func(*rapid.T)) {
	f.Fuzz(func(t *testing.T, input []byte) { decode(t, input, property) })
}

// decode runs a property on an input, each eight bytes of which are one drawn
// number. An input that ends too early would be skipped; it goes on with zeros
// instead, which end every list.
func decode(t *testing.T, input []byte, property func(*rapid.T)) {
	rapid.MakeFuzz(property)(t, append(slices.Clip(input), make([]byte, 64*8)...))
}
