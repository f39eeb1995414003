package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"runtime"
	"sync"

	"verbatim/core/dialect/agentfile"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// textLine is one line of a file.
type textLine struct {
	text   []byte
	number int
	whole  bool // a line feed ended it
}

// batchBytes is about how much of a file of bodies is checked at a time.
const batchBytes = 1 << 20

// bodies checks a file with a body a line. Each is a history of its own. The
// format of the first is what a line that is no JSON is taken for.
func (c *checker) bodies(src *source, first wire.Format, emit func(outcome)) error {
	in, err := c.watched(src)
	if err != nil {
		return err
	}
	r := bufio.NewReaderSize(in, headBytes)
	workers := 1 // of a small file: others are checked meanwhile
	var room []byte
	for number := 0; ; workers = runtime.GOMAXPROCS(0) {
		batch, err := readBatch(r, &room, &number)
		for _, found := range c.checkBatch(src.name, first, batch, workers) {
			emit(found)
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return unreadable(err)
		}
	}
}

// readBatch reads lines, blank ones left out, into the room. They are void when
// the room is used again.
func readBatch(r *bufio.Reader, room *[]byte, number *int) (batch []textLine, err error) {
	*room = (*room)[:0]
	var ends []int
	for err == nil && len(*room) < batchBytes {
		start := len(*room)
		*room, err = appendLine(*room, r)
		*number++
		if len(bytes.TrimSpace((*room)[start:])) > 0 {
			batch = append(batch, textLine{number: *number, whole: err == nil})
			ends = append(ends, start, len(*room))
		}
	}
	for i := range batch { // only now the room stays where it is
		batch[i].text = bytes.TrimSuffix((*room)[ends[2*i]:ends[2*i+1]], []byte("\n"))
	}
	return batch, err
}

func appendLine(room []byte, r *bufio.Reader) ([]byte, error) {
	for {
		part, err := r.ReadSlice('\n')
		room = append(room, part...)
		if !errors.Is(err, bufio.ErrBufferFull) {
			return room, err
		}
	}
}

// checkBatch checks lines side by side, and answers in their order.
func (c *checker) checkBatch(name string, first wire.Format, batch []textLine, workers int) []outcome {
	found := make([]outcome, len(batch))
	size := max(1, (len(batch)+workers-1)/workers)
	var group sync.WaitGroup
	for from := 0; from < len(batch); from += size {
		group.Go(func() {
			tree := new(payload.Tree)
			for i := from; i < min(from+size, len(batch)); i++ {
				found[i] = c.bodyLine(name, first, batch[i], tree)
			}
		})
	}
	group.Wait()
	return found
}

// bodyLine checks one line, in the room of a tree.
func (c *checker) bodyLine(name string, first wire.Format, line textLine, tree *payload.Tree) outcome {
	if err := tree.Lend(line.text); err != nil {
		h := brokenLine(first, line, err)
		h.File = name
		return outcome{history: &h}
	}
	formats := []wire.Format{c.as}
	if c.as.IsZero() {
		formats = agentfile.DetectDocument(tree.Root())
	}
	if len(formats) == 0 || !isBodyFormat(formats[0]) {
		return outcome{err: noBody(line.number, formats, tree.Root())}
	}
	h, err := c.body(formats[0], tree.Root())
	if err != nil {
		f := asFailure(err)
		f.Line, f.Column = line.number, 1
		return outcome{err: f}
	}
	if len(formats) > 1 {
		for _, f := range formats[1:] {
			if other, err := c.body(f, tree.Root()); err == nil {
				share(&h, &other)
			}
		}
		h.Hint = severalFormats(formats)
	}
	h.File, h.Line = name, line.number
	for i := range h.Findings {
		f := &h.Findings[i]
		offset, _ := locate(line.text, f.Path)
		f.Line = line.number
		_, f.Column = lineAndColumn(line.text, offset)
	}
	return outcome{history: &h}
}

// noBody is the error of a line that is JSON, but no body.
func noBody(number int, formats []wire.Format, record payload.Node) error {
	f := &failure{
		Code: wire.ErrorCodeWireMismatch, Line: number, Column: 1,
		Message: "the line is no body of a known dialect: " + shapeOf(record), Hint: "say --as with the dialect, or take the line out",
	}
	if len(formats) > 0 {
		f.Message = fmt.Sprintf("the line is one of %s among bodies", formats[0])
	}
	return f
}

// brokenLine is the history of a line that is no strict JSON.
func brokenLine(format wire.Format, line textLine, err error) history {
	f := finding{Rule: wire.RuleInvalidJSON, Line: line.number, Column: 1, Message: err.Error(), Hint: jsonHint}
	if s, ok := errors.AsType[*payload.SyntaxError](err); ok {
		f.Path, f.Message = s.Path, s.Message
		_, f.Column = lineAndColumn(line.text, s.Offset)
		if s.Truncated && !line.whole {
			f.Rule, f.Hint = wire.RuleTornLine, "a write was cut off: take the line out, or finish it"
		}
	}
	f.Severity = f.Rule.Severity()
	h := history{Format: format, Line: line.number, Findings: []finding{f}, noun: "message"}
	h.judge()
	return h
}
