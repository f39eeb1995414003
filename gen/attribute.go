package gen

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"verbatim/spec"

	"github.com/dave/jennifer/jen"
)

// attribute renders:
//
//	// MIME returns the word's mime, or "" where v is no word.
//	func (v ImageType) MIME() string {
//		switch v {
//		case ImageTypePNG:
//			return "image/png"
//		}
//		return ""
//	}
//
// Words with the same value share a case. A list is a new slice for each call,
// so that no caller can change what another one gets.
func attribute(f *jen.File, s *set, i int) {
	a := s.Attributes[i]
	zero := zeroValue(a.Type)
	cases := attributeCases(s, i)
	f.Add(comment(attributeDoc(s, a)))
	method(f, s, false, a.Go).Params().Add(attributeType(a.Type)).BlockFunc(func(g *jen.Group) {
		if len(cases) > 0 {
			g.Switch(jen.Id("v")).BlockFunc(func(g *jen.Group) {
				for _, c := range cases {
					caseOf(g, c.constants).Block(jen.Return(literal(a.Type, c.value)))
				}
			})
		}
		g.Return(zero)
	}).Line()
}

func attributeDoc(s *set, a spec.Attribute) string {
	where := "is no word"
	if s.keeps() {
		where = "is not known"
	}
	what := strings.ReplaceAll(a.Name, "_", " ")
	switch {
	case a.Type.List:
		return fmt.Sprintf("%s returns the word's %s in a new slice, or nil where v %s.", a.Go, what, where)
	case a.Type.Kind == spec.BoolAttribute:
		return fmt.Sprintf("%s reports whether %q is true of the word. It is false where v %s.", a.Go, a.Name, where)
	default:
		return fmt.Sprintf("%s returns the word's %s, or the zero value where v %s.", a.Go, what, where)
	}
}

// caseOf renders the head of a case, with many constants on lines of their own.
func caseOf(g *jen.Group, constants []string) *jen.Statement {
	codes := ids(constants)
	if !fits(constants) {
		for i := range codes[1:] {
			codes[i+1] = jen.Line().Add(codes[i+1])
		}
	}
	return g.Case(codes...)
}

// attributeCase is a value of an attribute and the words that have it.
type attributeCase struct {
	value     spec.Value
	constants []string
}

// attributeCases groups the words by value, in order of first use. Words whose
// value is the zero value need no case.
func attributeCases(s *set, i int) []attributeCase {
	var cases []attributeCase
	for w, word := range s.Words {
		value := word.Values[i]
		at := slices.IndexFunc(cases, func(c attributeCase) bool { return sameValue(c.value, value) })
		if at < 0 {
			at = len(cases)
			cases = append(cases, attributeCase{value: value})
		}
		cases[at].constants = append(cases[at].constants, s.constant(w))
	}
	t := s.Attributes[i].Type
	return slices.DeleteFunc(cases, func(c attributeCase) bool { return isZeroValue(t, c.value) })
}

// isZeroValue reports whether a value is the one that the method returns
// without a case. No word of a set is.
func isZeroValue(t spec.AttributeType, v spec.Value) bool {
	if t.List || t.Kind == spec.EnumAttribute {
		return t.List && len(v.Items) == 0
	}
	return sameValue(v, spec.Value{})
}

func sameValue(a, b spec.Value) bool {
	return a.String == b.String && a.Integer == b.Integer && a.Bool == b.Bool && a.Word == b.Word &&
		slices.EqualFunc(a.Items, b.Items, sameValue)
}

// attributeType renders the Go type: string, int64, bool, a set's, or a slice.
func attributeType(t spec.AttributeType) jen.Code {
	if t.List {
		return jen.Index().Add(attributeType(spec.AttributeType{Kind: t.Kind, Enum: t.Enum}))
	}
	switch t.Kind {
	case spec.StringAttribute:
		return jen.String()
	case spec.IntegerAttribute:
		return jen.Int64()
	case spec.BoolAttribute:
		return jen.Bool()
	case spec.EnumAttribute:
		return jen.Id(t.Enum.Name)
	}
	return jen.Null()
}

// zeroValue renders what the method returns for a value that is no word.
func zeroValue(t spec.AttributeType) jen.Code {
	if t.List {
		return jen.Nil()
	}
	switch t.Kind {
	case spec.StringAttribute:
		return jen.Lit("")
	case spec.IntegerAttribute:
		return jen.Lit(0)
	case spec.BoolAttribute:
		return jen.False()
	case spec.EnumAttribute:
		return none(&set{Enum: t.Enum})
	}
	return jen.Null()
}

// literal renders a value.
func literal(t spec.AttributeType, v spec.Value) jen.Code {
	if t.List {
		return jen.Add(attributeType(t)).Add(items(t, v))
	}
	switch t.Kind {
	case spec.StringAttribute:
		return jen.Lit(v.String)
	case spec.IntegerAttribute:
		return jen.Op(strconv.FormatInt(v.Integer, 10))
	case spec.BoolAttribute:
		return jen.Lit(v.Bool)
	case spec.EnumAttribute:
		return jen.Id(t.Enum.Name + t.Enum.Words[v.Word].Go)
	}
	return jen.Null()
}

// items renders the elements of a list, on a line each if they are many.
func items(t spec.AttributeType, v spec.Value) jen.Code {
	const manyItems = 4
	codes := make([]jen.Code, len(v.Items))
	for i, item := range v.Items {
		codes[i] = literal(spec.AttributeType{Kind: t.Kind, Enum: t.Enum}, item)
	}
	if len(codes) > manyItems {
		return jen.Custom(block, codes...)
	}
	return jen.Values(codes...)
}
