package spec

import "strconv"

// Vocabulary is a set of YAML files that the loader accepted: nothing in it
// needs to be checked again. Families are sorted by file name, so that the
// order in which the files were read leaves no trace.
type Vocabulary struct {
	Families []Family
}

// Family is one YAML file of the vocabulary.
type Family struct {
	File  string // base name, such as "policy.yaml"
	Enums []*Enum
}

// Enum is one closed set of words.
type Enum struct {
	Name       string // exported Go identifier
	Plural     string // Name in the plural, for the names of its arrays
	Doc        string // one or more sentences, no final line feed
	Source     string // where the words come from: a URL, or a place in the docs
	Spelling   Spelling
	Unknown    Unknown
	Ordered    bool // the order of Words is the order of the values
	Set        bool // a type for sets of its words is generated too; at most 64 words then
	Default    int  // index in Words, or -1
	Attributes []Attribute
	Words      []Word    // at least one, in declared order
	Retired    []Retired // words that must not come back, in declared order
	Pos        Pos       // of the set's name
}

// Word is one word of a set.
type Word struct {
	Word       string // as it stands on the wire
	Go         string // exported Go name without the set's name in front
	Doc        string
	Offered    bool    // false: read, but offered to nobody
	Deprecated string  // why the word should not be used any more, and what to use; empty if it may be
	Aliases    []Alias // other texts that are read as the word, in declared order
	Values     []Value // one for each attribute of the set, in its order
	Pos        Pos     // of the word
}

// Alias is a text that is read as a word and never written. It is in any
// spelling, and neither a word of its set nor a retired one.
type Alias struct {
	Word string // as it stands on the wire
	Pos  Pos
}

// Retired is a word that a set once had. It is refused by name.
type Retired struct {
	Word    string
	Instead string // what to write now: a word of the set; may be empty
	Doc     string
	Pos     Pos
}

// Attribute is a fact that every word of a set states.
type Attribute struct {
	Name string // lower snake case, as in the YAML
	Go   string // name of the generated method
	Type AttributeType
	Pos  Pos
}

// AttributeType is the type of an attribute's values.
type AttributeType struct {
	Kind AttributeKind
	Enum *Enum // the set, when Kind is EnumAttribute
	List bool  // a list of such values
}

// Value is what one word states for one attribute. The field that the
// attribute's kind names is set; of a list, Items holds the elements.
type Value struct {
	String  string
	Integer int64
	Bool    bool
	Word    int // index in the words of the attribute's set
	Items   []Value
}

// Pos is a place in a YAML file.
type Pos struct {
	File   string // path as it was given to the loader
	Line   int    // from 1
	Column int    // from 1, in code points
}

// String gives the place as compilers do: "spec/policy.yaml:12:7".
func (p Pos) String() string {
	return p.File + ":" + strconv.Itoa(p.Line) + ":" + strconv.Itoa(p.Column)
}

// Spelling is the rule that the words of a set follow.
type Spelling int

// The spellings. LowerSnake is the default.
const (
	LowerSnake  Spelling = iota // lower snake case
	UpperSnake                  // upper snake case; a leading E_ is no part of the Go name
	AnySpelling                 // any non-empty string: the words of others
)

// Unknown says what a decoder does with a word outside the set.
type Unknown int

// What a set may do with unknown words. Refuse is the default.
const (
	Refuse Unknown = iota // an error
	Keep                  // kept as it is, and told apart by Known
)

// AttributeKind is the kind of an attribute's values.
type AttributeKind int

// The kinds of attributes.
const (
	StringAttribute AttributeKind = iota
	IntegerAttribute
	BoolAttribute
	EnumAttribute
)

// HasWithheld reports whether a word of the set is offered to nobody.
func (e *Enum) HasWithheld() bool {
	for i := range e.Words {
		if !e.Words[i].Offered {
			return true
		}
	}
	return false
}

// Enums returns every set of the vocabulary in order of families.
func (v *Vocabulary) Enums() []*Enum {
	var all []*Enum
	for _, f := range v.Families {
		all = append(all, f.Enums...)
	}
	return all
}
