package gen

import (
	"fmt"

	"github.com/dave/jennifer/jen"
)

// refuseType renders the type of a set that refuses unknown words:
//
//	// Effort: <doc>
//	type Effort uint8
//
//	// The words of Effort, in declared order.
//	const (
//		// EffortNone is "none": <doc>
//		EffortNone Effort = iota + 1
//		// EffortMinimal is "minimal": <doc>
//		EffortMinimal
//	)
func refuseType(f *jen.File, s *set) {
	f.Add(typeComment(s, "The zero value is no word."))
	f.Type().Id(s.Name).Id(s.underlying()).Line()
	f.Add(comment("The words of " + s.Name + ", in declared order."))
	var r rows
	for i, constant := range s.constants() {
		r.add(wordComment(s, i))
		if i == 0 {
			constant += " " + s.Name + " = iota + 1"
		}
		r.add(constant)
	}
	f.Const().Add(r.within("(", ")")).Line()
}

// refuseMethods renders the words by value, and what refuses unknown ones.
func refuseMethods(f *jen.File, s *set) {
	wordArray(f, s)
	retiredArray(f, s)
	refuseParse(f, s)
	isZero(f, s, jen.Lit(0))
	refuseString(f, s)
	refuseAppendText(f, s)
	marshalText(f, s)
	refuseUnmarshalText(f, s)
	if s.Ordered {
		compare(f, s)
	}
}

// wordArray renders:
//
//	// wordsOfEffort holds each word at its value. Zero has none.
//	var wordsOfEffort = [...]string{
//		EffortNone: "none",
//	}
func wordArray(f *jen.File, s *set) {
	f.Add(comment(wordsOf(s) + " holds each word at its value. Zero has none."))
	var r rows
	for i, w := range s.Words {
		r.add(s.constant(i), ":", quote(w.Word), ",")
	}
	f.Var().Id(wordsOf(s)).Op("=").Index(jen.Op("...")).String().Add(r.within("{", "}")).Line()
}

func wordsOf(s *set) string { return "wordsOf" + s.Name }

// retiredArray renders:
//
//	// retiredOfMode holds the words that Mode once had.
//	var retiredOfMode = []retired{
//		{"plan_goal", "work"},
//	}
func retiredArray(f *jen.File, s *set) {
	if len(s.Retired) == 0 {
		return
	}
	f.Add(comment(retiredOf(s) + " holds the words that " + s.Name + " once had, and what to write now."))
	f.Var().Id(retiredOf(s)).Op("=").Index().Id("retired").CustomFunc(block, func(g *jen.Group) {
		for _, r := range s.Retired {
			g.Values(jen.Lit(r.Word), jen.Lit(r.Instead))
		}
	}).Line()
}

func retiredOf(s *set) string { return "retiredOf" + s.Name }

// unknown renders:
//
//	unknownWord("Mode", <word>, wordsOfMode[1:], retiredOfMode...)
func unknown(s *set, word jen.Code) jen.Code {
	arguments := []jen.Code{jen.Lit(s.Name), word, jen.Id(wordsOf(s)).Index(jen.Lit(1).Op(":"))}
	if len(s.Retired) > 0 {
		arguments = append(arguments, jen.Id(retiredOf(s)).Op("..."))
	}
	return jen.Id("unknownWord").Call(arguments...)
}

// refuseParse renders:
//
//	// ParseEffort returns the value of a word. …
//	func ParseEffort(word string) (Effort, error) {
//		if v := findEffort(word); v != 0 {
//			return v, nil
//		}
//		return 0, unknownWord("Effort", word, wordsOfEffort[1:])
//	}
func refuseParse(f *jen.File, s *set) {
	f.Add(comment("Parse" + s.Name + " returns the value of a word. Any other word is an *[UnknownWordError]."))
	f.Func().Id("Parse"+s.Name).Params(jen.Id("word").String()).Params(jen.Id(s.Name), jen.Error()).Block(
		jen.If(jen.Id("v").Op(":=").Id(finder(s)).Call(jen.Id("word")), jen.Id("v").Op("!=").Lit(0)).Block(
			jen.Return(jen.Id("v"), jen.Nil()),
		),
		jen.Return(jen.Lit(0), unknown(s, jen.Id("word"))),
	).Line()
}

// refuseUnmarshalText renders:
//
//	// UnmarshalText reads a word. It leaves v as it is if it finds another.
//	func (v *Effort) UnmarshalText(text []byte) error {
//		found := findEffort(text)
//		if found == 0 {
//			return unknownWord("Effort", string(text), wordsOfEffort[1:])
//		}
//		*v = found
//		return nil
//	}
func refuseUnmarshalText(f *jen.File, s *set) {
	f.Add(comment("UnmarshalText reads a word. Any other text is an *[UnknownWordError] and leaves v as it is."))
	method(f, s, true, "UnmarshalText").Params(jen.Id("text").Index().Byte()).Error().Block(
		jen.Id("found").Op(":=").Id(finder(s)).Call(jen.Id("text")),
		jen.If(jen.Id("found").Op("==").Lit(0)).Block(
			jen.Return(unknown(s, jen.String().Parens(jen.Id("text")))),
		),
		jen.Op("*").Id("v").Op("=").Id("found"),
		jen.Return(jen.Nil()),
	).Line()
}

// refuseString renders:
//
//	// String returns the word. A value that is none prints like "Effort(9)".
//	func (v Effort) String() string {
//		if v == 0 || int(v) >= len(wordsOfEffort) {
//			return "Effort(" + strconv.Itoa(int(v)) + ")"
//		}
//		return wordsOfEffort[v]
//	}
func refuseString(f *jen.File, s *set) {
	f.Add(comment(fmt.Sprintf("String returns the word. A value that is no word prints like %q.", s.Name+"(0)")))
	method(f, s, false, "String").Params().String().Block(
		jen.If(noWord(s)).Block(
			jen.Return(jen.Lit(s.Name+"(").Op("+").Qual("strconv", "Itoa").Call(jen.Int().Call(jen.Id("v"))).Op("+").Lit(")")),
		),
		jen.Return(jen.Id(wordsOf(s)).Index(jen.Id("v"))),
	).Line()
}

// noWord renders:
//
//	v == 0 || int(v) >= len(wordsOfEffort)
func noWord(s *set) jen.Code {
	return jen.Id("v").Op("==").Lit(0).Op("||").Int().Call(jen.Id("v")).Op(">=").Len(jen.Id(wordsOf(s)))
}

// refuseAppendText renders:
//
//	// AppendText appends the word to b. A value that is no word is an error and appends nothing.
//	func (v Effort) AppendText(b []byte) ([]byte, error) {
//		if v == 0 || int(v) >= len(wordsOfEffort) {
//			return b, noWord("Effort", v.String())
//		}
//		return append(b, wordsOfEffort[v]...), nil
//	}
func refuseAppendText(f *jen.File, s *set) {
	f.Add(comment("AppendText appends the word to b. A value that is no word is an error and appends nothing."))
	method(f, s, false, "AppendText").Params(jen.Id("b").Index().Byte()).Params(jen.Index().Byte(), jen.Error()).Block(
		jen.If(noWord(s)).Block(
			jen.Return(jen.Id("b"), jen.Id("noWord").Call(jen.Lit(s.Name), jen.Id("v").Dot("String").Call())),
		),
		jen.Return(jen.Append(jen.Id("b"), jen.Id(wordsOf(s)).Index(jen.Id("v")).Op("...")), jen.Nil()),
	).Line()
}

// compare renders:
//
//	// Compare returns -1 if v stands before other, …
//	func (v Effort) Compare(other Effort) int { return cmp.Compare(v, other) }
func compare(f *jen.File, s *set) {
	f.Add(comment("Compare returns -1 if v stands before other in declared order, 0 if both are the same, and +1 if v stands after other."))
	method(f, s, false, "Compare").Params(jen.Id("other").Id(s.Name)).Int().Block(
		jen.Return(jen.Qual("cmp", "Compare").Call(jen.Id("v"), jen.Id("other"))),
	).Line()
}
