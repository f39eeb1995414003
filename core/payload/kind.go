package payload

// Kind says which of JSON's six sorts of value a [Value] is. The zero Kind is that of
// the zero Value.
type Kind uint8

// The kinds of JSON values (RFC 8259, section 3). True and false are both KindBool.
const (
	KindNull Kind = iota + 1
	KindBool
	KindNumber
	KindString
	KindArray
	KindObject
)

// String returns the kind as an error message names it, such as "object", or "no
// value" for the zero Kind.
func (k Kind) String() string {
	switch k {
	case KindNull:
		return "null"
	case KindBool:
		return "boolean"
	case KindNumber:
		return "number"
	case KindString:
		return "string"
	case KindArray:
		return "array"
	case KindObject:
		return "object"
	}
	return "no value"
}

// Kind returns the kind of v.
func (v Value) Kind() Kind {
	if v.text == "" {
		return 0
	}
	return kindOf(v.text[0])
}

// kindOf is the kind of the value that begins with a byte.
func kindOf(first byte) Kind {
	switch first {
	case '{':
		return KindObject
	case '[':
		return KindArray
	case '"':
		return KindString
	case 't', 'f':
		return KindBool
	case 'n':
		return KindNull
	}
	return KindNumber
}
