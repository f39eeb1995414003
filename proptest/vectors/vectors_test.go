package vectors_test

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"verbatim/core/payload"
	"verbatim/core/session"
	"verbatim/invariant"
	"verbatim/proptest/model"
	"verbatim/proptest/vectors"
)

var made = sync.OnceValues(vectors.Groups)

func groups(t *testing.T) []vectors.Group {
	t.Helper()
	all, err := made()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// each calls visit with every test.
func each(t *testing.T, visit func(g vectors.Group, v vectors.Test)) {
	t.Helper()
	for _, g := range groups(t) {
		for _, v := range g.Tests {
			visit(g, v)
		}
	}
}

// The module's own fold and check pass everything, the optional groups too.
func TestOursPassesEveryVector(t *testing.T) {
	each(t, func(g vectors.Group, v vectors.Test) {
		if v.Line != "" {
			return
		}
		l := logOf(t, v)
		request, err := session.ParseRequest([]byte("[" + joined(v.Request) + "]"))
		if err != nil {
			t.Errorf("%s: %s: the request: %v", g.Section, v.Description, err)
			return
		}
		var fold []int64
		for seq := range l.Fold().All() {
			fold = append(fold, seq)
		}
		if diff := cmp.Diff(v.Fold, fold, cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("%s: %s: the fold (-want +got):\n%s", g.Section, v.Description, diff)
		}
		if diff := cmp.Diff(v.Verdict, verdictOf(invariant.Check(l.Fold(), request))); diff != "" {
			t.Errorf("%s: %s: the verdict (-want +got):\n%s", g.Section, v.Description, diff)
		}
	})
}

func logOf(t *testing.T, v vectors.Test) *session.Log {
	t.Helper()
	l := session.New(session.Options{})
	for _, line := range v.Log {
		e, err := session.ParseEvent(line)
		if err == nil {
			err = l.Add(e)
		}
		if err != nil {
			t.Fatalf("%s: %s: %v", v.Description, line, err)
		}
	}
	return l
}

func joined[V ~[]byte](values []V) string {
	var all []string
	for _, v := range values {
		all = append(all, string(v))
	}
	return strings.Join(all, ",")
}

// verdictOf is a violation as far as it is compared.
func verdictOf(v *invariant.Violation) vectors.Verdict {
	if v == nil {
		return vectors.Verdict{OK: true}
	}
	said := &vectors.Violation{Kind: model.Kind(v.Kind.String()), Index: v.Index}
	if said.Kind == model.Orphan {
		said.ToolCallID = &v.ToolCallID
	} else {
		said.RequestLength, said.LogLength = &v.RequestLength, &v.LogLength
	}
	return vectors.Verdict{Violation: said}
}

// What the suite refuses the module refuses, and takes everything around it.
func TestOursRefusesEveryRefusal(t *testing.T) {
	seen := 0
	each(t, func(_ vectors.Group, v vectors.Test) {
		if v.Line == "" {
			return
		}
		seen++
		event, request, _ := strings.Cut(strings.TrimPrefix(v.Line, `{"id":1,"log":[`), `],"request":[`)
		request = strings.TrimSuffix(request, "]}")
		_, sent := session.ParseRequest([]byte("[" + request + "]"))
		e, logged := session.ParseEvent([]byte(event))
		if logged == nil {
			logged = session.New(session.Options{}).Add(e)
		}
		if (logged == nil) == (sent == nil) {
			t.Errorf("%s: the event gives %v and the request %v, want one of them refused", v.Description, logged, sent)
		}
	})
	if seen < 20 {
		t.Errorf("%d lines are refused, want 20 at least", seen)
	}
}

// Each test has one sentence that says what it is about, and no other test of
// its section has it.
func TestEachVectorHasASentence(t *testing.T) {
	seen := map[string]bool{}
	each(t, func(g vectors.Group, v vectors.Test) {
		if seen[g.Section+v.Description] {
			t.Errorf("%s: two tests say %q", g.Section, v.Description)
		}
		seen[g.Section+v.Description] = true
		if !sentence(v.Description) {
			t.Errorf("%s: %q is no sentence", g.Section, v.Description)
		}
	})
	for _, g := range groups(t) {
		if !sentence(g.Description) || g.Optional() && !sentence(g.Needs) {
			t.Errorf("%s: %q or %q is no sentence", g.Section, g.Description, g.Needs)
		}
	}
}

func sentence(text string) bool {
	return regexp.MustCompile(`^[A-Z].*\.$`).MatchString(text) && !strings.Contains(text, ". ")
}

// No question is asked twice in a group.
func TestNoVectorIsTwiceInAGroup(t *testing.T) {
	for _, g := range groups(t) {
		if g.Description == "The smallest cases that catch a known mistake." {
			continue // two mistakes may shrink to one case
		}
		seen := map[string]string{}
		for _, v := range g.Tests {
			asked := joined(v.Log) + "|" + joined(v.Request) + v.Line
			if seen[asked] != "" {
				t.Errorf("%s: %q asks what %q does", g.Section, v.Description, seen[asked])
			}
			seen[asked] = v.Description
		}
	}
}

// The groups of pairs say whether the two are the same. That is decided here by
// hand, and by the model there.
func TestPairsAreWhatTheirGroupSays(t *testing.T) {
	same := []string{
		"The message of the request is the same as the log's.", "A number that is spelled alike is the same.",
		"A string says the same whether its letters are escaped or not.", "The order of keys does not count.", "What a message leaves out is filled in.",
	}
	differ := []string{
		"The message of the request differs from the log's in one respect.", "A number that is spelled otherwise is another value.",
		"A string that holds a backslash does not say what the escape says.", "What only looks like a default is content.",
	}
	seen := map[string]bool{}
	each(t, func(g vectors.Group, v vectors.Test) {
		seen[g.Description] = true
		if slices.Contains(same, g.Description) && !v.Verdict.OK {
			t.Errorf("%s: the two are not the same: %s", g.Section, v.Description)
		}
		if slices.Contains(differ, g.Description) && (v.Verdict.OK || v.Verdict.Violation.Kind != model.Missing) {
			t.Errorf("%s: the one is not missing: %s", g.Section, v.Description)
		}
	})
	for _, about := range slices.Concat(same, differ) {
		if !seen[about] {
			t.Errorf("no group says %q", about)
		}
	}
}

// A required content leaves nothing out that compared form fills in, and is
// spelled as compared form spells it, but for the order of keys.
func TestRequiredContentIsInComparedForm(t *testing.T) {
	each(t, func(g vectors.Group, v vectors.Test) {
		if g.Optional() {
			return
		}
		for _, text := range v.Request {
			m, err := session.ParseMessage(text)
			if err != nil {
				t.Fatal(err)
			}
			content := member(t, text, "content")
			if got, want := content.String(), m.Content().String(); got != want {
				t.Errorf("%s: %s: the content is\n%s\nin compared form\n%s", g.Section, v.Description, got, want)
			}
		}
		for _, line := range v.Log {
			e, err := session.ParseEvent(line)
			if err != nil {
				t.Fatal(err)
			}
			if e.Message() == nil {
				continue
			}
			content := member(t, []byte(member(t, line, "data").String()), "content")
			if got, want := content.String(), e.Message().Content().String(); got != want {
				t.Errorf("%s: %s: the content is\n%s\nin compared form\n%s", g.Section, v.Description, got, want)
			}
		}
	})
}

func member(t *testing.T, text []byte, key string) payload.Value {
	t.Helper()
	v, err := payload.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return v.Get(key)
}

// The suite is one that people can read, and every section has something in it.
func TestTheSuiteHasItsSize(t *testing.T) {
	least := map[string]int{
		"fold/append": 15, "fold/replace": 10, "fold/prune": 10, "fold/nested": 25, "fold/overlapping": 6, "fold/bookkeeping": 19, "fold/future": 90,
		"check/equality": 35, "check/overlay": 35, "check/lockstep": 10, "check/counts": 8, "check/order": 4, "check/orphans": 30, "check/precedence": 35,
		"numbers": 12, "escapes": 10, "keys": 3, "defaults": 10, "refused": 25,
	}
	has, all := map[string]int{}, 0
	each(t, func(g vectors.Group, _ vectors.Test) {
		has[g.Section]++
		all++
	})
	for section, n := range least {
		if has[section] < n {
			t.Errorf("%s has %d tests, want %d at least", section, has[section], n)
		}
	}
	for section := range has {
		if least[section] == 0 {
			t.Errorf("section %s is not known here", section)
		}
	}
	if all < 300 || all > 700 {
		t.Errorf("the suite has %d tests, want 300 to 700", all)
	}
}
