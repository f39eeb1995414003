package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"

	"verbatim/core/dialect/agentfile"
	"verbatim/generated/wire"
)

// source is an input that can be read from its start as often as need be.
type source struct {
	name string // as it was given
	file *os.File
	size int64
	temp bool // the file is a copy of an input that can be read but once

	head  []byte // its first lines, or all of it
	whole bool   // head is all of it
}

// headBytes is how much of a file is looked at to tell its format. Of a line
// that is longer the whole is.
const headBytes = 256 << 10

// source opens a file, - being standard input. Its error is a [*failure] of the
// file; what cannot be a session at all, such as a compressed file, is one.
func (s *station) source(name string) (*source, error) {
	in, err := s.openSource(name)
	if err != nil {
		return nil, unreadable(err)
	}
	if err := in.readHead(); err != nil {
		in.close()
		return nil, unreadable(err)
	}
	if err := in.refuse(); err != nil {
		in.close()
		return nil, err
	}
	return in, nil
}

func (s *station) openSource(name string) (*source, error) {
	if name == "-" {
		return copied(name, s.stdin)
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	switch {
	case err != nil:
	case info.IsDir():
		err = errors.New("it is a directory, expected a file")
	case info.Mode().IsRegular():
		return &source{name: name, file: f, size: info.Size()}, nil
	default: // a pipe
		defer f.Close()
		return copied(name, f)
	}
	f.Close()
	return nil, err
}

// copied keeps an input that can be read but once in a temporary file.
func copied(name string, in io.Reader) (*source, error) {
	f, err := os.CreateTemp("", "verbatim-*")
	if err != nil {
		return nil, err
	}
	src := &source{name: name, file: f, temp: true}
	if src.size, err = io.Copy(f, in); err != nil {
		src.close()
		return nil, err
	}
	return src, src.rewind()
}

func (src *source) rewind() error {
	_, err := src.file.Seek(0, io.SeekStart)
	return err
}

// reader reads the text from its start.
func (src *source) reader() (io.Reader, error) {
	if src.whole {
		return bytes.NewReader(src.head), nil
	}
	if err := src.rewind(); err != nil {
		return nil, unreadable(err)
	}
	return src.file, nil
}

func (src *source) close() {
	src.file.Close()
	if src.temp {
		_ = os.Remove(src.file.Name())
	}
}

// readHead reads the first lines.
func (src *source) readHead() error {
	for want := int64(headBytes); ; want *= 4 {
		head := make([]byte, min(want, src.size))
		n, err := src.file.ReadAt(head, 0)
		if err != nil && !errors.Is(err, io.EOF) {
			return err
		}
		src.head, src.whole = head[:n], int64(n) == src.size
		if src.whole {
			return nil
		}
		if end := bytes.LastIndexByte(src.head, '\n'); end >= 0 {
			src.head = src.head[:end+1]
			return nil
		}
	}
}

// all is the whole text.
func (src *source) all() ([]byte, error) {
	if src.whole {
		return src.head, nil
	}
	text := make([]byte, src.size)
	n, err := src.file.ReadAt(text, 0)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, unreadable(err)
	}
	return text[:n], nil
}

// packed are files that hold something else than text, by their first bytes.
var packed = []struct{ magic, what, hint string }{
	{"\x1f\x8b", "compressed with gzip", "unpack it first: gzip -dc FILE | verbatim check -"},
	{"\x28\xb5\x2f\xfd", "compressed with zstd", "unpack it first: zstd -dc FILE | verbatim check -"},
	{"BZh", "compressed with bzip2", "unpack it first: bzip2 -dc FILE | verbatim check -"},
	{"\xfd7zXZ\x00", "compressed with xz", "unpack it first: xz -dc FILE | verbatim check -"},
	{"PK\x03\x04", "a zip archive", "unpack it first, and check the files in it"},
	{"\xff\xfe", "UTF-16", "write it anew as UTF-8: iconv -f UTF-16 -t UTF-8 FILE | verbatim check -"},
	{"\xfe\xff", "UTF-16", "write it anew as UTF-8: iconv -f UTF-16 -t UTF-8 FILE | verbatim check -"},
	{"\xef\xbb\xbf", "UTF-8 that begins with a byte order mark, which JSON has no place for", "take its first three bytes off: tail -c +4 FILE | verbatim check -"},
}

// refuse says why the file is no text, nil when it may be one or a database.
func (src *source) refuse() error {
	for _, p := range packed {
		if bytes.HasPrefix(src.head, []byte(p.magic)) {
			return &failure{Code: wire.ErrorCodeInputUnreadable, Message: "the file is " + p.what, Hint: p.hint}
		}
	}
	if at := bytes.IndexByte(src.head[:min(len(src.head), headBytes)], 0); at >= 0 && !src.database() {
		return &failure{
			Code:    wire.ErrorCodeInputUnreadable,
			Message: fmt.Sprintf("the file is binary: byte %d is 0, expected JSON text or an SQLite database", at),
			Hint:    "name the session file itself; a text in UTF-16 has to be written anew as UTF-8",
		}
	}
	return nil
}

func (src *source) database() bool {
	d := agentfile.Detect("", src.head)
	return len(d.Formats) > 1 && d.Formats[0] == wire.FormatOpencode
}
