package agentfile

import (
	"verbatim/core/dialect"
	"verbatim/core/payload"
	"verbatim/core/session"
	"verbatim/generated/wire"
)

// clearedResult is what the client sends for a result that a microcompaction
// cleared. The file does not hold it.
const clearedResult = "[Old tool result content cleared]"

// changes finds the rows that change single messages. A microcompaction hangs
// in the tree; what replaces content, and what says a record once more, acts on
// what stands before it in the file.
func (c *claudeTalk) changes(f *claudeFile) {
	for _, i := range c.rows {
		row := &f.rows[i]
		switch {
		case row.isMicro() && row.first == i && row.above >= 0:
			u := f.rows[row.above].unit
			u.shortened = append(u.shortened, i)
		case len(row.replacements()) > 0, f.isRestated(i):
			c.later = append(c.later, i)
		}
	}
}

// after applies the changes that stand in the file before a unit, nil for all
// that are left.
func (c *claudeTalk) after(f *claudeFile, u *claudeUnit) {
	for len(c.later) > 0 && (u == nil || c.later[0] < u.root) {
		i := c.later[0]
		c.later = c.later[1:]
		c.b.at(f.rows[i].node.Get("timestamp"))
		if f.isRestated(i) {
			c.restate(f, i)
		} else {
			f.shorten(c.b, i)
		}
	}
}

// isMicro reports whether the record names results that were shortened.
func (r *claudeRow) isMicro() bool {
	return r.kind == claudeSystem && r.subtype == claudeMicro && r.compactedIDs().Len() > 0
}

func (r *claudeRow) compactedIDs() payload.Node {
	return r.node.Get("microcompactMetadata").Get("compactedToolIds")
}

// replacements are, by the id of the call, the texts that the model is sent in
// place of results.
func (r *claudeRow) replacements() map[string]string {
	if r.kind != claudeReplacement {
		return nil
	}
	texts := make(map[string]string)
	for _, one := range r.node.Get("replacements").Elements() {
		if text, ok := one.Get("replacement").Text(); ok {
			texts[textOf(one.Get("toolUseId"))] = text
		}
	}
	return texts
}

// shorten replaces results that stand on the surface by what a row says of
// them.
func (f *claudeFile) shorten(b *builder, i int) {
	row := &f.rows[i]
	texts := row.replacements()
	if texts == nil {
		texts = make(map[string]string)
		for _, id := range row.compactedIDs().Elements() {
			texts[textOf(id)] = clearedResult
		}
	}
	b.amend(row.index, func(s spoken) *saying {
		id, answers := s.message().Result()
		text, changes := texts[id]
		if !answers || !changes {
			return nil
		}
		return shortened(s, text)
	})
}

// shortened is a result with another text, nil when the message is none of
// which the session knows the content.
func shortened(s spoken, text string) *saying {
	for _, block := range s.message().Content().Elements() {
		if kind, _ := block.Get("kind").Text(); kind != wire.SessionBlockKindToolResult.String() {
			return nil
		}
		var members []payload.Member
		for key, v := range block.Members() {
			if key == "content" {
				v = word(text)
			}
			members = append(members, payload.Member{Key: key, Value: v})
		}
		v, err := payload.OfObject(members...)
		if err != nil {
			return nil
		}
		m, err := session.NewMessage(wire.SurfaceRoleTool, session.RawBlock(v))
		if err != nil {
			return nil
		}
		return &saying{turn: turnOf([]spoken{s}), entries: []dialect.Entry{{Message: m, At: s.of.entries[s.entry].At}}}
	}
	return nil
}

// isRestated reports whether a row says a record once more, and otherwise.
func (f *claudeFile) isRestated(i int) bool {
	row := &f.rows[i]
	if row.first == i || !row.isMessage() || !f.rows[row.first].isMessage() {
		return false
	}
	return row.message.Raw() != f.rows[row.first].message.Raw()
}

// restate puts what a row says in place of what the first row with its uuid
// said.
func (c *claudeTalk) restate(f *claudeFile, i int) {
	first := f.rows[i].first
	u := f.rows[first].unit
	old, told := u.sayings[first]
	if !told {
		return
	}
	as := f.saying(i)
	if len(u.rows) > 1 && old.first == u.rows[0] {
		rows := append([]int(nil), u.rows...)
		for n, row := range rows {
			if row == first {
				rows[n] = i
			}
		}
		if joined := f.join(rows); joined != nil {
			as = joined
		}
	}
	as.was = old.saying
	var want []spoken
	placed := false
	for _, s := range c.b.surface() {
		switch {
		case s.of != old.saying && s.of.was != old.saying:
			want = append(want, s)
		case !placed:
			want, placed = append(want, fresh(as)...), true
		}
	}
	c.b.become(f.rows[i].index, want)
}
