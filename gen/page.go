package gen

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"verbatim/spec"
)

// page renders docs/vocabulary.md, the vocabulary for a person to read: each
// set with its words, and what became of words that it once had.
func page(v *spec.Vocabulary, pkg string) File {
	p := &pageText{pkg: pkg}
	families := slices.SortedFunc(slices.Values(v.Families), func(a, b spec.Family) int { return cmp.Compare(a.File, b.File) })
	p.line("<!-- %s -->", mark)
	p.line("<!-- Source: %s -->", sources(v))
	p.line("\n# Vocabulary\n")
	p.line("Every closed set of words, and what each word means. Case and blanks count in all of them.")
	p.index(families)
	for _, family := range families {
		for _, e := range family.Enums {
			p.set(e, family.File)
		}
	}
	return File{Path: "docs/vocabulary.md", Text: []byte(p.String())}
}

// pageText is a page of Markdown that is being written.
type pageText struct {
	strings.Builder
	pkg string
}

func (p *pageText) line(format string, args ...any) { fmt.Fprintf(p, format+"\n", args...) }

// index lists the sets, file by file.
func (p *pageText) index(families []spec.Family) {
	p.line("\n| file | sets |\n|---|---|")
	for _, family := range families {
		links := make([]string, len(family.Enums))
		for i, e := range family.Enums {
			links[i] = fmt.Sprintf("[%s](#%s)", e.Name, strings.ToLower(e.Name))
		}
		p.line("| %s | %s |", prose(family.File), strings.Join(links, ", "))
	}
}

// set writes the section of a set.
func (p *pageText) set(e *spec.Enum, file string) {
	p.line("\n## %s\n", e.Name)
	p.line("%s\n", prose(e.Doc))
	p.line("- Source: %s", prose(e.Source))
	p.line("- Stated in %s; in Go `%s.%s`; schema [%s.json](../schema/%s.json).", prose(file), p.pkg, e.Name, e.Name, e.Name)
	p.line("- On the wire: %s", wireForm(e))
	if e.Ordered {
		p.line("- The words are in order, and compare by it.")
	}
	if e.Default >= 0 {
		p.line("- Where none is given: %s.", code(e.Words[e.Default].Word))
	}
	if e.Set {
		p.line("- Several at once: `%s.%s`, in JSON an array of the words, in this order and each once.", p.pkg, subsetName(e))
	}
	p.words(e)
	p.history(e)
}

func wireForm(e *spec.Enum) string {
	if e.Unknown == spec.Keep {
		return "a JSON string or text. A word that is not listed is kept as it is."
	}
	return "a JSON string or text. A word that is not listed is refused."
}

// words writes the table of the words, with a column for each attribute.
func (p *pageText) words(e *spec.Enum) {
	head, rule := "\n| word | meaning | in Go |", "|---|---|---|"
	for _, a := range e.Attributes {
		head, rule = head+" "+a.Name+" |", rule+"---|"
	}
	p.line("%s\n%s", head, rule)
	for _, w := range e.Words {
		meaning := prose(w.Doc)
		if !w.Offered {
			meaning += " (Read, but not offered.)"
		}
		fmt.Fprintf(p, "| %s | %s | `%s%s` |", code(w.Word), meaning, e.Name, w.Go)
		for i, a := range e.Attributes {
			fmt.Fprintf(p, " %s |", valueText(a.Type, w.Values[i]))
		}
		p.line("")
	}
}

// history writes what changed about the words: aliases, deprecated and retired
// ones.
func (p *pageText) history(e *spec.Enum) {
	var items []string
	for _, w := range e.Words {
		if w.Deprecated != "" {
			items = append(items, fmt.Sprintf("%s is deprecated: %s", code(w.Word), prose(w.Deprecated)))
		}
		for _, a := range w.Aliases {
			items = append(items, fmt.Sprintf("%s is read as %s, and never written.", code(a.Word), code(w.Word)))
		}
	}
	for _, r := range e.Retired {
		now := ""
		if r.Instead != "" {
			now = "; write " + code(r.Instead)
		}
		items = append(items, fmt.Sprintf("%s is retired%s. %s", code(r.Word), now, prose(r.Doc)))
	}
	if len(items) > 0 {
		p.line("\nHistory:\n\n- %s", strings.Join(items, "\n- "))
	}
}

// valueText writes the value of an attribute into a cell.
func valueText(t spec.AttributeType, v spec.Value) string {
	if t.List {
		items := make([]string, len(v.Items))
		for i, item := range v.Items {
			items[i] = valueText(spec.AttributeType{Kind: t.Kind, Enum: t.Enum}, item)
		}
		return strings.Join(items, ", ")
	}
	switch t.Kind {
	case spec.StringAttribute:
		return code(v.String)
	case spec.IntegerAttribute:
		return strconv.FormatInt(v.Integer, 10)
	case spec.BoolAttribute:
		return strconv.FormatBool(v.Bool)
	case spec.EnumAttribute:
		return code(t.Enum.Words[v.Word].Word)
	}
	return ""
}

// code writes a text as it is, also in a cell: between more backticks than
// stand in it, and with its bars escaped.
func code(text string) string {
	if text == "" {
		return ""
	}
	fence := "`"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	if text = oneLine(text); strings.HasPrefix(text, "`") || strings.HasSuffix(text, "`") {
		text = " " + text + " "
	}
	return fence + strings.ReplaceAll(text, "|", `\|`) + fence
}

// prose writes a text on one line, with what Markdown would read in it escaped.
// An address stays as it is, so that it becomes a link.
func prose(text string) string {
	words := strings.Fields(text)
	for i, word := range words {
		if strings.HasPrefix(word, "https://") || strings.HasPrefix(word, "http://") {
			words[i] = strings.ReplaceAll(word, "|", "%7C")
			continue
		}
		words[i] = markdown.Replace(word)
	}
	return strings.Join(words, " ")
}

var markdown = strings.NewReplacer(
	`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`, "<", "&lt;", ">", "&gt;", "&", "&amp;", "|", `\|`,
	"#", `\#`, "~", `\~`,
)

// oneLine replaces the blanks that would end a cell.
func oneLine(text string) string {
	return strings.ReplaceAll(strings.ReplaceAll(text, "\n", " "), "\t", " ")
}
