package agentfile

import (
	"fmt"
	"slices"
	"time"

	"verbatim/core/dialect"
	"verbatim/core/payload"
	"verbatim/core/session"
	"verbatim/core/usage"
	"verbatim/generated/wire"
)

// made is a turn in the making, of a format that is no provider's own: the
// parts that the rules read, and the one message of the log that says them.
type made struct {
	format wire.Format // in foreign blocks
	turn   dialect.Turn
	blocks []session.Block
}

// makeTurn begins a turn. index is what a finding calls it.
func makeTurn(f wire.Format, role wire.SurfaceRole, at dialect.Place, index int) *made {
	return &made{format: f, turn: dialect.Turn{Role: role, Index: index, At: at}}
}

// saying is the turn, finished.
func (m *made) saying() *saying {
	message, err := session.NewMessage(m.turn.Role, m.blocks...)
	if err != nil {
		panic("internal error: a message is refused: " + err.Error())
	}
	return own(m.turn, message)
}

// part notes a part of the turn.
func (m *made) part(kind dialect.PartKind, word, id string, at dialect.Place) {
	m.turn.Parts = append(m.turn.Parts, dialect.Part{Kind: kind, Type: word, ID: id, Index: m.turn.Index, At: at})
}

// lastOf gives the part that was noted last the index of its own record.
func (m *made) lastOf(index int) { m.turn.Parts[len(m.turn.Parts)-1].Index = index }

// text says what stands in the file, or what the agent says in its place.
func (m *made) text(at dialect.Place, said string) {
	m.part(dialect.PartText, "", "", at)
	m.blocks = append(m.blocks, session.Text(said))
}

// thinking says reasoning. A signature that is not there is "".
func (m *made) thinking(at dialect.Place, said, signature string) {
	m.part(dialect.PartThinking, "", "", at)
	m.block(at, wire.SessionBlockKindThinking, member("thinking", word(said)), member("signature", word(signature)))
}

// redacted says reasoning that only its provider can read.
func (m *made) redacted(at dialect.Place, data string) {
	m.part(dialect.PartRedacted, "", "", at)
	m.block(at, wire.SessionBlockKindRedactedThinking, member("data", word(data)))
}

// call says a call of a tool. Without an input it has an empty object.
func (m *made) call(at dialect.Place, id, name string, input payload.Value) {
	m.part(dialect.PartCall, "", id, at)
	if input.IsZero() {
		input, _ = payload.OfObject()
	}
	if name == "" || input.DeeperThan(blockDepthMax) {
		m.foreignBlock(at.Node, member("call", word(id)))
		return
	}
	m.blocks = append(m.blocks, session.ToolUse(id, name, input))
}

// result says what a call came to. content is a string or an array of blocks.
func (m *made) result(at dialect.Place, id string, content payload.Value, isError bool) {
	m.part(dialect.PartResult, "", id, at)
	m.block(at, wire.SessionBlockKindToolResult,
		member("tool_use_id", word(id)), member("content", content), member("is_error", payload.OfBool(isError)))
}

// foreign says a value that the log has no block for.
func (m *made) foreign(kind dialect.PartKind, id string, at dialect.Place) {
	m.part(kind, textOf(at.Node.Get("type")), id, at)
	m.foreignBlock(at.Node)
}

func (m *made) foreignBlock(raw payload.Node, beside ...payload.Member) {
	v, err := foreignValue(m.format, raw, beside...)
	if err != nil {
		panic("internal error: " + err.Error())
	}
	m.blocks = append(m.blocks, session.RawBlock(v))
}

// block appends a block of the kind, or what stands at its place where that
// would nest too deep.
func (m *made) block(at dialect.Place, kind wire.SessionBlockKind, members ...payload.Member) {
	v, err := payload.OfObject(append(members, member("kind", word(kind.String())))...)
	if err != nil {
		panic(fmt.Sprintf("internal error: a block of %s: %v", at.Path(), err))
	}
	m.blocks = append(m.blocks, session.RawBlock(v))
}

// blockDepthMax is how deep a value of the file may nest that goes into a
// block: the line of an event holds it a few containers further down.
const blockDepthMax = payload.DepthMax - 12

// foreignValue is the foreign block of a value. What is no object, or nests too
// deep, stands in it as {"value":…}, the latter as its text.
func foreignValue(f wire.Format, raw payload.Node, beside ...payload.Member) (payload.Value, error) {
	v := raw.Value()
	if v.DeeperThan(blockDepthMax) {
		v = word(raw.Raw())
	}
	if v.Kind() != payload.KindObject {
		v, _ = payload.OfObject(member("value", v))
	}
	return payload.OfObject(append(beside,
		member("kind", word(wire.SessionBlockKindForeign.String())), member("dialect", word(f.String())), member("raw", v))...)
}

func member(key string, v payload.Value) payload.Member { return payload.Member{Key: key, Value: v} }

// atMillis sets the time of what is said from now on, as at does, from a number
// of milliseconds since 1970.
func (b *builder) atMillis(n payload.Node) {
	const year10000 = 253402300800000
	if ms, ok := n.Integer(); ok && ms >= 0 && ms < year10000 {
		*b.clock = time.UnixMilli(ms).UTC()
	}
}

// counted is a number of tokens in the file: unreported when it is none.
func counted(n payload.Node) usage.CacheCount {
	if tokens, ok := n.Integer(); ok && tokens >= 0 {
		return usage.Reported(usage.Tokens(tokens))
	}
	return usage.Unreported()
}

// addAll is the sum of counts, those unreported left out.
func addAll(counts ...usage.CacheCount) (sum usage.Tokens) {
	for _, c := range counts {
		sum = addTokens(sum, c.OrZero())
	}
	return sum
}

// readDocument reads a file that is one JSON value.
func readDocument(f wire.Format, text []byte) (payload.Node, error) {
	tree, err := payload.ReadTree(text)
	if err != nil {
		return payload.Node{}, unreadableAt(f, text, err)
	}
	return tree.Root(), nil
}

// refuseDocument is the error of a file that is strict JSON and not what its
// format asks for.
func refuseDocument(f wire.Format, found payload.Node, expected string) error {
	return &UnreadableError{Format: f, Line: 1, Column: 1, Problem: fmt.Sprintf("found %s, expected %s", payload.Found(found.Value()), expected)}
}

// same reports whether two lists of sayings say the same messages.
func same(a, b []*saying) bool {
	return slices.EqualFunc(a, b, func(x, y *saying) bool {
		return slices.EqualFunc(x.entries, y.entries, func(m, n dialect.Entry) bool { return m.Message.Same(n.Message) })
	})
}
