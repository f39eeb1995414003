package policy_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"verbatim/core/payload"
	"verbatim/core/policy"

	"github.com/go-json-experiment/json"
)

// words are those of the four keys, in their order.
var words = []struct {
	key   string
	words []string
	of    func(policy.RunPolicy) fmt.Stringer
}{
	{"mode", []string{"chat", "work"}, func(p policy.RunPolicy) fmt.Stringer { return p.Mode }},
	{"write", []string{"full", "create"}, func(p policy.RunPolicy) fmt.Stringer { return p.Write }},
	{
		"admit",
		[]string{"standing", "tested", "contract_kept", "double_validated"},
		func(p policy.RunPolicy) fmt.Stringer { return p.Admit },
	},
	{"landing", []string{"ordinary", "experiment"}, func(p policy.RunPolicy) fmt.Stringer { return p.Landing }},
}

// with is the strictest policy with another text under one key.
func with(key, value string) string {
	var keys []string
	for member := range strings.SplitSeq(strings.Trim(strictest, "{}"), ",") {
		if strings.HasPrefix(member, `"`+key+`":`) {
			member = `"` + key + `":` + value
		}
		keys = append(keys, member)
	}
	return "{" + strings.Join(keys, ",") + "}"
}

func TestEveryWordReadsBack(t *testing.T) {
	for _, set := range words {
		for _, word := range set.words {
			text := with(set.key, `"`+word+`"`)
			var p policy.RunPolicy
			if err := json.Unmarshal([]byte(text), &p); err != nil || set.of(p).String() != word {
				t.Errorf("%s reads as %v, %v; want %s", text, p, err, word)
			}
			if back, err := json.Marshal(p); err != nil || string(back) != text {
				t.Errorf("%v is written as %s, %v; want %s", p, back, err, text)
			}
		}
	}
}

// The old modes said two things at once. No record was ever kept in them, so that no
// reader has to know what they meant.
func TestOldModesAreRefused(t *testing.T) {
	for _, old := range []string{"plan_goal", "up", "sc", "ud", "experiment"} {
		err := new(policy.RunPolicy).UnmarshalJSON([]byte(with("mode", `"`+old+`"`)))
		wantReadError(t, err, payload.ReadError{
			Path: "/mode", Problem: `Mode: word "` + old + `" is retired; write "work" instead`, Nearby: []string{"work"},
		})
	}
}

func TestAWordUnderAKeyIsNoWord(t *testing.T) {
	for _, set := range words {
		err := new(policy.RunPolicy).UnmarshalJSON([]byte(with(set.key, `{"`+set.words[0]+`":null}`)))
		wantReadError(t, err, payload.ReadError{Path: "/" + set.key, Problem: "found an object, expected a string"})
	}
}

func TestWhatIsNoStrictJSONIsRefused(t *testing.T) {
	for reason, text := range map[string]string{
		"a lone surrogate":         with("mode", `"\ud800"`),
		"a byte that is not UTF-8": with("mode", "\"\xff\""),
		"one that nobody asks for": with("landing", `"experiment","x":"\udc00"`),
		"half an object":           strictest[:len(strictest)-1],
		"more than an object":      strictest + "{}",
	} {
		if _, ok := errors.AsType[*payload.SyntaxError](new(policy.RunPolicy).UnmarshalJSON([]byte(text))); !ok {
			t.Errorf("%s: a policy was read from %s", reason, text)
		}
		started := `{"policy":` + text + `}`
		if new(policy.RunStarted).UnmarshalJSON([]byte(started)) == nil {
			t.Errorf("%s: a record was read from %s", reason, started)
		}
	}
	for _, text := range []string{`{"confidential":true,"x":"\ud800"}`, `{"confidential":true,"confidential":true}`, ``} {
		if _, ok := errors.AsType[*payload.SyntaxError](new(policy.BuildingPolicy).UnmarshalJSON([]byte(text))); !ok {
			t.Errorf("the policy of a building was read from %q", text)
		}
	}
}
