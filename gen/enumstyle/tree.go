package enumstyle

import (
	"bytes"

	"github.com/go-json-experiment/json/jsontext"
)

// member is a key of an object with its value.
type member struct {
	key   string
	value jsontext.Value
}

// membersOf reads an object; of another value it returns none.
func membersOf(v jsontext.Value) ([]member, error) {
	if v.Kind() != jsontext.KindBeginObject {
		return nil, nil
	}
	var members []member
	err := inside(v, func(d *jsontext.Decoder) error {
		name, err := d.ReadToken()
		if err != nil {
			return err
		}
		key := name.String()
		value, err := d.ReadValue()
		members = append(members, member{key, value.Clone()})
		return err
	})
	return members, err
}

func elementsOf(v jsontext.Value) ([]jsontext.Value, error) {
	if v.Kind() != jsontext.KindBeginArray {
		return nil, nil
	}
	var elements []jsontext.Value
	err := inside(v, func(d *jsontext.Decoder) error {
		value, err := d.ReadValue()
		elements = append(elements, value.Clone())
		return err
	})
	return elements, err
}

// inside calls next for each part of an object or array.
func inside(v jsontext.Value, next func(*jsontext.Decoder) error) error {
	d := jsontext.NewDecoder(bytes.NewReader(v))
	if _, err := d.ReadToken(); err != nil {
		return err
	}
	for {
		kind := d.PeekKind()
		if kind == jsontext.KindEndObject || kind == jsontext.KindEndArray {
			return nil
		}
		if err := next(d); err != nil {
			return err
		}
	}
}
