package schemalang

// declaration is a type with a name.
type declaration struct {
	name  string
	doc   string
	shape shape
}

// shape is what a value looks like. Its variants are those of this file.
//
//sumtype:decl
type shape interface{ isShape() }

type (
	// basic is a type that both languages have: one of the constants below.
	basic int
	// named stands for a declaration.
	named string
	// literal is one text or number.
	literal struct {
		value      any
		doc        string
		deprecated bool
	}
	// list is an array, of exactly size elements where size is not 0.
	list struct {
		of   shape
		size int
	}
	// dictionary is an object of any keys.
	dictionary struct{ of shape }
	// union is one of several, in order.
	union []shape
	// object is an object of known keys. It may have others too.
	object struct {
		fields []field
		base   string   // a declared object whose fields it has too; may be empty
		also   []choice // what holds beside the fields
	}
)

// The types that both languages have.
const (
	anything basic = iota
	null
	boolean
	integer
	number
	text
	never // no value: a key that must not be there
)

// field is a key of an object.
type field struct {
	name     string
	doc      string
	shape    shape
	optional bool
}

// choice is a condition on an object: one of some alternatives holds, each of
// which narrows some keys.
type choice []object

func (basic) isShape()      {}
func (named) isShape()      {}
func (literal) isShape()    {}
func (list) isShape()       {}
func (dictionary) isShape() {}
func (union) isShape()      {}
func (object) isShape()     {}
