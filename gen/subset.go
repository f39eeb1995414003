package gen

import (
	"errors"

	"verbatim/spec"

	"github.com/dave/jennifer/jen"
)

// subsetName is the name of the type for sets of words.
func subsetName(e *spec.Enum) string { return e.Name + "Set" }

// subsetDoc says what such a set is, in schemas.
func subsetDoc(e *spec.Enum) string {
	return "A set of words of " + e.Name + ", each at most once. It is written in declared order and read in any."
}

// subsetFiles renders the files of the type for sets of words. What does not
// vary is in package support, in terms of the set's type.
func subsetFiles(s *set, o Options) ([]File, error) {
	code, codeErr := subsetCode(s, o.Package)
	tests, testsErr := subsetTests(s, o.Package)
	schema, schemaErr := subsetSchemaFile(s.Enum, o.SchemaBase)
	return []File{code, tests, schema}, errors.Join(codeErr, testsErr, schemaErr)
}

// subsetCode renders the Go file.
func subsetCode(s *set, pkg string) (File, error) {
	f := newFile(pkg, s.file)
	name := subsetName(s.Enum)
	f.Add(comment(
		name+" is a set of words of "+s.Name+": a bit for each, the first word's the lowest. The zero value is the empty set.",
		"As a number it is joined with another set by |, cut by & and compared by ==. In JSON it is an array of the words, which is written in declared order and read in any order, no word twice. A bit that stands for no word counts for nothing, and is not written.",
	))
	f.Type().Id(name).Uint64().Line()
	subsetChanges(f, s)
	subsetQuestions(f, s)
	subsetJSON(f, s)
	return render(pkg+"/"+s.subsetStem+".go", f)
}

// subsetMethod begins a method of the type.
func subsetMethod(f *jen.File, s *set, name string) *jen.Statement {
	return f.Func().Params(jen.Id("s").Id(subsetName(s.Enum))).Id(name)
}

// many renders:
//
//	words ...Effort
func many(s *set) jen.Code { return jen.Id("words").Op("...").Id(s.Name) }

// count renders:
//
//	len(AllEfforts)
func count(s *set) jen.Code { return jen.Len(jen.Id("All" + s.Plural)) }

// subsetChanges renders:
//
//	// EffortSetOf returns the set of the given words. …
//	func EffortSetOf(words ...Effort) EffortSet {
//		return EffortSet(0).With(words...)
//	}
//
//	// With returns the set with the given words too. …
//	func (s EffortSet) With(words ...Effort) EffortSet {
//		for _, v := range words {
//			s |= bitOf[EffortSet](v, len(AllEfforts))
//		}
//		return s
//	}
//
//	// Without returns the set without the given words.
//	func (s EffortSet) Without(words ...Effort) EffortSet {
//		return s &^ EffortSetOf(words...)
//	}
func subsetChanges(f *jen.File, s *set) {
	name := subsetName(s.Enum)
	f.Add(comment(name + "Of returns the set of the given words. A value that is no word adds nothing."))
	f.Func().Id(name + "Of").Params(many(s)).Id(name).Block(
		jen.Return(jen.Id(name).Call(jen.Lit(0)).Dot("With").Call(jen.Id("words").Op("..."))),
	).Line()
	f.Add(comment("With returns the set with the given words too. A value that is no word adds nothing."))
	subsetMethod(f, s, "With").Params(many(s)).Id(name).Block(
		jen.For(jen.List(jen.Id("_"), jen.Id("v")).Op(":=").Range().Id("words")).Block(
			jen.Id("s").Op("|=").Id("bitOf").Types(jen.Id(name)).Call(jen.Id("v"), count(s)),
		),
		jen.Return(jen.Id("s")),
	).Line()
	f.Add(comment("Without returns the set without the given words."))
	subsetMethod(f, s, "Without").Params(many(s)).Id(name).Block(
		jen.Return(jen.Id("s").Op("&^").Id(name + "Of").Call(jen.Id("words").Op("..."))),
	).Line()
}

// subsetQuestions renders:
//
//	// Has reports whether the set has a word.
//	func (s EffortSet) Has(v Effort) bool {
//		return has(s, v, len(AllEfforts))
//	}
//
//	// Len returns how many words the set has.
//	func (s EffortSet) Len() int {
//		return bits.OnesCount64(uint64(s &^ foreign(s, len(AllEfforts))))
//	}
//
//	// All yields the words of the set in declared order.
//	func (s EffortSet) All() iter.Seq[Effort] {
//		return members[Effort](s, len(AllEfforts))
//	}
//
//	// String returns the words in brackets, such as "[low high]".
//	func (s EffortSet) String() string {
//		return listOf(s.All())
//	}
func subsetQuestions(f *jen.File, s *set) {
	f.Add(comment("Has reports whether the set has a word."))
	subsetMethod(f, s, "Has").Params(jen.Id("v").Id(s.Name)).Bool().Block(
		jen.Return(jen.Id("has").Call(jen.Id("s"), jen.Id("v"), count(s))),
	).Line()
	f.Add(comment("Len returns how many words the set has."))
	subsetMethod(f, s, "Len").Params().Int().Block(
		jen.Return(jen.Qual("math/bits", "OnesCount64").Call(jen.Uint64().Call(
			jen.Id("s").Op("&^").Id("foreign").Call(jen.Id("s"), count(s)),
		))),
	).Line()
	f.Add(comment("All yields the words of the set in declared order."))
	subsetMethod(f, s, "All").Params().Qual("iter", "Seq").Types(jen.Id(s.Name)).Block(
		jen.Return(jen.Id("members").Types(jen.Id(s.Name)).Call(jen.Id("s"), count(s))),
	).Line()
	f.Add(comment("String returns the words in declared order, in brackets and with blanks between them."))
	subsetMethod(f, s, "String").Params().String().Block(
		jen.Return(jen.Id("listOf").Call(jen.Id("s").Dot("All").Call())),
	).Line()
}

// subsetJSON renders:
//
//	// MarshalJSON returns an array of the words in declared order. …
//	func (s EffortSet) MarshalJSON() ([]byte, error) {
//		return writeSet("EffortSet", s, len(AllEfforts), s.All())
//	}
//
//	// UnmarshalJSON reads an array of words, in any order and each once. …
//	func (s *EffortSet) UnmarshalJSON(data []byte) error {
//		found, err := readSet[EffortSet]("EffortSet", data, (*Effort).UnmarshalJSON)
//		if err != nil {
//			return err
//		}
//		*s = found
//		return nil
//	}
//
//	// JSONSchema returns the JSON Schema of EffortSet, …
//	func (EffortSet) JSONSchema() *jsonschema.Schema {
//		return subsetSchema("EffortSet", "<doc>", Effort(0).JSONSchema())
//	}
func subsetJSON(f *jen.File, s *set) {
	name := subsetName(s.Enum)
	f.Add(comment("MarshalJSON returns an array of the words in declared order. A bit that stands for no word is an error."))
	subsetMethod(f, s, "MarshalJSON").Params().Params(jen.Index().Byte(), jen.Error()).Block(
		jen.Return(jen.Id("writeSet").Call(jen.Lit(name), jen.Id("s"), count(s), jen.Id("s").Dot("All").Call())),
	).Line()
	f.Add(comment("UnmarshalJSON reads an array of words, in any order and each once. Any other JSON value, null included, is an error and leaves s as it is."))
	f.Func().Params(jen.Id("s").Op("*").Id(name)).Id("UnmarshalJSON").Params(jen.Id("data").Index().Byte()).Error().Block(
		jen.List(jen.Id("found"), jen.Err()).Op(":=").Id("readSet").Types(jen.Id(name)).Call(
			jen.Lit(name), jen.Id("data"), jen.Parens(jen.Op("*").Id(s.Name)).Dot("UnmarshalJSON"),
		),
		jen.If(jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Err())),
		jen.Op("*").Id("s").Op("=").Id("found"),
		jen.Return(jen.Nil()),
	).Line()
	f.Add(comment("JSONSchema returns the JSON Schema of " + name + ", which reflection over a type with such a field finds."))
	f.Func().Params(jen.Id(name)).Id("JSONSchema").Params().Op("*").Qual(jsonschemaPath, "Schema").Block(
		jen.Return(jen.Id("subsetSchema").CustomFunc(list, func(g *jen.Group) {
			g.Lit(name)
			g.Lit(subsetDoc(s.Enum))
			g.Id(s.Name).Call(jen.Lit(0)).Dot("JSONSchema").Call()
		})),
	).Line()
}

// subsetTests renders:
//
//	func TestEffortSet(t *testing.T) {
//		checkSubsets(t, setOfEffort, "../schema/EffortSet.json", EffortSetOf)
//	}
//
//	func FuzzEffortSet(f *testing.F) {
//		fuzzSubsets(f, setOfEffort, EffortSetOf)
//	}
func subsetTests(s *set, pkg string) (File, error) {
	f := newFile(pkg, s.file)
	name := subsetName(s.Enum)
	f.Func().Id("Test" + name).Params(jen.Id("t").Op("*").Qual("testing", "T")).Block(
		jen.Id("checkSubsets").Call(jen.Id("t"), jen.Id(tableName(s)), jen.Lit("../schema/"+name+".json"), jen.Id(name+"Of")),
	).Line()
	f.Func().Id("Fuzz" + name).Params(jen.Id("f").Op("*").Qual("testing", "F")).Block(
		jen.Id("fuzzSubsets").Call(jen.Id("f"), jen.Id(tableName(s)), jen.Id(name+"Of")),
	)
	return render(pkg+"/"+s.subsetStem+"_test.go", f)
}
