package dialect

import (
	"time"

	"verbatim/core/payload"
	"verbatim/core/session"
	"verbatim/generated/wire"
)

// Comparison is a fold and a body in the form in which the check compares them.
type Comparison struct {
	// Fold is what the log comes to, as far as the body's form can say it. Its
	// seqs count from 0: see Seqs.
	Fold session.Fold

	// Seqs are, by index of a message in Fold, the seq of its event in the log,
	// of a joined message that of the first.
	Seqs []int64

	Request session.Request

	// Entries are the entries that the check counts, by the index that it gives
	// them: those of Request behind the overlay slot.
	Entries []Entry

	// Omits are the parts of a message that the body's form has no place for, and
	// that are therefore not compared.
	Omits []string
}

// Parts of a message that a form may have no place for.
const (
	omitName     = "name"
	omitIsError  = "is_error"
	omitThinking = "thinking"
	omitRedacted = "redacted_thinking"
)

// Omits are the parts of a message that a dialect has no place for: what a log
// says there is not compared with a body.
func Omits(d wire.Dialect) []string {
	switch d {
	case wire.DialectAnthropic:
		return []string{omitName}
	case wire.DialectOpenAI:
		return []string{omitIsError, omitRedacted, omitThinking}
	case wire.DialectOpenAIResponses:
		return []string{omitIsError, omitName, omitRedacted}
	}
	return nil
}

// Against makes ready to compare the body with the fold of its log.
//
// System blocks are counted, not compared: where the fold begins with no system
// message, all of them are the overlay; where it begins with k, and there are at
// least as many, all but the last k-1 are together the first of them. The
// system blocks of a body are its System, and in the OpenAI dialects the system
// messages before the first other one.
//
// For Responses the assistant messages of the fold are joined as
// [JoinAssistants] joins those of the body.
func (b *Body) Against(f session.Fold) Comparison {
	c := Comparison{Omits: Omits(b.Dialect)}
	messages := c.sayable(b.Dialect, f)
	c.Fold = foldOf(messages)
	c.Entries = append(append(c.Entries, b.System...), b.Entries...)
	k, m := leading(messages), b.systemBlocks()
	if extra := m - max(k, 1); extra > 0 {
		c.Entries = c.Entries[extra:]
	}
	sent := make([]*session.Message, len(c.Entries))
	for i, e := range c.Entries {
		sent[i] = e.Message
	}
	c.Request = session.RequestOf(sent)
	if k == 0 && leading(sent) > 0 {
		c.Entries = c.Entries[1:]
	}
	return c
}

// systemBlocks is the number of blocks of the system prompt.
func (b *Body) systemBlocks() int {
	n := len(b.System)
	if b.Dialect == wire.DialectAnthropic {
		return n
	}
	for _, e := range b.Entries {
		if e.Message.Role() != wire.SurfaceRoleSystem {
			break
		}
		n++
	}
	return n
}

// leading is the number of system messages in front.
func leading(messages []*session.Message) int {
	for i, m := range messages {
		if m.Role() != wire.SurfaceRoleSystem {
			return i
		}
	}
	return len(messages)
}

// sayable is the fold without what the dialect has no place for.
func (c *Comparison) sayable(d wire.Dialect, f session.Fold) []*session.Message {
	messages := make([]*session.Message, 0, f.Len())
	for seq, m := range f.All() {
		said := sayableIn(d, m)
		if said == nil {
			continue
		}
		messages = append(messages, said)
		c.Seqs = append(c.Seqs, seq)
	}
	if d == wire.DialectOpenAIResponses {
		return c.join(messages)
	}
	return messages
}

// join joins runs of assistant messages, and keeps the seq of the first of each.
func (c *Comparison) join(messages []*session.Message) []*session.Message {
	n := 0
	for i := 0; i < len(messages); n++ {
		end := i + 1
		for isAssistant(messages[i]) && end < len(messages) && isAssistant(messages[end]) {
			end++
		}
		c.Seqs[n], messages[n] = c.Seqs[i], messages[i]
		if end > i+1 {
			messages[n] = joinMessages(messages[i:end])
		}
		i = end
	}
	c.Seqs = c.Seqs[:n]
	return messages[:n]
}

// sayableIn is a message without what a dialect has no place for, nil when
// nothing is left of it.
func sayableIn(d wire.Dialect, m *session.Message) *session.Message {
	if d != wire.DialectOpenAI && m.Name() != "" {
		m = m.Named("")
	}
	if d == wire.DialectAnthropic || m.Role() != wire.SurfaceRoleAssistant && m.Role() != wire.SurfaceRoleTool {
		return m
	}
	blocks, changed := sayableBlocks(d, m)
	if !changed {
		return m
	}
	if len(blocks) == 0 {
		return nil
	}
	said, err := session.NewMessage(m.Role(), blocks...)
	if err != nil {
		panic("internal error: blocks of a message make none: " + err.Error())
	}
	return said.Named(m.Name()).Dated(m.Time())
}

func sayableBlocks(d wire.Dialect, m *session.Message) (blocks []session.Block, changed bool) {
	for _, v := range m.Content().Elements() {
		switch kind := kindOf(v); {
		case kind == wire.SessionBlockKindRedactedThinking, kind == wire.SessionBlockKindThinking && d == wire.DialectOpenAI:
			changed = true
			continue
		case kind == wire.SessionBlockKindToolResult && v.Get("is_error").String() == "true":
			changed = true
			v = with(v, member("is_error", payload.OfBool(false)))
		}
		blocks = append(blocks, session.RawBlock(v))
	}
	return blocks, changed
}

// with is an object with one member in place of what it has under that key.
func with(object payload.Value, m payload.Member) payload.Value {
	members := []payload.Member{m}
	for key, v := range object.Members() {
		if key != m.Key {
			members = append(members, member(key, v))
		}
	}
	v, _ := payload.OfObject(members...) // keys of one object, as deep as it was
	return v
}

// kindOf is the kind of a block of a message.
func kindOf(block payload.Value) wire.SessionBlockKind {
	word, _ := block.Get("kind").Text()
	kind, _ := wire.ParseSessionBlockKind(word) // a message has none of another kind
	return kind
}

// foldOf is the fold of a log that begins with these messages.
func foldOf(messages []*session.Message) session.Fold {
	when := func() time.Time { return time.Time{} } // of no message that has a time of its own
	made, err := session.Seed(session.Options{Now: when}, messages...)
	if err != nil {
		panic("internal error: messages of a log make none: " + err.Error())
	}
	return made.Fold()
}
