package session_test

import (
	"bytes"
	"errors"
	"testing"
)

func TestWriteToAnswersWhatItWrote(t *testing.T) {
	l := script(t, "u:a - a:b")
	var b bytes.Buffer
	n, err := l.WriteTo(&b)
	if err != nil || n != int64(b.Len()) || bytes.Count(b.Bytes(), []byte("\n")) != 3 {
		t.Errorf("WriteTo = %d, %v after %d bytes in %d lines, want the bytes of 3 lines", n, err, b.Len(), bytes.Count(b.Bytes(), []byte("\n")))
	}
}

var errFull = errors.New("no space left")

// narrow takes so many bytes and refuses the others.
type narrow int

func (room *narrow) Write(p []byte) (int, error) {
	n := min(len(p), int(*room))
	*room -= narrow(n)
	if n < len(p) {
		return n, errFull
	}
	return n, nil
}

func TestWriteToAnswersHowFarItCame(t *testing.T) {
	l := script(t, "u:a u:b u:c")
	var whole bytes.Buffer
	if _, err := l.WriteTo(&whole); err != nil {
		t.Fatal(err)
	}
	for _, room := range []int{0, 1, whole.Len()/2 + 1, whole.Len() - 1} {
		to := narrow(room)
		n, err := l.WriteTo(&to)
		if n != int64(room) || !errors.Is(err, errFull) {
			t.Errorf("with room for %d bytes: WriteTo = %d, %v, want %d and %v", room, n, err, room, errFull)
		}
	}
}
