package main

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"iter"
	"strconv"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"verbatim/core/payload"
	"verbatim/core/session"
	"verbatim/generated/wire"
	"verbatim/invariant"
)

// batchCase is one line that asks for a verdict.
type batchCase struct {
	ID      jsontext.Value    `json:"id"`
	Log     *[]jsontext.Value `json:"log"`
	Request jsontext.Value    `json:"request"`
}

// batchAnswer is the line that answers it.
type batchAnswer struct {
	ID        jsontext.Value       `json:"id"` // null when the line does not say
	OK        *bool                `json:"ok,omitzero"`
	Violation *invariant.Violation `json:"violation,omitzero"`
	Error     *failure             `json:"error,omitzero"`
}

func answerTo(line []byte) batchAnswer {
	var c batchCase
	if err := json.Unmarshal(line, &c); err != nil {
		return batchAnswer{ID: c.ID, Error: caseFailure(line, err)}
	}
	v, err := c.check()
	if err != nil {
		return batchAnswer{ID: c.ID, Error: asFailure(err)}
	}
	return batchAnswer{ID: c.ID, OK: new(v == nil), Violation: v}
}

const caseHint = `a case is {"id":…,"log":[event…],"request":[message…]}`

// caseFailure says why a line is no case.
func caseFailure(line []byte, err error) *failure {
	f := &failure{Code: wire.ErrorCodeWireMismatch, Message: err.Error(), Hint: caseHint}
	if _, syntax := payload.Parse(line); syntax != nil {
		f = asFailure(syntax)
		f.Hint = caseHint
	} else if kind, ok := errors.AsType[*json.SemanticError](err); ok {
		f.Path, f.Offset = string(kind.JSONPointer), &kind.ByteOffset
		f.Message = "found JSON of another kind than a case has here"
	}
	return f
}

func (c *batchCase) check() (*invariant.Violation, error) {
	if c.ID == nil || c.Log == nil || c.Request == nil {
		return nil, &failure{Code: wire.ErrorCodeWireMismatch, Message: "a key is missing, expected id, log and request", Hint: caseHint}
	}
	log := session.New(session.Options{})
	for i, text := range *c.Log {
		event, err := session.ParseEvent(text)
		if err == nil {
			err = log.Add(event)
		}
		if err != nil {
			return nil, inside(payload.Pointer("log", strconv.Itoa(i)), err)
		}
	}
	request, err := session.ParseRequest(c.Request)
	if err != nil {
		return nil, inside(payload.Pointer("request"), err)
	}
	return invariant.Check(log.Fold(), request), nil
}

// inside puts a path in front of that of an error.
func inside(path string, err error) error {
	f := asFailure(err)
	f.Path = path + f.Path
	f.Offset = nil // it counts from the value, not from the line
	return f
}

// lines are the lines of an input of any length, without their line feeds.
// What is yielded is valid until the next one.
func lines(in io.Reader) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		r := bufio.NewReaderSize(in, 64<<10)
		var long []byte
		for {
			part, err := r.ReadSlice('\n')
			long = append(long, part...)
			if errors.Is(err, bufio.ErrBufferFull) {
				continue
			}
			if err != nil && !errors.Is(err, io.EOF) {
				yield(nil, err)
				return
			}
			if len(long) > 0 && !yield(bytes.TrimSuffix(long, []byte("\n")), nil) || errors.Is(err, io.EOF) {
				return
			}
			long = long[:0]
		}
	}
}
