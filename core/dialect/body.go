package dialect

import (
	"slices"

	"verbatim/core/locator"
	"verbatim/core/payload"
	"verbatim/core/session"
	"verbatim/generated/wire"
)

// Body is the body of a request, or of an answer, as session messages.
//
// What a request sends as system prompt beside its messages is assembled anew
// for each request and is no event of any log, so it stands apart in System:
// the blocks of Anthropic's system, a string being one, and the instructions of
// Responses. System and developer messages among the others are entries like
// them.
//
// A body is edited through [Body.Insert] and [Body.Delete], or by changing
// Entries itself: an entry whose message is no longer the one that was read is
// written anew.
type Body struct {
	Dialect wire.Dialect
	Answer  bool // what a provider answered, not what it was sent

	System  []Entry // in order
	Entries []Entry // in reading order; an answer has one, of Chat one for each choice

	root     payload.Node
	list     payload.Node                     // of the wire messages; the zero Node when there is none
	prompts  int                              // how many of System were read
	count    int                              // how many of Entries were read
	pictures map[locator.Locator]payload.Node // of the entries that were read
}

// ReadBody reads the body of a request or an answer. A list alone is one of
// messages. Text that is no strict JSON gives a *[payload.SyntaxError], and a
// body that is none of the dialect a *[payload.ReadError].
func ReadBody(d wire.Dialect, text []byte) (*Body, error) {
	tree, err := payload.ReadTree(text)
	if err != nil {
		return nil, err
	}
	return BodyOf(d, tree.Root())
}

// BodyOf reads a body that stands in a tree, which must not be read anew while
// the body is in use.
func BodyOf(d wire.Dialect, root payload.Node) (*Body, error) {
	b := &Body{Dialect: d, root: root}
	b.list, b.Answer = listOf(d, root)
	err := b.readSystem()
	if err == nil {
		err = b.readEntries()
	}
	if err != nil {
		return nil, err
	}
	b.prompts, b.count = len(b.System), len(b.Entries)
	b.keepPictures()
	return b, nil
}

// keepPictures notes where the pictures of the entries stand.
func (b *Body) keepPictures() {
	for _, e := range b.Entries {
		for _, image := range e.Images {
			if b.pictures == nil {
				b.pictures = make(map[locator.Locator]payload.Node)
			}
			b.pictures[image.Locator] = image.Data
		}
	}
}

// Root is the whole body.
func (b *Body) Root() payload.Node { return b.root }

// Insert puts messages in front of the entry at an index, 0 to the number of
// entries.
func (b *Body) Insert(index int, messages ...*session.Message) {
	entries := make([]Entry, len(messages))
	for i, m := range messages {
		entries[i] = Entry{Message: m}
	}
	b.Entries = slices.Insert(b.Entries, index, entries...)
}

// Delete takes out the entry at an index.
func (b *Body) Delete(index int) { b.Entries = slices.Delete(b.Entries, index, index+1) }

// listOf is the list of messages of a body. A list alone is its own.
func listOf(d wire.Dialect, root payload.Node) (list payload.Node, answer bool) {
	if root.Kind() == payload.KindArray {
		return root, false
	}
	sent, answered := "messages", "content"
	switch d {
	case wire.DialectAnthropic:
	case wire.DialectOpenAI:
		answered = "choices"
	case wire.DialectOpenAIResponses:
		sent, answered = "input", "output"
	}
	list = root.Get(sent)
	if list.IsZero() && !root.Get(answered).IsZero() {
		return root.Get(answered), true
	}
	return list, false
}

// readSystem reads the system prompt that stands beside the messages of a
// request.
func (b *Body) readSystem() error {
	if b.Answer {
		return nil
	}
	switch b.Dialect {
	case wire.DialectAnthropic:
		return b.readPrompt("system", anthropicForm)
	case wire.DialectOpenAIResponses:
		return b.readPrompt("instructions", responsesForm)
	case wire.DialectOpenAI: // where it stands among the messages
	}
	return nil
}

func (b *Body) readPrompt(key string, f *form) error {
	prompt := b.root.Get(key)
	switch {
	case prompt.IsZero() || prompt.Kind() == payload.KindNull:
		return nil
	case isString(prompt):
		s := &said{form: f, role: wire.SurfaceRoleSystem, at: []payload.Node{prompt}}
		s.text(prompt)
		return b.prompt(s)
	case prompt.Kind() != payload.KindArray || f != anthropicForm:
		return refuse(prompt, "", "found %s, expected a string as the system prompt", payload.Found(prompt.Value()))
	}
	for _, block := range prompt.Elements() {
		s := &said{form: f, role: wire.SurfaceRoleSystem, at: []payload.Node{block}}
		if err := s.block(block); err != nil {
			return err
		}
		if err := b.prompt(s); err != nil {
			return err
		}
	}
	return nil
}

func (b *Body) prompt(s *said) (err error) {
	b.System, err = s.end(b.System)
	return err
}

func (b *Body) readEntries() error {
	switch {
	case b.Answer && b.Dialect == wire.DialectAnthropic:
		return b.read(b.root)
	case b.Dialect == wire.DialectOpenAIResponses && isString(b.list):
		s := &said{form: responsesForm, role: wire.SurfaceRoleUser, at: []payload.Node{b.list}}
		s.text(b.list)
		entries, err := s.one()
		b.Entries = entries
		return err
	case b.list.IsZero() && b.Dialect == wire.DialectOpenAIResponses && b.root.Kind() == payload.KindObject:
		return nil // the input may be somewhere else: in a prompt, or with the server
	case b.list.Kind() != payload.KindArray:
		return b.noList()
	}
	for _, message := range b.list.Elements() {
		if b.Answer && b.Dialect == wire.DialectOpenAI {
			message = message.Get("message")
		}
		if err := b.read(message); err != nil {
			return err
		}
	}
	if b.Dialect == wire.DialectOpenAIResponses {
		b.Entries = JoinAssistants(b.Entries)
	}
	return nil
}

func (b *Body) read(message payload.Node) error {
	entries, err := ReadMessage(b.Dialect, message)
	b.Entries = append(b.Entries, entries...)
	return err
}

// noList refuses a body without a list of messages.
func (b *Body) noList() error {
	if b.list.IsZero() {
		return refuse(b.root, "", "found no list of messages, expected a body of %s", b.Dialect)
	}
	return refuse(b.list, "", "found %s, expected an array of messages", payload.Found(b.list.Value()))
}
