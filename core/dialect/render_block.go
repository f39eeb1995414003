package dialect

import (
	"encoding/base64"
	"slices"
	"strconv"

	"verbatim/core/locator"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// block is a block of a message that is being written.
type block struct {
	payload.Value
	kind wire.SessionBlockKind
	path string // JSON Pointer into the message
}

// blocks are those of the entry.
func (r *renderer) blocks() []block { return blocksOf("/content", r.entry.Message.Content()) }

func blocksOf(path string, list payload.Value) []block {
	all := make([]block, 0, list.Len())
	for i, v := range list.Elements() {
		all = append(all, block{v, kindOf(v), path + "/" + strconv.Itoa(i)})
	}
	return all
}

// object writes a value of the wire of what a block says: members of the
// dialect's own, and the keys of the block that are not the session's.
func (r *renderer) object(b block, own ...payload.Member) payload.Value {
	members := own
	for key, v := range b.Members() {
		if !reserved(b.kind, key) && r.knows(b, key) && r.free(b, key, own) {
			members = append(members, member(key, v))
		}
	}
	return object(members...)
}

// free says whether a key of a block is none of those that the form has itself,
// and notes it as lost when it is one.
func (r *renderer) free(b block, key string, own []payload.Member) bool {
	if !slices.ContainsFunc(own, func(m payload.Member) bool { return m.Key == key }) {
		return true
	}
	r.lose(LostKey, b.path+payload.Pointer(key), "the form means something else by the key")
	return false
}

// knows says whether a key of a block may be written, and notes it as lost
// when only other dialects know it.
func (r *renderer) knows(b block, key string) bool {
	by, known := knownKeys[b.kind][key]
	if known && !slices.Contains(by, r.dialect) {
		r.lose(LostKey, b.path+payload.Pointer(key), "the form does not know the key")
		return false
	}
	return true
}

// foreign is the wire's value in a foreign block of the dialect itself.
func (r *renderer) foreign(b block) (raw payload.Value, ok bool) {
	if said, _ := b.Get("dialect").Text(); said != r.dialect.String() {
		r.lose(LostForeign, b.path, "the block is one of "+said)
		return raw, false
	}
	return b.Get("raw"), true
}

// picture is the bytes of an image block, in base64.
func (r *renderer) picture(b block) (mime, data string, ok bool) {
	said, _ := b.Get("locator").Text()
	at, err := locator.ParseLocator(said)
	format, _ := b.Get("media_type").Text()
	kind, unknown := wire.ParseImageType(format)
	if err == nil && unknown == nil {
		if bytes, ok := r.bytes(at); ok {
			return kind.MIME(), base64.StdEncoding.EncodeToString(bytes), true
		}
	}
	r.lose(LostImage, b.path, "nobody has the bytes of "+said)
	return "", "", false
}

func (r *renderer) bytes(at locator.Locator) (bytes []byte, ok bool) {
	if r.own != nil {
		if bytes, ok := r.own(at); ok {
			return bytes, true
		}
	}
	if r.options.Image == nil {
		return nil, false
	}
	return r.options.Image(at)
}

// url is an image block as a data: URL.
func (r *renderer) url(b block) (url payload.Value, ok bool) {
	mime, data, ok := r.picture(b)
	return word(dataURL + mime + base64Mark + data), ok
}

// arguments is the input of a call as text.
func (r *renderer) arguments(index int, input payload.Value) payload.Value {
	if slices.Contains(r.entry.Unparsed, index) {
		return input
	}
	return word(input.String())
}

// plainText is the text of blocks that are one block of nothing but text.
func plainText(blocks []block) (said payload.Value, ok bool) {
	if len(blocks) != 1 || blocks[0].kind != wire.SessionBlockKindText || blocks[0].Len() != 2 {
		return payload.Value{}, false
	}
	return blocks[0].Get("text"), true
}

// attached are the pictures that a tool result of the canonical model holds
// beside its text, as image blocks.
func attached(b block) []block {
	all := blocksOf(b.path+"/attachments", b.Get("attachments"))
	for i := range all {
		all[i].kind = wire.SessionBlockKindImage
	}
	return all
}

func member(key string, v payload.Value) payload.Member { return payload.Member{Key: key, Value: v} }

// object is an object of members with different keys.
func object(members ...payload.Member) payload.Value {
	v, _ := payload.OfObject(members...)
	return v
}
