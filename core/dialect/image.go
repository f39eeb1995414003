package dialect

import (
	"encoding/base64"
	"strings"

	"verbatim/core/locator"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// Image is a picture whose bytes stand on the wire in base64.
type Image struct {
	Locator locator.Locator // of the bytes
	Data    payload.Node    // the string: base64, alone or in a data: URL
}

// Bytes are the picture itself.
func (i Image) Bytes() []byte {
	said, _ := i.Data.Text()
	_, bytes, _ := decodePicture(said)
	return bytes
}

// picture appends an image block of the picture in data, which is base64 or a
// data: URL. What else the block says is taken from a value of the wire. It is
// not ok, and appends nothing, when the picture is of no format that the
// session knows, or when its bytes are not what the wire calls them.
func (s *said) picture(mime string, data, extras payload.Node, without ...string) (ok bool) {
	said, ok := data.Text()
	if !ok || !s.may(wire.SessionBlockKindImage) {
		return false
	}
	named, bytes, ok := decodePicture(said)
	if !ok {
		return false
	}
	p, ok := measure(bytes)
	if !ok || p.format.MIME() != mime+named { // only one of them says it
		return false
	}
	at := locator.Cas(locator.Digest(bytes))
	if !s.plainOf(wire.SessionBlockKindImage, extras, p.members(at), without...) {
		return false
	}
	s.images = append(s.images, Image{at, data})
	return true
}

const (
	dataURL    = "data:"
	base64Mark = ";base64,"
)

// decodePicture decodes base64, alone or in a data: URL with its media type.
// It takes nothing but what encoding the bytes again would give.
func decodePicture(said string) (mime string, bytes []byte, ok bool) {
	if rest, found := strings.CutPrefix(said, dataURL); found {
		if mime, said, found = strings.Cut(rest, base64Mark); !found || mime == "" {
			return "", nil, false
		}
	}
	if strings.ContainsAny(said, "\r\n") { // which the decoder skips
		return "", nil, false
	}
	bytes, err := base64.StdEncoding.Strict().DecodeString(said)
	return mime, bytes, err == nil
}

// picture is what the header of a picture says.
type picture struct {
	format        wire.ImageType
	width, height uint32 // in pixels
}

func (p picture) members(at locator.Locator) []payload.Member {
	return []payload.Member{
		{Key: "locator", Value: word(at.String())},
		{Key: "media_type", Value: word(p.format.String())},
		{Key: "width", Value: payload.OfInteger(int64(p.width))},
		{Key: "height", Value: payload.OfInteger(int64(p.height))},
	}
}

// word is a string of ours, which is UTF-8.
func word(s string) payload.Value {
	v, _ := payload.OfString(s)
	return v
}
