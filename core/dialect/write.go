package dialect

import (
	"errors"

	"verbatim/core/locator"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// errAnswer says that an answer was edited.
var errAnswer = errors.New("the body is an answer that was edited, expected one as it was read: what a provider said is a record")

// errNoList says that there is no place for a message.
var errNoList = errors.New("the body has no list of messages to write to, expected one, even if it is empty")

// Write writes the body. What still is as it was read is written byte for byte
// as it was read, the white space around it included; other entries are written
// anew, and what the dialect cannot say of those is left out and answered. A
// message that held several entries, of which some are gone or parted by
// others, is written as what is left of it. Of o only Image is used.
//
// An answer that was edited is refused, and so is a body without a list of
// messages that was given some.
func (b *Body) Write(o Options) ([]byte, []Loss, error) {
	w := &writer{body: b, renderer: renderer{dialect: b.Dialect, options: o, own: b.Picture}}
	w.place()
	edits := w.prompt(nil)
	if b.Answer || b.list.IsZero() {
		if w.edited() {
			return nil, nil, b.noEdits()
		}
	} else {
		edits = append(edits, edit{at: b.list, text: w.listText()})
	}
	return []byte(splice(b.root, edits)), w.losses, nil
}

func (b *Body) noEdits() error {
	if b.Answer {
		return errAnswer
	}
	return errNoList
}

// Anew is the body with the values of the wire forgotten: it writes every
// message and the system prompt anew, and all else as it was read.
func (b *Body) Anew() *Body {
	anew := *b
	anew.System, anew.Entries = forget(b.System), forget(b.Entries)
	return &anew
}

// forget keeps of entries what they say, and which arguments were no JSON.
func forget(entries []Entry) []Entry {
	all := make([]Entry, len(entries))
	for i, e := range entries {
		all[i] = Entry{Message: e.Message, Unparsed: e.Unparsed}
	}
	return all
}

// Picture is one of the body's own pictures, by its name. It serves as the
// Image of [Options] when the messages of the body are written elsewhere.
func (b *Body) Picture(at locator.Locator) (bytes []byte, ok bool) {
	data, ok := b.pictures[at]
	if !ok {
		return nil, false
	}
	return Image{at, data}.Bytes(), true
}

// writer writes one body.
type writer struct {
	renderer
	body *Body
	at   map[payload.Node]int // the index of each wire message in the list
}

// place notes where the wire messages stand. An input that is a string stands
// in no list.
func (w *writer) place() {
	b := w.body
	w.at = make(map[payload.Node]int, len(b.Entries))
	switch {
	case b.Answer && b.Dialect == wire.DialectAnthropic:
		w.at[b.root] = 0
	case isString(b.list):
		w.at[b.list] = 0
	}
	for i, n := range b.list.Elements() {
		if b.Answer && b.Dialect == wire.DialectOpenAI {
			n = n.Get("message")
		}
		w.at[n] = i
	}
}

// stands says whether an entry still is what was read of this body.
func (w *writer) stands(e Entry) bool {
	if len(e.At) == 0 || e.Message != e.read {
		return false
	}
	if !e.home.IsZero() {
		_, ok := w.at[e.home]
		return ok
	}
	for _, n := range e.At {
		if _, ok := w.at[n]; !ok {
			return false
		}
	}
	return true
}

// edited says whether the entries are other ones than those that were read, or
// in another order.
func (w *writer) edited() bool {
	last := -1
	for _, e := range w.body.Entries {
		if !w.stands(e) {
			return true
		}
		start, _ := e.At[0].Span()
		if start <= last {
			return true
		}
		last = start
	}
	return len(w.body.Entries) != w.body.count
}

// listText is the list of messages.
func (w *writer) listText() string {
	entries := w.body.Entries
	if isString(w.body.list) && !w.edited() {
		return w.body.list.Raw()
	}
	var pieces []piece
	for i := 0; i < len(entries); {
		n := 1
		switch e := entries[i]; {
		case !w.stands(e) || isString(w.body.list):
			n = w.anewAt(i)
			for _, v := range w.list(entries[i:i+n], i) {
				pieces = append(pieces, piece{v.String(), anew, anew})
			}
		case e.home.IsZero():
			for _, at := range e.At {
				pieces = append(pieces, piece{at.Raw(), w.at[at], w.at[at]})
			}
		default:
			n = w.sharing(i)
			pieces = append(pieces, piece{shared(e.home, entries[i:i+n]), w.at[e.home], w.at[e.home]})
		}
		i += n
	}
	return spliceList(w.body.list, pieces)
}

// anewAt is how many entries from an index on are written anew.
func (w *writer) anewAt(i int) int {
	n := 1
	for i+n < len(w.body.Entries) && !w.stands(w.body.Entries[i+n]) {
		n++
	}
	return n
}

// sharing is how many entries from an index on stand one behind the other in
// one message of the wire.
func (w *writer) sharing(i int) int {
	entries := w.body.Entries
	n := 1
	for i+n < len(entries) && w.stands(entries[i+n]) && follows(entries[i+n-1], entries[i+n]) {
		n++
	}
	return n
}

// follows says whether an entry may stand behind another in one message. Two
// that hold no result would be read as one when the result between them is gone.
func follows(before, after Entry) bool {
	const user = wire.SurfaceRoleUser
	if before.home != after.home || before.Message.Role() == user && after.Message.Role() == user {
		return false
	}
	_, end := before.At[len(before.At)-1].Span()
	start, _ := after.At[0].Span()
	return end <= start
}

// shared is a message of the wire with the blocks of these entries alone.
func shared(home payload.Node, entries []Entry) string {
	left := make(map[payload.Node]bool)
	for _, e := range entries {
		for _, block := range e.At {
			left[block] = true
		}
	}
	content := home.Get("content")
	if len(left) == content.Len() {
		return home.Raw()
	}
	var pieces []piece
	for i, block := range content.Elements() {
		if left[block] {
			pieces = append(pieces, piece{block.Raw(), i, i})
		}
	}
	return splice(home, []edit{{at: content, text: spliceList(content, pieces)}})
}
