package dialect

import (
	"slices"

	"verbatim/core/payload"
	"verbatim/generated/wire"
)

var responsesForm = &form{
	word:   word(wire.FormatOpenAIResponses.String()),
	leaves: responsesLeavesID,
	plain:  responsesPlain,
}

// responsesByID is the form of items whose id is what pairs them, or all they
// say.
var responsesByID = &form{word: responsesForm.word, leaves: responsesLeaves, plain: responsesPlain}

func responsesLeavesID(key string, v payload.Node) bool {
	return key == "id" || responsesLeaves(key, v)
}

func responsesLeaves(key string, v payload.Node) bool {
	switch key {
	case "status", "logprobs":
		return true
	case "annotations":
		return v.Kind() == payload.KindNull || v.Kind() == payload.KindArray && v.Len() == 0
	}
	return false
}

// readResponses reads an item of input or output: one session message each.
func readResponses(item payload.Node) ([]Entry, error) {
	word := ResponsesType(item)
	if word != wire.ResponsesItemTypeMessage {
		if _, err := typed(item); err != nil {
			return nil, err
		}
	}
	s := &said{form: responsesForm, at: []payload.Node{item}}
	var err error
	if word == wire.ResponsesItemTypeMessage {
		err = s.responsesMessage(item)
	} else {
		err = s.responsesItem(item, word)
	}
	if err != nil {
		return nil, err
	}
	return s.one()
}

func (s *said) responsesMessage(item payload.Node) error {
	s.role = responsesRole(text(item.Get("role")))
	if s.role.IsZero() {
		return unknownRole(item, wire.AllResponsesRoles[:])
	}
	content := item.Get("content")
	beside, ok := besides(item)
	switch {
	case !isString(content) && content.Kind() != payload.KindArray:
		return wrongContent(item)
	case !ok || content.Kind() == payload.KindArray && content.Len() == 0 && beside != nil:
		s.foreign(item)
	case isString(content):
		s.add(item, append(beside, ofKind(wire.SessionBlockKindText), member("text", content.Value())))
	}
	for _, part := range content.Elements() {
		if _, err := typed(part); err != nil {
			return err
		}
		if ok {
			s.responsesPart(part, beside)
		}
	}
	return nil
}

func responsesRole(word string) wire.SurfaceRole {
	if slices.Contains(wire.AllResponsesRoles[:], wire.ResponsesRole(word)) {
		return chatRole(word)
	}
	return 0
}

// besides is what a message says beside its parts, such as its phase: it goes
// into each block. It is not ok when a block could not hold it.
func besides(item payload.Node) (members []payload.Member, ok bool) {
	for key, v := range item.Members() {
		switch key {
		case "type", "role", "content":
			continue
		}
		if v.Kind() == payload.KindNull || responsesLeavesID(key, v) {
			continue
		}
		for _, kind := range wire.AllSessionBlockKinds {
			if reserved(kind, key) || ofParts(key) {
				return nil, false
			}
		}
		members = append(members, member(key, v.Value()))
	}
	return members, true
}

// ofParts says whether a key of a block is one of its part, not of the message
// around it.
func ofParts(key string) bool { return key == "annotations" || key == "detail" || key == "file_id" }

func (s *said) responsesPart(part payload.Node, beside []payload.Member) {
	s.beside = beside
	if !responsesPlain(s, part) {
		s.foreign(part, slices.Clone(beside)...)
	}
	s.beside = nil
}

// responsesPlain appends a part that the session has a kind for.
func responsesPlain(s *said, part payload.Node) bool {
	for key, v := range part.Members() {
		if key != "type" && key != "text" && key != "image_url" && !ofParts(key) && !responsesLeavesID(key, v) {
			return false
		}
	}
	//exhaustive:ignore the set is open, and any other word is none of these
	switch word := wire.ResponsesPartType(text(part.Get("type"))); word {
	case wire.ResponsesPartTypeInputText, wire.ResponsesPartTypeOutputText:
		said := part.Get("text")
		return isString(said) && s.may(wire.SessionBlockKindText) && (word == wire.ResponsesPartTypeOutputText) == (s.role == wire.SurfaceRoleAssistant) &&
			s.plainOf(wire.SessionBlockKindText, part, own(member("text", said.Value())), "type", "text")
	case wire.ResponsesPartTypeInputImage:
		return s.picture("", part.Get("image_url"), part, "type", "image_url")
	}
	return false
}

// responsesItem reads an item that is no message.
func (s *said) responsesItem(item payload.Node, word wire.ResponsesItemType) error {
	s.role = wire.SurfaceRoleAssistant
	if key, ok := callJoin(item, word); ok {
		return s.responsesCall(item, word, key)
	}
	if key, ok := outputJoin(item, word); ok {
		s.role = wire.SurfaceRoleTool
		return s.responsesOutput(item, word, key)
	}
	//exhaustive:ignore the set is open, and any other word is none of these
	switch word {
	case wire.ResponsesItemTypeReasoning:
		if s.reasoning(item) {
			return nil
		}
	case wire.ResponsesItemTypeItemReference:
		s.form = responsesByID
	}
	s.foreign(item)
	return nil
}

func (s *said) responsesCall(item payload.Node, word wire.ResponsesItemType, key string) error {
	if err := needString(item, key); err != nil {
		return err
	}
	id := item.Get(key).Value()
	if word == wire.ResponsesItemTypeFunctionCall &&
		s.call(item, id, item.Get("name"), item.Get("arguments"), "type", "call_id", "name", "arguments") {
		return nil
	}
	s.join(item, key, member("call", id))
	return nil
}

func (s *said) responsesOutput(item payload.Node, word wire.ResponsesItemType, key string) error {
	if err := needString(item, key); err != nil {
		return err
	}
	id := item.Get(key).Value()
	if word == wire.ResponsesItemTypeFunctionCallOutput {
		return s.result(item, id, item.Get("output"), own(member("tool_use_id", id)), []string{"type", "call_id", "output"})
	}
	s.join(item, key, member("result", id))
	return nil
}

// join appends a foreign block that takes part in pairing.
func (s *said) join(item payload.Node, key string, by payload.Member) {
	if key == "id" {
		s.form = responsesByID
	}
	s.foreign(item, by)
}

// reasoning appends an item of reasoning as a thinking block: encrypted, without
// readable content, and with one part of summary at most.
func (s *said) reasoning(item payload.Node) bool {
	signature, content, summary := item.Get("encrypted_content"), item.Get("content"), item.Get("summary")
	if !isString(signature) || !content.IsZero() && content.Kind() != payload.KindNull || summary.Len() > 1 {
		return false
	}
	said := word("")
	for _, part := range summary.Elements() {
		if part.Len() != 2 || !part.Get("type").Is(string(wire.ResponsesPartTypeSummaryText)) || !isString(part.Get("text")) {
			return false
		}
		said = part.Get("text").Value()
	}
	return s.plainOf(wire.SessionBlockKindThinking, item, own(member("thinking", said), member("signature", signature.Value())), "type", "encrypted_content", "content", "summary")
}
