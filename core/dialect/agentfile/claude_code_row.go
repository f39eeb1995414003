package agentfile

import (
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// The types of records that the reader looks into. All others are left out and
// counted.
const (
	claudeUser        = "user"
	claudeAssistant   = "assistant"
	claudeSystem      = "system"
	claudeReplacement = "content-replacement"

	claudeBoundary = "compact_boundary" // subtypes of system
	claudeMicro    = "microcompact_boundary"

	claudeSynthetic = "<synthetic>" // the model of rows that the client made
)

// claudeRow is the envelope of one record, and how it hangs together with the
// others.
type claudeRow struct {
	record
	kind, subtype string
	uuid          string // "" of records outside the tree
	parent        string // parentUuid
	agent         string
	sidechain     bool
	meta, hidden  bool // isMeta; isVisibleInTranscriptOnly
	summary       bool // isCompactSummary
	forked        bool // forkedFrom
	broken        bool // a row that the client made of an error
	logical       string
	message       payload.Node

	talk   *claudeTalk
	first  int // the first row with this uuid: itself, but for a doubled one
	up     int // the parent; of a boundary without one, the logical parent
	kin    int // the nearest row above it of the same conversation
	above  int // the nearest message above it, in the same conversation
	across int // the nearest compaction between the two
	top    int // the last row above it, in the same conversation
	unit   *claudeUnit
}

func claudeRowOf(r record) claudeRow {
	row := claudeRow{record: r, up: -1, kin: -1, above: -1, across: -1}
	for key, v := range r.node.Members() {
		switch key {
		case "type":
			row.kind = textOf(v)
		case "subtype":
			row.subtype = textOf(v)
		case "uuid":
			row.uuid = textOf(v)
		case "parentUuid":
			row.parent = textOf(v)
		case "logicalParentUuid":
			row.logical = textOf(v)
		case "agentId":
			row.agent = textOf(v)
		case "isSidechain":
			row.sidechain = isTrue(v)
		case "isMeta":
			row.meta = isTrue(v)
		case "isVisibleInTranscriptOnly":
			row.hidden = isTrue(v)
		case "isCompactSummary":
			row.summary = isTrue(v)
		case "forkedFrom":
			row.forked = v.Kind() == payload.KindObject
		case "isApiErrorMessage":
			row.broken = row.broken || isTrue(v)
		case "apiError":
			row.broken = row.broken || v.Kind() != payload.KindNull && v.Kind() != payload.KindBool || isTrue(v)
		case "message":
			row.message = v
		}
	}
	row.broken = row.broken && row.message.Get("model").Is(claudeSynthetic)
	return row
}

// isSpoken reports whether the user or the assistant wrote the record, whether
// or not the model sees it.
func (r *claudeRow) isSpoken() bool { return r.kind == claudeUser || r.kind == claudeAssistant }

// isMessage reports whether the record is a message that the model sees.
func (r *claudeRow) isMessage() bool {
	return r.isSpoken() && r.uuid != "" && r.message.Kind() == payload.KindObject &&
		!r.broken && (!r.hidden || r.summary)
}

// isBoundary reports whether the history begins anew at the record.
func (r *claudeRow) isBoundary() bool { return r.kind == claudeSystem && r.subtype == claudeBoundary }

// left is the type under which the record is counted when it is left out.
func (r *claudeRow) left() string {
	switch {
	case !r.isSpoken():
		return named(r.kind)
	case r.broken:
		return "synthetic"
	case r.hidden && !r.summary:
		return "transcript_only"
	case r.uuid == "":
		return "without_uuid"
	}
	return "without_message"
}

// blocks are the blocks of the message of a type.
func (r *claudeRow) blocks(kind wire.AnthropicBlockType) []payload.Node {
	var all []payload.Node
	for _, block := range r.message.Get("content").Elements() {
		if block.Get("type").Is(string(kind)) {
			all = append(all, block)
		}
	}
	return all
}

// answers are the ids of the calls that the message answers.
func (r *claudeRow) answers() []string {
	var ids []string
	for _, block := range r.blocks(wire.AnthropicBlockTypeToolResult) {
		ids = append(ids, textOf(block.Get("tool_use_id")))
	}
	return ids
}

// joins reports whether the content can be one of several parts of a message.
func (r *claudeRow) joins() bool {
	kind := r.message.Get("content").Kind()
	return kind == payload.KindArray || kind == payload.KindString
}
