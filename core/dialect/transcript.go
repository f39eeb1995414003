package dialect

import (
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// Transcript is a history as the provider that takes it reads it: turns in
// order, as slices of the text that they stand in.
type Transcript struct {
	// Dialect is by whose rules the history is judged. It is zero where a file
	// need not name a provider: then only what all of them refuse is wrong.
	Dialect wire.Dialect

	// Body is the request or the answer. It is the zero Node of a file that
	// holds messages alone.
	Body payload.Node

	// Answer says that Body is what a provider answered, not what it was sent.
	Answer bool

	Turns []Turn
}

// Turn is one message of a transcript, or one item of Responses.
type Turn struct {
	Role  wire.SurfaceRole // who speaks; zero when the wire's word is none that is known
	Index int              // what a finding about it calls it: the message, item, record or row, from 0
	At    Place            // the message or item
	Parts []Part           // in order
}

// Part is one block of a turn.
type Part struct {
	Kind  PartKind
	Type  string // the wire's word for the block; "" where the form has none, such as a string content
	ID    string // of a call, or of the call that a result answers, hosted ones alike
	Index int    // the turn's, but where a turn was put together of several records
	At    Place  // the block
}

// PartKind is what the rules need to know of a part.
type PartKind uint8

// The kinds of parts.
const (
	PartOther        PartKind = iota
	PartText                  // text, a refusal included
	PartThinking              // readable reasoning, signed or not
	PartRedacted              // encrypted reasoning
	PartMedia                 // a picture, a document, a sound
	PartCall                  // a call that the client answers
	PartResult                // the client's answer
	PartHostedCall            // a call that the provider answers itself
	PartHostedResult          // the provider's answer
)

// Place is a value in a record of a file.
type Place struct {
	Record string // JSON Pointer to the record, such as /records/3; "" when the text is the whole document
	Node   payload.Node
}

// Path is the JSON Pointer of the value.
func (p Place) Path() string { return p.Record + p.Node.Pointer() }

// In is another value of the same record.
func (p Place) In(n payload.Node) Place { return Place{p.Record, n} }

// Get is what the value has under a key; its node is zero when there is
// nothing.
func (p Place) Get(key string) Place { return p.In(p.Node.Get(key)) }

// text is the characters of a string, "" for anything else.
func text(n payload.Node) string {
	said, _ := n.Text()
	return said
}
