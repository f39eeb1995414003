package locator

import (
	"encoding/hex"

	"verbatim/core/fault"
	"verbatim/generated/wire"
)

// GitOID is the SHA-1 name of a git object. It is comparable. The zero GitOID is 20 zero
// bytes, which git uses for no object.
type GitOID [20]byte

const oidRule = "Write a git object id in full, as 40 lower-case hexadecimal digits."

// ParseGitOID reads the 40 lower-case hexadecimal digits that [GitOID.String] writes, and
// nothing else. All errors it returns are of type *[fault.Error] with the code
// E_INVALID_ARGS.
func ParseGitOID(text string) (GitOID, error) {
	oid, ok := parseGitOID(text)
	if !ok {
		return oid, fault.Failure(wire.ErrorCodeInvalidArgs, "read a git object id", text).Recover(oidRule)
	}
	return oid, nil
}

func parseGitOID(text string) (oid GitOID, ok bool) {
	if len(text) != 2*len(oid) {
		return oid, false
	}
	for i := range len(text) {
		digit, ok := hexDigit(text[i])
		if !ok {
			return GitOID{}, false
		}
		oid[i/2] = oid[i/2]<<4 | digit
	}
	return oid, true
}

// String returns 40 lower-case hexadecimal digits.
func (o GitOID) String() string { return hex.EncodeToString(o[:]) }
