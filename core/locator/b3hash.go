package locator

import (
	"bytes"
	"encoding/hex"

	"github.com/zeebo/blake3"
)

// B3Hash is a BLAKE3 hash of 256 bits. It is comparable and may be a map key. The zero
// B3Hash is 32 zero bytes: a value like any other, which no known content has.
type B3Hash [32]byte

// Digest returns the hash of content, which may be empty.
func Digest(content []byte) B3Hash { return blake3.Sum256(content) }

// FromBytes returns the hash that these bytes are. It refuses any number of bytes but
// 32, and copies them.
func FromBytes(b []byte) (B3Hash, error) {
	if len(b) != len(B3Hash{}) {
		return B3Hash{}, &HashError{Text: hex.EncodeToString(b), Message: foundBytes(len(b), "32")}
	}
	return B3Hash(b), nil
}

// ParseB3Hash reads the 64 lower-case hexadecimal digits that [B3Hash.String] writes,
// and nothing else. All errors it returns are of type *[HashError].
func ParseB3Hash(text string) (B3Hash, error) {
	var h B3Hash
	if err := h.UnmarshalText([]byte(text)); err != nil {
		return B3Hash{}, err
	}
	return h, nil
}

// Bytes returns the 32 bytes in a slice that is the caller's own.
func (h B3Hash) Bytes() []byte { return h[:] }

// Compare orders hashes by their bytes: -1 when h comes first, 0 when both are equal,
// else 1. Their texts have the same order.
func (h B3Hash) Compare(other B3Hash) int { return bytes.Compare(h[:], other[:]) }
