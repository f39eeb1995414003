package payload_test

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"verbatim/core/payload"
	"verbatim/generated/wire"

	"github.com/google/go-cmp/cmp"
)

// asked is one question to a record, answered as text.
type asked func(*payload.Record) string

func text(key string) asked { return func(r *payload.Record) string { return r.Text(key) } }

func boolean(key string) asked {
	return func(r *payload.Record) string { return fmt.Sprint(r.Bool(key)) }
}

func number(key string, most uint64) asked {
	return func(r *payload.Record) string { return fmt.Sprint(r.Uint(key, most)) }
}

func value(key string) asked { return func(r *payload.Record) string { return r.Value(key).String() } }

func object(key string) asked {
	return func(r *payload.Record) string { return r.Object(key).String() }
}

func list(key string) asked { return func(r *payload.Record) string { return r.List(key).String() } }

func optText(key string) asked {
	return func(r *payload.Record) string {
		text, ok := r.OptText(key)
		return fmt.Sprintf("%s %t", text, ok)
	}
}

func optNumber(key string, most uint64) asked {
	return func(r *payload.Record) string { return fmt.Sprint(r.OptUint(key, most)) }
}

func optValue(key string) asked {
	return func(r *payload.Record) string { return r.OptValue(key).String() }
}

func stringValue(key string) asked {
	return func(r *payload.Record) string { return r.StringValue(key).String() }
}

func has(key string) asked { return func(r *payload.Record) string { return fmt.Sprint(r.Has(key)) } }

func word(key string) asked {
	return func(r *payload.Record) string { return fmt.Sprint(payload.Word(r, key, wire.ParseRole)) }
}

func optWord(key string) asked {
	return func(r *payload.Record) string { return fmt.Sprint(payload.OptWord(r, key, wire.ParseMode)) }
}

func texts(key string) asked {
	return func(r *payload.Record) string { return fmt.Sprintf("%q", payload.Each(r, key, textOf)) }
}

func inner(key string) asked {
	return func(r *payload.Record) string { return payload.Inner(r, key, textOf) }
}

// textOf reads a record whose only key is text.
func textOf(v payload.Value) (string, error) {
	r := payload.ReadRecord(v)
	return r.Text("text"), r.Err()
}

func TestRecordAnswers(t *testing.T) {
	for _, test := range []struct {
		reason, record string
		ask            asked
		want           string
	}{
		{"text", `{"a":"caf\u00e9\n"}`, text("a"), "café\n"},
		{"empty text", `{"a":""}`, text("a"), ""},
		{"an escaped key", `{"\u0061":"x"}`, text("a"), "x"},
		{"true", `{"a":true}`, boolean("a"), "true"},
		{"false", `{"a":false}`, boolean("a"), "false"},
		{"zero", `{"a":0}`, number("a", 0), "0"},
		{"the largest number", `{"a":18446744073709551615}`, number("a", math.MaxUint64), "18446744073709551615"},
		{"the largest number of 32 bits", `{"a":4294967295}`, number("a", math.MaxUint32), "4294967295"},
		{"a value of any kind", `{"a":[1.5]}`, value("a"), "[1.5]"},
		{"a null as a value", `{"a":null}`, value("a"), "null"},
		{"an object", `{"a":{"b":1}}`, object("a"), `{"b":1}`},
		{"a list", `{"a":[]}`, list("a"), `[]`},
		{"text that may be missing", `{"a":"x"}`, optText("a"), "x true"},
		{"text that is missing", `{"A":"x"}`, optText("a"), " false"},
		{"text that is null", `{"a":null}`, optText("a"), " false"},
		{"a number that may be missing", `{"a":7}`, optNumber("a", 7), "7 true"},
		{"a number that is missing", `{}`, optNumber("a", 7), "0 false"},
		{"a number that is null", `{"a":null}`, optNumber("a", 7), "0 false"},
		{"a value that may be missing", `{"a":{}}`, optValue("a"), "{}"},
		{"a value that is missing", `{}`, optValue("a"), ""},
		{"a value that is null", `{"a":null}`, optValue("a"), ""},
		{"a string as it is written", `{"a":"\u00e9\n"}`, stringValue("a"), `"é\n"`},
		{"a key that is there", `{"a":1}`, has("a"), "true"},
		{"a key that is there with a null", `{"a":null}`, has("a"), "true"},
		{"a key of another case", `{"A":1}`, has("a"), "false"},
		{"a word", `{"a":"user"}`, word("a"), "user"},
		{"a word that may be missing", `{"a":"chat"}`, optWord("a"), "chat true"},
		{"a word that is missing", `{}`, optWord("a"), "Mode(0) false"},
		{"a word that is null", `{"a":null}`, optWord("a"), "Mode(0) false"},
		{"every element", `{"a":[{"text":"x"},{"text":"y"}]}`, texts("a"), `["x" "y"]`},
		{"no element", `{"a":[]}`, texts("a"), `[]`},
		{"a value with a reader of its own", `{"a":{"text":"x"}}`, inner("a"), "x"},
		{"what nobody asks for passes", `{"a":"x","b":[{"a":null}],"c":1.5}`, text("a"), "x"},
		{"the ninth member", `{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6,"g":7,"h":8,"i":"x"}`, text("i"), "x"},
	} {
		t.Run(test.reason, func(t *testing.T) {
			r := payload.ReadRecord(parse(t, test.record))
			got := test.ask(r)
			if err := r.Err(); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("%s (-want +got):\n%s", test.record, diff)
			}
		})
	}
}

func TestRecordProblems(t *testing.T) {
	const digits64 = "expected a whole number from 0 to 18446744073709551615 in plain digits"
	for _, test := range []struct {
		reason, record string
		ask            asked
		want           payload.ReadError
	}{
		{"no object", `[1]`, text("a"), payload.ReadError{Problem: "found an array, expected an object"}},
		{"null", `null`, text("a"), payload.ReadError{Problem: "found null, expected an object"}},
		{"text missing", `{"A":"x"}`, text("a"), payload.ReadError{Problem: `the key "a" is missing, expected a string`}},
		{"text null", `{"a":null}`, text("a"), payload.ReadError{Path: "/a", Problem: "found null, expected a string"}},
		{"text a number", `{"a":1.50}`, text("a"), payload.ReadError{Path: "/a", Problem: "found 1.50, expected a string"}},
		{"a key with a slash", `{"a/b":{}}`, text("a/b"), payload.ReadError{Path: "/a~1b", Problem: "found an object, expected a string"}},
		{"optional text a number", `{"a":1}`, optText("a"), payload.ReadError{Path: "/a", Problem: "found 1, expected a string"}},
		{"boolean missing", `{}`, boolean("a"), payload.ReadError{Problem: `the key "a" is missing, expected true or false`}},
		{"boolean null", `{"a":null}`, boolean("a"), payload.ReadError{Path: "/a", Problem: "found null, expected true or false"}},
		{"boolean a word", `{"a":"true"}`, boolean("a"), payload.ReadError{Path: "/a", Problem: `found "true", expected true or false`}},
		{"number missing", `{}`, number("a", math.MaxUint64), payload.ReadError{Problem: `the key "a" is missing, ` + digits64}},
		{"number null", `{"a":null}`, number("a", math.MaxUint64), payload.ReadError{Path: "/a", Problem: "found null, " + digits64}},
		{"number a fraction", `{"a":1.0}`, number("a", math.MaxUint64), payload.ReadError{Path: "/a", Problem: "found 1.0, " + digits64}},
		{"number with an exponent", `{"a":1e0}`, number("a", math.MaxUint64), payload.ReadError{Path: "/a", Problem: "found 1e0, " + digits64}},
		{"number minus zero", `{"a":-0}`, number("a", math.MaxUint64), payload.ReadError{Path: "/a", Problem: "found -0, " + digits64}},
		{"number negative", `{"a":-1}`, number("a", math.MaxUint64), payload.ReadError{Path: "/a", Problem: "found -1, " + digits64}},
		{"number in quotes", `{"a":"5"}`, number("a", math.MaxUint64), payload.ReadError{Path: "/a", Problem: `found "5", ` + digits64}},
		{"number beyond 64 bits", `{"a":18446744073709551616}`, number("a", math.MaxUint64), payload.ReadError{Path: "/a", Problem: "found 18446744073709551616, " + digits64}},
		{"number beyond 32 bits", `{"a":4294967296}`, number("a", math.MaxUint32), payload.ReadError{
			Path: "/a", Problem: "found 4294967296, expected a whole number from 0 to 4294967295 in plain digits",
		}},
		{"optional number in a list", `{"a":[5]}`, optNumber("a", 9), payload.ReadError{Path: "/a", Problem: "found an array, expected a whole number from 0 to 9 in plain digits"}},
		{"value missing", `{}`, value("a"), payload.ReadError{Problem: `the key "a" is missing, expected a value`}},
		{"object null", `{"a":null}`, object("a"), payload.ReadError{Path: "/a", Problem: "found null, expected an object"}},
		{"object a list", `{"a":[]}`, object("a"), payload.ReadError{Path: "/a", Problem: "found an array, expected an object"}},
		{"list null", `{"a":null}`, list("a"), payload.ReadError{Path: "/a", Problem: "found null, expected an array"}},
		{"list missing", `{}`, list("a"), payload.ReadError{Problem: `the key "a" is missing, expected an array`}},
		{"string value null", `{"a":null}`, stringValue("a"), payload.ReadError{Path: "/a", Problem: "found null, expected a string"}},
		{"word missing", `{}`, word("a"), payload.ReadError{Problem: `the key "a" is missing, expected a string`}},
		{"word unknown", `{"a":"users"}`, word("a"), payload.ReadError{
			Path: "/a", Problem: `Role: unknown word "users"; did you mean "user"? (user, assistant)`, Nearby: []string{"user"},
		}},
		{"word far from any", `{"a":"xxxxxxxx"}`, word("a"), payload.ReadError{Path: "/a", Problem: `Role: unknown word "xxxxxxxx" (user, assistant)`}},
		{"optional word retired", `{"a":"plan_goal"}`, optWord("a"), payload.ReadError{
			Path: "/a", Problem: `Mode: word "plan_goal" is retired; write "work" instead`, Nearby: []string{"work"},
		}},
		{"element", `{"a":[{"text":"x"},{"text":1}]}`, texts("a"), payload.ReadError{Path: "/a/1/text", Problem: "found 1, expected a string"}},
		{"element no object", `{"a":[null]}`, texts("a"), payload.ReadError{Path: "/a/0", Problem: "found null, expected an object"}},
		{"elements null", `{"a":null}`, texts("a"), payload.ReadError{Path: "/a", Problem: "found null, expected an array"}},
		{"inner missing", `{}`, inner("a"), payload.ReadError{Problem: `the key "a" is missing, expected a value`}},
		{"inner", `{"a":{}}`, inner("a"), payload.ReadError{Path: "/a", Problem: `the key "text" is missing, expected a string`}},
		{"a long text", `{"a":"` + strings.Repeat("é", 60) + `"}`, boolean("a"), payload.ReadError{
			Path: "/a", Problem: `found "` + strings.Repeat("é", 39) + "…, expected true or false",
		}},
	} {
		t.Run(test.reason, func(t *testing.T) {
			r := payload.ReadRecord(parse(t, test.record))
			test.ask(r)
			got, ok := errors.AsType[*payload.ReadError](r.Err())
			if !ok {
				t.Fatalf("%s: error %v, want a *ReadError", test.record, r.Err())
			}
			if diff := cmp.Diff(test.want, *got); diff != "" {
				t.Errorf("%s (-want +got):\n%s", test.record, diff)
			}
		})
	}
}

func TestReadUint(t *testing.T) {
	n, err := payload.ReadUint(parse(t, `18446744073709551615`), math.MaxUint64)
	if n != math.MaxUint64 || err != nil {
		t.Errorf("ReadUint = %d, %v", n, err)
	}
	_, err = payload.ReadUint(parse(t, `256`), math.MaxUint8)
	want := &payload.ReadError{Problem: "found 256, expected a whole number from 0 to 255 in plain digits"}
	if diff := cmp.Diff(error(want), err); diff != "" {
		t.Errorf("error (-want +got):\n%s", diff)
	}
}
