package spec

import (
	"slices"
	"strconv"
)

// methods are those that generated types have, or would have with other keys.
// An attribute's method cannot have one of these names.
var methods = []string{
	"AppendText", "Compare", "IsZero", "JSONSchema", "Known", "MarshalJSON", "MarshalText", "String", "UnmarshalJSON",
	"UnmarshalText",
}

// builtin are the types of attributes that are no sets.
var builtin = []string{StringAttribute: "string", IntegerAttribute: "integer", BoolAttribute: "bool"}

// attribute is an attribute whose type is still as it stands in the file.
type attribute struct {
	Attribute
	declared *node
	refused  bool // for its name; no word has to state it
}

// attributes reads the names of the attributes.
func (d *draft) attributes(o object) {
	n := o.node.at("attributes")
	if !d.is(n, mapping, "attributes", "a mapping of names to types") {
		d.loose = n != nil
		return
	}
	if len(n.fields) == 0 {
		d.refuse(n.pos, "attributes is an empty mapping, expected at least one entry")
	}
	for _, f := range n.fields {
		a := attribute{Attribute: Attribute{Name: f.key, Go: camel(f.key, LowerSnake), Pos: f.pos}, declared: f.value}
		a.refused = !d.attributeName(a)
		d.typed = append(d.typed, a)
	}
}

// attributeName refuses a name that does not become a method of its own, and
// reports whether it does.
func (d *draft) attributeName(a attribute) bool {
	same := func(b attribute) bool { return b.Go == a.Go }
	switch {
	case slices.Contains(wordKeys, a.Name):
		d.refuse(a.Pos, "attribute %q is a key that every word has; choose another name", a.Name)
	case !LowerSnake.admits(a.Name):
		d.refuse(a.Pos, "attribute %q is not in lower_snake; choose another name", a.Name)
	case slices.Contains(methods, a.Go):
		d.refuse(a.Pos, "attribute %q becomes the method %s, which sets have already; choose another name", a.Name, a.Go)
	case slices.ContainsFunc(d.typed, same):
		first := d.typed[slices.IndexFunc(d.typed, same)]
		d.refuse(a.Pos, "attribute %q becomes the method %s like attribute %q at line %d; choose another name", a.Name, a.Go, first.Name, first.Pos.Line)
	default:
		return true
	}
	return false
}

// resolve reads the types and values of the attributes, now that every set is known.
func (d *draft) resolve(sets map[string]*draft) {
	for i, a := range d.typed {
		var ok bool
		if a.Type, ok = d.attributeType(a, sets); !ok {
			continue
		}
		d.Attributes = append(d.Attributes, a.Attribute)
		for w := range d.Words {
			value := d.value(d.values[w][i], a, a.Type, sets)
			d.Words[w].Values = append(d.Words[w].Values, value)
		}
	}
}

// attributeType reads the type of an attribute.
func (d *draft) attributeType(a attribute, sets map[string]*draft) (AttributeType, bool) {
	var t AttributeType
	n := a.declared
	if n.kind == sequence {
		if t.List = true; len(n.items) != 1 {
			d.refuse(n.pos, "attribute %q is a list of %d types, expected one", a.Name, len(n.items))
			return t, false
		}
		n = n.items[0]
	}
	name, ok := d.text(n, quoted("type of attribute", a.Name))
	if !ok {
		return t, false
	}
	if i := slices.Index(builtin, name); i >= 0 {
		t.Kind = AttributeKind(i)
		return t, true
	}
	if set := sets[name]; set != nil {
		t.Kind, t.Enum = EnumAttribute, set.Enum
		return t, true
	}
	d.refuse(n.pos, "attribute %q has the unknown type %q; expected string, integer, bool, the name of a set, or a list of one of them", a.Name, name)
	return t, false
}

// value reads the value of an attribute, or one element of it.
func (d *draft) value(n *node, a attribute, t AttributeType, sets map[string]*draft) Value {
	what := quoted("attribute", a.Name)
	if t.List {
		if !d.is(n, sequence, what, "a list") {
			return Value{}
		}
		t.List = false
		v := Value{Items: make([]Value, len(n.items))}
		for i, item := range n.items {
			v.Items[i] = d.value(item, a, t, sets)
		}
		return v
	}
	var v Value
	switch t.Kind {
	case StringAttribute:
		v.String, _ = d.text(n, what)
	case IntegerAttribute:
		v.Integer = d.integer(n, what)
	case BoolAttribute:
		v.Bool, _ = d.boolean(n, what)
	case EnumAttribute:
		v.Word = d.wordOf(sets[t.Enum.Name], n, what)
	}
	return v
}

// integer reads a decimal number that fits into 64 bits.
func (d *draft) integer(n *node, what string) int64 {
	const expected = "an integer in decimal"
	if !d.is(n, scalar, what, expected) {
		return 0
	}
	i, err := strconv.ParseInt(n.text, 10, 64)
	if err != nil || n.reads != aNumber || strconv.FormatInt(i, 10) != n.text {
		d.refuse(n.pos, "%s is %s, expected %s", what, n.found(), expected)
	}
	return i
}

// wordOf reads a word of a set and returns its place there.
func (d *draft) wordOf(set *draft, n *node, what string) int {
	word, ok := d.text(n, what)
	if !ok {
		return 0
	}
	i := set.index(word)
	if i < 0 && set.whole {
		d.refuse(n.pos, "%s is %q, which is no word of %s; %s", what, word, set.Name, known(word, set.list()))
	}
	return max(0, i)
}
