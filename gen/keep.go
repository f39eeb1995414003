package gen

import (
	"github.com/dave/jennifer/jen"
)

// keepType renders the type of a set that keeps unknown words:
//
//	// StopReason: <doc>
//	type StopReason string
//
//	// The words of StopReason, in declared order.
//	const (
//		// StopReasonEndTurn means: <doc>
//		StopReasonEndTurn StopReason = "end_turn"
//	)
func keepType(f *jen.File, s *set) {
	f.Add(typeComment(s, "Any other text than these words is kept as it is, and Known tells the two apart. The zero value is no word."))
	f.Type().Id(s.Name).String().Line()
	f.Add(comment("The words of " + s.Name + ", in declared order."))
	var r rows
	for i, w := range s.Words {
		r.add(wordComment(s, i))
		r.add(s.constant(i), " ", s.Name, "=", quote(w.Word))
	}
	f.Const().Add(r.within("(", ")")).Line()
}

// keepMethods renders what keeps unknown words.
func keepMethods(f *jen.File, s *set) {
	keepParse(f, s)
	isZero(f, s, jen.Lit(""))
	known(f, s)
	keepString(f, s)
	keepAppendText(f, s)
	marshalText(f, s)
	keepUnmarshalText(f, s)
}

// keepParse renders:
//
//	// ParseStopReason returns word, known or not. …
//	func ParseStopReason(word string) (StopReason, error) {
//		if word == "" || !utf8.ValidString(word) {
//			return "", noText("StopReason", word)
//		}
//		return StopReason(word), nil
//	}
func keepParse(f *jen.File, s *set) {
	f.Add(comment("Parse" + s.Name + " returns the value of a word, known or not. Only what is no word at all is an error: empty text, and invalid UTF-8."))
	f.Func().Id("Parse"+s.Name).Params(jen.Id("word").String()).Params(jen.Id(s.Name), jen.Error()).Block(
		jen.If(noWordText(jen.Id("word"))).Block(
			jen.Return(jen.Lit(""), jen.Id("noText").Call(jen.Lit(s.Name), jen.Id("word"))),
		),
		jen.Return(jen.Id(s.Name).Call(jen.Id("word")), jen.Nil()),
	).Line()
}

// noWordText renders:
//
//	<word> == "" || !utf8.ValidString(<word>)
func noWordText(word *jen.Statement) jen.Code {
	return jen.Add(word).Op("==").Lit("").Op("||").Op("!").Qual("unicode/utf8", "ValidString").Call(word)
}

// known renders:
//
//	// Known reports whether v is one of the words of the set.
//	func (v StopReason) Known() bool { return findStopReason(string(v)) != "" }
func known(f *jen.File, s *set) {
	f.Add(comment("Known reports whether v is one of the words of " + s.Name + "."))
	method(f, s, false, "Known").Params().Bool().Block(
		jen.Return(jen.Id(finder(s)).Call(jen.String().Call(jen.Id("v"))).Op("!=").Lit("")),
	).Line()
}

// keepString renders:
//
//	// String returns the word.
//	func (v StopReason) String() string { return string(v) }
func keepString(f *jen.File, s *set) {
	f.Add(comment("String returns the word."))
	method(f, s, false, "String").Params().String().Block(
		jen.Return(jen.String().Call(jen.Id("v"))),
	).Line()
}

// keepAppendText renders:
//
//	// AppendText appends the word to b. …
//	func (v StopReason) AppendText(b []byte) ([]byte, error) {
//		if v == "" || !utf8.ValidString(string(v)) {
//			return b, noText("StopReason", string(v))
//		}
//		return append(b, v...), nil
//	}
func keepAppendText(f *jen.File, s *set) {
	text := jen.String().Call(jen.Id("v"))
	f.Add(comment("AppendText appends the word to b. Empty text and invalid UTF-8 are an error and append nothing."))
	method(f, s, false, "AppendText").Params(jen.Id("b").Index().Byte()).Params(jen.Index().Byte(), jen.Error()).Block(
		jen.If(jen.Id("v").Op("==").Lit("").Op("||").Op("!").Qual("unicode/utf8", "ValidString").Call(text)).Block(
			jen.Return(jen.Id("b"), jen.Id("noText").Call(jen.Lit(s.Name), text)),
		),
		jen.Return(jen.Append(jen.Id("b"), jen.Id("v").Op("...")), jen.Nil()),
	).Line()
}

// keepUnmarshalText renders:
//
//	// UnmarshalText reads a word, known or not. …
//	func (v *StopReason) UnmarshalText(text []byte) error {
//		if found := findStopReason(text); found != "" {
//			*v = found
//			return nil
//		}
//		word, err := ParseStopReason(string(text))
//		if err != nil {
//			return err
//		}
//		*v = word
//		return nil
//	}
func keepUnmarshalText(f *jen.File, s *set) {
	f.Add(comment("UnmarshalText reads a word, known or not. A known one is not copied. Empty text and invalid UTF-8 are an error and leave v as it is."))
	method(f, s, true, "UnmarshalText").Params(jen.Id("text").Index().Byte()).Error().Block(
		takeFound(s, jen.Id("text")),
		jen.List(jen.Id("word"), jen.Err()).Op(":=").Id("Parse"+s.Name).Call(jen.String().Call(jen.Id("text"))),
		jen.If(jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Err())),
		jen.Op("*").Id("v").Op("=").Id("word"),
		jen.Return(jen.Nil()),
	).Line()
}
