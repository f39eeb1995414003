package agentfile

import (
	"verbatim/core/dialect"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// ReadAgentsSDK reads a session of the OpenAI Agents SDK: the items of its rows,
// in order. A row that was popped, or that a compaction put others in place of,
// is gone from the database.
func ReadAgentsSDK(session string, rows [][]byte) History {
	b := newBuilder(wire.DialectOpenAIResponses)
	b.history.Session = session
	for i, row := range rows {
		tree, err := payload.ReadTree(row)
		if err != nil {
			b.fault(brokenRow(i, err))
			continue
		}
		n := tree.Root()
		if n.Kind() != payload.KindObject {
			b.skip(n.Kind().String())
			continue
		}
		at := dialect.Place{Record: rowPath(i), Node: n}
		b.say(i, readSaying(wire.DialectOpenAIResponses, dialect.ResponsesTurn(at, i), n))
	}
	return b.end()
}
