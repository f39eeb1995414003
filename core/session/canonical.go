package session

import (
	"strings"

	"verbatim/core/chat"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// canonical are the canonical blocks of a message.
func canonical(m *Message) ([]chat.Block, error) {
	blocks := make([]chat.Block, 0, m.content.value.Len())
	for i, said := range m.content.value.Elements() {
		b, err := canonicalBlock(m.role, said)
		if err != nil {
			return nil, payload.Under(pointerTo("/content", i), err)
		}
		blocks = append(blocks, b)
	}
	return blocks, nil
}

// canonicalBlock reads one block, and holds it against what would be read back
// of it: what differs then is what the canonical block cannot say.
func canonicalBlock(role wire.SurfaceRole, said payload.Value) (chat.Block, error) {
	if said.Get("kind") == foreignKind {
		return nil, refuse("/kind", "found a foreign block, expected one of %s", words(wire.AllBlockKinds[:]))
	}
	flat, err := flatResult(said)
	if err != nil {
		return nil, err
	}
	b, err := chat.ReadBlock(flat)
	if err != nil {
		return nil, err
	}
	back, err := blockValue(b)
	if err != nil {
		return nil, err
	}
	var c content
	if back, err = c.take(role, back); err != nil {
		return nil, err
	}
	return b, lost("", said, back)
}

// flatResult writes the content of a tool result as the string that it is
// there.
func flatResult(said payload.Value) (payload.Value, error) {
	if kind, _ := said.Get("kind").Text(); kind != wire.SessionBlockKindToolResult.String() {
		return said, nil
	}
	inner := said.Get("content")
	for _, text := range inner.Elements() {
		if inner.Len() == 1 && text.Get("kind") == textKind && text.Len() == 2 {
			return withMember(said, "content", text.Get("text"))
		}
	}
	return said, refuse("/content", "found %d blocks, expected a string or exactly one text block", inner.Len())
}

func withMember(object payload.Value, key string, v payload.Value) (payload.Value, error) {
	var members []payload.Member
	for k, old := range object.Members() {
		if k == key {
			old = v
		}
		members = append(members, payload.Member{Key: k, Value: old})
	}
	return payload.OfObject(members...)
}

// lost names the first key of a value, or of one inside it, that is not read
// back as it was said.
func lost(path string, said, back payload.Value) error {
	if said == back {
		return nil
	}
	for key, v := range said.Members() {
		at := path + payload.Pointer(key)
		if back.Get(key).IsZero() {
			return refuse(at, "found a key that the canonical block does not have, expected none but %s", strings.Join(keys(back), ", "))
		}
		if err := lost(at, v, back.Get(key)); err != nil {
			return err
		}
	}
	for i, v := range said.Elements() {
		if err := lost(pointerTo(path, i), v, element(back, i)); err != nil {
			return err
		}
	}
	if said.Kind() == payload.KindObject || said.Kind() == payload.KindArray {
		return nil
	}
	return refuse(path, "found %s, which would be sent as %s", payload.Found(said), payload.Found(back))
}

func keys(object payload.Value) []string {
	var all []string
	for key := range object.Members() {
		all = append(all, key)
	}
	return all
}

func element(array payload.Value, index int) payload.Value {
	for i, v := range array.Elements() {
		if i == index {
			return v
		}
	}
	return payload.Value{}
}
