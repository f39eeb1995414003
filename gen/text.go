package gen

import "github.com/dave/jennifer/jen"

// method begins a method of the set's type, on a pointer or on a value.
func method(f *jen.File, s *set, pointer bool, name string) *jen.Statement {
	receiver := jen.Id("v")
	if pointer {
		receiver.Op("*")
	}
	return f.Func().Params(receiver.Id(s.Name)).Id(name)
}

// none renders the zero value of the set's type.
func none(s *set) jen.Code {
	if s.keeps() {
		return jen.Lit("")
	}
	return jen.Lit(0)
}

// isZero renders:
//
//	// IsZero reports whether v is the zero value, which is no word.
//	func (v Effort) IsZero() bool { return v == 0 }
func isZero(f *jen.File, s *set, zero jen.Code) {
	f.Add(comment("IsZero reports whether v is the zero value, which is no word."))
	method(f, s, false, "IsZero").Params().Bool().Block(
		jen.Return(jen.Id("v").Op("==").Add(zero)),
	).Line()
}

// marshalText renders:
//
//	// MarshalText returns the word as AppendText does.
//	func (v Effort) MarshalText() ([]byte, error) { return v.AppendText(nil) }
func marshalText(f *jen.File, s *set) {
	f.Add(comment("MarshalText returns the word, and an error where AppendText does."))
	method(f, s, false, "MarshalText").Params().Params(jen.Index().Byte(), jen.Error()).Block(
		jen.Return(jen.Id("v").Dot("AppendText").Call(jen.Nil())),
	).Line()
}
