package payload_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"verbatim/core/payload"

	"github.com/go-json-experiment/json/jsontext"
)

// readTree reads text with jsontext, which is strict in the same way.
func readTree(text []byte) (tree, error) {
	decoder := jsontext.NewDecoder(bytes.NewReader(text))
	n, err := readValue(decoder)
	if err != nil {
		return tree{}, err
	}
	if _, err := decoder.ReadToken(); !errors.Is(err, io.EOF) {
		return tree{}, fmt.Errorf("more than one value: %v", err)
	}
	return n, nil
}

func readValue(decoder *jsontext.Decoder) (tree, error) {
	token, err := decoder.ReadToken()
	if err != nil {
		return tree{}, err
	}
	n := tree{kind: kinds[token.Kind()], scalar: token.String()}
	if n.kind == payload.KindArray {
		return readArray(decoder)
	}
	if n.kind == payload.KindObject {
		return readObject(decoder)
	}
	return n, nil
}

var kinds = map[jsontext.Kind]payload.Kind{
	'n': payload.KindNull, 't': payload.KindBool, 'f': payload.KindBool, '0': payload.KindNumber, '"': payload.KindString,
	'[': payload.KindArray, '{': payload.KindObject,
}

func readArray(decoder *jsontext.Decoder) (tree, error) {
	n := tree{kind: payload.KindArray}
	for decoder.PeekKind() != ']' {
		element, err := readValue(decoder)
		if err != nil {
			return tree{}, err
		}
		n.elements = append(n.elements, element)
	}
	_, err := decoder.ReadToken()
	return n, err
}

func readObject(decoder *jsontext.Decoder) (tree, error) {
	n := tree{kind: payload.KindObject}
	for decoder.PeekKind() != '}' {
		key, err := decoder.ReadToken()
		if err != nil {
			return tree{}, err
		}
		name := key.String()
		value, err := readValue(decoder)
		if err != nil {
			return tree{}, err
		}
		n.members = append(n.members, branch{name, value})
	}
	_, err := decoder.ReadToken()
	return n, err
}
