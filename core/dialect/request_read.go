package dialect

import (
	"fmt"
	"math"

	"verbatim/core/chat"
	"verbatim/core/fault"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// ReadRequest reads the body of a request as a canonical one, and hands the
// bytes of its pictures to the store. It reads strictly: what the canonical model
// cannot say is refused, not left out. [ReadBody] reads the rest too.
//
// What a request sets beside its conversation, such as a temperature or whether
// to stream, has no place in the canonical model and is passed over; so are the
// keys that are transport only. What would make the conversation another one is
// refused: a history or tools that are kept elsewhere, a block, a key of a block
// or a word that the canonical model does not have, a system message behind the
// head, a picture by URL, and a mark for the prompt cache anywhere but on a block
// of system and on the last block of the last message.
//
// In the OpenAI dialects consecutive tool results are one user message and every
// other message one of its own, but that a run of items that Responses has of
// the model is one. Of Responses the instructions are the first system block.
//
// All errors it returns are of type *[fault.Error] with the code
// E_WIRE_MISMATCH, whose subject is a JSON Pointer into the body; without a
// dialect the code is E_INVALID_ARGS.
func ReadRequest(d wire.Dialect, text []byte, store Store) (chat.ChatRequest, error) {
	var q chat.ChatRequest
	s, err := readStrictly(d, "read a request", text, func(s *strict, root payload.Node) { q = s.request(root) })
	if err != nil {
		return chat.ChatRequest{}, err
	}
	s.handOver(store)
	return q, nil
}

// readStrictly reads a text with a function that leaves its problem in the
// reader.
func readStrictly(d wire.Dialect, action string, text []byte, read func(*strict, payload.Node)) (*strict, error) {
	if err := needDialect(d, action); err != nil {
		return nil, err
	}
	action += " of " + d.String()
	tree, err := payload.ReadTree(text)
	if err != nil {
		return nil, payload.Fault(wire.ErrorCodeWireMismatch, action, err)
	}
	s := &strict{dialect: d}
	read(s, tree.Root())
	if s.err != nil {
		return nil, payload.Fault(wire.ErrorCodeWireMismatch, action, s.err)
	}
	return s, nil
}

// needDialect refuses what is no dialect.
func needDialect(d wire.Dialect, action string) error {
	for _, known := range wire.AllDialects {
		if d == known {
			return nil
		}
	}
	return fault.Failure(wire.ErrorCodeInvalidArgs, action, fmt.Sprintf("the dialect %d", d)).
		Recover("Say which dialect the body is in.")
}

func (s *strict) request(root payload.Node) chat.ChatRequest {
	switch s.dialect {
	case wire.DialectAnthropic:
		return s.anthropicRequest(root)
	case wire.DialectOpenAI:
		return s.chatRequest(root)
	case wire.DialectOpenAIResponses:
		return s.responsesRequest(root)
	}
	return chat.ChatRequest{}
}

// ceiling reads the most tokens that a model may answer with, absent where there
// is no such key. The canonical model has no word for none at all.
func (s *strict) ceiling(n payload.Node, key string) chat.Ceiling {
	v := s.optional(n, key)
	if v.IsZero() {
		return 0
	}
	most, err := payload.ReadUint(v.Value(), math.MaxUint64)
	s.within(v, err)
	if most == 0 {
		s.refuse(v, "", "found 0 tokens, expected at least one: an answer of none is not asked for by the canonical form")
	}
	return chat.Ceiling(most)
}

// results reads the content of a tool result: one text, then pictures.
func (s *strict) resultContent(n payload.Node, part func(*resultParts, payload.Node)) (content string, pictures []chat.ImageRef) {
	switch n.Kind() {
	case payload.KindArray:
	case payload.KindString:
		return s.characters(n), nil
	case payload.KindNull, payload.KindBool, payload.KindNumber, payload.KindObject:
		if n.Kind() != payload.KindNull {
			s.refuse(n, "", "found %s, expected a string or an array", payload.Found(n.Value()))
		}
		return "", nil
	}
	r := resultParts{strict: s}
	for _, p := range n.Elements() {
		part(&r, p)
	}
	return r.text, r.pictures
}

// resultParts is what the parts of a tool result say.
type resultParts struct {
	*strict
	text     string
	said     bool
	pictures []chat.ImageRef
}

// say takes the text of a part, of which there may be one, in front of all
// pictures.
func (r *resultParts) say(part payload.Node) {
	if r.said || len(r.pictures) > 0 {
		r.refuse(part, "", "found a text behind another part, expected at most one, and in front: the canonical result is one text with pictures")
	}
	r.text, r.said = r.string(part, "text"), true
}

func (r *resultParts) show(picture chat.ImageRef) { r.pictures = append(r.pictures, picture) }
