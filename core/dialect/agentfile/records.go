package agentfile

import (
	"bytes"
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"

	"verbatim/core/dialect"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// record is one line of a file of lines.
type record struct {
	index int           // from 0, lines that are no strict JSON included and blank ones not
	line  int           // from 1
	tree  *payload.Tree // any JSON value
	node  payload.Node  // its root
}

// readRecords reads a file of lines, one JSON value each. A line that is no
// strict JSON is a fault, and the others are read; blank lines pass. The error
// is an [*UnreadableError] when not one line is JSON.
func readRecords(format wire.Format, text []byte) ([]record, []Fault, error) {
	var records []record
	var faults []Fault
	index, number := 0, 0
	for len(text) > 0 {
		line, rest, whole := bytes.Cut(text, []byte{'\n'})
		text = rest
		number++
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		tree := new(payload.Tree)
		if err := tree.Lend(line); err != nil {
			faults = append(faults, brokenLine(line, index, number, whole, err))
		} else {
			records = append(records, record{index, number, tree, tree.Root()})
		}
		index++
	}
	if len(records) == 0 {
		return nil, nil, noRecord(format, faults)
	}
	return records, faults, nil
}

// noRecord is the error of a file in which no line is JSON.
func noRecord(format wire.Format, faults []Fault) error {
	if len(faults) == 0 {
		return &UnreadableError{Format: format, Problem: "the file holds no record, expected one JSON object a line"}
	}
	return &UnreadableError{
		Format: format, Line: faults[0].Line, Column: faults[0].Column,
		Problem: "no line is strict JSON, expected one JSON object a line: " + faults[0].Message,
	}
}

// brokenLine is the fault of a line that is no strict JSON. The last line may
// be one that a crash left unfinished.
func brokenLine(line []byte, index, number int, whole bool, err error) Fault {
	f := Fault{
		Rule: wire.RuleInvalidJSON, Index: index, At: recordPath(index), Line: number, Column: 1, Message: err.Error(),
		Hint: "The agent does not see this record. Repair the line, or take it out.",
	}
	syntax, ok := errors.AsType[*payload.SyntaxError](err)
	if !ok {
		return f
	}
	f.At += syntax.Path
	f.Message = syntax.Message
	f.Column = column(line, syntax.Offset)
	if syntax.Truncated && !whole {
		f.Rule = wire.RuleTornLine
		f.Message = "the last line is unfinished: " + f.Message
		f.Hint = "A write was cut off. Take the line out, or finish it."
	}
	return f
}

// column is where a byte of a line stands, in code points from 1.
func column(line []byte, offset int) int {
	return utf8.RuneCount(line[:min(offset, len(line))]) + 1
}

// recordPath is the path of a record.
func recordPath(index int) string { return "/records/" + strconv.Itoa(index) }

// place is a value of the record.
func (r record) place(n payload.Node) dialect.Place {
	return dialect.Place{Record: recordPath(r.index), Node: n}
}

// text is the string under a key of the record, "" for anything else.
func (r record) text(key string) string { return textOf(r.node.Get(key)) }

// textOf is the characters of a string, "" for anything else.
func textOf(n payload.Node) string {
	said, _ := n.Text()
	return said
}

// isTrue reports whether a value is true.
func isTrue(n payload.Node) bool {
	is, _ := n.Bool()
	return is
}

// faultAt is a fault of the record, at one of its values.
func (r record) faultAt(rule wire.Rule, at payload.Node) Fault {
	start, _ := at.Span()
	return Fault{
		Rule: rule, Index: r.index, At: r.place(at).Path(),
		Line: r.line, Column: column([]byte(r.tree.Text()), start),
	}
}

// Locate is where a path of a file of lines stands: the line of the record, and
// the column of the value, both from 1, columns in code points. It is not ok
// for a path that does not begin with /records/ and the index of a record.
func Locate(text []byte, path string) (line, col int, ok bool) {
	rest, ok := strings.CutPrefix(path, "/records/")
	if !ok {
		return 0, 0, false
	}
	number, pointer, inside := strings.Cut(rest, "/")
	if inside {
		pointer = "/" + pointer
	}
	index, err := strconv.Atoi(number)
	if err != nil || index < 0 {
		return 0, 0, false
	}
	row, line, ok := lineOf(text, index)
	if !ok {
		return 0, 0, false
	}
	if _, err := payload.ReadTree(row); err != nil {
		return line, 1, true
	}
	offset, _ := payload.Locate(row, pointer)
	return line, column(row, offset), true
}

// lineOf is the text and the number of the line that holds a record.
func lineOf(text []byte, index int) (row []byte, number int, ok bool) {
	for row := range bytes.Lines(text) {
		number++
		if len(bytes.TrimSpace(row)) == 0 {
			continue
		}
		if index == 0 {
			return bytes.TrimSuffix(row, []byte{'\n'}), number, true
		}
		index--
	}
	return nil, 0, false
}
