// Package core_test holds that every rule of the canonical model has its test, and every
// decoder its fuzz target and its law.
//
// The rules stand in testdata/items.tsv, the decoders in testdata/decoders.tsv. What is
// checked is that what a table names is there: whether a test asserts what its row says is
// for a reader to judge.
package core_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// root is the folder that the folders in the tables are relative to.
const root = ".."

// outside stands in place of a folder where a rule is nothing that this project does. The
// reason then stands in place of the test.
const outside = "outside"

func TestEveryRuleHasItsTest(t *testing.T) {
	for _, problem := range checkItems(readTable(t, "testdata/items.tsv", 4)) {
		t.Error(problem)
	}
}

var itemID = regexp.MustCompile(`^[a-z0-9]+(\.[a-z0-9]+(-[a-z0-9]+)*)+$`)

// checkItems returns what is wrong with rows of an id, a behaviour, a folder and a test.
func checkItems(rows [][]string) []string {
	var problems []string
	seen, folders := map[string]bool{}, map[string]source{}
	for _, row := range rows {
		id, behaviour, folder, test := row[0], row[1], row[2], row[3]
		problem := ""
		switch {
		case !itemID.MatchString(id):
			problem = "is no id of words between dots and dashes"
		case seen[id]:
			problem = "stands twice"
		case !isSentence(behaviour):
			problem = fmt.Sprintf("behaves as %q, expected a sentence", behaviour)
		case folder == outside && !isSentence(test):
			problem = fmt.Sprintf("is outside because of %q, expected a sentence", test)
		case folder != outside:
			problem = missing(folders, folder, test)
		}
		if problem != "" {
			problems = append(problems, fmt.Sprintf("%q %s", id, problem))
		}
		seen[id] = true
	}
	return problems
}

func isSentence(text string) bool {
	return strings.HasSuffix(text, ".") && strings.ToUpper(text[:1]) == text[:1] && strings.Contains(text, " ")
}

// missing returns why a test of a folder, TestX or TestX/row, is not there, or "".
func missing(folders map[string]source, folder, test string) string {
	if _, ok := folders[folder]; !ok {
		read, err := readSource(filepath.Join(root, folder), true)
		if err != nil {
			return fmt.Sprintf("names the folder %q: %v", folder, err)
		}
		folders[folder] = read
	}
	name, row, hasRow := strings.Cut(test, "/")
	if !strings.HasPrefix(name, "Test") && !strings.HasPrefix(name, "Example") && !strings.HasPrefix(name, "Fuzz") ||
		len(folders[folder][name]) == 0 {
		return fmt.Sprintf("names the test %s of %s, which is not there", name, folder)
	}
	r := folders[folder].reachOf(name)
	if hasRow && !r.texts[row] && !isStory(r, folder, row) {
		return fmt.Sprintf("names the row %q of %s in %s, which is not there", row, name, folder)
	}
	return ""
}

// isStory reports whether a test that runs stories has one of the name.
func isStory(r reach, folder, name string) bool {
	_, err := os.Stat(filepath.Join(root, folder, "testdata/script", name+".txtar"))
	return r.uses["testscript.Run"] && err == nil
}

// Each row breaks one rule of the table.
func TestItemsAreChecked(t *testing.T) {
	const does = "It does so."
	got := checkItems([][]string{
		{"a.whole", does, "core", "TestItemsAreChecked"},
		{"a.row", does, "core", "TestItemsAreChecked/a row of this very test"},
		{"a.row-of-a-variable", does, "core", "TestItemsAreChecked/a row elsewhere"},
		{"a.story", does, "tools/verbatim", "TestScript/inputs"},
		{"a.outside", does, "outside", "Somebody else does it."},
		{"a.whole", does, "core", "TestItemsAreChecked"},
		{"A b", does, "core", "TestItemsAreChecked"},
		{"a.mumbled", "does so", "core", "TestItemsAreChecked"},
		{"a.no-reason", does, "outside", "nobody"},
		{"a.no-test", does, "core", "TestThatIsNotThere"},
		{"a.no-test-function", does, "core", "checkItems"},
		{"a.no-row", does, "core", "TestItemsAreChecked/a row of no test"},
		{"a.no-story", does, "tools/verbatim", "TestScript/nothing"},
		{"a.other-test", does, "core", "TestTablesAreReadStrictly/a row of this very test"},
	})
	want := []string{
		`"a.whole" stands twice`,
		`"A b" is no id of words between dots and dashes`,
		`"a.mumbled" behaves as "does so", expected a sentence`,
		`"a.no-reason" is outside because of "nobody", expected a sentence`,
		`"a.no-test" names the test TestThatIsNotThere of core, which is not there`,
		`"a.no-test-function" names the test checkItems of core, which is not there`,
		`"a.no-row" names the row "a row of no test" of TestItemsAreChecked in core, which is not there`,
		`"a.no-story" names the row "nothing" of TestScript in tools/verbatim, which is not there`,
		`"a.other-test" names the row "a row of this very test" of TestTablesAreReadStrictly in core, which is not there`,
	}
	_, _ = "a row of this very test", elsewhere
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// elsewhere is the name of a row that a test finds by way of a variable.
var elsewhere = "a row elsewhere"
