package proptest_test

import (
	"encoding/json"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"verbatim/core/payload"
	"verbatim/core/session"
	"verbatim/proptest"
)

// The line of a trial is strict JSON: payload.Parse refuses a key that stands
// twice and a lone surrogate. Each number in it is an integer in plain digits
// that a float holds.
func TestTheLineOfATrialIsPlain(t *testing.T) {
	eachLine(t, func(rt *rapid.T, _ proptest.Trial, line string) {
		v, err := payload.Parse([]byte(line))
		if err != nil {
			rt.Fatalf("%v\n%s", err, line)
		}
		if strings.Contains(line, "\n") {
			rt.Fatalf("a line feed stands in the line %q", line)
		}
		plainNumbers(rt, v)
	})
}

// A reader to whom every number is a float can ask our checker the same, and
// hears the same.
func TestTheLineOfATrialSurvivesFloats(t *testing.T) {
	eachLine(t, func(rt *rapid.T, trial proptest.Trial, line string) {
		var all any
		if err := json.Unmarshal([]byte(line), &all); err != nil {
			rt.Fatal(err)
		}
		again, err := json.Marshal(all)
		if err != nil {
			rt.Fatal(err)
		}
		got, err := proptest.Ours(readLine(rt, again))
		if err != nil {
			rt.Fatal(err)
		}
		if !got.Equal(trial.Want) {
			rt.Fatalf("the verdict on the line is %v, want %v\n%s", got, trial.Want, line)
		}
	})
}

func eachLine(t *testing.T, check func(rt *rapid.T, trial proptest.Trial, line string)) {
	t.Helper()
	for _, p := range proptest.Properties() {
		t.Run(p.Name, func(t *testing.T) {
			rapid.Check(t, func(rt *rapid.T) {
				trial := p.Draw(rt)
				check(rt, trial, string(trial.AppendTo(nil, 1)))
			})
		})
	}
}

var plainInteger = regexp.MustCompile(`^(0|-?[1-9][0-9]*)$`)

func plainNumbers(t *rapid.T, v payload.Value) {
	switch v.Kind() {
	case payload.KindNumber:
		const most = 1<<53 - 1
		n, err := strconv.ParseInt(v.String(), 10, 64)
		if err != nil || n < -most || n > most || !plainInteger.MatchString(v.String()) {
			t.Fatalf("found the number %v, expected an integer in plain digits within 2^53-1", v)
		}
	case payload.KindArray:
		for _, e := range v.Elements() {
			plainNumbers(t, e)
		}
	case payload.KindObject:
		for _, e := range v.Members() {
			plainNumbers(t, e)
		}
	case payload.KindNull, payload.KindBool, payload.KindString:
	}
}

func readLine(t *rapid.T, line []byte) (*session.Log, session.Request) {
	var c struct {
		Log     []json.RawMessage `json:"log"`
		Request json.RawMessage   `json:"request"`
	}
	if err := json.Unmarshal(line, &c); err != nil {
		t.Fatal(err)
	}
	l := session.New(session.Options{})
	for _, text := range c.Log {
		e, err := session.ParseEvent(text)
		if err != nil {
			t.Fatal(err)
		}
		if err := l.Add(e); err != nil {
			t.Fatal(err)
		}
	}
	r, err := session.ParseRequest(c.Request)
	if err != nil {
		t.Fatal(err)
	}
	return l, r
}

func TestATrialReads(t *testing.T) {
	l := session.New(session.Options{})
	said := message(t, "user", session.Text("a"))
	if _, err := l.Append(session.Say(said.Named("ann"))); err != nil {
		t.Fatal(err)
	}
	if _, err := l.Append(session.StepStart{Step: 1}); err != nil {
		t.Fatal(err)
	}
	trial := proptest.Trial{Log: l, Request: session.RequestOf([]*session.Message{said})}
	const want = `log:
   0 user [{"kind":"text","text":"a"}] named "ann"
   1 step_start
request:
   0 user [{"kind":"text","text":"a"}]`
	if got := trial.String(); got != want {
		t.Errorf("String() is\n%s\nwant\n%s", got, want)
	}
}

// A message of a request is written with what no checker may compare, so that
// one which does is found.
func TestTheLineOfATrialHoldsWhatIsNotCompared(t *testing.T) {
	for property, want := range map[string]string{
		"metadata": `"metadata":{"note":`,
		"time":     `"time":"2027-`,
	} {
		seen := false
		rapid.Check(t, func(rt *rapid.T) {
			line := string(propertyNamed(t, property).Draw(rt).AppendTo(nil, 1))
			_, request, _ := strings.Cut(line, `"request":`)
			seen = seen || strings.Contains(request, want)
		})
		if !seen {
			t.Errorf("%s: no request holds %s", property, want)
		}
	}
}
