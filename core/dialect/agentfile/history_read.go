package agentfile

import (
	"verbatim/core/dialect"
	"verbatim/core/payload"
	"verbatim/core/session"
	"verbatim/generated/wire"
)

// readSaying reads a message of a dialect. One that the dialect cannot read
// stands in the log whole, as a foreign block, and its turn is for the rules to
// judge: nothing is lost, and one fault is told once.
func readSaying(d wire.Dialect, turn dialect.Turn, message payload.Node) *saying {
	entries, err := dialect.ReadMessage(d, message)
	if err == nil && len(entries) > 0 {
		return &saying{turn: turn, entries: entries}
	}
	return own(turn, foreign(d, turn.Role, message))
}

// foreign is a message that holds a value of the wire as it is, an object. Any
// other value, and one that is nested too deep to stand in a block, is held as
// text.
func foreign(d wire.Dialect, role wire.SurfaceRole, raw payload.Node) *session.Message {
	if raw.Kind() == payload.KindObject {
		if m, err := foreignMessage(d, role, raw.Value()); err == nil {
			return m
		}
	}
	return foreignText(d, role, raw)
}

// foreignText is a message that holds the text of a value, under the key json.
func foreignText(d wire.Dialect, role wire.SurfaceRole, raw payload.Node) *session.Message {
	holder, err := payload.OfObject(payload.Member{Key: "json", Value: word(raw.Raw())})
	if err != nil {
		panic("internal error: " + err.Error())
	}
	m, err := foreignMessage(d, role, holder)
	if err != nil {
		panic("internal error: a foreign block is refused: " + err.Error())
	}
	return m
}

// foreignMessage is a message of one foreign block. A role that is none, or that
// must answer a call, becomes the user's.
func foreignMessage(d wire.Dialect, role wire.SurfaceRole, raw payload.Value) (*session.Message, error) {
	if role.IsZero() || role == wire.SurfaceRoleTool {
		role = wire.SurfaceRoleUser
	}
	format := wire.FormatNative.String()
	if !d.IsZero() {
		format = d.String()
	}
	v, err := payload.OfObject(
		payload.Member{Key: "kind", Value: word(wire.SessionBlockKindForeign.String())},
		payload.Member{Key: "dialect", Value: word(format)},
		payload.Member{Key: "raw", Value: raw},
	)
	if err != nil {
		return nil, err
	}
	return session.NewMessage(role, session.RawBlock(v))
}

// word is a string of the file, or of this package, as a value.
func word(s string) payload.Value {
	v, err := payload.OfString(s)
	if err != nil {
		panic("internal error: " + err.Error())
	}
	return v
}
