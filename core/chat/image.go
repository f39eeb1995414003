package chat

import (
	"math"

	"verbatim/core/locator"
	"verbatim/core/payload"
	"verbatim/generated/wire"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// ImageRef names a picture. Its bytes lie in a content store and are fetched just
// before they are sent, so they never stand in a record.
type ImageRef struct {
	Locator   locator.Locator `json:"locator"` // of the bytes; meant to be a cas: one, but any is taken
	MediaType wire.ImageType  `json:"media_type"`
	Width     uint32          `json:"width"`  // in pixels; may be 0
	Height    uint32          `json:"height"` // in pixels; may be 0
}

// imageRefWire is the wire form of ImageRef.
type imageRefWire ImageRef

// MarshalJSONTo writes {"locator":…,"media_type":…,"width":…,"height":…}.
func (i ImageRef) MarshalJSONTo(enc *jsontext.Encoder) error {
	return json.MarshalEncode(enc, (*imageRefWire)(&i))
}

// MarshalJSON returns what [ImageRef.MarshalJSONTo] writes.
func (i ImageRef) MarshalJSON() ([]byte, error) { return json.Marshal((*imageRefWire)(&i)) }

// UnmarshalJSON reads a picture's name, all of whose keys are required. All errors it
// returns are of type *[payload.ReadError] or *[payload.SyntaxError], and leave i as it
// is.
func (i *ImageRef) UnmarshalJSON(text []byte) error { return payload.Unmarshal(text, i, readImageRef) }

// Image is a picture that stands as a block of its own. ImageRef(b) names the picture of
// an Image b, and Image(ref) shows the picture of a ref.
type Image ImageRef

// imageWire is the wire form of Image: that of ImageRef, with the kind before it.
type imageWire struct {
	Kind wire.BlockKind `json:"kind"`
	imageRefWire
}

// Kind returns [wire.BlockKindImage].
func (Image) Kind() wire.BlockKind { return wire.BlockKindImage }

func (b Image) wireForm() any { return &imageWire{b.Kind(), imageRefWire(b)} }

// JSONSchemaAlias returns the wire form, whose JSON Schema is that of Image.
func (Image) JSONSchemaAlias() any { return imageWire{} }

// MarshalJSONTo writes {"kind":"image","locator":…,"media_type":…,"width":…,"height":…}.
func (b Image) MarshalJSONTo(enc *jsontext.Encoder) error {
	return json.MarshalEncode(enc, b.wireForm())
}

// MarshalJSON returns what [Image.MarshalJSONTo] writes.
func (b Image) MarshalJSON() ([]byte, error) { return json.Marshal(b.wireForm()) }

// UnmarshalJSON reads a block of this kind as [ReadBlock] does.
func (b *Image) UnmarshalJSON(text []byte) error { return unmarshalBlock(text, b) }

func readImageRef(v payload.Value) (ImageRef, error) {
	r := payload.ReadRecord(v)
	i := imageRef(r)
	return i, r.Err()
}

func readImage(r *payload.Record) Image { return Image(imageRef(r)) }

func imageRef(r *payload.Record) ImageRef {
	return ImageRef{
		Locator:   payload.Word(r, "locator", locator.ParseLocator),
		MediaType: payload.Word(r, "media_type", wire.ParseImageType),
		Width:     uint32(r.Uint("width", math.MaxUint32)),
		Height:    uint32(r.Uint("height", math.MaxUint32)),
	}
}
