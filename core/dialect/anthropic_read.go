package dialect

import (
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

var anthropicForm = &form{
	word:   word(wire.FormatAnthropic.String()),
	leaves: func(key string, _ payload.Node) bool { return key == "cache_control" },
	plain:  anthropicPlain,
}

// readAnthropic reads an entry of messages. Of a user's each tool result is a
// message of its own, and so is each run of other blocks.
func readAnthropic(message payload.Node) ([]Entry, error) {
	role := anthropicRole(text(message.Get("role")))
	if role.IsZero() {
		return nil, unknownRole(message, wire.AllAnthropicRoles[:])
	}
	content := message.Get("content")
	whole := &said{form: anthropicForm, role: role, at: []payload.Node{message}}
	switch {
	case isString(content):
		whole.text(content)
		return whole.one()
	case content.Kind() != payload.KindArray:
		return nil, wrongContent(message)
	case role == wire.SurfaceRoleUser:
		return splitAnthropic(message, content)
	}
	for _, b := range content.Elements() {
		if err := whole.block(b); err != nil {
			return nil, err
		}
	}
	return whole.one()
}

// splitAnthropic reads the content of a user's message.
func splitAnthropic(message, content payload.Node) ([]Entry, error) {
	var all []Entry
	var run *said
	for _, b := range content.Elements() {
		word, err := typed(b)
		if err != nil {
			return nil, err
		}
		answers := word == string(wire.AnthropicBlockTypeToolResult)
		if run == nil || answers || run.role == wire.SurfaceRoleTool {
			if all, err = run.end(all); err != nil {
				return nil, err
			}
			run = &said{form: anthropicForm, role: wire.SurfaceRoleUser, home: message}
		}
		if answers {
			run.role = wire.SurfaceRoleTool
		}
		run.at = append(run.at, b)
		if err := run.block(b); err != nil {
			return nil, err
		}
	}
	if all == nil && (run == nil || run.role == wire.SurfaceRoleUser) { // the only one
		if run == nil {
			run = &said{form: anthropicForm, role: wire.SurfaceRoleUser}
		}
		run.at, run.home = []payload.Node{message}, payload.Node{}
	}
	return run.end(all)
}

// end appends the message to those before it.
func (s *said) end(all []Entry) ([]Entry, error) {
	if s == nil {
		return all, nil
	}
	e, err := s.entry()
	return append(all, e), err
}

// block appends a block of the wire, as one that the session knows or as a
// foreign one.
func (s *said) block(b payload.Node) error {
	word, err := typed(b)
	if err != nil {
		return err
	}
	switch {
	case word == string(wire.AnthropicBlockTypeToolResult) && s.role == wire.SurfaceRoleTool:
		return s.anthropicResult(b)
	case word == string(wire.AnthropicBlockTypeToolUse) && s.role == wire.SurfaceRoleAssistant:
		return s.anthropicCall(b)
	case !s.form.plain(s, b):
		s.foreign(b)
	}
	return nil
}

// anthropicPlain appends a block that takes no part in pairing.
func anthropicPlain(s *said, b payload.Node) bool {
	word := wire.AnthropicBlockType(text(b.Get("type")))
	if word == wire.AnthropicBlockTypeImage {
		source := b.Get("source")
		return source.Get("type").Is("base64") && source.Len() == 3 && isString(source.Get("media_type")) &&
			s.picture(text(source.Get("media_type")), source.Get("data"), b, "type", "source")
	}
	kind := anthropicPlainKind(word)
	if kind.IsZero() || !s.may(kind) {
		return false
	}
	members := own()
	for _, key := range blockKeys[kind] {
		v := b.Get(key)
		if !isString(v) {
			return false
		}
		members = append(members, member(key, v.Value()))
	}
	return s.plainOf(kind, b, members, anthropicKeys[kind]...)
}

// anthropicKeys are the keys of a block of Anthropic that has those of the
// session's.
var anthropicKeys = func() (keys [len(blockKeys)][]string) {
	for kind := range blockKeys {
		keys[kind] = append([]string{"type"}, blockKeys[kind]...)
	}
	return keys
}()

// anthropicPlainKind is the kind of a block that has the keys of the wire's.
func anthropicPlainKind(word wire.AnthropicBlockType) wire.SessionBlockKind {
	//exhaustive:ignore the set is open, and any other word is none of these
	switch word {
	case wire.AnthropicBlockTypeText:
		return wire.SessionBlockKindText
	case wire.AnthropicBlockTypeThinking:
		return wire.SessionBlockKindThinking
	case wire.AnthropicBlockTypeRedactedThinking:
		return wire.SessionBlockKindRedactedThinking
	}
	return 0
}

func (s *said) anthropicCall(b payload.Node) error {
	if err := needString(b, "id"); err != nil {
		return err
	}
	id, name, input := b.Get("id").Value(), b.Get("name"), b.Get("input")
	if !isName(name) || input.IsZero() || !s.plainOf(wire.SessionBlockKindToolUse, b,
		own(member("id", id), member("name", name.Value()), member("input", input.Value())),
		anthropicKeys[wire.SessionBlockKindToolUse]...) {
		s.foreign(b, member("call", id))
	}
	return nil
}

func (s *said) anthropicResult(b payload.Node) error {
	if err := needString(b, "tool_use_id"); err != nil {
		return err
	}
	id := b.Get("tool_use_id").Value()
	said, without := own(member("tool_use_id", id)), []string{"type", "tool_use_id", "content", "is_error"}
	if marked, ok := b.Get("is_error").Bool(); ok {
		said = append(said, member("is_error", payload.OfBool(marked)))
	} else {
		without = without[:3]
	}
	return s.result(b, id, b.Get("content"), said, without)
}

// result appends a tool result of its members but the content, or a foreign
// block when the session's kind cannot say the same.
func (s *said) result(from payload.Node, id payload.Value, content payload.Node, said []payload.Member, without []string) error {
	pictures := len(s.images)
	v, ok, err := s.resultContent(content)
	if err != nil {
		return err
	}
	if !v.IsZero() {
		said = append(said, member("content", v))
	}
	if !ok || !s.plainOf(wire.SessionBlockKindToolResult, from, said, without...) {
		s.images = s.images[:pictures]
		s.foreign(from, member("result", id))
	}
	return nil
}

// resultContent reads the content of a tool result: a string, a list of blocks, or
// nothing. It is not ok for anything else.
func (s *said) resultContent(content payload.Node) (v payload.Value, ok bool, err error) {
	switch content.Kind() {
	case payload.KindString:
		return content.Value(), true, nil
	case payload.KindArray:
		in := &said{form: s.form}
		for _, b := range content.Elements() {
			if _, err := typed(b); err != nil {
				return v, false, err
			}
			if !s.form.plain(in, b) {
				in.foreign(b)
			}
		}
		s.images = append(s.images, in.images...)
		return payload.OfArray(in.inner...), true, in.err
	case payload.KindNull, payload.KindBool, payload.KindNumber, payload.KindObject:
	}
	return v, content.IsZero() || content.Kind() == payload.KindNull, nil
}
