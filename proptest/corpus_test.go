package proptest_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"verbatim/core/session"
	"verbatim/invariant"
	"verbatim/proptest"
)

// Bytes that a generator read one way are noise after the generator has
// changed. So each corpus is held to what it is there for: that its inputs draw
// everything the histogram counts, and plant every fault. -update keeps what
// adds to that of the inputs in the folder, what a run of the fuzzer found among
// them, and draws others for what is lacking: twice what is asked for, so that a
// small change of a generator asks for nothing.
func TestTheCorpusReachesDeep(t *testing.T) {
	for _, c := range []corpus{
		{"FuzzFold", drawnByFold, slices.DeleteFunc(featureNames(), ofRequests), 2},
		{"FuzzVerdict", drawnByVerdict, featureNames(), 2},
		{"FuzzFaults", foundByFaults, faultNames(), 4},
	} {
		t.Run(c.target, func(t *testing.T) {
			if *update {
				c.write(t, c.choose(t))
			}
			inputs := c.read(t)
			if n := len(inputs); n < 8 || n > 30 {
				t.Errorf("the corpus has %d inputs, want 8 to 30", n)
			}
			counts := make(map[string]int)
			for _, input := range inputs {
				for _, name := range c.features(t, input) {
					counts[name]++
				}
			}
			for _, name := range c.want {
				if counts[name] < c.each {
					t.Errorf("%d inputs have %q, want %d; if a generator has changed, run: go test ./proptest -run Corpus -update", counts[name], name, c.each)
				}
			}
		})
	}
}

// corpus is the seed corpus of a fuzz target.
type corpus struct {
	target string
	draw   func(*rapid.T) (features []string)
	want   []string
	each   int // how many inputs must have each feature
}

// drawnByFold are the features of the log, the request being none.
func drawnByFold(t *rapid.T) []string {
	return featuresOf(logOf(t, proptest.Scripts().Draw(t, "script")), session.RequestOf(nil))
}

func drawnByVerdict(t *rapid.T) []string {
	c := proptest.Cases().Draw(t, "case")
	l := logOf(t, c.Script)
	return featuresOf(l, c.Request(l))
}

func featuresOf(l *session.Log, r session.Request) []string {
	var h proptest.Histogram
	h.Count(l, r, invariant.Check(l.Fold(), r))
	var names []string
	for _, row := range h.Rows() {
		if row.Cases > 0 {
			names = append(names, row.Feature)
		}
	}
	return names
}

func featureNames() []string {
	var names []string
	for _, row := range new(proptest.Histogram).Rows() {
		names = append(names, row.Feature)
	}
	return names
}

func ofRequests(feature string) bool {
	return strings.HasPrefix(feature, "verdict:") || strings.HasPrefix(feature, "request:")
}

// foundByFaults are the faults that make a difference in the history, and the
// silent edits that it has a place for.
func foundByFaults(t *rapid.T) []string {
	all := plantAll(t)
	silent := make(map[string]bool)
	for _, f := range proptest.SilentEdits() {
		silent[f.Name] = true
	}
	maps.DeleteFunc(all, func(name string, p proptest.Planted) bool { return p.Want == nil && !silent[name] })
	return slices.Sorted(maps.Keys(all))
}

func faultNames() []string {
	var names []string
	for _, f := range slices.Concat(proptest.Faults(), proptest.SilentEdits()) {
		names = append(names, f.Name)
	}
	return names
}

func (c corpus) features(t *testing.T, input []byte) []string {
	t.Helper()
	var names []string
	drawn := false
	t.Run("input", func(t *testing.T) {
		decode(t, input, func(rt *rapid.T) { names, drawn = c.draw(rt), true })
	})
	if !drawn {
		t.Errorf("the input %q is skipped: it is too short, or draws what is not valid", input)
	}
	return names
}

func (c corpus) folder() string { return filepath.Join("testdata", "fuzz", c.target) }

// The form in which the go command keeps an input.
const (
	head = "go test fuzz v1\n[]byte("
	foot = ")\n"
)

func (c corpus) read(t *testing.T) [][]byte {
	t.Helper()
	files, err := os.ReadDir(c.folder())
	if err != nil {
		t.Fatal(err)
	}
	var inputs [][]byte
	for _, file := range files {
		text, err := os.ReadFile(filepath.Join(c.folder(), file.Name()))
		if err != nil {
			t.Fatal(err)
		}
		input, err := strconv.Unquote(strings.TrimSuffix(strings.TrimPrefix(string(text), head), foot))
		if err != nil {
			t.Fatalf("%s: found %q, expected one string between %q and %q", file.Name(), text, head, foot)
		}
		inputs = append(inputs, []byte(input))
	}
	return inputs
}

func (c corpus) write(t *testing.T, inputs [][]byte) {
	t.Helper()
	if err := os.RemoveAll(c.folder()); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(c.folder(), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, input := range inputs {
		text := head + strconv.Quote(string(input)) + foot
		name := fmt.Sprintf("%x", sha256.Sum256([]byte(text)))[:16]
		if err := os.WriteFile(filepath.Join(c.folder(), name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// choose takes, again and again, the input that adds most to what is lacking.
func (c corpus) choose(t *testing.T) [][]byte {
	var inputs [][]byte
	if _, err := os.Stat(c.folder()); err == nil {
		inputs = c.read(t)
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		inputs = append(inputs, drawn(r))
	}
	has := make([][]string, len(inputs))
	for i, input := range inputs {
		has[i] = c.features(t, input)
	}
	lacking := make(map[string]int)
	for _, name := range c.want {
		lacking[name] = 2 * c.each
	}
	var chosen [][]byte
	for {
		best, most := 0, 0
		for i, names := range has {
			if gain := gains(names, lacking); gain > most {
				best, most = i, gain
			}
		}
		if most == 0 {
			return chosen
		}
		for _, name := range has[best] {
			lacking[name]--
		}
		chosen = append(chosen, c.shortened(t, inputs[best], has[best], chosen))
		has[best] = nil
	}
}

func gains(names []string, lacking map[string]int) int {
	n := 0
	for _, name := range names {
		if lacking[name] > 0 {
			n++
		}
	}
	return n
}

// drawn is an input of random numbers, enough for any case.
func drawn(r *rand.Rand) []byte {
	var input []byte
	for range 300 {
		input = binary.LittleEndian.AppendUint64(input, r.Uint64())
	}
	return input
}

// shortened is the shortest beginning of the input, in whole numbers, that has
// all that the input has and was not chosen before.
func (c corpus) shortened(t *testing.T, input []byte, features []string, chosen [][]byte) []byte {
	for n := 0; n < len(input); n += 8 {
		short := input[:n]
		known := slices.ContainsFunc(chosen, func(other []byte) bool { return bytes.Equal(short, other) })
		if !known && slices.Equal(c.features(t, short), features) {
			return short
		}
	}
	return input
}
