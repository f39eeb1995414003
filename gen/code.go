package gen

import (
	"fmt"
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"
)

// codeFile renders the Go file of a set.
func codeFile(s *set, pkg string) (File, error) {
	f := newFile(pkg, s.file)
	if s.keeps() {
		keepType(f, s)
	} else {
		refuseType(f, s)
	}
	choices(f, s)
	if s.keeps() {
		keepMethods(f, s)
	} else {
		refuseMethods(f, s)
	}
	unmarshalJSON(f, s)
	for i := range s.Attributes {
		attribute(f, s, i)
	}
	match(f, s, pkg)
	schemaMethod(f, s)
	find(f, s)
	return render(pkg+"/"+s.stem+".go", f)
}

// typeComment renders:
//
//	// Mode: <doc>
//	//
//	// The zero value is no word. These words are retired:
//	//   - "plan_goal", now "work": <doc>
//	//
//	// Source: <source>
func typeComment(s *set, unknown string) jen.Code {
	var items []string
	for _, r := range s.Retired {
		now := ""
		if r.Instead != "" {
			now = fmt.Sprintf(", now %q", r.Instead)
		}
		items = append(items, fmt.Sprintf("- %q%s: %s", r.Word, now, r.Doc))
	}
	if len(items) > 0 {
		unknown += " These words are retired and refused by name:"
	}
	return comment(slices.Concat([]string{s.Name + ": " + s.Doc, unknown}, items, []string{"Source: " + s.Source})...)
}

// wordComment renders:
//
//	// EffortHigh is "high": <doc> It is also read from "highest".
//	//
//	// Deprecated: <why>
func wordComment(s *set, i int) string {
	w := s.Words[i]
	text := fmt.Sprintf("%s is %q: %s", s.constant(i), w.Word, w.Doc)
	if len(w.Aliases) > 0 {
		aliases := make([]string, len(w.Aliases))
		for i, a := range w.Aliases {
			aliases[i] = quote(a.Word)
		}
		text += " It is also read from " + strings.Join(aliases, ", ") + "."
	}
	if w.Deprecated == "" {
		return commentText(text)
	}
	return commentText(text, "Deprecated: "+w.Deprecated)
}

// choices renders:
//
//	// AllEfforts holds every word in declared order.
//	var AllEfforts = [7]Effort{EffortNone, …}
//
//	// OfferedEfforts holds the words that are offered for choice. …
//	var OfferedEfforts = [6]Effort{EffortMinimal, …}
//
//	// DefaultEffort holds where no word is given.
//	const DefaultEffort = EffortHigh
func choices(f *jen.File, s *set) {
	all := "All" + s.Plural
	f.Add(comment(all + " holds every word of " + s.Name + " in declared order."))
	f.Var().Id(all).Op("=").Index(jen.Lit(len(s.Words))).Id(s.Name).Add(elements(s.constants())).Line()
	if s.HasWithheld() {
		offered := "Offered" + s.Plural
		f.Add(comment(offered + " holds the words of " + s.Name + " that are offered for choice. The others are only read."))
		f.Var().Id(offered).Op("=").Index(jen.Lit(len(s.offered()))).Id(s.Name).Add(elements(s.offered())).Line()
	}
	if s.Default >= 0 {
		name := "Default" + s.Name
		f.Add(comment(name + " is the word that holds where none is given."))
		f.Const().Id(name).Op("=").Id(s.constant(s.Default)).Line()
	}
}
