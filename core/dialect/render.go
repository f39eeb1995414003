package dialect

import (
	"strings"

	"verbatim/core/fault"
	"verbatim/core/locator"
	"verbatim/core/payload"
	"verbatim/core/session"
	"verbatim/generated/wire"
)

// Options are what a body needs beside its messages.
type Options struct {
	Model     string // left out when empty
	MaxTokens int64  // the most that the model may answer; 0 leaves it out, which Anthropic Messages refuses

	// Image fetches the bytes that a locator names. Nil knows none. A body that
	// was read knows those of its own pictures.
	Image func(locator.Locator) (bytes []byte, ok bool)
}

// Render writes messages, none of them nil, as the body of a request. Leading
// system messages are its system prompt. What the dialect cannot say is left
// out, and each such part is answered; a message of which nothing is left is
// left out as a whole.
//
// An Anthropic body without MaxTokens is refused with E_CONFIG_INVALID.
func Render(d wire.Dialect, messages []*session.Message, o Options) ([]byte, []Loss, error) {
	if d == wire.DialectAnthropic && o.MaxTokens <= 0 {
		return nil, nil, fault.Failure(wire.ErrorCodeConfigInvalid, "write a request for the model", o.Model).
			Recover("Register the model with the most tokens that it may answer, which Anthropic Messages needs as max_tokens.")
	}
	r := &renderer{dialect: d, options: o}
	var members []payload.Member
	if o.Model != "" {
		members = append(members, member("model", word(strings.ToValidUTF8(o.Model, "\ufffd"))))
	}
	if o.MaxTokens > 0 {
		members = append(members, member(r.ceilingKey(), payload.OfInteger(o.MaxTokens)))
	}
	entries, head := unread(messages), 0
	if d == wire.DialectAnthropic {
		head = leading(messages)
	}
	if head > 0 {
		members = append(members, member("system", r.anthropicPrompt(entries[:head], 0)))
	}
	list := payload.OfArray(r.list(entries[head:], head)...)
	body, err := payload.OfObject(append(members, member(r.listKey(), list))...)
	return []byte(body.String()), r.losses, err
}

// RenderMessages writes messages as the list that a body of the dialect holds.
// A system message is one of the list wherever it stands.
func RenderMessages(d wire.Dialect, messages []*session.Message, o Options) ([]payload.Value, []Loss) {
	r := &renderer{dialect: d, options: o}
	return r.list(unread(messages), 0), r.losses
}

// unread are entries of messages that come from no wire.
func unread(messages []*session.Message) []Entry {
	entries := make([]Entry, len(messages))
	for i, m := range messages {
		entries[i] = Entry{Message: m}
	}
	return entries
}

// renderer writes messages of a session as those of a dialect.
type renderer struct {
	dialect wire.Dialect
	options Options
	own     func(locator.Locator) ([]byte, bool) // pictures of the body itself; nil for none
	losses  []Loss
	entry   Entry // that is being written
	index   int   // of it
}

func (r *renderer) listKey() string {
	if r.dialect == wire.DialectOpenAIResponses {
		return "input"
	}
	return "messages"
}

func (r *renderer) ceilingKey() string {
	switch r.dialect {
	case wire.DialectOpenAI:
		return "max_completion_tokens"
	case wire.DialectOpenAIResponses:
		return "max_output_tokens"
	case wire.DialectAnthropic:
	}
	return "max_tokens"
}

// list writes entries, of which base is the index of the first.
func (r *renderer) list(entries []Entry, base int) []payload.Value {
	var all []payload.Value
	for i := 0; i < len(entries); {
		n := 1
		if r.dialect == wire.DialectAnthropic {
			n = resultsAt(entries[i:])
		}
		for _, v := range r.together(entries[i:i+n], base+i) {
			if v.IsZero() || v.DeeperThan(payload.DepthMax-aroundMessage) {
				r.lose(LostDepth, "", "a body of it would nest too many containers")
				continue
			}
			all = append(all, v)
		}
		i += n
	}
	return all
}

// aroundMessage are the containers of a body around a message.
const aroundMessage = 2

// resultsAt is how many entries at the front share one message of Anthropic: a
// run of tool results, or one other message.
func resultsAt(entries []Entry) int {
	n := 0
	for n < len(entries) && entries[n].Message.Role() == wire.SurfaceRoleTool {
		n++
	}
	return max(n, 1)
}

// together writes entries that share one message of the wire.
func (r *renderer) together(entries []Entry, base int) []payload.Value {
	switch r.dialect {
	case wire.DialectAnthropic:
		return r.anthropic(entries, base)
	case wire.DialectOpenAI:
		r.begin(entries[0], base)
		return r.chat()
	case wire.DialectOpenAIResponses:
		r.begin(entries[0], base)
		return r.responses()
	}
	return nil
}

func (r *renderer) begin(e Entry, index int) { r.entry, r.index = e, index }

func (r *renderer) role() wire.SurfaceRole { return r.entry.Message.Role() }

// lose notes a part of the entry that is not written.
func (r *renderer) lose(what Lost, path, reason string) {
	r.losses = append(r.losses, Loss{Message: r.entry.Message, Index: r.index, Path: path, What: what, Reason: reason})
}

// loseName notes a name that the form has no place for.
func (r *renderer) loseName() {
	if r.entry.Message.Name() != "" {
		r.lose(LostName, "/name", "the form has no place for the name of a speaker")
	}
}
