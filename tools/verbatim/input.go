package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"verbatim/core/chat"
	"verbatim/core/payload"
	"verbatim/core/session"
	"verbatim/generated/wire"
)

// open opens a file to be read once, - being standard input. Its error is a
// [*failure] of the file.
func (s *station) open(file string) (io.ReadCloser, error) {
	if file == "-" {
		return io.NopCloser(s.stdin), nil
	}
	f, err := os.Open(file)
	if err != nil {
		return nil, unreadable(err)
	}
	info, err := f.Stat()
	if err == nil && info.IsDir() {
		err = errors.New("it is a directory, expected a file")
	}
	if err != nil {
		f.Close()
		return nil, unreadable(err)
	}
	return s.watch(f, info.Size()), nil
}

func unreadable(err error) error {
	f := &failure{Code: wire.ErrorCodeInputUnreadable, Message: "cannot be read: " + err.Error()}
	if path, ok := errors.AsType[*fs.PathError](err); ok {
		f.Message = "cannot be read: " + path.Err.Error()
	}
	return f
}

// readLog reads a whole native log. A torn last line is said and left out.
func (s *station) readLog(file string) (*session.Log, error) {
	in, err := s.open(file)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	return s.readLogFrom(file, in)
}

func (s *station) readLogFrom(file string, in io.Reader) (*session.Log, error) {
	log, err := session.ReadLog(in, session.Options{})
	if torn, ok := errors.AsType[*session.LineError](err); ok && torn.Rule == wire.RuleTornLine {
		s.say(file, "%v: warning: the last line is unfinished and is left out: %s", place(torn.Line, torn.Column), torn.Problem)
		return log, nil
	}
	return log, readError(err)
}

// readError tells an input that fails from one that says something wrong.
func readError(err error) error {
	if err == nil {
		return nil
	}
	if _, ok := errors.AsType[*session.LineError](err); ok {
		return err
	}
	return unreadable(err)
}

// readRequest reads a request: a JSON array of messages, or a canonical
// request, which is read against the fold that it should be.
func (s *station) readRequest(file string, fold session.Fold) (session.Request, error) {
	in, err := s.open(file)
	if err != nil {
		return session.Request{}, err
	}
	defer in.Close()
	text, err := io.ReadAll(in)
	if err != nil {
		return session.Request{}, unreadable(err)
	}
	r, err := requestOf(text, fold)
	if err != nil {
		return r, placed(text, err)
	}
	return r, nil
}

func requestOf(text []byte, fold session.Fold) (session.Request, error) {
	if !bytes.HasPrefix(bytes.TrimLeft(text, " \t\r\n"), []byte("{")) {
		return session.ParseRequest(text)
	}
	v, err := payload.Parse(text)
	if err != nil {
		return session.Request{}, err
	}
	q, err := chat.ReadRequest(v)
	if err != nil {
		return session.Request{}, err
	}
	return session.RequestOfChat(fold, q)
}

func place(line, column int) string { return fmt.Sprintf("%d:%d", line, column) }
