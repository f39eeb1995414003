package dialect

import (
	"strings"
	"unicode/utf8"

	"verbatim/core/payload"
)

// event is one event of a stream of server-sent events.
type event struct {
	name  string   // what the line event: says, "" for none
	parts []string // the data lines
	lines []dataLine
	data  string // the data lines, joined by line feeds
	whole bool   // a blank line ends it
}

// dataLine is where a line of data stands.
type dataLine struct {
	number int // of the line, from 1
	prefix int // bytes in front of the data
	length int // of the data, in bytes
}

// endOfStream is the data of the event that OpenAI ends a stream with.
const endOfStream = "[DONE]"

// events reads the events of a stream (https://html.spec.whatwg.org/multipage/server-sent-events.html).
// Lines end with CR LF, LF or CR; comments, ids and events without data are
// passed over. A last event that no blank line ends is one too. It stops at the
// first event that take refuses, and answers the number of the last line.
func events(text string, take func(event) error) (last int, err error) {
	var e event
	text = strings.TrimPrefix(text, "\ufeff")
	for text != "" {
		var line string
		line, text = cutLine(text)
		last++
		if line != "" {
			e.add(line, last)
			continue
		}
		if err := e.dispatch(true, take); err != nil {
			return last, err
		}
		e = event{}
	}
	return last, e.dispatch(false, take)
}

func cutLine(text string) (line, rest string) {
	end := strings.IndexAny(text, "\r\n")
	if end < 0 {
		return text, ""
	}
	if strings.HasPrefix(text[end:], "\r\n") {
		return text[:end], text[end+2:]
	}
	return text[:end], text[end+1:]
}

func (e *event) add(line string, number int) {
	field, value, _ := strings.Cut(line, ":")
	prefix := len(line) - len(value)
	if rest, ok := strings.CutPrefix(value, " "); ok {
		value, prefix = rest, prefix+1
	}
	switch field {
	case "event":
		e.name = value
	case "data":
		e.parts = append(e.parts, value)
		e.lines = append(e.lines, dataLine{number, prefix, len(value)})
	}
}

func (e *event) dispatch(whole bool, take func(event) error) error {
	e.data, e.whole = strings.Join(e.parts, "\n"), whole
	if e.data == "" {
		return nil
	}
	return take(*e)
}

// place is the line and the column, in code points, of a byte of the data.
func (e *event) place(offset int) (line, column int) {
	at := 0
	for i, l := range e.lines {
		if offset <= at+l.length || i == len(e.lines)-1 {
			end := min(max(offset, at), len(e.data))
			return l.number, l.prefix + utf8.RuneCountInString(e.data[at:end]) + 1
		}
		at += l.length + 1
	}
	return 0, 0 // an event without data is none
}

// pathPlace is where the value stands that a JSON Pointer names.
func (e *event) pathPlace(pointer string) (line, column int) {
	offset, _ := payload.Locate([]byte(e.data), pointer)
	return e.place(offset)
}
