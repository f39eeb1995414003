package dialect

import (
	"encoding/base64"
	"fmt"

	"verbatim/core/chat"
	"verbatim/core/locator"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// Store is where the caller keeps the bytes of pictures, of which the canonical
// model has but the names. The zero Store has none and keeps none.
type Store struct {
	// Get fetches the bytes that a locator names. Nil knows none.
	Get func(locator.Locator) (picture []byte, ok bool)

	// Put takes the bytes of a picture that was read. It is called once the whole
	// body could be read, for each picture in order. Nil drops them.
	Put func(at locator.Locator, picture []byte)
}

// kept is a picture that was read.
type kept struct {
	at    locator.Locator
	bytes []byte
}

// handOver gives the pictures that were read to the store of the caller.
func (s *strict) handOver(store Store) {
	if store.Put == nil {
		return
	}
	for _, picture := range s.pictures {
		store.Put(picture.at, picture.bytes)
	}
}

// base64Picture reads a picture and its media type, which stands beside it or,
// when mime is the zero Node, in a data: URL with it.
func (s *strict) base64Picture(mime, data payload.Node) chat.ImageRef {
	said := s.characters(data)
	if s.err != nil {
		return chat.ImageRef{}
	}
	named, bytes, ok := decodePicture(said)
	if !mime.IsZero() {
		ok = ok && named == ""
		named = s.characters(mime)
	} else {
		ok = ok && named != ""
	}
	if !ok {
		s.refuse(data, "", "found no picture in base64, expected its bytes: the canonical form does not name pictures by URL")
		return chat.ImageRef{}
	}
	ref, ok := refOf(bytes)
	if !ok || ref.MediaType.MIME() != named {
		s.refuse(data, "", "found bytes that are no picture of type %q, expected one whose header tells its size", named)
		return chat.ImageRef{}
	}
	s.pictures = append(s.pictures, kept{ref.Locator, bytes})
	return ref
}

// refOf names a picture by its bytes.
func refOf(bytes []byte) (ref chat.ImageRef, ok bool) {
	p, ok := measure(bytes)
	if !ok {
		return ref, false
	}
	return chat.ImageRef{Locator: locator.Cas(locator.Digest(bytes)), MediaType: p.format, Width: p.width, Height: p.height}, true
}

// base64 is a picture as the wire has it. Its name must be the one that is read
// back: what went out under another is not what the record says.
func (w *requestWriter) base64(ref chat.ImageRef) string {
	if w.err != nil {
		return ""
	}
	var bytes []byte
	ok := false
	if w.store.Get != nil {
		bytes, ok = w.store.Get(ref.Locator)
	}
	if !ok {
		w.refuseHere(fmt.Sprintf("Give a store that has the bytes of %s.", ref.Locator))
		return ""
	}
	if found, ok := refOf(bytes); !ok || found != ref {
		w.refuseHere(fmt.Sprintf("Name the picture by the cas: locator of its bytes and with the type and size that its header tells: "+
			"the %d bytes under %s are no such picture.", len(bytes), ref.Locator))
		return ""
	}
	return base64.StdEncoding.EncodeToString(bytes)
}

// url is a picture as a data: URL.
func (w *requestWriter) url(ref chat.ImageRef) payload.Value {
	data := w.base64(ref)
	if w.err != nil {
		return payload.Value{}
	}
	return word(dataURL + ref.MediaType.MIME() + base64Mark + data)
}

// mayHold says whether a message of the role may hold a block of a kind.
func mayHold(role wire.Role, kind wire.BlockKind) bool {
	switch kind {
	case wire.BlockKindText:
		return true
	case wire.BlockKindImage, wire.BlockKindToolResult:
		return role == wire.RoleUser
	case wire.BlockKindThinking, wire.BlockKindRedactedThinking, wire.BlockKindToolUse:
		return role == wire.RoleAssistant
	}
	return false
}
