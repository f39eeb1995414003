package proptest_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"verbatim/proptest"
	"verbatim/proptest/model"
)

var update = flag.Bool("update", false, "write testdata/broken anew")

// Every broken fold and check must be caught within so many cases, and with a
// log of so few events.
const (
	casesMax  = 1000
	eventsMax = 4
)

// Each broken fold and check is caught, and what it is caught with stands in
// testdata/broken for people to read.
func TestEveryBrokenOneIsCaught(t *testing.T) {
	all := slices.Concat(brokenFolds, brokenChecks)
	if len(all) < 25 {
		t.Errorf("%d are broken, want 25 at least", len(all))
	}
	files := map[string]bool{}
	for _, b := range all {
		files[b.name+".txt"] = true
		t.Run(b.name, func(t *testing.T) {
			r := unbroken()
			b.breaks(&r)
			caught, cases := hunt(t, r, proptest.Cases())
			if caught == nil {
				t.Fatalf("not caught within %d cases: %s", casesMax, b.mistake)
			}
			t.Logf("caught after %d cases", cases)
			if len(caught.log) > eventsMax {
				caught = huntSmall(t, r)
			}
			if caught == nil {
				t.Fatalf("not caught with a log of %d events: %s", eventsMax, b.mistake)
			}
			golden(t, b.name+".txt", b.mistake+"\n"+caught.String())
		})
	}
	left, err := os.ReadDir("testdata/broken")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range left {
		if !files[file.Name()] {
			t.Errorf("testdata/broken/%s is of nothing that is broken here; remove it", file.Name())
		}
	}
}

// Unbroken, the rules from which the broken ones are made are the model.
func TestTheUnbrokenRulesAreTheModel(t *testing.T) {
	if caught, _ := hunt(t, unbroken(), proptest.Cases()); caught != nil {
		t.Errorf("the unbroken rules differ from the model:\n%s", caught)
	}
}

// hunt draws cases until the rules differ from the model, and answers the
// shrunk one. The seed is fixed: what is caught is the same in every run.
func hunt(t *testing.T, r rules, from *rapid.Generator[proptest.Case]) (caught *difference, cases int) {
	t.Helper()
	setFlag(t, "rapid.seed", "1")
	setFlag(t, "rapid.checks", fmt.Sprint(casesMax))
	setFlag(t, "rapid.nofailfile", "true")
	quietly(t.Name(), func(quiet rapid.TB) {
		rapid.Check(quiet, func(rt *rapid.T) {
			c := from.Draw(rt, "case")
			if caught == nil {
				cases++
			}
			if d := compare(rt, r, c); d != nil {
				caught = d
				rt.Fatal("caught")
			}
		})
	})
	return caught, cases
}

// huntSmall hunts with the shortest logs first. Shrinking alone takes events
// away one at a time, and gets stuck where a range would have to move with
// them.
func huntSmall(t *testing.T, r rules) *difference {
	t.Helper()
	for n := range eventsMax + 1 {
		if caught, _ := hunt(t, r, proptest.CasesOf(proptest.ScriptsOf(n))); caught != nil {
			return caught
		}
	}
	return nil
}

// quietly runs a check whose failure is what is wanted.
func quietly(name string, check func(rapid.TB)) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		check(&quiet{name: name})
	}()
	<-done
}

// quiet is a test that says nothing. Failing it ends its goroutine.
type quiet struct {
	name   string
	failed bool
}

func (q *quiet) Helper()               {}
func (q *quiet) Name() string          { return q.name }
func (q *quiet) Logf(string, ...any)   {}
func (q *quiet) Log(...any)            {}
func (q *quiet) Skipf(string, ...any)  { q.SkipNow() }
func (q *quiet) Skip(...any)           { q.SkipNow() }
func (q *quiet) SkipNow()              { runtime.Goexit() }
func (q *quiet) Errorf(string, ...any) { q.Fail() }
func (q *quiet) Error(...any)          { q.Fail() }
func (q *quiet) Fatalf(string, ...any) { q.FailNow() }
func (q *quiet) Fatal(...any)          { q.FailNow() }
func (q *quiet) Fail()                 { q.failed = true }
func (q *quiet) Failed() bool          { return q.failed }
func (q *quiet) FailNow() {
	q.failed = true
	runtime.Goexit()
}

// difference is a case in which two answers differ.
type difference struct {
	log          []model.Event
	script       proptest.Script
	request      []model.Message
	right, wrong answer
}

type answer struct {
	fold    []int64
	verdict *model.Violation
}

func compare(t rapid.TB, r rules, c proptest.Case) *difference {
	l := logOf(t, c.Script)
	d := &difference{log: proptest.ModelLog(l.Events()), script: c.Script, request: proptest.ModelRequest(c.Request(l))}
	right, wrong := model.Fold(d.log), r.fold(d.log)
	d.right = answer{seqsOf(right), withoutSketches(model.Check(right, d.request))}
	d.wrong = answer{seqsOf(wrong), r.check(wrong, d.request)}
	if slices.Equal(d.right.fold, d.wrong.fold) && sameVerdict(d.right.verdict, d.wrong.verdict) {
		return nil
	}
	return d
}

func withoutSketches(v *model.Violation) *model.Violation {
	if v != nil {
		v.MissingSeqs, v.ExtraIndexes = nil, nil
	}
	return v
}

// String is the difference for people to read.
func (d *difference) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "\nlog:%#v\n\nrequest:\n", d.script)
	for i, m := range d.request {
		fmt.Fprintf(&b, "%4d %s %s", i, m.Role, m.Content)
		if m.Name != "" {
			fmt.Fprintf(&b, " named %q", m.Name)
		}
		b.WriteByte('\n')
	}
	fmt.Fprintf(&b, "\nright: %v\nwrong: %v\n", d.right, d.wrong)
	return b.String()
}

func (a answer) String() string {
	text := fmt.Sprintf("fold %v, ", a.fold)
	switch v := a.verdict; {
	case v == nil:
		return text + "silence"
	case v.Kind == model.Orphan:
		return text + fmt.Sprintf("%s at %d, id %q", v.Kind, v.Index, v.ToolCallID)
	default:
		return text + fmt.Sprintf("%s at %d, request %d, log %d, missing %d, extra %d",
			v.Kind, v.Index, v.RequestLength, v.LogLength, v.MissingCount, v.ExtraCount)
	}
}

// golden holds a text against a file; -update writes the file.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", "broken", name)
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s is\n%s\nwant\n%s\nif the change is meant, run: go test ./proptest -run Broken -update", path, got, want)
	}
}
