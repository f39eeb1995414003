package account_test

import (
	jsonv1 "encoding/json"
	"errors"
	"testing"

	"verbatim/core/account"
	"verbatim/core/fault"
	"verbatim/generated/wire"

	"github.com/go-json-experiment/json"
	"pgregory.net/rapid"
)

func TestParseServerLabel(t *testing.T) {
	for _, text := range []string{"apps", "mail2", "0", "a"} {
		if got, err := account.ParseServerLabel(text); err != nil || got.String() != text {
			t.Errorf("ParseServerLabel(%q) = %q, %v; want it back", text, got, err)
		}
	}
	for _, text := range []string{"", "Apps", "app-s", "应用", "with space", "app_s", " apps", "apps\n", "äpps", "apps\xff", "/", ":", "`", "{"} {
		got, err := account.ParseServerLabel(text)
		if !errors.Is(err, fault.Code(wire.ErrorCodeInvalidArgs)) || got != "" {
			t.Errorf("ParseServerLabel(%q) = %q, %v; want E_INVALID_ARGS", text, got, err)
		}
	}
}

func TestServerLabelDecodesOnlyAStringThatIsALabel(t *testing.T) {
	for _, text := range []string{`"Apps"`, `""`, `null`, `7`, `["apps"]`, `{"apps":null}`, `"apps" "apps"`, `"\ud800"`} {
		label := account.ServerLabel("kept")
		if err := label.UnmarshalJSON([]byte(text)); err == nil || label != "kept" {
			t.Errorf("UnmarshalJSON(%s) = %v and left %q; want an error and the label as it was", text, err, label)
		}
		if err := json.Unmarshal([]byte(text), new(account.ServerLabel)); err == nil {
			t.Errorf("json.Unmarshal(%s) succeeded; want an error", text)
		}
	}
	var label account.ServerLabel
	if err := json.Unmarshal([]byte(`"\u0061pps"`), &label); err != nil || label != "apps" {
		t.Errorf("json.Unmarshal with an escape = %q, %v; want apps", label, err)
	}
}

func TestServerLabelIsNotEncodedWhenItIsNone(t *testing.T) {
	for _, label := range labels("", "Apps") {
		if text, err := json.Marshal(label); err == nil {
			t.Errorf("json.Marshal(%q) = %s; want an error", string(label), text)
		}
		if text, err := jsonv1.Marshal(label); err == nil {
			t.Errorf("encoding/json.Marshal(%q) = %s; want an error", string(label), text)
		}
	}
}

func TestServerLabelIsItsOwnText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`[a-z0-9]{1,12}`).Draw(t, "text")
		label, err := account.ParseServerLabel(text)
		if err != nil {
			t.Fatal(err)
		}
		v2, err2 := json.Marshal(label)
		v1, err1 := jsonv1.Marshal(label)
		if want := `"` + text + `"`; err1 != nil || err2 != nil || string(v1) != want || string(v2) != want {
			t.Fatalf("encoded as %s (%v) and %s (%v); want %s", v1, err1, v2, err2, want)
		}
		var back account.ServerLabel
		if err := json.Unmarshal(v2, &back); err != nil || back != label {
			t.Fatalf("decoded as %q, %v; want %q", back, err, label)
		}
	})
}

func TestServerLabelsAreOrderedByTheirBytes(t *testing.T) {
	for i, pair := range [][2]account.ServerLabel{{"0", "a"}, {"a", "aa"}, {"aa", "b"}} {
		if pair[0].Compare(pair[1]) != -1 || pair[1].Compare(pair[0]) != 1 || pair[0].Compare(pair[0]) != 0 {
			t.Errorf("pair %d: %v does not ascend", i, pair)
		}
	}
}

func FuzzServerLabel(f *testing.F) {
	for _, seed := range []string{`"apps"`, `"Apps"`, `null`, `""`, `"\u0061"`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var label account.ServerLabel
		if label.UnmarshalJSON([]byte(text)) != nil {
			return
		}
		if again, err := json.Marshal(label); err != nil || string(again) != `"`+string(label)+`"` {
			t.Errorf("%q was accepted as %q and encoded as %s, %v", text, label, again, err)
		}
	})
}
