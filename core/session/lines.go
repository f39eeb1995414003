package session

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// line is one line of a log, and the event that it came to.
type line struct {
	text    []byte // without its line feed; of a line that is too long, its beginning
	tooLong int64  // bytes of such a line, else 0
	whole   bool   // a line feed ended it
	number  int    // from 1
	offset  int64  // of its first byte, from 0
	event   *Event
	err     error // why it is no event
}

// aheadMax is about how many bytes are read ahead.
const aheadMax = 256 << 10

// lineReader cuts its input into lines.
type lineReader struct {
	in     *bufio.Reader
	room   []byte // the lines of a batch, one behind the other
	number int    // of the line that was read last
	offset int64  // of the line that is read next
	most   int64  // bytes that a line may take
}

// readReady reads one line, and those behind it that need no waiting. The
// lines that it read before are void after that.
func (r *lineReader) readReady(batch []line) ([]line, error) {
	r.room = r.room[:0]
	for {
		l, err := r.read()
		if err != nil {
			return nil, err
		}
		batch = append(batch, l)
		if !r.ready() {
			break
		}
	}
	// Only now the room grows no more, and stays where it is.
	at := 0
	for i := range batch {
		n := len(batch[i].text)
		batch[i].text = r.room[at : at+n : at+n]
		at += n
	}
	return batch, nil
}

// ready reports whether a whole line stands in memory.
func (r *lineReader) ready() bool {
	rest, err := r.in.Peek(r.in.Buffered())
	return err == nil && len(r.room) < aheadMax && bytes.IndexByte(rest, '\n') >= 0
}

// read reads a line to the end of the room.
func (r *lineReader) read() (line, error) {
	start, length := len(r.room), int64(0)
	l := line{offset: r.offset}
	for {
		part, err := r.in.ReadSlice('\n')
		length += int64(len(part))
		if length <= r.most+1 { // one more for the line feed
			r.room = append(r.room, part...)
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if err != nil && (!errors.Is(err, io.EOF) || length == 0) {
			return line{}, err
		}
		l.whole = err == nil
		break
	}
	r.number++
	r.offset += length
	l.number = r.number
	if l.whole {
		length--
		r.room = bytes.TrimSuffix(r.room, []byte{'\n'})
	}
	if length > r.most {
		l.tooLong = length
	}
	l.text = r.room[start:]
	return l, nil
}
