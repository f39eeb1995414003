package dialect

import (
	"bytes"
	"encoding/binary"

	"verbatim/generated/wire"
)

// measure reads format and size off the header of a picture. It is not ok when
// the bytes are of no known format, end inside the header or say no size.
func measure(b []byte) (p picture, ok bool) {
	switch {
	case bytes.HasPrefix(b, []byte("\x89PNG\r\n\x1a\n")):
		p, ok = measurePNG(b)
	case bytes.HasPrefix(b, []byte("\xff\xd8\xff")):
		p, ok = measureJPEG(b)
	case bytes.HasPrefix(b, []byte("GIF87a")), bytes.HasPrefix(b, []byte("GIF89a")):
		p, ok = measureGIF(b)
	case len(b) >= 12 && string(b[:4]) == "RIFF" && string(b[8:12]) == "WEBP":
		p, ok = measureWebP(b[12:])
	}
	return p, ok && p.width > 0 && p.height > 0
}

// measurePNG reads the IHDR chunk, which is always the first.
func measurePNG(b []byte) (picture, bool) {
	if len(b) < 24 || string(b[12:16]) != "IHDR" {
		return picture{}, false
	}
	return picture{wire.ImageTypePNG, binary.BigEndian.Uint32(b[16:]), binary.BigEndian.Uint32(b[20:])}, true
}

func measureGIF(b []byte) (picture, bool) {
	if len(b) < 10 {
		return picture{}, false
	}
	width, height := binary.LittleEndian.Uint16(b[6:]), binary.LittleEndian.Uint16(b[8:])
	return picture{wire.ImageTypeGIF, uint32(width), uint32(height)}, true
}

// measureJPEG looks for the frame header among the segments before the scan.
func measureJPEG(b []byte) (picture, bool) {
	for at := 2; at+4 <= len(b) && b[at] == 0xff; {
		marker := b[at+1]
		if marker == 0xff { // fill
			at++
			continue
		}
		if marker == 0x01 || marker >= 0xd0 && marker <= 0xda {
			return picture{}, false // a marker that may not stand here, or the scan
		}
		if isFrame(marker) {
			if at+9 > len(b) {
				return picture{}, false
			}
			height, width := binary.BigEndian.Uint16(b[at+5:]), binary.BigEndian.Uint16(b[at+7:])
			return picture{wire.ImageTypeJPEG, uint32(width), uint32(height)}, true
		}
		at += 2 + int(binary.BigEndian.Uint16(b[at+2:]))
	}
	return picture{}, false
}

// isFrame says whether a marker begins a frame header. Three of their range
// mean something else: Huffman tables, extensions, arithmetic coding.
func isFrame(marker byte) bool {
	return marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc
}

// measureWebP reads the first chunk, in whose three forms the size stands
// differently.
func measureWebP(b []byte) (picture, bool) {
	if len(b) < 18 {
		return picture{}, false
	}
	p := picture{format: wire.ImageTypeWebP}
	body := b[8:]
	switch string(b[:4]) {
	case "VP8X":
		p.width, p.height = 1+uint24(body[4:]), 1+uint24(body[7:])
	case "VP8L":
		bits := binary.LittleEndian.Uint32(body[1:])
		if body[0] != 0x2f {
			return picture{}, false
		}
		p.width, p.height = 1+bits&0x3fff, 1+bits>>14&0x3fff
	case "VP8 ":
		if string(body[3:6]) != "\x9d\x01\x2a" {
			return picture{}, false
		}
		p.width, p.height = uint32(binary.LittleEndian.Uint16(body[6:])&0x3fff), uint32(binary.LittleEndian.Uint16(body[8:])&0x3fff)
	default:
		return picture{}, false
	}
	return p, true
}

func uint24(b []byte) uint32 { return uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16 }
