package agentfile

import (
	"slices"

	"verbatim/generated/wire"
)

// readClaudeCode reads a session file of Claude Code.
//
// The records of such a file are a tree: each names its parent. What the model
// sees is found by a walk from the last record of the user or the assistant to
// the root, through records of every type, of which only those of the user and
// the assistant are messages. So:
//
//   - Records of one message.id are one message of the assistant, and results of
//     its calls belong to it wherever they hang.
//   - Rows of a sub-agent are a history of their own, by agentId.
//   - A compaction replaces what stood before it, but for the segment that it
//     preserves.
//   - What hangs off the walk was left: a [Branch], not something left out.
//   - isMeta records are messages: the screen hides them, the model sees them.
//     Records that are visible in the transcript only are none, a summary aside,
//     nor are rows that the client made of an error.
//   - A record with the uuid of an earlier one is that record again. It is
//     counted as doubled; one that says something else replaces it.
func readClaudeCode(text []byte) ([]History, error) {
	records, faults, err := readRecords(wire.FormatClaudeCode, text)
	if err != nil {
		return nil, err
	}
	f := claudeFileOf(records)
	f.link()
	f.walk()
	var all []History
	for _, c := range f.talks {
		all = append(all, c.history(f))
	}
	all[0].Faults = append(all[0].Faults, faults...)
	slices.SortStableFunc(all[0].Faults, func(x, y Fault) int { return x.Index - y.Index })
	return all, nil
}

// claudeFile is all records of a file. Rows are named by their index in rows,
// and none by -1.
type claudeFile struct {
	rows  []claudeRow
	uuids map[string]int // the first row of each uuid
	order []int          // the rows of the tree, each behind its parent; doubled ones left out
	talks []*claudeTalk  // the session's first, then the sub-agents' in order of their first rows

	byAgent map[string]*claudeTalk
}

// claudeTalk is one conversation of a file: the session's, or a sub-agent's.
type claudeTalk struct {
	agent string // agentId, or the uuid of the first row where old files name no agent; "" of the session
	rows  []int  // those of it, in order
	leaf  int    // the last row of the user or the assistant, else -1
	units []*claudeUnit
	path  []*claudeUnit // from the root to the leaf
	later []int         // rows outside the tree, and doubled ones, that change what was said before them
	b     *builder
}

// claudeFileOf reads the envelopes, and sorts the rows into conversations.
func claudeFileOf(records []record) *claudeFile {
	f := &claudeFile{
		rows: make([]claudeRow, len(records)), uuids: make(map[string]int, len(records)), byAgent: make(map[string]*claudeTalk),
	}
	for i, r := range records {
		f.rows[i] = claudeRowOf(r)
		row := &f.rows[i]
		row.first = i
		if row.uuid == "" {
			continue
		}
		if first, known := f.uuids[row.uuid]; known {
			row.first = first
		} else {
			f.uuids[row.uuid] = i
		}
	}
	f.sort()
	return f
}

// sort makes the conversations. Records outside the tree belong to the agent
// that they name, else to the first conversation.
func (f *claudeFile) sort() {
	for i := range f.rows {
		if row := &f.rows[i]; row.uuid != "" {
			row.talk = f.talkOf(f.agent(i))
		}
	}
	if main := slices.IndexFunc(f.talks, func(c *claudeTalk) bool { return c.agent == "" }); main > 0 {
		c := f.talks[main]
		f.talks = slices.Insert(slices.Delete(f.talks, main, main+1), 0, c)
	}
	if len(f.talks) == 0 {
		f.talkOf("")
	}
	for i := range f.rows {
		row := &f.rows[i]
		if row.talk == nil {
			row.talk = f.talks[0]
			if c := f.byAgent[row.agent]; c != nil {
				row.talk = c
			}
		}
		row.talk.rows = append(row.talk.rows, i)
	}
	for _, c := range f.talks {
		c.findLeaf(f)
	}
}

// talkOf is the conversation of an agent.
func (f *claudeFile) talkOf(agent string) *claudeTalk {
	c := f.byAgent[agent]
	if c == nil {
		c = &claudeTalk{agent: agent, b: newBuilder(wire.DialectAnthropic)}
		f.byAgent[agent] = c
		f.talks = append(f.talks, c)
	}
	return c
}

// agent is whose conversation a row belongs to. A sub-agent's rows of old
// files name none: there it is the row that their parents lead to.
func (f *claudeFile) agent(i int) string {
	row := f.rows[i]
	switch {
	case row.first != i:
		return f.rows[row.first].talk.agent
	case !row.sidechain:
		return ""
	case row.agent != "":
		return row.agent
	}
	if p, known := f.uuids[row.parent]; known && p < i && f.rows[p].sidechain {
		return f.rows[p].talk.agent
	}
	return row.uuid
}
