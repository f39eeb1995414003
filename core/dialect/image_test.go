package dialect_test

import (
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"slices"
	"testing"

	"verbatim/core/dialect"
	"verbatim/core/locator"
	"verbatim/core/session"
	"verbatim/generated/wire"
)

// webp is a picture of 300 by 200 pixels as far as its header says so, in one
// of the three forms of the first chunk.
func webp(chunk string, header ...byte) []byte {
	b := append([]byte("RIFF\x00\x00\x00\x00WEBP"+chunk), 0, 0, 0, 0)
	return append(append(b, header...), make([]byte, 16)...)
}

func TestPicturesThatCanBeRead(t *testing.T) {
	lossless := binary.LittleEndian.AppendUint32([]byte{0x2f}, 299|199<<14)
	tests := []struct {
		name   string
		format wire.ImageType
		bytes  []byte
		want   string
	}{
		{"PNG", wire.ImageTypePNG, decode(t, pictures[wire.ImageTypePNG]), "png 3x2"},
		{"JPEG", wire.ImageTypeJPEG, decode(t, pictures[wire.ImageTypeJPEG]), "jpeg 3x2"},
		{"GIF", wire.ImageTypeGIF, decode(t, pictures[wire.ImageTypeGIF]), "gif 3x2"},
		{"WebP, extended", wire.ImageTypeWebP, webp("VP8X", 0, 0, 0, 0, 0x2b, 1, 0, 199, 0, 0), "webp 300x200"},
		{"WebP, lossless", wire.ImageTypeWebP, webp("VP8L", lossless...), "webp 300x200"},
		{"WebP, lossy", wire.ImageTypeWebP, webp("VP8 ", 0, 0, 0, 0x9d, 1, 0x2a, 0x2c, 0x41, 200, 0), "webp 300x200"},
		{"JPEG with fill bytes", wire.ImageTypeJPEG, []byte("\xff\xd8\xff\xff\xff\xc2\x00\x0b\x08\x00\x02\x00\x03\x01"), "jpeg 3x2"},
		{"JPEG behind a Huffman table", wire.ImageTypeJPEG, []byte("\xff\xd8\xff\xc4\x00\x03\x00\xff\xc0\x00\x0b\x08\x00\x02\x00\x03\x01"), "jpeg 3x2"},
		{"JPEG whose scan comes first", wire.ImageTypeJPEG, []byte("\xff\xd8\xff\xda\x00\x02\xff\xc0\x00\x0b\x08\x00\x02\x00\x03\x01"), "foreign"},
		{"JPEG of unknown height", wire.ImageTypeJPEG, []byte("\xff\xd8\xff\xc0\x00\x0b\x08\x00\x00\x00\x03\x01"), "foreign"},
		{"WebP of an unknown chunk", wire.ImageTypeWebP, webp("VP9 ", 0, 0, 0, 0, 1, 1, 1, 1), "foreign"},
		{"WebP without its lossy mark", wire.ImageTypeWebP, webp("VP8 ", 0, 0, 0, 1, 2, 3, 4, 5), "foreign"},
		{"WebP without its lossless mark", wire.ImageTypeWebP, webp("VP8L", 1, 2, 3, 4, 5), "foreign"},
		{"no picture", wire.ImageTypePNG, []byte("%PDF-1.7 and much more than a header"), "foreign"},
		{"nothing", wire.ImageTypePNG, nil, "foreign"},
	}
	for _, tt := range tests {
		if got := pictureSeen(t, tt.format.MIME(), tt.bytes); got != tt.want {
			t.Errorf("%s: read as %s, want %s", tt.name, got, tt.want)
		}
	}
}

func decode(t *testing.T, data string) []byte {
	t.Helper()
	b, err := base64.StdEncoding.DecodeString(data)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// pictureSeen is what each dialect reads a picture as: all read the same.
func pictureSeen(t *testing.T, mime string, bytes []byte) string {
	t.Helper()
	data := base64.StdEncoding.EncodeToString(bytes)
	messages := map[wire.Dialect]string{
		wire.DialectAnthropic:       `{"role":"user","content":[{"type":"image","source":{"type":"base64","media_type":"` + mime + `","data":"` + data + `"}}]}`,
		wire.DialectOpenAI:          `{"role":"user","content":[{"type":"image_url","image_url":{"url":"data:` + mime + `;base64,` + data + `"}}]}`,
		wire.DialectOpenAIResponses: `{"role":"user","content":[{"type":"input_image","image_url":"data:` + mime + `;base64,` + data + `"}]}`,
	}
	var seen []string
	for d, message := range messages {
		seen = append(seen, describe(t, entriesOf(t, d, message)[0], bytes))
	}
	if slices.Sort(seen); seen[0] != seen[2] {
		t.Errorf("the dialects read different things: %v", seen)
	}
	return seen[0]
}

func describe(t *testing.T, e dialect.Entry, bytes []byte) string {
	t.Helper()
	for _, b := range e.Message.Content().Elements() {
		kind, _ := b.Get("kind").Text()
		if kind != "image" {
			return kind
		}
		if said, _ := b.Get("locator").Text(); len(e.Images) != 1 || said != e.Images[0].Locator.String() ||
			e.Images[0].Locator != locator.Cas(locator.Digest(bytes)) || !slices.Equal(e.Images[0].Bytes(), bytes) {
			t.Errorf("locator %s, images %v, want those of the bytes", said, e.Images)
		}
		format, _ := b.Get("media_type").Text()
		return fmt.Sprintf("%s %sx%s", format, b.Get("width"), b.Get("height"))
	}
	return "nothing"
}

// A header that is cut at any place gives a foreign block, never a panic.
func TestPicturesThatAreCut(t *testing.T) {
	for format, data := range pictures {
		whole := decode(t, data)
		for n := range whole {
			if got := pictureSeen(t, format.MIME(), whole[:n]); n < 10 && got != "foreign" {
				t.Errorf("%d bytes of a %s are read as %s", n, format, got)
			}
		}
	}
	for n := range 34 {
		pictureSeen(t, "image/webp", webp("VP8X", 0, 0, 0, 0, 1, 1, 0, 1, 0, 0)[:n])
	}
}

// A picture stays foreign where the block would not give back what was written.
func TestPicturesThatStayForeign(t *testing.T) {
	png := pictures[wire.ImageTypePNG]
	tests := []struct {
		reason, message string
		dialect         wire.Dialect
	}{
		{"the type is another", `{"role":"user","content":[{"type":"image","source":{"type":"base64","media_type":"image/jpeg","data":"` + png + `"}}]}`, wire.DialectAnthropic},
		{"the source says more", `{"role":"user","content":[{"type":"image","source":{"type":"base64","media_type":"image/png","data":"` + png + `","x":1}}]}`, wire.DialectAnthropic},
		{"a line is broken", `{"role":"user","content":[{"type":"image","source":{"type":"base64","media_type":"image/png","data":"` + png[:8] + `\n` + png[8:] + `"}}]}`, wire.DialectAnthropic},
		{"an assistant says it", `{"role":"assistant","content":[{"type":"image","source":{"type":"base64","media_type":"image/png","data":"` + png + `"}}]}`, wire.DialectAnthropic},
		{"a key is one of the session's", `{"role":"user","content":[{"type":"image","width":1,"source":{"type":"base64","media_type":"image/png","data":"` + png + `"}}]}`, wire.DialectAnthropic},
		{"the part says more", `{"role":"user","content":[{"type":"image_url","x":1,"image_url":{"url":"data:image/png;base64,` + png + `"}}]}`, wire.DialectOpenAI},
		{"the URL says more", `{"role":"user","content":[{"type":"image_url","image_url":{"url":"data:image/png;name=a;base64,` + png + `"}}]}`, wire.DialectOpenAI},
		{"a URL within a source", `{"role":"user","content":[{"type":"image","source":{"type":"base64","media_type":"image/png","data":"data:image/png;base64,` + png + `"}}]}`, wire.DialectAnthropic},
		{"base64 without its URL", `{"role":"user","content":[{"type":"input_image","image_url":"` + png + `"}]}`, wire.DialectOpenAIResponses},
	}
	for _, tt := range tests {
		e := entriesOf(t, tt.dialect, tt.message)[0]
		if got := describe(t, e, nil); got != "foreign" || e.Images != nil {
			t.Errorf("%s: read as %s with images %v, want a foreign block", tt.reason, got, e.Images)
		}
	}
}

// Of a result that stays foreign no block names a picture.
func TestPicturesOfAForeignResult(t *testing.T) {
	e := entriesOf(t, wire.DialectAnthropic, `{"role":"user","content":[{"type":"tool_result","tool_use_id":"c","attachments":[],"content":[`+
		`{"type":"image","source":{"type":"base64","media_type":"image/png","data":"`+pictures[wire.ImageTypePNG]+`"}}]}]}`)[0]
	if got := describe(t, e, nil); got != "foreign" || len(e.Images) > 0 {
		t.Errorf("read as %s with images %v, want a foreign block and none", got, e.Images)
	}
}

// A picture goes from one dialect into another with its bytes, which only a
// store has when it comes from a log.
func TestPicturesFromAStore(t *testing.T) {
	png := decode(t, pictures[wire.ImageTypePNG])
	block := `{"role":"user","content":[{"kind":"image","locator":"` + locator.Cas(locator.Digest(png)).String() + `","media_type":"png","width":3,"height":2}]}`
	store := func(at locator.Locator) ([]byte, bool) { return png, at == locator.Cas(locator.Digest(png)) }
	want := parsed(t, block)
	for _, d := range wire.AllDialects {
		list, losses := dialect.RenderMessages(d, []*session.Message{want}, dialect.Options{Image: store})
		if len(losses) > 0 || len(list) != 1 {
			t.Fatalf("%s: written %v, lost %v", d, list, losses)
		}
		if got := entriesOf(t, d, list[0].String())[0].Message; !got.Same(want) {
			t.Errorf("%s: comes back as %s, want %s", d, got.Content(), want.Content())
		}
	}
}
