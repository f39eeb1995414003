package dialect_test

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/gif"
	"image/jpeg"
	"image/png"

	"pgregory.net/rapid"

	"verbatim/generated/wire"
)

// generator draws bodies of a dialect.
type generator struct{ *rapid.T }

func (g *generator) one(label string, of ...any) any {
	return of[rapid.IntRange(0, len(of)-1).Draw(g.T, label)]
}

func (g *generator) some(label string, most int, draw func() any) arr {
	list := arr{}
	for range rapid.IntRange(0, most).Draw(g.T, label) {
		list = append(list, draw())
	}
	return list
}

func (g *generator) maybe(label string) bool { return rapid.Bool().Draw(g.T, label) }

func (g *generator) text() string {
	return rapid.SampledFrom([]string{"", "a", "say a/b", "\u00e9\U0001F600", "line\nline", `"quoted"`, "  "}).Draw(g.T, "text")
}

func (g *generator) id() string {
	return rapid.SampledFrom([]string{"c1", "c2", "c3", ""}).Draw(g.T, "id")
}

// value is any JSON value, such as a tool is called with.
func (g *generator) value() any {
	return g.one("value", obj{}, obj{{"z", raw("1.0")}, {"a", arr{nil, true, raw("12345678901234567890")}}}, obj{{"cache_control", "kept"}, {"id", "kept"}}, arr{}, "text", nil, raw("1e5"))
}

// arguments is the text of what a tool is called with.
func (g *generator) arguments() any {
	return g.one("arguments", "{}", `{"z": 1.0, "a":[null]}`, "", "{\"cut\":", "[1,2]", `"a string"`, "NaN", `{"a":1,"a":2}`, "a string")
}

var pictures = map[wire.ImageType]string{
	wire.ImageTypePNG:  encoded(func(b *bytes.Buffer, m image.Image) error { return png.Encode(b, m) }),
	wire.ImageTypeJPEG: encoded(func(b *bytes.Buffer, m image.Image) error { return jpeg.Encode(b, m, nil) }),
	wire.ImageTypeGIF:  encoded(func(b *bytes.Buffer, m image.Image) error { return gif.Encode(b, m, nil) }),
}

func encoded(encode func(*bytes.Buffer, image.Image) error) string {
	var b bytes.Buffer
	if err := encode(&b, image.NewGray(image.Rect(0, 0, 3, 2))); err != nil {
		panic(err)
	}
	return base64.StdEncoding.EncodeToString(b.Bytes())
}

// picture is a picture in base64, with a media type that need not be its own.
func (g *generator) picture() (mime, data string) {
	format := rapid.SampledFrom([]wire.ImageType{wire.ImageTypePNG, wire.ImageTypeJPEG, wire.ImageTypeGIF}).Draw(g.T, "format")
	if rapid.IntRange(0, 4).Draw(g.T, "broken") == 0 {
		return "image/png", rapid.SampledFrom([]string{"AAAA", pictures[wire.ImageTypeGIF], "no base64", ""}).Draw(g.T, "bytes")
	}
	return format.MIME(), pictures[format]
}

// body puts a list of messages among what else a request says.
func (g *generator) body(key string, list any, before ...member) obj {
	o := obj{{"model", "m"}}
	o = append(o, before...)
	return append(o, member{key, list}, member{"tools", arr{obj{{"name", "t"}, {"messages", arr{}}}}}, member{"max_tokens", raw("1.0")})
}

func drawBody(t *rapid.T, d wire.Dialect) obj {
	g := &generator{T: t}
	return wire.MatchDialect(d, g.anthropic, g.chat, g.responses)
}
