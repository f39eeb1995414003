package support

import (
	"strings"
	"testing"
	"unicode/utf8"

	jsonv2 "github.com/go-json-experiment/json"
	"pgregory.net/rapid"
)

func TestUnquote(t *testing.T) {
	for _, test := range []struct{ data, want string }{
		{`""`, ""},
		{`"high"`, "high"},
		{`"\"\\\/\b\f\n\r\t"`, "\"\\/\b\f\n\r\t"},
		{`"\u0068igh"`, "high"},
		{`"\u00E4\u00e4"`, "ää"},
		{`"\ud83d\ude00😀"`, "😀😀"},
		{`"` + "\ufffd" + `\ufffd"`, "\ufffd\ufffd"},
		{`"` + "\x7f\u0080" + `"`, "\x7f\u0080"},
	} {
		got, err := unquote("Effort", nil, []byte(test.data))
		if string(got) != test.want || err != nil {
			t.Errorf("unquote(%s) = %q, %v; want %q", test.data, got, err, test.want)
		}
	}
}

func TestUnquoteErrors(t *testing.T) {
	for _, test := range []struct{ reason, data, want string }{
		{"nothing", ``, `Effort: found nothing, expected a JSON string`},
		{"null", `null`, `Effort: found "null", expected a JSON string`},
		{"a number", `-1.5`, `Effort: found "-1.5", expected a JSON string`},
		{"an object", `{"a":1}`, `Effort: found an object, expected a JSON string`},
		{"an array", `["high"]`, `Effort: found an array, expected a JSON string`},
		{"no end", `"high`, `Effort: found "\"high", expected a JSON string`},
		{"one quote", `"`, `Effort: found "\"", expected a JSON string`},
		{"blank in front", ` "high"`, `Effort: found " \"high\"", expected a JSON string`},
		{"quote inside", `"a"b"`, `Effort: malformed JSON string: byte 2 of "\"a\"b\"" starts no character`},
		{"control character", "\"a\tb\"", `Effort: malformed JSON string: byte 2 of "\"a\tb\"" starts no character`},
		{"unknown escape", `"\x"`, `Effort: malformed JSON string: byte 1 of "\"\\x\"" starts no character`},
		{"escape cut off", `"\"`, `Effort: malformed JSON string: byte 1 of "\"\\\"" starts no character`},
		{"short \\u", `"\u12"`, `Effort: malformed JSON string: byte 1 of "\"\\u12\"" starts no character`},
		{"sign in \\u", `"\u+123"`, `Effort: malformed JSON string: byte 1 of "\"\\u+123\"" starts no character`},
		{"lone high surrogate", `"\ud800"`, `Effort: malformed JSON string: byte 1 of "\"\\ud800\"" starts no character`},
		{"lone low surrogate", `"\udc00\ud800"`, `Effort: malformed JSON string: byte 1 of "\"\\udc00\\ud800\"" starts no character`},
		{"high surrogate before text", `"\ud800\u0061"`, `Effort: malformed JSON string: byte 1 of "\"\\ud800\\u0061\"" starts no character`},
		{"invalid UTF-8", "\"\xc3\"", `Effort: malformed JSON string: byte 1 of "\"\xc3\"" starts no character`},
		{"a surrogate in UTF-8", "\"\xed\xa0\x80\"", `Effort: malformed JSON string: byte 1 of "\"\xed\xa0\x80\"" starts no character`},
	} {
		got, err := unquote("Effort", nil, []byte(test.data))
		if got != nil || err == nil || err.Error() != test.want {
			t.Errorf("%s: unquote(%s) = %q, %v; want %s", test.reason, test.data, got, err, test.want)
		}
	}
}

// TestUnquoteAgrees holds unquote against another reader of JSON strings.
func TestUnquoteAgrees(t *testing.T) {
	piece := rapid.SampledFrom([]string{
		"a", "ä", "😀", `\n`, `\"`, `\\`, `\/`, `\u0061`, `\ud83d`, `\ude00`, `\ufffd`, `\u`, `\`, `"`, "\n", "\xff", "00", "d800",
	})
	rapid.Check(t, func(t *rapid.T) {
		data := `"` + strings.Join(rapid.SliceOfN(piece, 0, 8).Draw(t, "pieces"), "") + `"`
		var want string
		wantErr := jsonv2.Unmarshal([]byte(data), &want)
		got, err := unquote("Effort", nil, []byte(data))
		if string(got) != want && err == nil || (err == nil) != (wantErr == nil) {
			t.Fatalf("unquote(%s) = %q, %v; want %q, %v", data, got, err, want, wantErr)
		}
		if !utf8.Valid(got) {
			t.Fatalf("unquote(%s) = %q, which is no UTF-8", data, got)
		}
	})
}
