package transcript_test

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"verbatim/core/payload"
	"verbatim/generated/wire"
	"verbatim/invariant/transcript"
)

// A valid history, written as a request body, is silent.
func TestValidBodiesAreSilent(t *testing.T) {
	for _, d := range wire.AllDialects {
		t.Run(d.String(), rapid.MakeCheck(func(t *rapid.T) {
			text := valid(t, d).write(t)
			got := transcript.Check(transcriptOf(d, treeOf(t, text).Root()))
			if len(got.Findings) > 0 || len(got.Unknown) > 0 {
				t.Fatalf("found %+v, unknown %v, in %s", got.Findings, got.Unknown, text)
			}
		}))
	}
}

// One planted fault gives exactly its finding, at its place.
func TestPlantedFaults(t *testing.T) {
	for _, d := range wire.AllDialects {
		for _, f := range faults {
			if !slices.Contains(f.as, d) {
				continue
			}
			planted := 0
			t.Run(d.String()+"/"+f.name, func(t *testing.T) {
				rapid.Check(t, func(t *rapid.T) {
					m := valid(t, d)
					places, ok := f.plant(t, m)
					if !ok {
						return
					}
					planted++
					checkPlanted(t, m, places)
				})
				if planted < 20 {
					t.Errorf("planted only %d times", planted)
				}
			})
		}
	}
}

func checkPlanted(t *rapid.T, m *made, places []place) {
	text := m.write(t)
	got := transcript.Check(transcriptOf(m.dialect, treeOf(t, text).Root()))
	want := make([]told, len(places))
	for i, p := range places {
		path, index := m.where(t, p.at)
		if p.key != "" {
			path += "/" + p.key
		}
		want[i] = told{p.rule.String(), p.rule.Severity().String(), index, path, p.ids}
	}
	slices.SortFunc(want, byPlace)
	found := tellAll(got.Findings)
	slices.SortFunc(found, byPlace)
	if diff := gocmp.Diff(want, found); diff != "" {
		t.Fatalf("findings (-want +got):\n%s\nin %s", diff, text)
	}
	for _, f := range got.Findings {
		if f.Message == "" || f.Hint == "" {
			t.Fatalf("%v at %s says nothing, or nothing to do", f.Rule, f.Path)
		}
	}
}

func byPlace(a, b told) int { return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Rule, b.Rule)) }

// Findings stand in order of place, whatever is wrong, and each names a value
// of the text or a key that one lacks.
func TestFindingsStandInOrder(t *testing.T) {
	for _, d := range wire.AllDialects {
		var of []planted
		for _, f := range faults {
			if slices.Contains(f.as, d) && !strings.Contains(f.name, "list of messages") {
				of = append(of, f)
			}
		}
		t.Run(d.String(), rapid.MakeCheck(func(t *rapid.T) {
			m := valid(t, d)
			for range 4 {
				f := rapid.SampledFrom(of).Draw(t, "fault")
				if slices.ContainsFunc(slices.Concat(m.pairs, m.hosted), func(p pair) bool { return lost(m, p) }) {
					break // a half is gone that the next fault may look for
				}
				f.plant(t, m)
			}
			text := m.write(t)
			got := transcript.Check(transcriptOf(d, treeOf(t, text).Root()))
			last, offset := 0, 0
			for _, f := range got.Findings {
				at, ok := payload.Locate(text, f.Path)
				if !ok {
					at, ok = payload.Locate(text, f.Path[:strings.LastIndexByte(f.Path, '/')])
				}
				if !ok {
					t.Fatalf("%s leads nowhere in %s", f.Path, text)
				}
				if f.Index < last || f.Index == last && at < offset {
					t.Fatalf("%s stands behind what comes after it in %s", f.Path, text)
				}
				last, offset = f.Index, at
			}
		}))
	}
}

func lost(m *made, p pair) bool {
	_, call := search(m.body, p.call)
	_, result := search(m.body, p.result)
	return !call || !result
}
