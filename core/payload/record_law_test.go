package payload_test

import (
	"fmt"
	"io"
	"math"
	"testing"

	"verbatim/core/payload"
	"verbatim/generated/wire"

	"pgregory.net/rapid"
)

// After a problem nothing is answered and nothing replaces the problem.
func TestFirstProblemSticks(t *testing.T) {
	const record = `{"flag":true,"inner":{"text":"x"},"list":[{"text":"x"}],"mode":"chat","n":1,"object":{"a":1},"role":"user","text":"x"}`
	for _, test := range []struct {
		reason string
		ask    asked
		want   string
	}{
		{"Text", text("text"), ""},
		{"Text of a missing key", text("none"), ""},
		{"Bool", boolean("flag"), "false"},
		{"Uint", number("n", 9), "0"},
		{"Value", value("n"), ""},
		{"Value of a missing key", value("none"), ""},
		{"Object", object("object"), ""},
		{"Object of a number", object("n"), ""},
		{"List", list("list"), ""},
		{"OptText", optText("text"), " false"},
		{"OptUint", optNumber("n", 9), "0 false"},
		{"OptValue", optValue("n"), ""},
		{"Word", word("role"), "Role(0)"},
		{"Word that is none", word("text"), "Role(0)"},
		{"OptWord", optWord("mode"), "Mode(0) false"},
		{"Each", texts("list"), "[]"},
		{"Inner", inner("inner"), ""},
		{"Fail", func(r *payload.Record) string { r.Fail("n", "another"); return "" }, ""},
		{"Within", func(r *payload.Record) string { r.Within("n", io.EOF); return "" }, ""},
	} {
		t.Run(test.reason, func(t *testing.T) {
			r := payload.ReadRecord(parse(t, record))
			r.Fail("", "the first")
			if got := test.ask(r); got != test.want {
				t.Errorf("answered %q, want %q", got, test.want)
			}
			if err := r.Err(); err == nil || err.Error() != "the first" {
				t.Errorf("error %v, want the first", err)
			}
		})
	}
}

func TestFailAndWithin(t *testing.T) {
	for _, test := range []struct {
		reason string
		fail   func(*payload.Record)
		want   string
	}{
		{"of a key", func(r *payload.Record) { r.Fail("a", "found 1, expected 2") }, `at "/a": found 1, expected 2`},
		{"of the whole", func(r *payload.Record) { r.Fail("", "found 1, expected 2") }, `found 1, expected 2`},
		{"of a reader", func(r *payload.Record) { r.Within("a", &payload.ReadError{Path: "/b", Problem: "p"}) }, `at "/a/b": p`},
		{"of no reader", func(r *payload.Record) { r.Within("a", nil) }, `<nil>`},
	} {
		t.Run(test.reason, func(t *testing.T) {
			r := payload.ReadRecord(parse(t, `{}`))
			test.fail(r)
			if got := fmt.Sprint(r.Err()); got != test.want {
				t.Errorf("error %s, want %s", got, test.want)
			}
		})
	}
}

func TestOnlyKnownKeys(t *testing.T) {
	for _, test := range []struct{ reason, record, want string }{
		{"all known", `{"a":1,"b":2}`, "<nil>"},
		{"some known", `{"b":2}`, "<nil>"},
		{"none at all", `{}`, "<nil>"},
		{"another case", `{"A":1,"b":2}`, `at "/A": unknown key "A", expected a, b`},
		{"the ninth member", `{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6,"g":7,"h":8,"i":9}`, `at "/c": unknown key "c", expected a, b`},
	} {
		t.Run(test.reason, func(t *testing.T) {
			r := payload.ReadRecord(parse(t, test.record))
			r.Only("a", "b")
			if got := fmt.Sprint(r.Err()); got != test.want {
				t.Errorf("%s: error %s, want %s", test.record, got, test.want)
			}
		})
	}
	r := payload.ReadRecord(parse(t, `{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6,"g":7,"h":8,"i":9}`))
	r.Only("a", "b", "c", "d", "e", "f", "g", "h")
	if got, want := fmt.Sprint(r.Err()), `at "/i": unknown key "i", expected a, b, c, d, e, f, g, h`; got != want {
		t.Errorf("error %s, want %s", got, want)
	}
}

// A Record of any size has what its object has.
func TestRecordHasWhatItsObjectHas(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := tree{kind: payload.KindObject}
		for _, key := range rapid.SliceOfNDistinct(characters, 0, 24, rapid.ID).Draw(t, "keys") {
			n.members = append(n.members, branch{key, drawTree(t, 1)})
		}
		v := parseIn(t, n.canonical())
		for _, b := range n.members {
			r := payload.ReadRecord(v)
			if got := r.Value(b.key); got.String() != b.value.canonical() || r.Err() != nil {
				t.Fatalf("Value(%q) of %s = %s, %v", b.key, v, got, r.Err())
			}
		}
		if key := characters.Draw(t, "key"); v.Get(key).IsZero() == payload.ReadRecord(v).Has(key) {
			t.Fatalf("Has(%q) of %s is wrong", key, v)
		}
	})
}

func TestReadingARecordDoesNotAllocate(t *testing.T) {
	v := parse(t, `{"content":"it is","extra":{},"is_error":false,"list":[1,2],"n":42,"role":"user","tool_use_id":"t1","v":null}`)
	allocs := testing.AllocsPerRun(100, func() {
		r := payload.ReadRecord(v)
		r.Text("content")
		r.Text("tool_use_id")
		r.Bool("is_error")
		r.Uint("n", math.MaxUint32)
		r.OptUint("v", 9)
		r.List("list")
		payload.Word(r, "role", wire.ParseRole)
		if err := r.Err(); err != nil {
			t.Fatal(err)
		}
	})
	if allocs != 0 {
		t.Errorf("allocates %v times, want 0", allocs)
	}
}
