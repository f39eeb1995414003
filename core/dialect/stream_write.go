package dialect

import (
	"errors"
	"strings"

	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// WriteStream writes the body of an answer as the stream of server-sent events
// that its provider would send, in as few events as there may be. [ReadStream]
// reads back the same answer. Only an answer that is whole can be a stream: of
// Chat Completions each choice needs its finish_reason, and a response must be
// completed, incomplete or failed.
//
// Text that is no strict JSON gives a *[payload.SyntaxError], and a body that is
// no such answer a *[payload.ReadError].
func WriteStream(d wire.Dialect, body []byte) ([]byte, error) {
	tree, err := payload.ReadTree(body)
	if err != nil {
		return nil, err
	}
	s, w := &strict{dialect: d}, new(eventWriter)
	root := tree.Root()
	switch d {
	case wire.DialectAnthropic:
		w.anthropic(s, root)
	case wire.DialectOpenAI:
		w.chat(s, root)
	case wire.DialectOpenAIResponses:
		w.responses(s, root)
	default:
		return nil, errors.New("the dialect is missing, expected one to write the stream in")
	}
	if w.deep {
		s.refuse(root, "", "found an answer that nests too deep to stand in an event")
	}
	if s.err != nil {
		return nil, s.err
	}
	return []byte(w.text.String()), nil
}

// eventWriter writes events.
type eventWriter struct {
	text     strings.Builder
	sequence int64 // of the next event of Responses
	deep     bool  // an event would nest deeper than a value may
}

// event writes an event that is named by its type.
func (w *eventWriter) event(kind string, members ...payload.Member) {
	w.text.WriteString("event: " + kind + "\n")
	w.data(object(append(members, member("type", word(kind)))...))
}

// data writes an event without a name, or the rest of one that has one.
func (w *eventWriter) data(v payload.Value) {
	w.deep = w.deep || v.IsZero()
	w.text.WriteString("data: " + v.String() + "\n\n")
}

// list is what an answer has under a key, which must be an array of objects.
func (s *strict) list(root payload.Node, key string) []payload.Node {
	var all []payload.Node
	for _, n := range s.array(s.required(root, key)).Elements() {
		s.isObject(n)
		all = append(all, n)
	}
	return all
}

// replaced is an object with other values for some of the keys that it has.
func replaced(n payload.Node, by map[string]payload.Value) payload.Value {
	members := make([]payload.Member, 0, n.Len())
	for key, v := range n.Members() {
		value, ok := by[key]
		if !ok {
			value = v.Value()
		}
		members = append(members, payload.Member{Key: key, Value: value})
	}
	return object(members...)
}
