package gen

import (
	"strings"

	"github.com/dave/jennifer/jen"
)

// takeFound renders:
//
//	if found := findEffort(<text>); found != 0 {
//		*v = found
//		return nil
//	}
func takeFound(s *set, text jen.Code) jen.Code {
	return jen.If(jen.Id("found").Op(":=").Id(finder(s)).Call(text), jen.Id("found").Op("!=").Add(none(s))).Block(
		jen.Op("*").Id("v").Op("=").Id("found"),
		jen.Return(jen.Nil()),
	)
}

// unmarshalJSON renders:
//
//	// UnmarshalJSON reads a JSON string that holds a word, and nothing else.
//	func (v *Effort) UnmarshalJSON(data []byte) error {
//		if found := findEffort(bare(data)); found != 0 {
//			*v = found
//			return nil
//		}
//		var buffer [7]byte
//		word, err := unquote("Effort", buffer[:0], data)
//		if err != nil {
//			return err
//		}
//		return v.UnmarshalText(word)
//	}
//
// The buffer holds the longest word, so that a word written with escapes is
// read without an allocation too.
func unmarshalJSON(f *jen.File, s *set) {
	f.Add(comment("UnmarshalJSON reads a word from a JSON string. Any other JSON value, null included, is an error and leaves v as it is."))
	method(f, s, true, "UnmarshalJSON").Params(jen.Id("data").Index().Byte()).Error().BlockFunc(func(g *jen.Group) {
		if !escapes(s.texts()) {
			g.Add(takeFound(s, jen.Id("bare").Call(jen.Id("data"))))
		}
		g.Var().Id("buffer").Index(jen.Lit(longest(s.texts()))).Byte()
		g.List(jen.Id("word"), jen.Err()).Op(":=").Id("unquote").Call(
			jen.Lit(s.Name), jen.Id("buffer").Index(jen.Op(":").Lit(0)), jen.Id("data"),
		)
		g.If(jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Err()))
		g.Return(jen.Id("v").Dot("UnmarshalText").Call(jen.Id("word")))
	}).Line()
}

// escapes reports whether JSON must write one of the words with an escape: then
// a word cannot be told from the bytes between the quotes.
func escapes(words []string) bool {
	for _, word := range words {
		if strings.ContainsFunc(word, func(r rune) bool { return r == '"' || r == '\\' || r < ' ' }) {
			return true
		}
	}
	return false
}

// longest is the length of the longest word in bytes.
func longest(words []string) int {
	n := 0
	for _, word := range words {
		n = max(n, len(word))
	}
	return n
}
