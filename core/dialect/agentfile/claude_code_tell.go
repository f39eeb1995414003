package agentfile

import (
	"iter"
	"slices"
	"strings"

	"verbatim/core/dialect"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// history tells the conversation: the path from the root to the leaf, and then
// each branch that was left, as a fork of what it shares.
func (c *claudeTalk) history(f *claudeFile) History {
	c.changes(f)
	c.tell(f, c.b, c.path)
	c.after(f, nil)
	c.abandoned(f)
	c.count(f)
	c.usage(f)
	h := c.b.end()
	h.Session = c.name(f)
	return h
}

// name is the agent, or the session of the last record that names one.
func (c *claudeTalk) name(f *claudeFile) string {
	if c.agent != "" {
		return c.agent
	}
	for _, i := range slices.Backward(c.rows) {
		if said := f.rows[i].text("sessionId"); said != "" {
			return said
		}
	}
	return ""
}

// tell says units, each below the one before, to a builder.
func (c *claudeTalk) tell(f *claudeFile, b *builder, units []*claudeUnit) {
	for _, u := range units {
		if b == c.b {
			c.after(f, u)
		}
		c.say(f, b, u)
		for _, change := range u.shortened {
			b.at(f.rows[change].node.Get("timestamp"))
			f.shorten(b, change)
		}
		u.teller, u.told = b, b.log.Len()
	}
}

// say says one unit. Behind a compaction it stands in place of what was there.
func (c *claudeTalk) say(f *claudeFile, b *builder, u *claudeUnit) {
	if u.across >= 0 {
		c.compact(f, b, u)
		return
	}
	for i, s := range u.said(f) {
		b.at(f.rows[i].node.Get("timestamp"))
		b.say(f.rows[i].index, s)
	}
}

// said yields the sayings of a unit with the row that each is made of: its
// message, then the results.
func (u *claudeUnit) said(f *claudeFile) iter.Seq2[int, *saying] {
	if len(u.sayings) == 0 {
		u.compose(f)
	}
	return func(yield func(int, *saying) bool) {
		for _, i := range slices.Concat(u.rows, u.results) {
			if s := u.sayings[i]; s.first == i && !yield(i, s.saying) {
				return
			}
		}
	}
}

// claudeSaying is a saying and the first of the rows that it is made of.
type claudeSaying struct {
	*saying
	first int
}

// compose makes the sayings of a unit. Each result keeps a turn of its own: the
// provider takes consecutive messages of the user as one.
func (u *claudeUnit) compose(f *claudeFile) {
	u.sayings = make(map[int]claudeSaying, len(u.rows)+len(u.results))
	if s := f.join(u.rows); s != nil {
		for _, i := range u.rows {
			u.sayings[i] = claudeSaying{s, u.rows[0]}
		}
	} else {
		for _, i := range u.rows {
			u.sayings[i] = claudeSaying{f.saying(i), i}
		}
	}
	for _, i := range u.results {
		u.sayings[i] = claudeSaying{f.saying(i), i}
	}
}

// saying is one row as a message.
func (f *claudeFile) saying(i int) *saying {
	row := f.rows[i]
	return readSaying(wire.DialectAnthropic, dialect.AnthropicTurn(row.place(row.message), row.index), row.message)
}

// join is one message of the rows of an answer, nil when there is but one row
// or when they cannot be read together.
func (f *claudeFile) join(rows []int) *saying {
	if len(rows) < 2 {
		return nil
	}
	var blocks []string
	var turn dialect.Turn
	for n, i := range rows {
		row := f.rows[i]
		part := dialect.AnthropicTurn(row.place(row.message), row.index)
		if n == 0 {
			turn = part
			turn.Parts = nil
		}
		turn.Parts = append(turn.Parts, part.Parts...)
		blocks = append(blocks, blocksOf(row.message.Get("content"))...)
	}
	text := `{"role":"assistant","content":[` + strings.Join(blocks, ",") + `]}`
	tree, err := payload.ReadTree([]byte(text))
	if err != nil {
		return nil
	}
	entries, err := dialect.ReadMessage(wire.DialectAnthropic, tree.Root())
	if err != nil || len(entries) != 1 {
		return nil
	}
	return &saying{turn: turn, entries: entries}
}

// blocksOf are the blocks of a content, as they are written.
func blocksOf(content payload.Node) []string {
	if content.Kind() == payload.KindString {
		return []string{`{"type":"text","text":` + content.Raw() + `}`}
	}
	var blocks []string
	for _, block := range content.Elements() {
		blocks = append(blocks, block.Raw())
	}
	return blocks
}

// abandoned tells the branches off the path, each from the last unit that it
// shares with what was told before.
func (c *claudeTalk) abandoned(f *claudeFile) {
	for _, leaf := range c.units {
		if len(leaf.children) > 0 || leaf.teller != nil {
			continue
		}
		var off []*claudeUnit
		u := leaf
		for ; u != nil && u.teller == nil; u = u.parent {
			off = append(off, u)
		}
		slices.Reverse(off)
		from, shared := c.b, 0
		if u != nil {
			from, shared = u.teller, u.told
		}
		b := from.fork(shared)
		c.tell(f, b, off)
		c.b.history.Left = append(c.b.history.Left, Branch{Log: b.log, Shared: shared, Records: b.records})
	}
}
