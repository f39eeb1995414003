package locator

import (
	"errors"
	"fmt"
	"strings"

	"verbatim/core/fault"
	"verbatim/generated/wire"
)

// ParseLocator reads one of
//
//	cas:b3-HASH           HASH is the text of a B3Hash
//	file:ADDRESS@OID      the last @ is the one that counts
//
// with, after either, a range of lines or bytes such as #L10-20 or #B0-1023. Text that is
// not exactly what [Locator.String] writes is refused, so that no two texts name one
// object. A secret: reference is no locator.
//
// All errors it returns are of type *[fault.Error] with the code E_LOCATOR_INVALID, the
// text as their subject and the broken rule as their recovery.
func ParseLocator(text string) (Locator, error) {
	l, broken := parseWhole(text)
	if broken == "" {
		broken = checkSpelling(l, text)
	}
	if broken != "" {
		return Locator{}, fault.Failure(wire.ErrorCodeLocatorInvalid, "read a locator", text).Recover(broken)
	}
	return l, nil
}

// The parsers below return the first rule that a text breaks as a sentence, or "". They let
// pass hexadecimal digits in upper case, for checkSpelling to say how they are written.

func parseWhole(text string) (l Locator, broken string) {
	object, fragment, ranged := strings.Cut(text, "#")
	switch {
	case strings.HasPrefix(object, casScheme):
		l, broken = parseCas(object[len(casScheme):])
	case strings.HasPrefix(object, fileScheme):
		l, broken = parseFile(object[len(fileScheme):])
	case strings.HasPrefix(object, "secret:"):
		broken = "Name content, not a secret: a secret: reference has a reader of its own."
	default:
		broken = `Begin the locator with "cas:b3-" and a hash, or with "file:" and an address.`
	}
	if broken == "" && ranged {
		l.part, broken = parseRange(fragment)
	}
	return l, broken
}

func parseCas(body string) (l Locator, broken string) {
	digits, ok := strings.CutPrefix(body, hashPrefix)
	if !ok {
		return l, `Write "b3-" and 64 hexadecimal digits after "cas:": content is named by its BLAKE3 hash alone.`
	}
	hash, err := ParseB3Hash(strings.ToLower(digits))
	if bad, ok := errors.AsType[*HashError](err); ok {
		return l, fmt.Sprintf("Write the whole hash after %q: %s.", casScheme+hashPrefix, bad.Message)
	}
	return Cas(hash), ""
}

func parseFile(body string) (l Locator, broken string) {
	at := strings.LastIndexByte(body, '@')
	if at < 0 {
		return l, `Write "@" and the git object id after the address, which says nothing alone.`
	}
	address, err := ParseAddress(body[:at])
	if err != nil {
		return l, recoveryOf(err)
	}
	oid, ok := parseGitOID(strings.ToLower(body[at+1:]))
	if !ok {
		return l, oidRule
	}
	return Locator{scheme: fileScheme, address: address, oid: oid}, ""
}

// checkSpelling compares text with the one spelling of what it was read as.
func checkSpelling(l Locator, text string) (broken string) {
	var buffer [256]byte
	if canonical := l.appendTo(buffer[:0]); string(canonical) != text {
		return fmt.Sprintf("Write it as %s, the only spelling of this locator.", string(canonical))
	}
	return ""
}
