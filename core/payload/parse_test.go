package payload_test

import (
	"strings"
	"testing"

	"verbatim/core/payload"
)

func parse(t *testing.T, text string) payload.Value {
	t.Helper()
	value, err := payload.Parse([]byte(text))
	if err != nil {
		t.Fatalf("Parse(%s): %v", text, err)
	}
	return value
}

func TestParse(t *testing.T) {
	for _, test := range []struct{ reason, text, want string }{
		{"null", `null`, `null`},
		{"true", `true`, `true`},
		{"false", `false`, `false`},
		{"empty string", `""`, `""`},
		{"empty array", `[ ]`, `[]`},
		{"empty object", "{\n}", `{}`},
		{"white space of all four sorts", " \t\r\n[ 1 ,\t{ \"a\" :\r\n2 } ]\n", `[1,{"a":2}]`},
		{"white space in a string stays", `" a  b "`, `" a  b "`},

		{"keys ascend by their bytes", `{"é":1,"z":2,"b":3,"aa":4,"a":5,"B":6}`, `{"B":6,"a":5,"aa":4,"b":3,"z":2,"é":1}`},
		{"keys ascend at every level", `[{"b":{"d":1,"c":2},"a":[{"f":1,"e":2}]}]`, `[{"a":[{"e":2,"f":1}],"b":{"c":2,"d":1}}]`},
		{"the order is that of UTF-8, not UTF-16", `{"😀":1,"￿":2}`, `{"￿":2,"😀":1}`},
		{"the empty key comes first", `{"a":1,"":2}`, `{"":2,"a":1}`},
		{"a quote comes before a letter although its escape does not", `{"a":1,"\"":2,"!":3}`, `{"!":3,"\"":2,"a":1}`},
		{"a line feed comes before a blank", `{" ":1,"\n":2}`, `{"\n":2," ":1}`},
		{"escaped keys are compared unescaped", `{"\u0062":1,"a":2}`, `{"a":2,"b":1}`},
		{"keys that differ in case are two", `{"a":1,"A":2}`, `{"A":2,"a":1}`},
		{"many members", `{"e":5,"d":4,"c":3,"b":2,"a":1}`, `{"a":1,"b":2,"c":3,"d":4,"e":5}`},
		{"one key in two objects", `[{"a":1},{"a":{"a":2}}]`, `[{"a":1},{"a":{"a":2}}]`},

		{"escapes that stay", `"\" \\ \b \f \n \r \t"`, `"\" \\ \b \f \n \r \t"`},
		{"short escapes for the long ones", `"\u0022\u005c\u0008\u000C\u000a\u000d\u0009"`, `"\"\\\b\f\n\r\t"`},
		{"control characters in lower case", `"\u0000\u000B\u001F"`, `"\u0000\u000b\u001f"`},
		{"needless escapes go", `"\/\u002f\u003c\u003E\u0026\u007f"`, "\"//<>&\x7f\""},
		{"line separators stand raw", `"\u2028\u2029"`, "\"\u2028\u2029\""},
		{"what is not ASCII stands raw", `"\u00e9\u4E16 é"`, `"é世 é"`},
		{"a surrogate pair is one character", `"\ud83d\ude00\uDBFF\uDFFF"`, "\"😀\U0010ffff\""},
		{"the replacement character is one like any other", `"\ufffd�"`, `"��"`},
		{"noncharacters too", `"\uffff"`, "\"\uffff\""},
		{"a backslash before a quote", `"\\\"\\"`, `"\\\"\\"`},

		{"numbers keep their spelling", `[1.0,1e3,1E+3,1e-03,-0,-0.0,0]`, `[1.0,1e3,1E+3,1e-03,-0,-0.0,0]`},
		{"beyond what a float holds", `[9007199254740993,18446744073709551616,1e999]`, `[9007199254740993,18446744073709551616,1e999]`},
	} {
		t.Run(test.reason, func(t *testing.T) {
			if got := parse(t, test.text).String(); got != test.want {
				t.Errorf("Parse(%s) = %s, want %s", test.text, got, test.want)
			}
		})
	}
}

func TestParseKeepsNothingOfTheText(t *testing.T) {
	text := []byte(`{"b":"x","a":1}`)
	first := parse(t, string(text))
	value, err := payload.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	copy(text, strings.Repeat("#", len(text)))
	parse(t, `{"z":"something else","y":2}`)
	if value != first {
		t.Errorf("the value became %s, want %s", value, first)
	}
}

func TestParseOfLargeText(t *testing.T) {
	long := strings.Repeat("word ", 1<<19)
	want := `{"a":"` + long + `","b":"/` + long + `"}`
	for range 2 {
		if got := parse(t, `{"b":"\/`+long+`", "a":"`+long+`"}`).String(); got != want {
			t.Errorf("a text of %d bytes was changed", len(want))
		}
	}
	if got := parse(t, `{"b":1,"a":2}`).String(); got != `{"a":2,"b":1}` {
		t.Errorf("the short text after it = %s", got)
	}
}

func TestEqualMeansSameSpellingOfNumbers(t *testing.T) {
	value := parse(t, `{"a":1,"b":"é"}`)
	if other := parse(t, ` {"b":"\u00e9","a":1}`); value != other {
		t.Errorf("%s and %s differ", value, other)
	}
	if other := parse(t, `{"a":1.0,"b":"é"}`); value == other {
		t.Errorf("%s and %s are equal", value, other)
	}
}

// A shape is a way to nest containers as deep as one likes.
var shapes = []struct{ name, open, inner, shut, inside string }{
	{"arrays", `[`, ``, `]`, "/0"},
	{"objects", `{"a":`, `0`, `}`, "/a"},
	{"unsorted objects", `{"b":`, `0`, `,"a":1}`, "/b"},
	{"second elements", `[0,`, `1`, `]`, "/1"},
}

func TestDepth(t *testing.T) {
	for _, shape := range shapes {
		nest := func(depth int) string {
			return strings.Repeat(shape.open, depth) + shape.inner + strings.Repeat(shape.shut, depth)
		}
		if got := parse(t, nest(payload.DepthMax)).Depth(); got != payload.DepthMax {
			t.Errorf("%s: %d containers have Depth %d", shape.name, payload.DepthMax, got)
		}
		for _, depth := range []int{payload.DepthMax + 1, 10_000, 1_000_000} {
			want := payload.SyntaxError{
				Offset:  payload.DepthMax * len(shape.open),
				Path:    strings.Repeat(shape.inside, payload.DepthMax),
				Message: "nested deeper than 512 containers", TooDeep: true,
			}
			for name, text := range map[string]string{"whole": nest(depth), "open": strings.Repeat(shape.open, depth)} {
				if _, err := payload.Parse([]byte(text)); *syntaxError(t, err) != want {
					t.Errorf("%s, %s, %d deep: error %.100v, want %.100v", shape.name, name, depth, err, &want)
				}
			}
		}
	}
}
