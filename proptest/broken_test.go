package proptest_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"verbatim/core/session"
	"verbatim/proptest"
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
	files := map[string]bool{}
	for _, b := range slices.Concat(brokenFolds, brokenChecks) {
		files[b.name+".txt"] = true
		t.Run(b.name, func(t *testing.T) {
			caught := catch(t, b)
			if n := len(caught.log); n > eventsMax {
				t.Fatalf("caught with a log of %d events, want %d at most: %s", n, eventsMax, b.mistake)
			}
			golden(t, b.name+".txt", b.mistake+"\n"+caught.String())
		})
	}
	for _, a := range falseAlarms {
		files[a.name+".txt"] = true
		t.Run(a.name, func(t *testing.T) { golden(t, a.name+".txt", a.mistake+"\n"+ring(t, a)) })
	}
	if len(files) < 25 {
		t.Errorf("%d are broken, want 25 at least", len(files))
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

// rules are those with the mistake in them.
func (b broken) rules() rules {
	r := unbroken()
	b.breaks(&r)
	return r
}

// catch hunts a broken one with cases, and where they do not reach it with what
// is planted for it.
func catch(t *testing.T, b broken) *difference {
	t.Helper()
	r := b.rules()
	caught, cases := hunt(t, r, proptest.Cases())
	if caught != nil && len(caught.log) > eventsMax {
		caught = huntSmall(t, r)
	}
	if f, ok := plantedFor(b.name); caught == nil && ok {
		caught, cases = huntPlanted(t, r, f)
	}
	if caught == nil {
		t.Fatalf("not caught within %d cases: %s", casesMax, b.mistake)
	}
	t.Logf("caught after %d cases", cases)
	return caught
}

// Unbroken, the rules from which the broken ones are made are the model.
func TestTheUnbrokenRulesAreTheModel(t *testing.T) {
	if caught, _ := hunt(t, unbroken(), proptest.Cases()); caught != nil {
		t.Errorf("the unbroken rules differ from the model:\n%s", caught)
	}
}

// hunt draws cases until the rules differ from the model, and answers the
// shrunk one.
func hunt(t *testing.T, r rules, from *rapid.Generator[proptest.Case]) (caught *difference, cases int) {
	t.Helper()
	return first(t, func(rt *rapid.T) *difference {
		c := from.Draw(rt, "case")
		return compare(rt, r, c.Script, c.Request)
	})
}

// huntPlanted hunts in the same way with what a fault plants.
func huntPlanted(t *testing.T, r rules, f proptest.Fault) (caught *difference, cases int) {
	t.Helper()
	all := proptest.Plantings(f)
	return first(t, func(rt *rapid.T) *difference {
		p := all.Draw(rt, "planted")
		return compare(rt, r, p.Script, func(*session.Log) session.Request { return session.RequestOf(p.Request) })
	})
}

// first draws until there is something to answer, and answers the shrunk one.
// The seed is fixed: what is caught is the same in every run.
func first[D any](t *testing.T, draw func(*rapid.T) *D) (caught *D, cases int) {
	t.Helper()
	setFlag(t, "rapid.seed", "1")
	setFlag(t, "rapid.checks", fmt.Sprint(casesMax))
	setFlag(t, "rapid.nofailfile", "true")
	quietly(t.Name(), func(quiet rapid.TB) {
		rapid.Check(quiet, func(rt *rapid.T) {
			d := draw(rt)
			if caught == nil {
				cases++
			}
			if d != nil {
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
