package chat_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"verbatim/core/chat"
	"verbatim/core/fault"
	"verbatim/core/payload"
	"verbatim/generated/wire"

	jsonv2 "github.com/go-json-experiment/json"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestToolNames(t *testing.T) {
	known := map[chat.ToolName]string{chat.Browser: "browser", chat.UsersBrowser: "usersbrowser", chat.Exec: "exec"}
	for name, text := range known {
		if string(name) != text {
			t.Errorf("a known tool is named %q, want %q", name, text)
		}
	}
	for _, text := range []string{"exec", "l2_search_v2", "_", "0", strings.Repeat("a", 10_000)} {
		name, err := chat.ParseToolName(text)
		if err != nil || string(name) != text {
			t.Errorf("ParseToolName(%.20q) = %q, %v", text, name, err)
		}
	}
}

var refusedNames = []struct{ reason, text, problem string }{
	{"empty", "", "found no character"},
	{"upper case first", "Exec", "found 'E' at offset 0"},
	{"upper case", "UPPER", "found 'U' at offset 0"},
	{"blank", "with space", "found ' ' at offset 4"},
	{"dash", "dash-ed", "found '-' at offset 4"},
	{"beyond ASCII", "cjk工具", "found '工' at offset 3"},
	{"line end after a name", "exec\n", `found '\n' at offset 4`},
	{"before the digits", "a/", "found '/' at offset 1"},
	{"after the digits", "a:", "found ':' at offset 1"},
	{"before the letters", "a`", "found '`' at offset 1"},
	{"after the letters", "a{", "found '{' at offset 1"},
}

func TestParseToolNameRefuses(t *testing.T) {
	for _, test := range refusedNames {
		t.Run(test.reason, func(t *testing.T) {
			name, err := chat.ParseToolName(test.text)
			failure, ok := errors.AsType[*fault.Error](err)
			if name != "" || !ok || failure.Code() != wire.ErrorCodeInvalidArgs || failure.Subject() != test.text {
				t.Fatalf("ParseToolName(%q) = %q, %v, want the fault E_INVALID_ARGS on the text", test.text, name, err)
			}
			want := "Write a name of lower-case ASCII letters, digits and underscores: " + test.problem + "."
			if diff := cmp.Diff(want, failure.Recovery()); diff != "" {
				t.Errorf("recovery (-want +got):\n%s", diff)
			}
		})
	}
}

// decoders are the two JSON packages, and the method itself.
func decoders[T any, P interface {
	*T
	json.Unmarshaler
}](text string) map[string]func() (T, error) {
	return map[string]func() (T, error){
		"encoding/json": func() (v T, err error) { return v, json.Unmarshal([]byte(text), &v) },
		"json/v2":       func() (v T, err error) { return v, jsonv2.Unmarshal([]byte(text), &v) },
		"method":        func() (v T, err error) { return v, P(&v).UnmarshalJSON([]byte(text)) },
	}
}

func TestToolNameJSON(t *testing.T) {
	for _, test := range []struct{ reason, text, want string }{
		{"plain", `"exec"`, "exec"},
		{"escape", `"\u0065xec"`, "exec"},
		{"null", `null`, ""},
		{"number", `1`, ""},
		{"object", `{"exec":null}`, ""},
		{"empty", `""`, ""},
		{"upper case", `"Exec"`, ""},
		{"lone surrogate", `"\ud800"`, ""},
	} {
		t.Run(test.reason, func(t *testing.T) {
			for how, decode := range decoders[chat.ToolName](test.text) {
				name, err := decode()
				if string(name) != test.want || (err == nil) != (test.want != "") {
					t.Errorf("%s: %s is read as %q, %v, want %q", how, test.text, name, err, test.want)
				}
			}
		})
	}
}

func TestToolNameProblemsInJSON(t *testing.T) {
	for text, problem := range map[string]string{
		`null`:   "found null, expected a string",
		`{}`:     "found an object, expected a string",
		`[]`:     "found an array, expected a string",
		`"Exec"`: "found 'E' at offset 0 of a tool name, expected lower-case ASCII letters, digits and underscores",
	} {
		name := chat.Exec
		err := name.UnmarshalJSON([]byte(text))
		want := &payload.ReadError{Problem: problem}
		if diff := cmp.Diff(error(want), err); diff != "" {
			t.Errorf("%s (-want +got):\n%s", text, diff)
		}
		if name != chat.Exec {
			t.Errorf("%s was refused and left %q", text, name)
		}
	}
}

func TestNoEncoderWritesABadToolName(t *testing.T) {
	for _, test := range refusedNames {
		name := chat.ToolName(test.text)
		for form, encode := range map[string]func() ([]byte, error){
			"encoding/json":  func() ([]byte, error) { return json.Marshal(name) },
			"json/v2":        func() ([]byte, error) { return jsonv2.Marshal(name) },
			"key in json/v2": func() ([]byte, error) { return jsonv2.Marshal(map[chat.ToolName]int{name: 1}) },
		} {
			if text, err := encode(); err == nil {
				t.Errorf("%s wrote %q as %s", form, test.text, text)
			}
		}
	}
}

func TestToolNameThereAndBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`[a-z0-9_]{1,20}`).Draw(t, "text")
		name, err := chat.ParseToolName(text)
		if err != nil {
			t.Fatal(err)
		}
		written, err := json.Marshal(name)
		if err != nil || string(written) != `"`+text+`"` {
			t.Fatalf("%q is written as %s, %v", text, written, err)
		}
		var read chat.ToolName
		if err := read.UnmarshalJSON(written); err != nil || read != name {
			t.Fatalf("%s is read as %q, %v", written, read, err)
		}
	})
}
