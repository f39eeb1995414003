package dialect

import (
	"verbatim/core/session"
	"verbatim/generated/wire"
)

// JoinAssistants joins each run of assistant messages to one. Responses has an
// item for each block that a model says, and no mark where one answer ends and
// the next begins: so a run of its items is one message, and whoever compares a
// log with such a body joins the messages of the log the same way first. A
// joined entry has the values, images and blocks of all its parts; it has no
// name, for which this form has no place. Entries that stand alone are kept as
// they are, and the slice is left as it is.
func JoinAssistants(entries []Entry) []Entry {
	joined := make([]Entry, 0, len(entries))
	for i := 0; i < len(entries); {
		end := runOf(entries, i)
		if end == i+1 {
			joined = append(joined, entries[i])
		} else {
			joined = append(joined, joinEntries(entries[i:end]))
		}
		i = end
	}
	return joined
}

// runOf is where the run of assistant messages ends that begins at an index.
// Any other message is a run of its own.
func runOf(entries []Entry, start int) (end int) {
	end = start + 1
	for isAssistant(entries[start].Message) && end < len(entries) && isAssistant(entries[end].Message) {
		end++
	}
	return end
}

func isAssistant(m *session.Message) bool { return m.Role() == wire.SurfaceRoleAssistant }

func joinEntries(run []Entry) Entry {
	var e Entry
	messages := make([]*session.Message, len(run))
	count := 0
	for i, part := range run {
		messages[i] = part.Message
		e.At = append(e.At, part.At...)
		e.Images = append(e.Images, part.Images...)
		for _, index := range part.Unparsed {
			e.Unparsed = append(e.Unparsed, count+index)
		}
		count += part.Message.Content().Len()
	}
	e.Message = joinMessages(messages)
	e.read = e.Message
	return e
}

// joinMessages is one assistant message of all that several say. It is dated as
// the first of them.
func joinMessages(run []*session.Message) *session.Message {
	var blocks []session.Block
	for _, m := range run {
		for _, b := range m.Content().Elements() {
			blocks = append(blocks, session.RawBlock(b))
		}
	}
	m, err := session.NewMessage(wire.SurfaceRoleAssistant, blocks...)
	if err != nil {
		panic("internal error: blocks of assistant messages make none: " + err.Error())
	}
	first := run[0]
	if !first.Metadata().IsZero() {
		m = m.Annotated(first.Metadata())
	}
	return m.Dated(first.Time())
}
