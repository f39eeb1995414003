package main

import (
	"bytes"
	"unicode/utf8"

	"verbatim/core/payload"
)

// placed gives an error about a document the line and column of its place.
func placed(document []byte, err error) error {
	f := asFailure(err)
	offset := -1
	if f.Offset != nil {
		offset = int(*f.Offset)
	} else if f.Path != "" {
		if at, found := payload.Locate(document, f.Path); found {
			offset = at
		}
	}
	if offset >= 0 {
		f.Line, f.Column = lineAndColumn(document, offset)
		f.Offset = new(int64(offset))
	}
	return f
}

// lineAndColumn is where a byte of a document stands, both from 1, the column
// in code points.
func lineAndColumn(document []byte, offset int) (line, column int) {
	before := document[:min(offset, len(document))]
	return bytes.Count(before, []byte("\n")) + 1, utf8.RuneCount(before[bytes.LastIndexByte(before, '\n')+1:]) + 1
}
