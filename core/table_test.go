package core_test

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// readTable reads a file of testdata: lines of as many columns between tabs. Blank lines,
// and those that begin with #, say nothing.
func readTable(t *testing.T, file string, columns int) [][]string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	rows, err := parseTable(string(text), columns)
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	return rows
}

func parseTable(text string, columns int) ([][]string, error) {
	var rows [][]string
	number := 0
	for line := range strings.Lines(text) {
		number++
		line = strings.TrimSuffix(line, "\n")
		if line == "" || line[0] == '#' {
			continue
		}
		row := strings.Split(line, "\t")
		if len(row) != columns {
			return nil, fmt.Errorf("line %d: found %d columns, expected %d between tabs", number, len(row), columns)
		}
		for i, cell := range row {
			if cell == "" || cell != strings.TrimSpace(cell) {
				return nil, fmt.Errorf("line %d: found %q in column %d, expected a text without blanks around it", number, cell, i+1)
			}
		}
		rows = append(rows, row)
	}
	if len(rows) == 0 {
		return nil, fmt.Errorf("found no row, expected some")
	}
	return rows, nil
}

func TestTablesAreReadStrictly(t *testing.T) {
	rows, err := parseTable("# a\n\na\tb c\nd\te\n", 2)
	if err != nil || fmt.Sprint(rows) != "[[a b c] [d e]]" {
		t.Errorf("read %v, %v", rows, err)
	}
	for _, test := range []struct{ reason, text, want string }{
		{"nothing", "# a\n", "found no row, expected some"},
		{"a column too few", "\na\n", "line 2: found 1 columns, expected 2 between tabs"},
		{"a column too many", "a\tb\tc\n", "line 1: found 3 columns, expected 2 between tabs"},
		{"an empty column", "a\t\n", `line 1: found "" in column 2, expected a text without blanks around it`},
		{"a blank at an end", "a \tb\n", `line 1: found "a " in column 1, expected a text without blanks around it`},
	} {
		if _, err := parseTable(test.text, 2); err == nil || err.Error() != test.want {
			t.Errorf("%s: error %v, want %s", test.reason, err, test.want)
		}
	}
}
