package payload_test

import (
	"errors"
	"math/big"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"verbatim/core/payload"

	"pgregory.net/rapid"
)

var plainInteger = regexp.MustCompile(`^(0|-?[1-9][0-9]*)$`)

// hasFloat reports whether any number of n is no integer of 64 bits.
func (n tree) hasFloat() bool {
	if n.kind == payload.KindNumber {
		if !plainInteger.MatchString(n.scalar) {
			return true
		}
		i, _ := new(big.Int).SetString(n.scalar, 10)
		return !i.IsInt64() && !i.IsUint64()
	}
	for _, element := range n.elements {
		if element.hasFloat() {
			return true
		}
	}
	for _, b := range n.members {
		if b.value.hasFloat() {
			return true
		}
	}
	return false
}

// withIntegers returns n with an integer for every number.
func (n tree) withIntegers(t *rapid.T) tree {
	n.elements = append([]tree(nil), n.elements...)
	for i := range n.elements {
		n.elements[i] = n.elements[i].withIntegers(t)
	}
	n.members = append([]branch(nil), n.members...)
	for i := range n.members {
		n.members[i].value = n.members[i].value.withIntegers(t)
	}
	if n.kind == payload.KindNumber {
		n.scalar = integers.Draw(t, "integer")
	}
	return n
}

var integers = rapid.OneOf(
	rapid.Map(rapid.Int64(), func(i int64) string { return strconv.FormatInt(i, 10) }),
	rapid.Map(rapid.Uint64(), func(i uint64) string { return strconv.FormatUint(i, 10) }),
)

// An object is a payload exactly when all its numbers are integers.
func TestIntegerTreesAreThePayloads(t *testing.T) {
	taken, refused := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		n := drawObject(t, 4)
		if rapid.Bool().Draw(t, "integers") {
			n = n.withIntegers(t)
		}
		var p payload.Payload
		err := p.UnmarshalJSON(spell(t, n).text)
		if (err != nil) != n.hasFloat() {
			t.Fatalf("%s: error %v", n.canonical(), err)
		}
		if err == nil {
			taken++
		} else {
			refused++
			return
		}
		if p.String() != n.canonical() {
			t.Fatalf("%s was read as %s", n.canonical(), p)
		}
	})
	if taken < 20 || refused < 5 {
		t.Errorf("%d payloads taken and %d refused: too few to tell", taken, refused)
	}
}

// Depth alone decides near the limit, and is told before what is inside.
func TestDepthIsJudgedBeforeFloats(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		levels := rapid.IntRange(payload.PayloadDepthMax-3, payload.PayloadDepthMax+3).Draw(t, "levels")
		bottom := rapid.SampledFrom([]string{"1", "0.5", `"[[[["`, "null"}).Draw(t, "bottom")
		opening, closing := `{"k":`, "}"
		for range levels - 1 {
			if rapid.Bool().Draw(t, "list") {
				opening, closing = opening+`[0,`, "]"+closing
			} else {
				opening, closing = opening+`{"a":"}","k":`, "}"+closing
			}
		}
		_, err := payload.NewPayload(parseIn(t, opening+bottom+closing))
		problem := ""
		if read, ok := errors.AsType[*payload.ReadError](err); ok {
			problem = read.Problem
			if got, want := strings.Count(read.Path, "/"), min(levels, payload.PayloadDepthMax); got != want {
				t.Fatalf("%d levels around %s: the path %q has %d tokens, want %d", levels, bottom, read.Path, got, want)
			}
		}
		switch {
		case levels > payload.PayloadDepthMax:
			if !strings.Contains(problem, "CAS") {
				t.Fatalf("%d levels around %s: %v", levels, bottom, err)
			}
		case bottom == "0.5":
			if !strings.Contains(problem, "found the number 0.5") {
				t.Fatalf("%d levels around %s: %v", levels, bottom, err)
			}
		case err != nil:
			t.Fatalf("%d levels around %s: %v", levels, bottom, err)
		}
	})
}

func parseIn(t *rapid.T, text string) payload.Value {
	v, err := payload.Parse([]byte(text))
	if err != nil {
		t.Fatalf("Parse(%s): %v", text, err)
	}
	return v
}

func TestPayloadsThereAndBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, err := payload.NewPayload(parseIn(t, drawObject(t, 4).withIntegers(t).canonical()))
		if err != nil {
			t.Fatal(err)
		}
		for _, codec := range codecs {
			text, err := codec.marshal(event{Data: p})
			if err != nil {
				t.Fatal(err)
			}
			var back event
			if err := codec.unmarshal(text, &back); err != nil || back.Data != p {
				t.Fatalf("%s wrote %s and read %s, %v", codec.name, text, back.Data, err)
			}
		}
		again, err := payload.Of(p)
		if err != nil || again != p {
			t.Fatalf("Of(%s) = %s, %v", p, again, err)
		}
		var read payload.Payload
		if err := p.Read(&read); err != nil || read != p {
			t.Fatalf("%s reads as %s, %v", p, read, err)
		}
	})
}

// Whatever is read is written as something that reads the same.
func FuzzPayload(f *testing.F) {
	f.Add([]byte(`{"list":[1,2,{"deep":true}],"n":-9223372036854775808,"s":"\ud83d\ude00"}`))
	f.Add([]byte(nested(`{"k":`, 126, `{}`)))
	for _, test := range refusedPayloads {
		f.Add([]byte(test.text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var p, back payload.Payload
		err := p.UnmarshalJSON(text)
		_, isRead := errors.AsType[*payload.ReadError](err)
		_, isSyntax := errors.AsType[*payload.SyntaxError](err)
		if err != nil {
			if !isRead && !isSyntax {
				t.Fatalf("%q: error %#v", text, err)
			}
			return
		}
		n, err := readTree(text)
		if err != nil || n.kind != payload.KindObject || n.hasFloat() || n.depth() > payload.PayloadDepthMax {
			t.Fatalf("%q was read as %s", text, p)
		}
		written, err := p.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		if err := back.UnmarshalJSON(written); err != nil || back != p {
			t.Errorf("%q was written as %s, which reads as %s, %v", text, written, back, err)
		}
	})
}
