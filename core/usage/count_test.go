package usage_test

import (
	"bytes"
	"encoding/json"
	"math"
	"reflect"
	"strconv"
	"testing"

	"verbatim/core/usage"

	jsonv2 "github.com/go-json-experiment/json"
	"pgregory.net/rapid"
)

var unmarshalers = map[string]func([]byte, any) error{
	"encoding/json": json.Unmarshal,
	"json/v2":       func(text []byte, v any) error { return jsonv2.Unmarshal(text, v) },
}

func TestCheckedAdd(t *testing.T) {
	for _, test := range []struct {
		reason    string
		a, b, sum uint64
		ok        bool
	}{
		{"nothing", 0, 0, 0, true},
		{"some", 10, 90, 100, true},
		{"up to the largest", math.MaxUint64 - 1, 1, math.MaxUint64, true},
		{"one too many", math.MaxUint64, 1, 0, false},
		{"far too many", math.MaxUint64, math.MaxUint64, math.MaxUint64 - 1, false},
	} {
		t.Run(test.reason, func(t *testing.T) {
			tokens, ok := usage.Tokens(test.a).CheckedAdd(usage.Tokens(test.b))
			if ok != test.ok || ok && tokens != usage.Tokens(test.sum) {
				t.Errorf("%d tokens and %d are %d, %t", test.a, test.b, tokens, ok)
			}
			money, ok := usage.USDMicros(test.a).CheckedAdd(usage.USDMicros(test.b))
			if ok != test.ok || ok && money != usage.USDMicros(test.sum) {
				t.Errorf("%d micros and %d are %d, %t", test.a, test.b, money, ok)
			}
		})
	}
}

func TestCountsAreRead(t *testing.T) {
	for _, test := range []struct {
		reason, text string
		want         uint64
		accepted     bool
	}{
		{"zero", `0`, 0, true},
		{"the largest", `18446744073709551615`, math.MaxUint64, true},
		{"more than a float holds", `9007199254740993`, 9007199254740993, true},
		{"one more than the largest", `18446744073709551616`, 0, false},
		{"negative", `-1`, 0, false},
		{"minus zero", `-0`, 0, false},
		{"a fraction", `1.0`, 0, false},
		{"an exponent", `1e0`, 0, false},
		{"in quotes", `"5"`, 0, false},
		{"null", `null`, 0, false},
		{"a list", `[1]`, 0, false},
		{"nothing", ``, 0, false},
	} {
		for name, unmarshal := range unmarshalers {
			t.Run(test.reason+"/"+name, func(t *testing.T) {
				tokens, money := usage.Tokens(7), usage.USDMicros(7)
				want := test.want
				if !test.accepted {
					want = 7 // left alone
				}
				err := unmarshal([]byte(test.text), &tokens)
				if (err == nil) != test.accepted || tokens != usage.Tokens(want) {
					t.Errorf("%s was read as %d tokens, %v, want %d", test.text, tokens, err, want)
				}
				err = unmarshal([]byte(test.text), &money)
				if (err == nil) != test.accepted || money != usage.USDMicros(want) {
					t.Errorf("%s was read as %d micros, %v, want %d", test.text, money, err, want)
				}
			})
		}
	}
}

func TestCountSaysWhatItFound(t *testing.T) {
	var tokens usage.Tokens
	var money usage.USDMicros
	for _, test := range []struct {
		text, want string
	}{
		{`1.0`, "found 1.0, expected a whole number from 0 to 18446744073709551615 in plain digits"},
		{`{`, "offset 1: text ends, expected a key"},
	} {
		for name, err := range map[string]error{
			"tokens": tokens.UnmarshalJSON([]byte(test.text)),
			"money":  money.UnmarshalJSON([]byte(test.text)),
		} {
			if err == nil || err.Error() != test.want {
				t.Errorf("%s of %s: error %v, want %s", name, test.text, err, test.want)
			}
		}
	}
}

func TestCountsThereAndBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.Uint64().Draw(t, "n")
		var back usage.Tokens
		text, err := json.Marshal(usage.Tokens(n))
		if err != nil || string(text) != strconv.FormatUint(n, 10) {
			t.Fatalf("%d was written as %s, %v", n, text, err)
		}
		if err := back.UnmarshalJSON(text); err != nil || back != usage.Tokens(n) {
			t.Fatalf("%s was read as %d, %v", text, back, err)
		}
		var money usage.USDMicros
		text, err = json.Marshal(usage.USDMicros(n))
		if err != nil || string(text) != strconv.FormatUint(n, 10) {
			t.Fatalf("%d micros were written as %s, %v", n, text, err)
		}
		if err := money.UnmarshalJSON(text); err != nil || money != usage.USDMicros(n) {
			t.Fatalf("%s was read as %d micros, %v", text, money, err)
		}
	})
}

// A sum of both would mean nothing.
func TestTokensAreNoMoney(t *testing.T) {
	tokens, money := reflect.TypeFor[usage.Tokens](), reflect.TypeFor[usage.USDMicros]()
	if tokens.AssignableTo(money) || money.AssignableTo(tokens) {
		t.Errorf("%v can be passed for %v", tokens, money)
	}
}

// Whatever is read as a count is an integer as strconv reads it, in its one spelling.
func FuzzCounts(f *testing.F) {
	for _, text := range []string{"0", "18446744073709551615", "18446744073709551616", "-0", "1.0", "1e0", `"5"`, " 7 ", "01"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var tokens usage.Tokens
		var money usage.USDMicros
		err := tokens.UnmarshalJSON(text)
		if other := money.UnmarshalJSON(text); (other == nil) != (err == nil) || uint64(money) != uint64(tokens) {
			t.Fatalf("%q was read as %d tokens, %v and %d micros, %v", text, tokens, err, money, other)
		}
		digits := string(bytes.Trim(text, " \t\r\n"))
		n, parseErr := strconv.ParseUint(digits, 10, 64)
		want := parseErr == nil && strconv.FormatUint(n, 10) == digits
		if (err == nil) != want || want && uint64(tokens) != n {
			t.Fatalf("%q was read as %d, %v", text, tokens, err)
		}
	})
}

func TestCacheCount(t *testing.T) {
	for _, test := range []struct {
		reason string
		count  usage.CacheCount
		tokens usage.Tokens
		ok     bool
	}{
		{"the zero count is unreported", usage.CacheCount{}, 0, false},
		{"unreported", usage.Unreported(), 0, false},
		{"a reported zero is reported", usage.Reported(0), 0, true},
		{"reported", usage.Reported(5), 5, true},
	} {
		t.Run(test.reason, func(t *testing.T) {
			tokens, ok := test.count.Reported()
			if tokens != test.tokens || ok != test.ok || test.count.OrZero() != test.tokens {
				t.Errorf("Reported() = %d, %t, OrZero() = %d, want %d, %t", tokens, ok, test.count.OrZero(), test.tokens, test.ok)
			}
		})
	}
	if usage.Unreported() == usage.Reported(0) {
		t.Error("an unreported count is a reported zero")
	}
}
