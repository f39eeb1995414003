package chat

import (
	"fmt"
	"math"
	"strconv"

	"verbatim/core/payload"

	"github.com/go-json-experiment/json/jsontext"
)

// What Ceiling and Window have in common: a count of tokens that is never 0, and whose
// zero value is absence.

func limitText(n uint64) string {
	if n == 0 {
		return "absent"
	}
	return strconv.FormatUint(n, 10)
}

func appendLimit(b []byte, n uint64) []byte {
	if n == 0 {
		return append(b, "null"...)
	}
	return strconv.AppendUint(b, n, 10)
}

func writeLimit(enc *jsontext.Encoder, n uint64) error {
	if n == 0 {
		return enc.WriteToken(jsontext.Null)
	}
	return enc.WriteToken(jsontext.Uint(n))
}

// readLimit refuses 0: it once went out to a provider, and the empty answer was recorded
// as a finished run.
func readLimit(v payload.Value) (uint64, error) {
	if v.Kind() == payload.KindNull {
		return 0, nil
	}
	n, err := strconv.ParseUint(v.String(), 10, 64) // of JSON, it takes plain digits alone
	if err != nil || n == 0 {
		problem := fmt.Sprintf("found %s, expected a whole number of tokens from 1 to %d in plain digits, "+
			"or null where nobody registered one", payload.Found(v), uint64(math.MaxUint64))
		return 0, &payload.ReadError{Problem: problem}
	}
	return n, nil
}

func optLimit(r *payload.Record, key string) uint64 {
	v := r.OptValue(key)
	if v.IsZero() {
		return 0
	}
	n, err := readLimit(v)
	r.Within(key, err)
	return n
}
