package diff

import (
	"slices"
	"strconv"
	"strings"

	"verbatim/spec"
)

// attributes compares which attributes the words have.
func (c *comparison) attributes(p *pair) {
	for _, a := range p.from.Attributes {
		i := attribute(p.to, a.Name)
		if i < 0 {
			c.add(RemovedAttribute, p.to.Name, "", a.Pos, p.to.Pos, "attribute %q is gone", a.Name)
			continue
		}
		b := p.to.Attributes[i]
		if was, is := typeName(a.Type), typeName(b.Type); was != is {
			c.add(ChangedAttributeType, p.to.Name, "", a.Pos, b.Pos, "attribute %q was of the type %s and is of %s", a.Name, was, is)
		}
	}
	for _, b := range p.to.Attributes {
		if attribute(p.from, b.Name) < 0 {
			c.add(AddedAttribute, p.to.Name, "", p.from.Pos, b.Pos, "attribute %q of the type %s is new", b.Name, typeName(b.Type))
		}
	}
}

// values compares what a word states for the attributes that kept their type.
func (c *comparison) values(p *pair, was, is *spec.Word) {
	for i, a := range p.from.Attributes {
		j := attribute(p.to, a.Name)
		if j < 0 || typeName(a.Type) != typeName(p.to.Attributes[j].Type) {
			continue
		}
		then, now := c.value(was.Values[i], a.Type, true), c.value(is.Values[j], p.to.Attributes[j].Type, false)
		if then != now {
			c.add(ChangedAttribute, p.to.Name, is.Word, was.Pos, is.Pos, "attribute %q of word %q was %s and is %s", a.Name, is.Word, then, now)
		}
	}
}

// value writes the value of an attribute. A word of an older set is written as
// it is spelled now: that another set renamed it is told there.
func (c *comparison) value(v spec.Value, t spec.AttributeType, old bool) string {
	if t.List {
		t.List = false
		items := make([]string, len(v.Items))
		for i := range v.Items {
			items[i] = c.value(v.Items[i], t, old)
		}
		return "[" + strings.Join(items, ", ") + "]"
	}
	switch t.Kind {
	case spec.StringAttribute:
		return strconv.Quote(v.String)
	case spec.IntegerAttribute:
		return strconv.FormatInt(v.Integer, 10)
	case spec.BoolAttribute:
		return strconv.FormatBool(v.Bool)
	case spec.EnumAttribute:
	}
	text := t.Enum.Words[v.Word].Word
	if p := c.pairs[t.Enum.Name]; old && p != nil && p.same[text] != "" {
		text = p.same[text]
	}
	return strconv.Quote(text)
}

// attribute returns the place of an attribute of a set, or -1.
func attribute(e *spec.Enum, name string) int {
	return slices.IndexFunc(e.Attributes, func(a spec.Attribute) bool { return a.Name == name })
}

func typeName(t spec.AttributeType) string {
	name := ""
	switch t.Kind {
	case spec.StringAttribute:
		name = "string"
	case spec.IntegerAttribute:
		name = "integer"
	case spec.BoolAttribute:
		name = "bool"
	case spec.EnumAttribute:
		name = t.Enum.Name
	}
	if t.List {
		return "[" + name + "]"
	}
	return name
}
