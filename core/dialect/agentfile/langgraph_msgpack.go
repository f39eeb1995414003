package agentfile

import (
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"math"
	"strconv"

	"verbatim/core/payload"
)

// packed turns a value of MessagePack into JSON, as far as LangGraph writes it.
// An extension names a Python class and what it is made of: what it is made of
// stands in its place. Bytes become Base64.
type packed struct {
	in   []byte
	at   int
	out  []byte
	deep int
}

// unpack is a value of MessagePack as JSON.
func unpack(in []byte) ([]byte, error) {
	p := packed{in: in}
	if err := p.value(); err != nil {
		return nil, fmt.Errorf("offset %d: %w", p.at, err)
	}
	if p.at != len(in) {
		return nil, fmt.Errorf("offset %d: something follows the value, expected the end", p.at)
	}
	return p.out, nil
}

// take is the next n bytes.
func (p *packed) take(n uint64) ([]byte, error) {
	if n > uint64(len(p.in)-p.at) {
		return nil, fmt.Errorf("the value ends %d bytes early", n-uint64(len(p.in)-p.at))
	}
	b := p.in[p.at : p.at+int(n)]
	p.at += int(n)
	return b, nil
}

// number is the next n bytes, 1, 2, 4 or 8, as a number.
func (p *packed) number(n uint64) (uint64, error) {
	b, err := p.take(n)
	var wide [8]byte
	copy(wide[8-len(b):], b)
	return binary.BigEndian.Uint64(wide[:]), err
}

// value turns the next value. Its first byte tells what it is, and of a short
// one how long.
func (p *packed) value() error {
	if p.deep++; p.deep > payload.DepthMax {
		return fmt.Errorf("nested deeper than %d values", payload.DepthMax)
	}
	defer func() { p.deep-- }()
	first, err := p.number(1)
	if err != nil {
		return err
	}
	switch c := first; {
	case c <= 0x7f:
		p.out = strconv.AppendUint(p.out, c, 10)
	case c <= 0x8f:
		return p.object(c & 0xf)
	case c <= 0x9f:
		return p.array(c & 0xf)
	case c <= 0xbf:
		return p.text(c & 0x1f)
	case c >= 0xe0:
		p.out = strconv.AppendInt(p.out, int64(int8(c)), 10)
	default:
		return p.long(c)
	}
	return nil
}

// long turns a value whose first byte tells how many bytes say its length, or
// the value.
func (p *packed) long(c uint64) error {
	switch c {
	case 0xc0:
		p.out = append(p.out, "null"...)
		return nil
	case 0xc2, 0xc3:
		p.out = strconv.AppendBool(p.out, c == 0xc3)
		return nil
	case 0xca, 0xcb:
		return p.float(c)
	case 0xd4, 0xd5, 0xd6, 0xd7, 0xd8:
		return p.extension(1 << (c - 0xd4))
	case 0xcc, 0xcd, 0xce, 0xcf:
		n, err := p.number(1 << (c - 0xcc))
		p.out = strconv.AppendUint(p.out, n, 10)
		return err
	case 0xd0, 0xd1, 0xd2, 0xd3:
		size := uint64(1) << (c - 0xd0)
		n, err := p.number(size)
		shift := 64 - 8*size
		p.out = strconv.AppendInt(p.out, int64(n<<shift)>>shift, 10)
		return err
	}
	return p.sized(c)
}

// sized turns a value whose length follows its first byte.
func (p *packed) sized(c uint64) error {
	kinds := []struct {
		from, first uint64 // the first byte, and how many bytes say the length
		read        func(uint64) error
	}{
		{0xc4, 1, p.bytes},
		{0xc7, 1, p.extension},
		{0xd9, 1, p.text},
		{0xdc, 2, p.array},
		{0xde, 2, p.object},
	}
	for _, k := range kinds {
		if last := k.from + 3 - k.first; c < k.from || c > last {
			continue
		}
		n, err := p.number(k.first << (c - k.from))
		if err != nil {
			return err
		}
		return k.read(n)
	}
	return fmt.Errorf("found the byte %#02x, which begins no value", c)
}

func (p *packed) float(c uint64) error {
	size := uint64(4) << (c - 0xca)
	bits, err := p.number(size)
	if err != nil {
		return err
	}
	f := float64(math.Float32frombits(uint32(bits)))
	if size == 8 {
		f = math.Float64frombits(bits)
	}
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return p.quote(strconv.FormatFloat(f, 'g', -1, 64)) // JSON has no such number
	}
	p.out = strconv.AppendFloat(p.out, f, 'g', -1, int(8*size))
	return nil
}

func (p *packed) text(n uint64) error {
	b, err := p.take(n)
	if err != nil {
		return err
	}
	return p.quote(string(b))
}

func (p *packed) bytes(n uint64) error {
	b, err := p.take(n)
	if err != nil {
		return err
	}
	return p.quote(base64.StdEncoding.EncodeToString(b))
}

func (p *packed) quote(s string) error {
	v, err := payload.OfString(s)
	p.out = v.AppendTo(p.out)
	return err
}

func (p *packed) array(n uint64) error {
	p.out = append(p.out, '[')
	for i := range n {
		if i > 0 {
			p.out = append(p.out, ',')
		}
		if err := p.value(); err != nil {
			return err
		}
	}
	p.out = append(p.out, ']')
	return nil
}

func (p *packed) object(n uint64) error {
	p.out = append(p.out, '{')
	for i := range n {
		if i > 0 {
			p.out = append(p.out, ',')
		}
		if err := p.key(); err != nil {
			return err
		}
		p.out = append(p.out, ':')
		if err := p.value(); err != nil {
			return err
		}
	}
	p.out = append(p.out, '}')
	return nil
}

// key turns a key. One that is no string becomes the string of its JSON.
func (p *packed) key() error {
	start := len(p.out)
	if err := p.value(); err != nil {
		return err
	}
	if p.out[start] == '"' {
		return nil
	}
	said := string(p.out[start:])
	p.out = p.out[:start]
	return p.quote(said)
}

// extension turns what LangGraph packs of an object of Python: an array of its
// module, its class, what it is made of, and maybe a method. Any other
// extension stands as what is packed in it, or as its bytes.
func (p *packed) extension(n uint64) error {
	if _, err := p.number(1); err != nil { // how the object is made anew
		return err
	}
	inner, err := p.take(n)
	if err != nil {
		return err
	}
	in := packed{in: inner, deep: p.deep}
	class := len(inner) > 0 && (inner[0] == 0x93 || inner[0] == 0x94) && in.names() // an array of three or four
	if class {
		in.out = nil
	} else {
		in = packed{in: inner, deep: p.deep}
	}
	if err := in.value(); err != nil || !class && in.at != len(inner) {
		return p.quote(base64.StdEncoding.EncodeToString(inner))
	}
	p.out = append(p.out, in.out...)
	return nil
}

// names passes over the head of an array and the two strings behind it.
func (p *packed) names() bool {
	p.at++
	for range 2 {
		if p.at == len(p.in) || p.in[p.at] < 0xa0 || p.in[p.at] > 0xbf && p.in[p.at] != 0xd9 {
			return false // no short string
		}
		if p.value() != nil {
			return false
		}
	}
	return true
}
