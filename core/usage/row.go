package usage

import (
	"fmt"
	"math"

	"verbatim/core/payload"
	"verbatim/generated/wire"

	jsonv2 "github.com/go-json-experiment/json"
)

// rowVersion is that of the rows written: their input is the whole prompt. Rows without a
// version may have Anthropic's count, which leaves out the cached parts.
const rowVersion = 1

// modelUsageWire is the wire form of ModelUsage.
type modelUsageWire struct {
	Input      Tokens       `json:"input_tokens"`
	Output     Tokens       `json:"output_tokens"`
	CacheRead  *Tokens      `json:"cache_read_tokens,omitzero"`
	CacheWrite *Tokens      `json:"cache_write_tokens,omitzero"`
	Version    uint8        `json:"v"`
	Dialect    wire.Dialect `json:"dialect,omitzero"`
}

// JSONSchemaAlias returns the wire form, whose JSON Schema is that of ModelUsage.
func (ModelUsage) JSONSchemaAlias() any { return modelUsageWire{} }

// MarshalJSON writes the keys input_tokens, output_tokens, cache_read_tokens,
// cache_write_tokens, v and dialect in this order, without those of a count that was not
// reported and of no dialect.
func (u ModelUsage) MarshalJSON() ([]byte, error) {
	return jsonv2.Marshal(modelUsageWire{u.Input, u.Output, u.CacheRead.key(), u.CacheWrite.key(), rowVersion, u.Dialect})
}

// key returns what a row has under the key of the count: nil for no key.
func (c CacheCount) key() *Tokens {
	if !c.reported {
		return nil
	}
	return &c.tokens
}

// UnmarshalJSON reads a record as [Read] does.
func (u *ModelUsage) UnmarshalJSON(text []byte) error {
	v, err := payload.Parse(text)
	if err != nil {
		return err
	}
	read, err := Read(v)
	if err == nil {
		*u = read
	}
	return err
}

// Read reads what [ModelUsage.MarshalJSON] writes, and the rows of before it wrote a
// version. Input and output are required; a cache count that is missing or null is
// unreported; keys that it does not know pass.
//
// A row without a version whose cached parts exceed its input has Anthropic's count of the
// time, which leaves them out: they are added to it. The others are taken as they stand,
// so that an old row of Anthropic reads too small where its cached part is no larger than
// its uncached one.
//
// All errors it returns are of type *[payload.ReadError].
func Read(v payload.Value) (ModelUsage, error) {
	r := payload.ReadRecord(v)
	u := ModelUsage{
		Input:      Tokens(r.Uint("input_tokens", math.MaxUint64)),
		Output:     Tokens(r.Uint("output_tokens", math.MaxUint64)),
		CacheRead:  readCacheCount(r, "cache_read_tokens"),
		CacheWrite: readCacheCount(r, "cache_write_tokens"),
	}
	u.Dialect, _ = payload.OptWord(r, "dialect", wire.ParseDialect)
	version, versioned := r.OptUint("v", math.MaxUint8)
	switch {
	case r.Err() != nil:
	case !versioned:
		u.addCached(r)
	case version != rowVersion:
		r.Fail("v", fmt.Sprintf("found version %d, expected version %d or none: "+
			"read this row with the program that wrote it", version, rowVersion))
	}
	if err := r.Err(); err != nil {
		return ModelUsage{}, err
	}
	return u, nil
}

func readCacheCount(r *payload.Record, key string) CacheCount {
	tokens, ok := r.OptUint(key, math.MaxUint64)
	return CacheCount{Tokens(tokens), ok}
}

// addCached makes the input of a row without a version the whole prompt.
func (u *ModelUsage) addCached(r *payload.Record) {
	cached, fits := u.cached()
	if fits && cached > u.Input {
		u.Input, fits = u.Input.CheckedAdd(cached)
	}
	if !fits {
		r.Fail("", "found token counts whose sum is beyond 2^64-1, expected that of one prompt")
	}
}
