package agentfile

import (
	"errors"
	"strings"

	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// readArray reads a file that is one array as records, an element each. An
// element that is no strict JSON is a fault, and the others are read. The error
// is an [*UnreadableError] when the file is no array, or holds elements and not
// one of them is JSON.
func readArray(f wire.Format, text []byte) ([]record, []Fault, error) {
	elements, closed := elementsOf(string(text))
	if elements == nil && !closed {
		_, err := readDocument(f, text)
		if err == nil {
			err = &UnreadableError{Format: f, Line: 1, Column: 1, Problem: "the file is no array, expected an array of messages"}
		}
		return nil, nil, err
	}
	var records []record
	var faults []Fault
	for i, element := range elements {
		tree, err := payload.ReadTree([]byte(element))
		if err != nil {
			faults = append(faults, brokenElement(i, err))
			continue
		}
		records = append(records, record{index: i, tree: tree, node: tree.Root()})
	}
	if len(records) == 0 && len(faults) > 0 {
		_, err := readDocument(f, text)
		return nil, nil, err
	}
	if !closed && len(faults) == 0 {
		faults = append(faults, Fault{
			Rule: wire.RuleInvalidJSON, Index: len(elements), At: recordPath(len(elements)), Message: "the file ends before its array is closed",
			Hint: "The agent reads the file whole or not at all. Close the array.",
		})
	}
	return records, faults, nil
}

// brokenElement is the fault of an element that is no strict JSON.
func brokenElement(index int, err error) Fault {
	f := Fault{
		Rule: wire.RuleInvalidJSON, Index: index, At: recordPath(index), Message: err.Error(),
		Hint: "The agent reads the file whole or not at all. Repair the element, or take it out.",
	}
	if syntax, ok := errors.AsType[*payload.SyntaxError](err); ok {
		f.At += syntax.Path
		f.Message = syntax.Message
	}
	return f
}

// elementsOf cuts an array into the texts of its elements, by commas and
// brackets alone: what stands between them need be no JSON. It is nil and not
// closed for a text that is no array. An array of nothing has no elements.
func elementsOf(text string) (elements []string, closed bool) {
	text = strings.TrimLeft(text, spaces)
	if !strings.HasPrefix(text, "[") {
		return nil, false
	}
	start, depth, quoted := 1, 0, false
	for i := 1; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '[' || c == '{':
			depth++
		case depth > 0 && (c == ']' || c == '}'):
			depth--
		case depth == 0 && (c == ',' || c == ']'):
			if element := text[start:i]; c == ',' || elements != nil || strings.Trim(element, spaces) != "" {
				elements = append(elements, element)
			}
			if c == ']' {
				return elements, strings.Trim(text[i+1:], spaces) == ""
			}
			start = i + 1
		}
	}
	if rest := text[start:]; strings.Trim(rest, spaces) != "" {
		elements = append(elements, rest)
	}
	return elements, false
}

// spaces are the white space of JSON.
const spaces = " \t\r\n"

// unreadableAt is the error of a text that is no strict JSON.
func unreadableAt(f wire.Format, text []byte, err error) error {
	unreadable := &UnreadableError{Format: f, Line: 1, Column: 1, Problem: err.Error()}
	if syntax, ok := errors.AsType[*payload.SyntaxError](err); ok {
		before := text[:min(len(text), syntax.Offset)]
		line := 1 + strings.Count(string(before), "\n")
		unreadable.Line, unreadable.Column = line, column(before[strings.LastIndexByte(string(before), '\n')+1:], len(before))
		unreadable.Problem = "no strict JSON: " + syntax.Message
	}
	return unreadable
}
