package chat_test

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"verbatim/core/chat"
	"verbatim/core/payload"

	jsonv2 "github.com/go-json-experiment/json"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// A limit in a record of somebody else's, as registered models have it.
type registered struct {
	Ceiling chat.Ceiling `json:"ceiling"`
	Window  chat.Window  `json:"window"`
}

func TestLimitsInJSON(t *testing.T) {
	for _, test := range []struct {
		reason, text string
		want         registered
	}{
		{"figures", `{"ceiling":128000,"window":200000}`, registered{128_000, 200_000}},
		{"absence", `{"ceiling":null,"window":null}`, registered{}},
		{"least", `{"ceiling":1,"window":1}`, registered{1, 1}},
		{"most", `{"ceiling":18446744073709551615,"window":18446744073709551615}`, registered{math.MaxUint64, math.MaxUint64}},
	} {
		t.Run(test.reason, func(t *testing.T) {
			v1, err1 := json.Marshal(test.want)
			v2, err2 := jsonv2.Marshal(test.want)
			if string(v1) != test.text || string(v2) != test.text {
				t.Errorf("written as %s, %v and %s, %v, want %s", v1, err1, v2, err2, test.text)
			}
			var read1, read2 registered
			err1, err2 = json.Unmarshal(v1, &read1), jsonv2.Unmarshal(v2, &read2)
			if read1 != test.want || read2 != test.want {
				t.Errorf("read as %v, %v and %v, %v, want %v", read1, err1, read2, err2, test.want)
			}
		})
	}
}

func TestLimitsRefused(t *testing.T) {
	const expected = ", expected a whole number of tokens from 1 to 18446744073709551615 in plain digits, " +
		"or null where nobody registered one"
	for _, test := range []struct{ reason, text, found string }{
		{"zero", "0", "0"},
		{"negative", "-5", "-5"},
		{"negative zero", "-0", "-0"},
		{"fraction", "1.0", "1.0"},
		{"exponent", "1e3", "1e3"},
		{"string", `"5"`, `"5"`},
		{"beyond 64 bits", "18446744073709551616", "18446744073709551616"},
		{"bool", "true", "true"},
		{"object", `{"tokens":5}`, "an object"},
		{"array", "[5]", "an array"},
		{"cut inside a character", `"a` + strings.Repeat("é", 60) + `"`, `"a` + strings.Repeat("é", 39) + "…"},
		{"long", `"` + fmt.Sprintf("%0100d", 5) + `"`, `"` + strings.Repeat("0", 79) + "…"},
	} {
		t.Run(test.reason, func(t *testing.T) {
			want := error(&payload.ReadError{Problem: "found " + test.found + expected})
			ceiling, window := chat.Ceiling(7), chat.Window(7)
			if diff := cmp.Diff(want, ceiling.UnmarshalJSON([]byte(test.text))); diff != "" {
				t.Errorf("Ceiling (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(want, window.UnmarshalJSON([]byte(test.text))); diff != "" {
				t.Errorf("Window (-want +got):\n%s", diff)
			}
			if ceiling != 7 || window != 7 {
				t.Errorf("refused, and left %v and %v, want 7", ceiling, window)
			}
			text := fmt.Sprintf(`{"ceiling":%s,"window":%[1]s}`, test.text)
			var r registered
			if err1, err2 := json.Unmarshal([]byte(text), &r), jsonv2.Unmarshal([]byte(text), &r); err1 == nil || err2 == nil {
				t.Errorf("%s: encoding/json says %v, json/v2 says %v, want errors", text, err1, err2)
			}
		})
	}
}

func TestLimitsOfZeroAreAbsent(t *testing.T) {
	if c, w := chat.Ceiling(0), chat.Window(0); !c.IsZero() || !w.IsZero() || c.String() != "absent" || w.String() != "absent" {
		t.Errorf("a ceiling of 0 is %v, a window of 0 is %v, want absence", c, w)
	}
}

func TestLimitsAreTheirNumber(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.Uint64Range(1, math.MaxUint64).Draw(t, "n")
		m := rapid.Uint64().Draw(t, "m")
		digits := strconv.FormatUint(n, 10)
		ceiling, window := chat.Ceiling(n), chat.Window(n)
		if ceiling.IsZero() || window.IsZero() || ceiling.String() != digits || window.String() != digits {
			t.Fatalf("%d prints as %v and %v", n, ceiling, window)
		}
		text, err := json.Marshal(registered{ceiling, window})
		if want := `{"ceiling":` + digits + `,"window":` + digits + `}`; err != nil || string(text) != want {
			t.Fatalf("written as %s, %v, want %s", text, err, want)
		}
		order := 0
		switch {
		case n < m:
			order = -1
		case n > m:
			order = 1
		}
		if c, w := ceiling.Compare(chat.Ceiling(m)), window.Compare(chat.Window(m)); c != order || w != order {
			t.Fatalf("%d against %d compares as %d and %d, want %d", n, m, c, w, order)
		}
	})
}
