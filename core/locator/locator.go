// Package locator names content by what it is rather than by where it lies.
//
// Start with [ParseLocator], which reads the reference to an object that a conversation
// holds, and [Digest], which gives the [B3Hash] of some content. One content has one hash,
// and one object, or range of it, has one text, so that two texts never name the same.
//
// The package opens nothing and fetches nothing: it only knows names. A reference to a
// secret is none of them.
package locator

import (
	"encoding/hex"
	"errors"
	"strings"

	"verbatim/core/fault"
	"verbatim/generated/wire"
)

// Locator names an object, or a range of one: some content by its hash, or a file as it was
// in one git object. It is comparable, and one object has one Locator with one text. The
// zero Locator names nothing, and no encoder writes it.
type Locator struct {
	scheme  string // casScheme, fileScheme, or "" for the zero Locator
	hash    B3Hash
	address Address
	oid     GitOID
	part    Range
}

const (
	casScheme  = "cas:"
	fileScheme = "file:"
	hashPrefix = "b3-"
)

// Cas returns the locator of the content that has this hash, as a whole.
func Cas(hash B3Hash) Locator { return Locator{scheme: casScheme, hash: hash} }

// File returns the locator of a file as it is in a git object, as a whole. It refuses the
// zero Address, and one with a "#", which begins a range in the text of a locator. All
// errors it returns are of type *[fault.Error] with the code E_INVALID_ARGS.
func File(address Address, oid GitOID) (Locator, error) {
	recovery := ""
	switch {
	case address.IsZero():
		recovery = "Name a file: the address is empty."
	case strings.Contains(address.text, "#"):
		recovery = `Rename the file: in a locator "#" begins a range, so that an address cannot hold it.`
	default:
		return Locator{scheme: fileScheme, address: address, oid: oid}, nil
	}
	return Locator{}, fault.Failure(wire.ErrorCodeInvalidArgs, "locate a file", address.text).Recover(recovery)
}

// WithRange returns the locator of a range of what l names, in place of one that l has.
// The zero Range gives the whole object; the zero Locator stays as it is.
func (l Locator) WithRange(part Range) Locator {
	if !l.IsZero() {
		l.part = part
	}
	return l
}

// Hash returns the hash of a cas: locator. It is not ok for any other.
func (l Locator) Hash() (hash B3Hash, ok bool) { return l.hash, l.scheme == casScheme }

// File returns the address and the git object of a file: locator. It is not ok for any
// other.
func (l Locator) File() (address Address, oid GitOID, ok bool) {
	return l.address, l.oid, l.scheme == fileScheme
}

// Range returns the range. It is not ok when l names the whole object.
func (l Locator) Range() (part Range, ok bool) { return l.part, !l.part.IsZero() }

// IsZero reports whether l names nothing.
func (l Locator) IsZero() bool { return l.scheme == "" }

// appendTo appends the text of l, which must not be zero.
func (l Locator) appendTo(b []byte) []byte {
	b = append(b, l.scheme...)
	if l.scheme == casScheme {
		b = append(b, hashPrefix...)
		b = hex.AppendEncode(b, l.hash[:])
	} else {
		b = append(b, l.address.text...)
		b = append(b, '@')
		b = hex.AppendEncode(b, l.oid[:])
	}
	if !l.part.IsZero() {
		b = append(b, '#')
		b = l.part.appendTo(b)
	}
	return b
}

// recoveryOf returns the recovery sentence of an error that this package made.
func recoveryOf(err error) string {
	failure, _ := errors.AsType[*fault.Error](err)
	return failure.Recovery()
}
