package dialect

import (
	"fmt"
	"slices"
	"strings"

	"verbatim/core/payload"
	"verbatim/core/session"
	"verbatim/generated/wire"
)

// said is a session message in the making, or the content of a tool result,
// which has no role.
type said struct {
	form     *form
	role     wire.SurfaceRole
	name     string
	at       []payload.Node
	home     payload.Node
	blocks   []session.Block // of a message
	inner    []payload.Value // of a tool result
	images   []Image
	unparsed []int
	beside   []payload.Member // what the message says of each of its blocks
	err      error            // the first block that cannot be made
}

// form is how a dialect's blocks become session blocks.
type form struct {
	word   payload.Value                          // of the format, in a foreign block
	leaves func(key string, v payload.Node) bool  // what a block has for transport only
	plain  func(s *said, block payload.Node) bool // appends a block that the session has a kind for
}

// entry is the message with where it came from.
func (s *said) entry() (Entry, error) {
	if s.err != nil {
		return Entry{}, s.err
	}
	m, err := session.NewMessage(s.role, s.blocks...)
	if err != nil {
		return Entry{}, refuse(s.at[0], "", "%v", err)
	}
	if s.name != "" {
		m = m.Named(s.name)
	}
	return Entry{Message: m, At: s.at, Images: s.images, Unparsed: s.unparsed, home: s.home, read: m}, nil
}

// one is the message as the only one of its wire message.
func (s *said) one() ([]Entry, error) {
	e, err := s.entry()
	if err != nil {
		return nil, err
	}
	return []Entry{e}, nil
}

// add appends a block of the members, which came from a value of the wire.
func (s *said) add(from payload.Node, members []payload.Member) {
	v, err := payload.OfObject(members...)
	if err != nil && s.err == nil {
		s.err = refuse(from, "", "%v", err)
	}
	if s.role.IsZero() {
		s.inner = append(s.inner, v)
	} else {
		s.blocks = append(s.blocks, session.RawBlock(v))
	}
}

// text appends a block of plain text.
func (s *said) text(content payload.Node) {
	s.add(content, []payload.Member{ofKind(wire.SessionBlockKindText), {Key: "text", Value: content.Value()}})
}

// foreign appends a value of the wire that the session has no block for.
func (s *said) foreign(from payload.Node, beside ...payload.Member) {
	s.add(from, s.form.foreign(from, beside...))
}

// foreign are the members of a foreign block: the value of the wire without the
// keys that are transport only, and what stands beside it.
func (f *form) foreign(from payload.Node, beside ...payload.Member) []payload.Member {
	return append(beside, ofKind(wire.SessionBlockKindForeign),
		member("dialect", f.word),
		member("raw", f.raw(from)))
}

// raw is a value of the wire without the keys that are transport only. What a
// tool is called with is none of them.
func (f *form) raw(from payload.Node) payload.Value {
	switch from.Kind() {
	case payload.KindObject:
		members := make([]payload.Member, 0, from.Len())
		for key, v := range from.Members() {
			if !f.leaves(key, v) {
				members = append(members, member(key, f.inner(key, v)))
			}
		}
		v, _ := payload.OfObject(members...) // keys of one object, as deep as it was
		return v
	case payload.KindArray:
		var elements []payload.Value
		for _, v := range from.Elements() {
			elements = append(elements, f.raw(v))
		}
		return payload.OfArray(elements...)
	case payload.KindNull, payload.KindBool, payload.KindNumber, payload.KindString:
	}
	return from.Value()
}

// inner is what a key of a block holds. Blocks within blocks stand under
// content, and under a document's source.
func (f *form) inner(key string, v payload.Node) payload.Value {
	if key == "content" || key == "source" {
		return f.raw(v)
	}
	return v.Value()
}

// may says whether a message of the role, or a tool result, may hold a block
// of a kind that takes no part in pairing.
func (s *said) may(kind wire.SessionBlockKind) bool {
	switch kind {
	case wire.SessionBlockKindText:
		return s.role != wire.SurfaceRoleTool
	case wire.SessionBlockKindImage:
		return s.role.IsZero() || s.role == wire.SurfaceRoleUser
	case wire.SessionBlockKindThinking, wire.SessionBlockKindRedactedThinking:
		return s.role == wire.SurfaceRoleAssistant
	case wire.SessionBlockKindToolUse, wire.SessionBlockKindToolResult, wire.SessionBlockKindForeign:
	}
	return false
}

// plainOf appends a block of the kind when the value of the wire has all that
// such a block must have. Keys that the session does not know stay in it. It is
// not ok, and appends nothing, when the block would not say the same.
func (s *said) plainOf(kind wire.SessionBlockKind, from payload.Node, own []payload.Member, without ...string) (ok bool) {
	members, ok := s.form.members(kind, from, own, without)
	if ok {
		s.add(from, append(members, s.beside...))
	}
	return ok
}

// own begins the members of a block, with room for a few more.
func own(members ...payload.Member) []payload.Member {
	return append(make([]payload.Member, 0, len(members)+2), members...)
}

// members are the members of a block of the kind: its own, and what else the
// value of the wire has, without some keys, those that are transport only, and
// those that are null, which say what their absence says.
func (f *form) members(kind wire.SessionBlockKind, from payload.Node, own []payload.Member, without []string) (members []payload.Member, ok bool) {
	members = append(own, ofKind(kind))
	for key, v := range from.Members() {
		if slices.Contains(without, key) || v.Kind() == payload.KindNull || f.leaves(key, v) {
			continue
		}
		if reserved(kind, key) {
			return nil, false
		}
		members = append(members, member(key, v.Value()))
	}
	return members, true
}

// reserved says whether a key of a session block has a meaning of its own.
func reserved(kind wire.SessionBlockKind, key string) bool {
	return key == "kind" || slices.Contains(blockKeys[kind], key)
}

// blockKeys are the keys to which the session gives a meaning in a block of a
// kind.
var blockKeys = [len(wire.AllSessionBlockKinds) + 1][]string{
	wire.SessionBlockKindText:             {"text"},
	wire.SessionBlockKindThinking:         {"thinking", "signature"},
	wire.SessionBlockKindRedactedThinking: {"data"},
	wire.SessionBlockKindToolUse:          {"id", "name", "input"},
	wire.SessionBlockKindImage:            {"locator", "media_type", "width", "height"},
	wire.SessionBlockKindToolResult:       {"tool_use_id", "content", "is_error", "attachments"},
	wire.SessionBlockKindForeign:          {"dialect", "raw", "call", "result"},
}

var kindWords = func() (words [len(wire.AllSessionBlockKinds) + 1]payload.Value) {
	for _, k := range wire.AllSessionBlockKinds {
		words[k], _ = payload.OfString(k.String())
	}
	return words
}()

func ofKind(k wire.SessionBlockKind) payload.Member {
	return member("kind", kindWords[k])
}

// isString says whether a value is a string, and isName whether it is one that
// is not empty.
func isString(n payload.Node) bool { return n.Kind() == payload.KindString }

func isName(n payload.Node) bool { return isString(n) && n.Raw() != `""` }

// refuse is a problem at a key of a value, or with "" at the value itself.
func refuse(n payload.Node, key, format string, args ...any) error {
	path := n.Pointer()
	if key != "" {
		path += payload.Pointer(key)
	}
	return &payload.ReadError{Path: path, Problem: fmt.Sprintf(format, args...)}
}

// needString refuses an object that has no string under a key.
func needString(n payload.Node, key string) error {
	v := n.Get(key)
	switch {
	case isString(v):
		return nil
	case v.IsZero():
		return refuse(n, "", "the key %q is missing, expected it to hold a string", key)
	}
	return refuse(v, "", "found %s, expected a string", payload.Found(v.Value()))
}

// typed answers the type that a block or an item says.
func typed(n payload.Node) (string, error) {
	if n.Kind() != payload.KindObject {
		return "", refuse(n, "", "found %s, expected an object with a type", payload.Found(n.Value()))
	}
	if err := needString(n, "type"); err != nil {
		return "", err
	}
	return text(n.Get("type")), nil
}

// unknownRole refuses the role of a message.
func unknownRole[T ~string](message payload.Node, known []T) error {
	if err := needString(message, "role"); err != nil {
		return err
	}
	words := make([]string, len(known))
	for i, w := range known {
		words[i] = string(w)
	}
	return refuse(message, "role", "found %q, expected one of %s", text(message.Get("role")), strings.Join(words, ", "))
}

// wrongContent refuses content that is neither a string nor an array.
func wrongContent(message payload.Node) error {
	v := message.Get("content")
	if v.IsZero() {
		return refuse(message, "", `the key "content" is missing, expected it to hold a string or an array`)
	}
	return refuse(v, "", "found %s, expected a string or an array", payload.Found(v.Value()))
}
