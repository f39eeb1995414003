package format

import "strings"

// printer writes lines.
type printer struct {
	strings.Builder
	fresh bool // the next line begins a block, above which no blank line stands
}

func printed(d document) string {
	p := printer{fresh: true}
	p.block(d.value, 0)
	return p.String()
}

// line writes one line, and a blank one above it if asked to.
func (p *printer) line(indent int, blank bool, text string) {
	if blank && !p.fresh {
		p.WriteByte('\n')
	}
	p.fresh = false
	if text != "" {
		p.WriteString(strings.Repeat(" ", indent))
	}
	p.WriteString(text + "\n")
}

func (p *printer) notes(indent int, notes []note) {
	for _, n := range notes {
		p.line(indent, n.blank, n.text)
	}
}

// block writes a mapping or a sequence, a line or more for each entry.
func (p *printer) block(n *node, indent int) {
	if n.kind == scalar || n.kind == absent || n.flow || len(n.entries) == 0 {
		lines := n.inline(false)
		for _, line := range lines {
			p.line(indent, false, line)
		}
		p.notes(indent, n.foot)
		return
	}
	for _, e := range n.entries {
		if e.key == nil {
			p.item(e, indent)
			continue
		}
		p.notes(indent, e.above)
		p.entry(e, indent, "", e.blank)
	}
	p.notes(indent, n.foot)
}

// item writes an entry of a sequence. A mapping begins behind the dash, with
// the comments of its first key above that.
func (p *printer) item(e *entry, indent int) {
	p.notes(indent, e.above)
	v := e.value
	if v.kind != mapping || v.flow || len(v.entries) == 0 {
		p.entry(e, indent, "", e.blank)
		return
	}
	blank := e.blank
	if e.beside != "" {
		p.line(indent, blank, e.beside)
		blank = false
	}
	first := v.entries[0]
	for i, n := range first.above {
		p.line(indent, n.blank || i == 0 && blank, n.text)
		blank = false
	}
	p.entry(first, indent, "- ", blank)
	for _, rest := range v.entries[1:] {
		p.notes(indent+2, rest.above)
		p.entry(rest, indent+2, "", rest.blank)
	}
	p.notes(indent+2, v.foot)
}

// entry writes a key or a dash with its value. Behind a dash that stands before
// a key, further lines are indented as if the dash were a blank.
func (p *printer) entry(e *entry, indent int, dash string, blank bool) {
	start := dash + "-"
	if e.key != nil {
		start = dash + e.key.inline(false)[0] + ":"
	}
	inner := indent + len(dash) + 2
	v := e.value
	beside := ""
	if e.beside != "" {
		beside = " " + e.beside
	}
	switch {
	case v.kind == absent:
		p.line(indent, blank, start+beside)
	case v.header != "":
		p.line(indent, blank, start+" "+v.header+beside)
		for _, text := range v.lines {
			p.line(inner, false, text)
		}
	case v.kind == scalar || v.flow || len(v.entries) == 0:
		p.text(v.inline(false), indent, inner, start, beside, blank)
	default:
		p.line(indent, blank, start+beside)
		p.fresh = true
		p.block(v, inner)
	}
}

// text writes a value that begins behind its key.
func (p *printer) text(lines []string, indent, inner int, start, beside string, blank bool) {
	for i, text := range lines {
		if i == len(lines)-1 {
			text += beside
		}
		if i == 0 {
			p.line(indent, blank, start+" "+text)
			continue
		}
		p.line(inner, false, text)
	}
}
