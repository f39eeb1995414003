package dialect

import (
	"fmt"
	"slices"
	"strings"

	"verbatim/core/chat"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// strict reads a body as the canonical model, which has to be able to say all of
// it. The first problem sticks: after it every question is answered with a zero
// value, so that a reader can ask for all it needs and look at err once.
type strict struct {
	dialect  wire.Dialect
	err      error
	pictures []kept // in order
}

// refuse makes a problem of what a value has under a key, or with "" of the
// value itself.
func (s *strict) refuse(n payload.Node, key, format string, args ...any) {
	if s.err == nil {
		s.err = refuse(n, key, format, args...)
	}
}

// within makes a problem of what a reader says about a value.
func (s *strict) within(n payload.Node, err error) {
	if s.err == nil {
		s.err = payload.Under(n.Pointer(), err)
	}
}

// unknown refuses a word that is none of those that can be read.
func (s *strict) unknown(n payload.Node, words []string) {
	if s.err == nil {
		problem := fmt.Sprintf("found %s, expected one of %s", payload.Found(n.Value()), strings.Join(words, ", "))
		s.err = &payload.ReadError{Path: n.Pointer(), Problem: problem, Nearby: nearest(text(n), words)}
	}
}

// nearest is the word that differs from another by nothing but case, blanks,
// dashes and underscores, if there is one.
func nearest(word string, words []string) []string {
	bare := func(s string) string {
		return strings.NewReplacer("_", "", "-", "", " ", "").Replace(strings.ToLower(s))
	}
	for _, known := range words {
		if bare(known) == bare(word) {
			return []string{known}
		}
	}
	return nil
}

// isObject refuses what is no object.
func (s *strict) isObject(n payload.Node) bool {
	if n.Kind() == payload.KindObject {
		return true
	}
	s.refuse(n, "", "found %s, expected an object", payload.Found(n.Value()))
	return false
}

// required is what an object has under a key, be it null.
func (s *strict) required(n payload.Node, key string) payload.Node {
	if s.err != nil || !s.isObject(n) {
		return payload.Node{}
	}
	v := n.Get(key)
	if v.IsZero() {
		s.refuse(n, "", "the key %q is missing, expected it to have a value", key)
	}
	return v
}

// optional is what an object has under a key. It is the zero Node for null, and
// when there is no object.
func (s *strict) optional(n payload.Node, key string) payload.Node {
	if s.err != nil || n.IsZero() || !s.isObject(n) {
		return payload.Node{}
	}
	v := n.Get(key)
	if v.Kind() == payload.KindNull {
		return payload.Node{}
	}
	return v
}

// string is the text that an object must have under a key.
func (s *strict) string(n payload.Node, key string) string {
	return s.characters(s.required(n, key))
}

// optionalString is the text that an object has under a key, "" for none.
func (s *strict) optionalString(n payload.Node, key string) string {
	v := s.optional(n, key)
	if v.IsZero() {
		return ""
	}
	return s.characters(v)
}

// characters refuses what is no string.
func (s *strict) characters(n payload.Node) string {
	said, ok := n.Text()
	if !ok && s.err == nil {
		s.refuse(n, "", "found %s, expected a string", payload.Found(n.Value()))
	}
	return said
}

// array refuses what is no array.
func (s *strict) array(n payload.Node) payload.Node {
	if n.Kind() != payload.KindArray && s.err == nil {
		s.refuse(n, "", "found %s, expected an array", payload.Found(n.Value()))
	}
	return n
}

// only refuses the keys of an object that have a value and are none of these:
// the canonical model has no place for what they say.
func (s *strict) only(n payload.Node, keys ...string) {
	if s.err != nil || !s.isObject(n) {
		return
	}
	for key, v := range n.Members() {
		switch {
		case slices.Contains(keys, key), v.Kind() == payload.KindNull:
		case key == markKey:
			s.refuse(v, "", "found a mark for the prompt cache, expected one only on a block of system "+
				"and on the last block of the last message")
			return
		default:
			s.refuse(v, "", "found the key %q, for which the canonical form has no place, expected none but %s", key, strings.Join(keys, ", "))
			return
		}
	}
}

// without refuses these keys of an object where they have a value.
func (s *strict) without(n payload.Node, why string, keys ...string) {
	for _, key := range keys {
		if v := s.optional(n, key); !v.IsZero() {
			s.refuse(v, "", "found the key %q, expected none: %s", key, why)
		}
	}
}

// payload reads an object that a record can hold: without floats, and not too
// deep.
func (s *strict) payload(n payload.Node) payload.Payload {
	if s.err != nil {
		return payload.Payload{}
	}
	p, err := payload.ReadPayload(n.Value())
	s.within(n, err)
	return p
}

// arguments reads the text of what a tool is called with.
func (s *strict) arguments(n payload.Node) payload.Payload {
	said := s.characters(n)
	if s.err != nil {
		return payload.Payload{}
	}
	v, err := payload.Parse([]byte(said))
	if err == nil {
		var p payload.Payload
		if p, err = payload.ReadPayload(v); err == nil {
			return p
		}
	}
	s.refuse(n, "", "found arguments that a record cannot hold: %v", err)
	return payload.Payload{}
}

// toolName reads the name of a tool, which a record can hold when it is of
// lower-case letters, digits and underscores.
func (s *strict) toolName(n payload.Node) chat.ToolName {
	var name chat.ToolName
	said := s.string(n, "name")
	if s.err == nil {
		s.within(n.Get("name"), name.UnmarshalText([]byte(said)))
	}
	return name
}
