package proptest_test

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"verbatim/core/session"
	"verbatim/proptest"
	"verbatim/proptest/model"
	"verbatim/proptest/vectors"
)

// Each broken fold and check, false alarms included, gives a wrong verdict to a
// required vector: the verdict alone is enough, for a checker that shows no
// fold.
func TestTheVectorsCatchEveryBrokenOne(t *testing.T) {
	required := requiredVectors(t)
	for _, b := range slices.Concat(brokenFolds, brokenChecks) {
		r := b.rules()
		if !slices.ContainsFunc(required, func(v posed) bool { return !v.takes(verdictOf(r.check(r.fold(v.exam.log), v.exam.request))) }) {
			t.Errorf("%s passes all required vectors: %s", b.name, b.mistake)
		}
	}
	for _, a := range falseAlarms {
		if !slices.ContainsFunc(required, func(v posed) bool { return !v.takes(a.answer(v.exam)) }) {
			t.Errorf("%s passes all required vectors: %s", a.name, a.mistake)
		}
	}
}

// Unbroken, the rules pass every required vector.
func TestTheUnbrokenRulesPassTheVectors(t *testing.T) {
	for _, v := range requiredVectors(t) {
		if got := verdictOf(unbroken().check(unbroken().fold(v.exam.log), v.exam.request)); !v.takes(got) {
			t.Errorf("%s: the verdict is %v", v.Description, got)
		}
	}
}

// posed is a vector as an exam.
type posed struct {
	vectors.Test
	exam exam
}

func requiredVectors(t *testing.T) []posed {
	t.Helper()
	groups, err := vectors.Groups()
	if err != nil {
		t.Fatal(err)
	}
	var all []posed
	for _, g := range groups {
		for _, v := range g.Tests {
			if !g.Optional() {
				all = append(all, pose(t, v))
			}
		}
	}
	return all
}

func pose(t *testing.T, v vectors.Test) posed {
	t.Helper()
	p := plantedIn(t, v.Log, v.Request)
	e := examOf(p)
	for i, seq := range v.Fold {
		e.compared.fold[i].written = contentOf(t, v.Log[seq])
	}
	skipped := len(v.Request) - len(e.compared.request)
	for i, text := range v.Request[skipped:] {
		e.compared.request[i].written = contentOf(t, text)
	}
	return posed{v, e}
}

// plantedIn reads a log and a request.
func plantedIn[V ~[]byte](t *testing.T, lines, sent []V) proptest.Planted {
	t.Helper()
	var p proptest.Planted
	for _, line := range lines {
		e, err := session.ParseEvent(line)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		p.Script = append(p.Script, e.Data())
	}
	for _, text := range sent {
		m, err := session.ParseMessage(text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		written := contentOf(t, text)
		if written == m.Content().String() {
			written = ""
		}
		p.Request, p.Written = append(p.Request, m), append(p.Written, written)
	}
	return p
}

// contentOf is the content of an event or a message as it is written.
func contentOf[V ~[]byte](t *testing.T, text V) string {
	t.Helper()
	var of struct {
		Content json.RawMessage
		Data    struct{ Content json.RawMessage }
	}
	if err := json.Unmarshal(text, &of); err != nil {
		t.Fatal(err)
	}
	return string(of.Content) + string(of.Data.Content)
}

// takes reports whether a verdict is the vector's.
func (v posed) takes(got *proptest.Verdict) bool {
	want := v.Verdict.Violation
	if got == nil || want == nil {
		return got == nil && want == nil
	}
	if model.Kind(got.Kind.String()) != want.Kind || got.Index != want.Index {
		return false
	}
	if want.ToolCallID != nil {
		return got.ToolCallID == *want.ToolCallID
	}
	return got.RequestLength == *want.RequestLength && got.LogLength == *want.LogLength
}

// shrunk is a line of the file from which the vectors take what testdata/broken
// shows.
type shrunk struct {
	Name    string            `json:"name"`
	Mistake string            `json:"mistake"`
	Log     []json.RawMessage `json:"log"`
	Request []json.RawMessage `json:"request"`
}

const shrunkFile = "vectors/broken.jsonl"

// The vectors have what testdata/broken shows of each broken fold and check.
// Nothing is hunted for here, but with -update: what the vectors have is shown
// once more, and must read as it does there.
func TestTheVectorsShowEveryBrokenOne(t *testing.T) {
	if *update {
		writeShrunk(t)
	}
	lines := readShrunk(t)
	for i, name := range brokenNames() {
		if i >= len(lines) || lines[i].Name != name {
			t.Fatalf("line %d of %s is not %s; run: go test ./proptest -run Broken -update", i+1, shrunkFile, name)
		}
		shown, err := os.ReadFile("testdata/broken/" + name + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		line := lines[i]
		if want := line.show(t); !strings.HasPrefix(string(shown), line.Mistake+"\n") || !strings.Contains(string(shown), want) {
			t.Errorf("testdata/broken/%s.txt is\n%s\nand the vectors have\n%s\n%s\nrun: go test ./proptest -run Broken -update", name, shown, line.Mistake, want)
		}
	}
	if n := len(brokenNames()); len(lines) != n {
		t.Errorf("%s has %d lines, want %d; run: go test ./proptest -run Broken -update", shrunkFile, len(lines), n)
	}
}

func brokenNames() []string {
	var names []string
	for _, b := range slices.Concat(brokenFolds, brokenChecks) {
		names = append(names, b.name)
	}
	for _, a := range falseAlarms {
		names = append(names, a.name)
	}
	return names
}

// show is what testdata/broken shows of the case. Of a false alarm that is the
// log and the request alone: what rings it may be lost on the way through JSON.
func (s shrunk) show(t *testing.T) string {
	t.Helper()
	p := plantedIn(t, s.Log, s.Request)
	all := slices.Concat(brokenFolds, brokenChecks)
	i := slices.IndexFunc(all, func(b broken) bool { return b.name == s.Name })
	if i < 0 {
		return "\nlog:" + p.Script.GoString() + "\n\nrequest:\n" + sentText(p) + "\nright: silence\n"
	}
	return compare(t, all[i].rules(), p.Script, func(*session.Log) session.Request { return session.RequestOf(p.Request) }).String()
}

func readShrunk(t *testing.T) []shrunk {
	t.Helper()
	text, err := os.ReadFile(shrunkFile)
	if err != nil {
		t.Fatal(err)
	}
	var all []shrunk
	for line := range strings.Lines(string(text)) {
		var s shrunk
		if err := json.Unmarshal([]byte(line), &s); err != nil {
			t.Fatal(err)
		}
		all = append(all, s)
	}
	return all
}
