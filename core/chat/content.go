package chat

import (
	"strconv"

	"verbatim/core/payload"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// content is the wire form of a list of blocks. Only its encoder notices that an element
// is no block, for which json would write null.
type content []Block

// JSONSchemaAlias returns a plain list, which has the same JSON Schema.
func (content) JSONSchemaAlias() any { return []Block{} }

// MarshalJSONTo writes the blocks in order, and [] for none.
func (c content) MarshalJSONTo(enc *jsontext.Encoder) error {
	if err := enc.WriteToken(jsontext.BeginArray); err != nil {
		return err
	}
	for i, block := range c {
		if err := checkBlock(block); err != nil {
			return payload.Under(payload.Pointer(strconv.Itoa(i)), err)
		}
		if err := json.MarshalEncode(enc, block.wireForm()); err != nil {
			return err
		}
	}
	return enc.WriteToken(jsontext.EndArray)
}

// orEmpty makes sure that a list is written as [], whatever the encoder does with nil.
func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}
