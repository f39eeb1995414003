package payload_test

import (
	"math"
	"testing"

	"verbatim/core/payload"

	jsonv2 "github.com/go-json-experiment/json"
)

// A Value reads as a field what Parse reads alone.
func FuzzValueInJSON(f *testing.F) {
	for _, text := range []string{`{"b":1.0,"a":"\u00e9"}`, `-0`, `null`, ` [1] `, `{"a":1,"a":2}`, `"\ud800"`, `1 2`, ``} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		want, wantErr := payload.Parse(text)
		var byMethod, byPackage payload.Value
		if err := byMethod.UnmarshalJSON(text); (err == nil) != (wantErr == nil) || byMethod != want {
			t.Errorf("UnmarshalJSON(%q) = %s, %v; Parse gives %s, %v", text, byMethod, err, want, wantErr)
		}
		if err := jsonv2.Unmarshal(text, &byPackage); (err == nil) != (wantErr == nil) || err == nil && byPackage != want {
			t.Errorf("json/v2 reads %q as %s, %v; Parse gives %s, %v", text, byPackage, err, want, wantErr)
		}
	})
}

// A record answers what its object has, or tells one problem, and never both.
func FuzzReadRecord(f *testing.F) {
	for _, text := range []string{`{"a":"x"}`, `{"a":7}`, `{"a":true}`, `{"a":[{"a":1}]}`, `{"a":{}}`, `{"a":null}`, `{"A":1}`, `[]`} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		v, err := payload.Parse(text)
		if err != nil {
			return
		}
		kinds := map[payload.Kind]asked{
			payload.KindString: stringValue("a"), payload.KindBool: boolean("a"), payload.KindArray: list("a"), payload.KindObject: object("a"),
			payload.KindNumber: number("a", math.MaxUint64),
		}
		for kind, ask := range kinds {
			r := payload.ReadRecord(v)
			got := ask(r)
			member := v.Get("a")
			switch {
			case r.Err() == nil && (member.Kind() != kind || got != member.String()):
				t.Errorf("%s: asked for a %s, answered %s", v, kind, got)
			case r.Err() != nil && member.Kind() == kind && kind != payload.KindNumber:
				t.Errorf("%s: asked for a %s: %v", v, kind, r.Err())
			}
		}
	})
}

// A tree, and a value in lent room, are refused and read as Parse does.
func FuzzTree(f *testing.F) {
	for _, text := range []string{`{"b":[1.0,"\u00e9"],"a":{}}`, `{"a":1,"\u0061":2}`, ` "\ud83d\ude00" `, `[[`, ``, "\"\xff"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		want, wantErr := payload.Parse(text)
		tree, err := payload.ReadTree(text)
		if (err == nil) != (wantErr == nil) || err != nil && err.Error() != wantErr.Error() || tree.Root().Value() != want {
			t.Errorf("ReadTree(%q) = %v, %v; Parse gives %v, %v", text, tree.Root().Value(), err, want, wantErr)
		}
		lent, _, err := payload.ParseIn(nil, text)
		if (err == nil) != (wantErr == nil) || lent != want {
			t.Errorf("ParseIn(%q) = %v, %v; Parse gives %v, %v", text, lent, err, want, wantErr)
		}
	})
}
