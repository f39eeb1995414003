package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"verbatim/core/dialect/agentfile"
	"verbatim/core/payload"
	"verbatim/generated/wire"
	"verbatim/invariant/transcript"
)

// checker is what the files of one command are checked with. Several
// goroutines use it.
type checker struct {
	station *station
	as      wire.Format        // zero to be told by each file
	logged  *transcript.Logged // what requests are compared with; nil for nothing
	bar     *bar
}

// outcome is what became of one history, or of a file that gave none.
type outcome struct {
	history *history
	err     error
	strange bool // the file is of no known format, or empty
}

// strangeError is the error of a file that nothing tells to be a session.
type strangeError struct{ *failure }

func (e strangeError) Unwrap() error { return e.failure }

// file checks one file, and emits its histories in order.
func (c *checker) file(name string, emit func(outcome)) {
	src, err := c.station.source(name)
	if err == nil {
		defer src.close()
		err = c.check(src, emit)
	}
	if err != nil {
		_, strange := errors.AsType[strangeError](err)
		emit(outcome{err: err, strange: strange})
	}
}

func (c *checker) check(src *source, emit func(outcome)) error {
	d := agentfile.Detect(src.name, src.head)
	if err := mixture(d); err != nil && c.as.IsZero() {
		return err
	}
	format := c.as
	if format.IsZero() && len(d.Formats) > 0 {
		format = d.Formats[0]
	}
	switch {
	case src.database():
		return c.database(src, emit)
	case c.as.IsZero() && src.size == 0 && len(d.Formats) == 0:
		return strangeError{emptyFile()}
	case format == wire.FormatNative:
		return c.nativeAlone(src, emit)
	case isBodyFormat(format) && d.Lines:
		if err := c.contradicts(d); err != nil {
			return err
		}
		return c.bodies(src, format, emit)
	}
	return c.text(src, d, emit)
}

// contradicts refuses to take for a body what the envelope of its records tells
// to be something else.
func (c *checker) contradicts(d agentfile.Detection) error {
	if isBodyFormat(c.as) && len(d.Formats) > 0 && !slices.ContainsFunc(d.Formats, isBodyFormat) {
		return wrongFormat(c.as, d.Formats[0])
	}
	return nil
}

// nativeAlone refuses to compare a log with another.
func (c *checker) nativeAlone(src *source, emit func(outcome)) error {
	if c.logged != nil {
		return notComparable(wire.FormatNative)
	}
	return c.native(src, emit)
}

func notComparable(f wire.Format) error {
	return &failure{
		Code: wire.ErrorCodeInvalidArgs, Message: fmt.Sprintf("--log compares a request body with a log, and the file is %s", described(f)),
		Hint: "check the file without --log, or say --as with the dialect of the body",
	}
}

// described is a format in a sentence.
func described(f wire.Format) string {
	if _, ok := dialectOf(f); ok {
		return "a body of " + f.String()
	}
	if f == wire.FormatNative {
		return "a native log"
	}
	return "one of " + f.String()
}

func mixture(d agentfile.Detection) error {
	if d.Line == 0 {
		return nil
	}
	return &failure{
		Code: wire.ErrorCodeWireMismatch, Line: d.Line, Column: 1,
		Message: fmt.Sprintf("the file holds records of two formats, %s and from here %s", d.Formats[0], d.Other),
		Hint:    "check the two parts as files of their own, or say --as to read the whole as one of them",
	}
}

func emptyFile() *failure {
	return &failure{
		Code: wire.ErrorCodeInputUnreadable, Message: "the file is empty: it holds no record that would tell its format",
		Hint: "say --as native to check it as an empty native log",
	}
}

// text checks a file that is read as a whole. Its beginning is detected already.
func (c *checker) text(src *source, d agentfile.Detection, emit func(outcome)) error {
	text, err := src.all()
	if err != nil {
		return err
	}
	c.bar.add(len(text))
	if !src.whole {
		d = agentfile.Detect(src.name, text)
		if err := mixture(d); err != nil && c.as.IsZero() {
			return err
		}
	}
	formats := d.Formats
	if !c.as.IsZero() {
		formats = []wire.Format{c.as}
	}
	if len(formats) == 0 {
		return strangeError{unknownFormat(text)}
	}
	if err := c.contradicts(d); err != nil {
		return err
	}
	histories, err := c.readAs(formats[0], src, text)
	if err != nil {
		return err
	}
	for _, f := range formats[1:] {
		others, err := c.readAs(f, src, text)
		if err == nil && len(others) == len(histories) {
			for i := range histories {
				share(&histories[i], &others[i])
			}
		}
	}
	if !c.as.IsZero() && len(d.Formats) > 0 && !slices.Contains(d.Formats, c.as) && !slices.ContainsFunc(histories, saysAnything) {
		return wrongFormat(c.as, d.Formats[0])
	}
	for i := range histories {
		if len(formats) > 1 {
			histories[i].Hint = severalFormats(formats)
		}
		emit(outcome{history: &histories[i]})
	}
	return nil
}

// saysAnything reports whether a history holds anything that its format knows.
func saysAnything(h history) bool { return h.Messages > 0 || len(h.Findings) > 0 }

func isBodyFormat(f wire.Format) bool { _, ok := dialectOf(f); return ok }

func wrongFormat(as, looks wire.Format) error {
	return &failure{
		Code: wire.ErrorCodeInvalidArgs, Message: fmt.Sprintf("--as %s: nothing in the file is of this format, it looks like %s", as, looks),
		Hint: "leave --as out, or say --as " + looks.String(),
	}
}

func severalFormats(formats []wire.Format) string {
	words := make([]string, len(formats))
	for i, f := range formats {
		words[i] = f.String()
	}
	return "the file may be " + strings.Join(words, " or ") + ", and only what is wrong in each of them is told: say --as with the right one"
}

// readAs reads the histories of a text as those of one format, and judges them.
func (c *checker) readAs(f wire.Format, src *source, text []byte) ([]history, error) {
	switch {
	case isBodyFormat(f):
		h, err := c.document(f, src.name, text)
		return []history{h}, err
	case c.logged != nil:
		return nil, notComparable(f)
	case f == wire.FormatAnthropicSSE:
		h, err := c.stream(src.name, text)
		return []history{h}, err
	}
	return c.agent(f, src, text)
}

// share leaves in a history the findings that another reading of it has too.
func share(h, other *history) {
	h.Findings = slices.DeleteFunc(h.Findings, func(f finding) bool {
		return !slices.ContainsFunc(other.Findings, func(o finding) bool {
			return f.Rule == o.Rule && f.Path == o.Path && slices.Equal(f.IDs, o.IDs)
		})
	})
	h.Unknown = slices.DeleteFunc(h.Unknown, func(r wire.Rule) bool { return !slices.Contains(other.Unknown, r) })
	h.judge()
}

// unknownFormat is the error of a text of no known format.
func unknownFormat(text []byte) *failure {
	tree := new(payload.Tree)
	hint := "say --as FORMAT, one of " + formatWords()
	if err := tree.Lend(text); err != nil {
		if !agentfile.Detect("", text).Lines {
			f := asFailure(placed(text, err))
			f.Path = ""
			f.Offset = nil
			f.Message, f.Hint = "the file holds no record of strict JSON, the first fault being: "+f.Message, "say --as native to check it as a native log all the same"
			return f
		}
		for line := range strings.Lines(string(text)) {
			if tree.Lend([]byte(line)) == nil {
				break
			}
		}
	}
	return &failure{
		Code: wire.ErrorCodeWireMismatch, Line: 1, Column: 1,
		Message: "the file is of no known format: " + shapeOf(tree.Root()), Hint: hint,
	}
}

// shapeOf says what a record looks like.
func shapeOf(n payload.Node) string {
	const most = 8
	var keys []string
	for key := range n.Members() {
		if len(keys) == most {
			keys = append(keys, "…")
			break
		}
		keys = append(keys, fmt.Sprintf("%q", key))
	}
	switch {
	case len(keys) > 0:
		return "its first record has the keys " + strings.Join(keys, ", ")
	case n.Kind() == payload.KindArray && n.Len() > 0:
		return "it is an array, whose elements are no messages"
	case n.Kind() == payload.KindArray:
		return "it is an empty array"
	}
	return "its first record is " + payload.Found(n.Value())
}

func formatWords() string {
	words := make([]string, len(wire.AllFormats))
	for i, f := range wire.AllFormats {
		words[i] = f.String()
	}
	return strings.Join(words, ", ")
}

func dialectWords() string {
	words := make([]string, len(wire.AllDialects))
	for i, d := range wire.AllDialects {
		words[i] = d.String()
	}
	return strings.Join(words, ", ")
}

// dialectOf is the dialect whose bodies a format is.
func dialectOf(f wire.Format) (d wire.Dialect, ok bool) {
	if f.IsZero() {
		return 0, false
	}
	d, err := wire.ParseDialect(f.String())
	return d, err == nil
}

// watched is a source as it is read, with the progress on it.
func (c *checker) watched(src *source) (io.Reader, error) {
	in, err := src.reader()
	if c.bar == nil || err != nil {
		return in, err
	}
	return &progress{io.NopCloser(in), c.bar}, nil
}
