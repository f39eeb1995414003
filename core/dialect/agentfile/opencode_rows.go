package agentfile

import (
	"verbatim/core/dialect"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// OpencodeSession is a session of opencode's database.
type OpencodeSession struct {
	ID       string
	Revert   []byte        // the JSON of the column revert; nil where it is null
	Messages []OpencodeRow // in order of time
}

// OpencodeRow is a message of opencode's database with its parts, in order.
type OpencodeRow struct {
	ID    string
	Data  []byte // JSON
	Parts []OpencodeRow
}

// ReadOpencodeSession reads a session of opencode's database. Its rows count
// from 0: each message, and behind it its parts.
func ReadOpencodeSession(s OpencodeSession) History {
	o := newOpencode(dialect.Place{})
	o.history.Session = s.ID
	row := 0
	next := func(data []byte) (place dialect.Place, index int, ok bool) {
		index = row
		row++
		tree, err := payload.ReadTree(data)
		if err != nil {
			o.fault(brokenRow(index, err))
			return place, index, false
		}
		return dialect.Place{Record: rowPath(index), Node: tree.Root()}, index, true
	}
	for _, m := range s.Messages {
		at, index, ok := next(m.Data)
		message := &openMessage{id: m.ID, index: index, at: at, info: at}
		for _, p := range m.Parts {
			if part, index, ok := next(p.Data); ok {
				message.parts = append(message.parts, openPart{p.ID, index, part})
			}
		}
		if ok {
			o.raw = append(o.raw, message)
		}
	}
	if revert, err := payload.ReadTree([]byte(`{"revert":` + string(s.Revert) + `}`)); err == nil {
		o.info = dialect.Place{Record: "/session", Node: revert.Root()}
	}
	return o.read()
}

// brokenRow is the fault of a row that is no strict JSON.
func brokenRow(index int, err error) Fault {
	f := brokenElement(index, err)
	f.At = rowPath(index) + f.At[len(recordPath(index)):]
	f.Hint = "The agent does not see this row. Repair it, or delete it."
	return f
}

// noRow is the fault of a row that cannot be read at all.
func noRow(index int, problem string) Fault {
	return Fault{
		Rule: wire.RuleInvalidJSON, Index: index, At: rowPath(index), Message: problem,
		Hint: "What the row says is not in the history. Write it anew as the agent does today.",
	}
}
