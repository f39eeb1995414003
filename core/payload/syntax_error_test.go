package payload_test

import (
	"errors"
	"strings"
	"testing"

	"verbatim/core/payload"

	"github.com/google/go-cmp/cmp"
)

func syntaxError(t *testing.T, err error) *payload.SyntaxError {
	t.Helper()
	syntax, ok := errors.AsType[*payload.SyntaxError](err)
	if !ok {
		t.Fatalf("error %v, want a *SyntaxError", err)
	}
	return syntax
}

// The offset of each row is that of ^ in the text, which is not part of it.
var refused = []struct{ reason, text, path, message string }{
	{"other text", `^hello`, ``, `found 'h', expected a value`},
	{"capital", `^True`, ``, `found 'T', expected a value`},
	{"not a number", `^NaN`, ``, `found 'N', expected a value`},
	{"misspelt literal", `tru^th`, ``, `found 't', expected true`},
	{"literal that goes on", `null^s`, ``, `found 's', expected the end of the text`},
	{"two values", `{} ^{}`, ``, `found '{', expected the end of the text`},
	{"comma after the value", `1^,`, ``, `found ',', expected the end of the text`},
	{"byte order mark", "^\ufeff{}", ``, `found '\ufeff', expected a value`},
	{"NUL", "^\x00", ``, `found '\x00', expected a value`},
	{"form feed is no white space", "1^\f", ``, `found '\f', expected the end of the text`},
	{"no-break space is no white space", "[1,^\u00a02]", `/1`, `found '\u00a0', expected a value`},
	{"comment", `[1^/*2*/]`, ``, `found '/', expected ',' or ']'`},

	{"leading zero", `0^1`, ``, `found '1', expected the end of the text`},
	{"plus sign", `^+1`, ``, `found '+', expected a value`},
	{"minus alone", `[-^]`, `/0`, `found ']', expected a digit`},
	{"no digit before the point", `^.5`, ``, `found '.', expected a value`},
	{"no digit after the point", `[1.^e5]`, `/0`, `found 'e', expected a digit`},
	{"no digit in the exponent", `[1e+^]`, `/0`, `found ']', expected a digit`},
	{"hexadecimal", `0^x1`, ``, `found 'x', expected the end of the text`},

	{"comma at the end of an array", `[1,^]`, `/1`, `found ']', expected a value`},
	{"comma alone", `[^,]`, `/0`, `found ',', expected a value`},
	{"no comma", `[1 ^2]`, ``, `found '2', expected ',' or ']'`},
	{"wrong bracket", `{"a":[1^}}`, `/a`, `found '}', expected ',' or ']'`},
	{"bracket too many", `[]^]`, ``, `found ']', expected the end of the text`},

	{"comma at the end of an object", `{"a":1,^}`, ``, `found '}', expected a key`},
	{"key without quotes", `{^a:1}`, ``, `found 'a', expected a key`},
	{"number as key", `[{^1:1}]`, `/0`, `found '1', expected a key`},
	{"no colon", `{"a" ^1}`, ``, `found '1', expected ':'`},
	{"no value", `{"a":^}`, `/a`, `found '}', expected a value`},
	{"no comma between members", `{"a":1 ^"b":2}`, ``, `found '"', expected ',' or '}'`},

	{"duplicate key", `{"a":1,^"a":2}`, ``, `duplicate key "a"`},
	{"duplicate key with an equal value", `{"a":1,"b":1,^"a":1}`, ``, `duplicate key "a"`},
	{"duplicate key by escape", `{"b":0,"a":1,^"\u0061":2}`, ``, `duplicate key "a"`},
	{"duplicate key inside", `{"x":[0,{"k":1,"j":2,^"k":3}]}`, `/x/1`, `duplicate key "k"`},
	{"duplicate empty key", `{"":1,^"":2}`, ``, `duplicate key ""`},
	{"the first of two duplicates in the text", `{"b":1,"a":1,^"b":2,"a":2}`, ``, `duplicate key "b"`},
	{"the second of three", `{"a":1,^"a":2,"a":3}`, ``, `duplicate key "a"`},

	{"line feed in a string", "\"a^\nb\"", ``, `found the control character 0x0a in a string, expected an escape`},
	{"NUL in a string", "[\"^\x00\"]", `/0`, `found the control character 0x00 in a string, expected an escape`},
	{"unknown escape", `"\^x41"`, ``, `found 'x', expected one of " \ / b f n r t u after a backslash`},
	{"short unicode escape", `"\u00e^"`, ``, `found '"', expected four hexadecimal digits after \u`},
	{"unicode escape with braces", `"\u^{e9}"`, ``, `found '{', expected four hexadecimal digits after \u`},
	{"capital in place of u", `"\^U00e9"`, ``, `found 'U', expected one of " \ / b f n r t u after a backslash`},

	{"lone high surrogate", `"^\ud800"`, ``, `lone surrogate \ud800, expected a pair`},
	{"lone low surrogate", `["^\uDC00"]`, `/0`, `lone surrogate \uDC00, expected a pair`},
	{"surrogates the wrong way round", `"^\udc00\ud800"`, ``, `lone surrogate \udc00, expected a pair`},
	{"two high surrogates", `"^\ud800\ud800\udc00"`, ``, `lone surrogate \ud800, expected a pair`},
	{"high surrogate before another escape", `"^\ud800\n"`, ``, `lone surrogate \ud800, expected a pair`},
	{"high surrogate before a bad escape", `"^\ud800\u12x4"`, ``, `lone surrogate \ud800, expected a pair`},
	{"high surrogate before another character at the end of the text", `"^\ud800\u0041`, ``, `lone surrogate \ud800, expected a pair`},
	{"low surrogate at the end of the text", `"^\udc00`, ``, `lone surrogate \udc00, expected a pair`},
	{"lone surrogate in a key", `{"a":{"^\ud800":1}}`, `/a`, `lone surrogate \ud800, expected a pair`},

	{"invalid UTF-8 in a string", "\"a^\xff\"", ``, `found the byte 0xff, expected UTF-8`},
	{"invalid UTF-8 in a key", "{\"a\":{\"^\xc0\xaf\":1}}", `/a`, `found the byte 0xc0, expected UTF-8`},
	{"surrogate as three bytes", "\"^\xed\xa0\x80\"", ``, `found the byte 0xed, expected UTF-8`},
	{"invalid UTF-8 between tokens", "[1,^\x80]", `/1`, `found the byte 0x80, expected UTF-8`},
	{"invalid UTF-8 after the value", "{}^\xff", ``, `found the byte 0xff, expected UTF-8`},
	{"start of a character where none may stand", "[1,^\xe4\xb8", `/1`, `found the byte 0xe4, expected UTF-8`},
	{"start of a character after the value", "{}^\xe4", ``, `found the byte 0xe4, expected UTF-8`},
	{"start of a character after a backslash", "[\"\\^\xe4", `/0`, `found the byte 0xe4, expected UTF-8`},
	{"a mistake before invalid UTF-8", "[1 ^2,\"\xff\"]", ``, `found '2', expected ',' or ']'`},

	{"key in the path is escaped", `{"a/b":{"~":[^x]}}`, `/a~1b/~0/0`, `found 'x', expected a value`},
	{"key in the path is read", `{"\u00e9":^x}`, `/é`, `found 'x', expected a value`},
}

func TestParseRefuses(t *testing.T) {
	for _, test := range refused {
		t.Run(test.reason, func(t *testing.T) {
			before, after, _ := strings.Cut(test.text, "^")
			_, err := payload.Parse([]byte(before + after))
			want := &payload.SyntaxError{Offset: len(before), Path: test.path, Message: test.message}
			if diff := cmp.Diff(want, syntaxError(t, err)); diff != "" {
				t.Errorf("Parse(%q) (-want +got):\n%s", before+after, diff)
			}
		})
	}
}

func TestParseTruncated(t *testing.T) {
	for _, test := range []struct{ reason, text, path, message string }{
		{"nothing", ``, ``, `text ends, expected a value`},
		{"white space alone", " \n", ``, `text ends, expected a value`},
		{"literal", `{"a":tru`, `/a`, `text ends, expected true`},
		{"minus", `[-`, `/0`, `text ends, expected a digit`},
		{"point", `[1.`, `/0`, `text ends, expected a digit`},
		{"exponent", `[1e`, `/0`, `text ends, expected a digit`},
		{"array", `[`, `/0`, `text ends, expected a value`},
		{"after an element", `[1`, ``, `text ends, expected ',' or ']'`},
		{"object", `{"a":{`, `/a`, `text ends, expected a key`},
		{"after a key", `{"a"`, ``, `text ends, expected ':'`},
		{"string", `{"a":"b`, `/a`, `text ends, expected '"' at the end of the string`},
		{"key", `{"a`, ``, `text ends, expected '"' at the end of the string`},
		{"backslash", `["\`, `/0`, `text ends, expected the rest of an escape`},
		{"unicode escape", `["\u12`, `/0`, `text ends, expected four hexadecimal digits after \u`},
		{"high surrogate", `["\ud83d`, `/0`, `text ends, expected the rest of a surrogate pair`},
		{"half of the second escape", `["\ud83d\ude`, `/0`, `text ends, expected the rest of a surrogate pair`},
		{"character", "[\"\xe4\xb8", `/0`, `text ends inside a character of a string`},
		{"character in a key", "{\"a\":{\"\xf0", `/a`, `text ends inside a character of a string`},
	} {
		t.Run(test.reason, func(t *testing.T) {
			_, err := payload.Parse([]byte(test.text))
			want := &payload.SyntaxError{Offset: len(test.text), Path: test.path, Message: test.message, Truncated: true}
			if diff := cmp.Diff(want, syntaxError(t, err)); diff != "" {
				t.Errorf("Parse(%q) (-want +got):\n%s", test.text, diff)
			}
		})
	}
}

func TestSyntaxErrorText(t *testing.T) {
	for text, want := range map[string]string{
		`{"a":1,"a":2}`:       `offset 7: duplicate key "a"`,
		`{"a":[{"b":"\ud800`:  `offset 18, at "/a/0/b": text ends, expected the rest of a surrogate pair`,
		`{"a":[{"b":"\ud800"`: `offset 12, at "/a/0/b": lone surrogate \ud800, expected a pair`,
	} {
		if _, err := payload.Parse([]byte(text)); err == nil || err.Error() != want {
			t.Errorf("Parse(%s): error %v, want %s", text, err, want)
		}
	}
}
