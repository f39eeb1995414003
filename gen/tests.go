package gen

import (
	"github.com/dave/jennifer/jen"
)

// testFile renders the test file of a set. The tests are internal to the
// package: a file outside would have to import it, by a path that gen does not
// know. What they do is in package support; a file holds the set once more,
// as the vocabulary states it.
func testFile(s *set, pkg string) (File, error) {
	f := newFile(pkg, s.file)
	tableOfSet(f, s)
	testOfSet(f, s)
	f.Func().Id("Fuzz" + s.Name).Params(jen.Id("f").Op("*").Qual("testing", "F")).Block(
		jen.Id("fuzzSet").Call(jen.Id("f"), jen.Id(tableName(s))),
	)
	return render(pkg+"/"+s.stem+"_test.go", f)
}

func tableName(s *set) string { return "setOf" + s.Name }

// tableOfSet renders:
//
//	// setOfEffort is Effort as policy.yaml states it.
//	var setOfEffort = set[Effort]{
//		name:   "Effort",
//		schema: "../schema/Effort.json",
//		words: []pair[Effort]{
//			{"none", EffortNone},
//		},
//		noWords: []Effort{0, 8},
//		all:     AllEfforts[:],
//		parse:   ParseEffort,
//		match:   func(v Effort) Effort { … },
//	}
func tableOfSet(f *jen.File, s *set) {
	f.Add(comment(tableName(s) + " is " + s.Name + " as " + s.file + " states it."))
	f.Var().Id(tableName(s)).Op("=").Id("set").Types(jen.Id(s.Name)).CustomFunc(block, func(g *jen.Group) {
		g.Id("name").Op(":").Lit(s.Name)
		g.Id("schema").Op(":").Lit("../schema/" + s.Name + ".json")
		g.Id("words").Op(":").Add(pairs(s))
		if s.aliased() {
			g.Id("aliases").Op(":").Add(aliasPairs(s))
		}
		if len(s.Retired) > 0 {
			g.Id("retired").Op(":").Add(retiredWords(s))
		}
		g.Id("noWords").Op(":").Index().Id(s.Name).Values(noWords(s)...)
		g.Id("all").Op(":").Id("All" + s.Plural).Index(jen.Op(":"))
		g.Id("parse").Op(":").Id("Parse" + s.Name)
		if s.keeps() {
			g.Id("known").Op(":").Id(s.Name).Dot("Known")
		}
		g.Id("match").Op(":").Add(matchOfSet(s))
	}).Line()
}

// pairs renders:
//
//	[]pair[Effort]{
//		{"none", EffortNone},
//	}
func pairs(s *set) jen.Code {
	var r rows
	for i, w := range s.Words {
		r.add("{", quote(w.Word), ",", s.constant(i), "},")
	}
	return pairList(s, &r)
}

// aliasPairs renders the same of the aliases.
func aliasPairs(s *set) jen.Code {
	var r rows
	for i, w := range s.Words {
		for _, a := range w.Aliases {
			r.add("{", quote(a.Word), ",", s.constant(i), "},")
		}
	}
	return pairList(s, &r)
}

func pairList(s *set, r *rows) jen.Code {
	return jen.Index().Id("pair").Types(jen.Id(s.Name)).Add(r.within("{", "}"))
}

// retiredWords renders:
//
//	map[string]string{
//		"plan_goal": "work",
//	}
func retiredWords(s *set) jen.Code {
	return jen.Map(jen.String()).String().CustomFunc(block, func(g *jen.Group) {
		for _, r := range s.Retired {
			g.Lit(r.Word).Op(":").Lit(r.Instead)
		}
	})
}

// noWords renders the values without a word: zero, and the one after the last
// word if the type has it.
func noWords(s *set) []jen.Code {
	values := []jen.Code{none(s)}
	if after := len(s.Words) + 1; !s.keeps() && after != 1<<8 && after != 1<<16 {
		values = append(values, jen.Lit(after))
	}
	return values
}

// matchOfSet renders:
//
//	func(v Effort) Effort {
//		return MatchEffort(
//			v,
//			is(EffortNone),
//		)
//	}
func matchOfSet(s *set) jen.Code {
	var r rows
	r.add("v,")
	for _, constant := range s.constants() {
		r.add("is(", constant, "),")
	}
	if s.keeps() {
		r.add("func(word string)", s.Name, "{")
		r.add("return ", s.Name, "(word)")
		r.add("},")
	}
	return jen.Func().Params(jen.Id("v").Id(s.Name)).Id(s.Name).Block(
		jen.Return(jen.Id("Match" + s.Name).Add(r.within("(", ")"))),
	)
}

// testOfSet renders:
//
//	func TestEffort(t *testing.T) {
//		checkSet(t, setOfEffort)
//		checkSame(t, "OfferedEfforts", OfferedEfforts[:], []Effort{…})
//		checkSame(t, "DefaultEffort", []Effort{DefaultEffort}, []Effort{EffortHigh})
//		checkOrder(t, setOfEffort, Effort.Compare)
//	}
func testOfSet(f *jen.File, s *set) {
	f.Func().Id("Test" + s.Name).Params(jen.Id("t").Op("*").Qual("testing", "T")).BlockFunc(func(g *jen.Group) {
		t, table, slice := jen.Id("t"), jen.Id(tableName(s)), jen.Index().Id(s.Name)
		g.Id("checkSet").Call(t, table)
		if s.HasWithheld() {
			name := "Offered" + s.Plural
			g.Id("checkSame").Call(t, jen.Lit(name), jen.Id(name).Index(jen.Op(":")), jen.Add(slice).Add(elements(s.offered())))
		}
		if s.Default >= 0 {
			name := "Default" + s.Name
			g.Id("checkSame").Call(t, jen.Lit(name), jen.Add(slice).Values(jen.Id(name)), jen.Add(slice).Values(jen.Id(s.constant(s.Default))))
		}
		if s.Ordered {
			g.Id("checkOrder").Call(t, table, jen.Id(s.Name).Dot("Compare"))
		}
		for i, a := range s.Attributes {
			g.Id("checkAttribute").Call(t, table, jen.Lit(a.Go), jen.Id(s.Name).Dot(a.Go), attributeTable(s, i))
		}
	}).Line()
}

// attributeTable renders:
//
//	map[ImageType]string{
//		ImageTypePNG: "image/png",
//	}
func attributeTable(s *set, i int) jen.Code {
	t := s.Attributes[i].Type
	return jen.Map(jen.Id(s.Name)).Add(attributeType(t)).CustomFunc(block, func(g *jen.Group) {
		for w, word := range s.Words {
			value := word.Values[i]
			switch {
			case t.List && len(value.Items) == 0:
				// The method returns nil, as the map does.
			case t.List:
				g.Id(s.constant(w)).Op(":").Add(items(t, value))
			default:
				g.Id(s.constant(w)).Op(":").Add(literal(t, value))
			}
		}
	})
}
