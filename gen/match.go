package gen

import (
	"github.com/dave/jennifer/jen"
)

// match renders:
//
//	// MatchEffort calls the function that stands for the word of v. …
//	func MatchEffort[R any](
//		v Effort,
//		none func() R,
//		minimal func() R,
//	) R {
//		switch v {
//		case EffortNone:
//			return none()
//		case EffortMinimal:
//			return minimal()
//		}
//		panic("wire: internal error: MatchEffort: " + v.String() + " is no word")
//	}
//
// A set that keeps unknown words has one more function, which gets the word.
func match(f *jen.File, s *set, pkg string) {
	name := "Match" + s.Name
	result := resultType(s)
	names := parameters(s.Enum, "v", "other", result)
	f.Add(comment(matchDoc(s)...))
	var cases rows
	for i, parameter := range names {
		cases.add("case ", s.constant(i), ":")
		cases.add("return ", parameter, "()")
	}
	f.Func().Id(name).Types(jen.Id(result).Any()).Add(matchParameters(s, names, result)).Id(result).Block(
		jen.Switch(jen.Id("v")).Add(cases.within("{", "}")),
		matchRest(s, pkg+": internal error: "+name),
	).Line()
}

func matchDoc(s *set) []string {
	doc := "Match" + s.Name + " returns what the function of v's word returns. A new word breaks every call that has no answer to it yet."
	if s.keeps() {
		return []string{doc, "A word that is not known goes to other. Match" + s.Name + ` panics on "", which is no word.`}
	}
	return []string{doc, "It panics on a value that is no word: where there may be none, ask IsZero first."}
}

// resultType is the type parameter's name: R, unless that is the set's.
func resultType(s *set) string {
	if s.Name == "R" {
		return "Result"
	}
	return "R"
}

func matchParameters(s *set, names []string, result string) jen.Code {
	var r rows
	r.add("v ", s.Name, ",")
	for _, name := range names {
		r.add(name, " func()", result, ",")
	}
	if s.keeps() {
		r.add("other func(string)", result, ",")
	}
	return r.within("(", ")")
}

// matchRest renders what follows the switch: the panic, and for a set that
// keeps unknown words before it:
//
//	if v != "" {
//		return other(string(v))
//	}
func matchRest(s *set, what string) jen.Code {
	if s.keeps() {
		return jen.If(jen.Id("v").Op("!=").Lit("")).Block(
			jen.Return(jen.Id("other").Call(jen.String().Call(jen.Id("v")))),
		).Line().Panic(jen.Lit(what + `: "" is no word`))
	}
	return jen.Panic(jen.Lit(what + ": ").Op("+").Id("v").Dot("String").Call().Op("+").Lit(" is no word"))
}
