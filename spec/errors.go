package spec

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode"
)

// Error is one refusal of the loader.
type Error struct {
	Pos     Pos    // what is refused; the zero Pos when it is no place in a file
	Set     string // name of the set it belongs to; empty outside of a set
	Message string // what was found, what is expected, what to do
	Source  string // the line at Pos as it stands in the file, without its line feed
}

// Error gives the refusal in one line:
//
//	spec/policy.yaml:12:7: Effort: word "high" already stands at line 9
func (e *Error) Error() string {
	var b strings.Builder
	if e.Pos != (Pos{}) {
		b.WriteString(e.Pos.String() + ": ")
	}
	if e.Set != "" {
		b.WriteString(e.Set + ": ")
	}
	b.WriteString(e.Message)
	return b.String()
}

// Detail gives the refusal for a person at a terminal: the line of Error, under
// it the source line, and under that a caret that points at the column. It ends
// without a line feed, and is the line of Error alone where there is no source.
func (e *Error) Detail() string {
	if e.Source == "" {
		return e.Error()
	}
	return e.Error() + "\n" + e.Source + "\n" + caret(e.Source, e.Pos.Column)
}

// caret returns a line that points at a column of the given one. Tabs are
// repeated, because only the terminal knows how wide they are.
func caret(line string, column int) string {
	var b strings.Builder
	for _, c := range line {
		if column--; column <= 0 {
			break
		}
		switch {
		case c == '\t':
			b.WriteByte('\t')
		case unicode.In(c, unicode.Mn, unicode.Me, unicode.Cf):
			// Takes no room of its own.
		case wide(c):
			b.WriteString("  ")
		default:
			b.WriteByte(' ')
		}
	}
	return b.String() + "^"
}

// wide reports whether terminals give a character two columns.
func wide(c rune) bool {
	return unicode.In(c, unicode.Han, unicode.Hangul, unicode.Hiragana, unicode.Katakana) ||
		c >= 0x3000 && c <= 0x303e || c >= 0xff01 && c <= 0xff60 || c >= 0x1f300 && c <= 0x1faff
}

// Errors is what [Load] returns when it refuses: at least one refusal, sorted
// by file, line and column.
type Errors []*Error

// Error gives every refusal on a line of its own.
func (e Errors) Error() string {
	lines := make([]string, len(e))
	for i, one := range e {
		lines[i] = one.Error()
	}
	return strings.Join(lines, "\n")
}

// Unwrap gives the refusals one by one to errors.Is and errors.As.
func (e Errors) Unwrap() []error {
	list := make([]error, len(e))
	for i, one := range e {
		list[i] = one
	}
	return list
}

// report collects the refusals of one run. Files are read side by side: those
// of one file come in order, and err brings the files into theirs.
type report struct {
	mu    sync.Mutex
	errs  Errors
	files []File
}

// linesOf returns the lines of each file, by its path.
func linesOf(files []File) map[string][]string {
	all := make(map[string][]string, len(files))
	for _, f := range files {
		all[f.Path] = lines(f.Text)
	}
	return all
}

func (r *report) refuse(at Pos, set, format string, args ...any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.errs = append(r.errs, &Error{Pos: at, Set: set, Message: fmt.Sprintf(format, args...)})
}

// err returns the refusals in order, each with its source line, or nil.
func (r *report) err() error {
	if len(r.errs) == 0 {
		return nil
	}
	all := linesOf(r.files)
	for _, e := range r.errs {
		if lines := all[e.Pos.File]; e.Pos.Line >= 1 && e.Pos.Line <= len(lines) {
			e.Source = lines[e.Pos.Line-1]
		}
	}
	slices.SortStableFunc(r.errs, func(a, b *Error) int {
		return cmp.Or(
			cmp.Compare(a.Pos.File, b.Pos.File),
			cmp.Compare(a.Pos.Line, b.Pos.Line),
			cmp.Compare(a.Pos.Column, b.Pos.Column),
		)
	})
	return r.errs
}

// scope is a report together with the set that is being read.
type scope struct {
	*report
	set string
}

func (s scope) refuse(at Pos, format string, args ...any) {
	s.report.refuse(at, s.set, format, args...)
}
