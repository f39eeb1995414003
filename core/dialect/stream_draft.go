package dialect

import (
	"fmt"
	"strings"

	"verbatim/core/payload"
)

// draft is a JSON value that grows: a string by its end, an array by elements,
// an object by keys. The zero draft is no value yet. It takes a value apart only
// where something is added to it.
type draft struct {
	value    payload.Value // as long as it is not taken apart
	text     *strings.Builder
	members  map[string]*draft
	elements []*draft
	array    bool
}

func fixed(v payload.Value) *draft { return &draft{value: v} }

func (d *draft) kind() payload.Kind {
	switch {
	case d.text != nil:
		return payload.KindString
	case d.members != nil:
		return payload.KindObject
	case d.array:
		return payload.KindArray
	}
	return d.value.Kind()
}

// isNothing says whether there is no value yet, or null.
func (d *draft) isNothing() bool {
	k := d.kind()
	return k == 0 || k == payload.KindNull
}

// object makes an object of what is one, or nothing.
func (d *draft) object() map[string]*draft {
	if d.members == nil {
		d.members = make(map[string]*draft)
		for key, v := range d.value.Members() {
			d.members[strings.Clone(key)] = fixed(v)
		}
		d.value = payload.Value{}
	}
	return d.members
}

// at is the value under a key, made when there is none.
func (d *draft) at(key string) *draft {
	m := d.object()
	v, ok := m[key]
	if !ok {
		v = new(draft)
		m[key] = v
	}
	return v
}

func (d *draft) set(key string, v payload.Value) { d.object()[key] = fixed(v) }

// grow adds to a string, or begins one.
func (d *draft) grow(more string) {
	if d.text == nil {
		begun, _ := d.value.Text()
		d.text, d.value = new(strings.Builder), payload.Value{}
		d.text.WriteString(begun)
	}
	d.text.WriteString(more)
}

// push adds an element to an array, or begins one.
func (d *draft) push(element *draft) {
	if !d.array {
		d.array = true
		for _, v := range d.value.Elements() {
			d.elements = append(d.elements, fixed(v))
		}
		d.value = payload.Value{}
	}
	d.elements = append(d.elements, element)
}

// add adds what a delta of Chat Completions says: text to text, elements to
// elements, keys to keys. Null adds nothing, and any other value stands instead.
func (d *draft) add(v payload.Value) error {
	switch {
	case v.Kind() == payload.KindNull && d.kind() != 0:
	case d.isNothing():
		*d = draft{value: v}
	case d.kind() != v.Kind():
		return &payload.ReadError{Problem: fmt.Sprintf("found %s, expected more of the %s that was there before", payload.Found(v), d.kind())}
	case v.Kind() == payload.KindString:
		more, _ := v.Text()
		d.grow(more)
	case v.Kind() == payload.KindArray:
		for _, element := range v.Elements() {
			d.push(fixed(element))
		}
	case v.Kind() == payload.KindObject:
		return d.addMembers(v)
	default:
		*d = draft{value: v}
	}
	return nil
}

func (d *draft) addMembers(v payload.Value) error {
	for key, more := range v.Members() {
		var err error
		if key == "id" || key == "type" || key == "role" || key == "name" {
			err = d.at(key).same(more)
		} else {
			err = d.at(key).add(more)
		}
		if err != nil {
			return payload.Under(payload.Pointer(key), err)
		}
	}
	return nil
}

// same takes what is said whole, and may be said again: null and "" are nothing.
func (d *draft) same(v payload.Value) error {
	said, _ := d.made().Text()
	switch {
	case d.isNothing() || said == "" && d.kind() == payload.KindString:
		*d = draft{value: v}
	case v.Kind() == payload.KindNull || v == emptyText || v == d.made():
	default:
		return &payload.ReadError{Problem: fmt.Sprintf("found %s, expected %s, which was said before", payload.Found(v), payload.Found(d.made()))}
	}
	return nil
}

// made is what the draft has become. It is the zero Value when that nests deeper
// than a value may.
func (d *draft) made() payload.Value {
	switch {
	case d.text != nil:
		return word(d.text.String())
	case d.members != nil:
		members := make([]payload.Member, 0, len(d.members))
		for key, v := range d.members {
			if v.kind() != 0 {
				members = append(members, member(key, v.made()))
			}
		}
		return object(members...)
	case d.array:
		elements := make([]payload.Value, len(d.elements))
		for i, v := range d.elements {
			elements[i] = v.made()
		}
		return payload.OfArray(elements...)
	}
	return d.value
}
