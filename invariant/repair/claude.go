package repair

import (
	"fmt"
	"slices"
	"strings"

	"verbatim/core/dialect"
	"verbatim/core/locator"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// carried are the keys of a record of Claude Code that say where it belongs, in
// the order in which the client writes them.
var carried = []string{"isSidechain", "agentId", "userType", "cwd", "sessionId", "version", "gitBranch", "slug", "teamName", "agentName"}

// claudeResult is a record with the result of a call. It hangs below the record
// of the call, as those of parallel calls do, so that no other link changes.
func (v view) claudeResult(w where, result string) (Edit, bool) {
	s, ok := v.layout.at(v.part(w).At.Record)
	parent := s.node.Get("uuid")
	if !ok || parent.IsZero() {
		return Edit{}, false
	}
	said, _ := parent.Text()
	pairs := []string{"parentUuid", parent.Raw()}
	pairs = append(pairs, kept(s.node, carried...)...)
	pairs = append(pairs, "type", quoted("user"), "message", anthropicHand.wrap(result), "uuid", quoted(uuidOf(said, v.part(w).ID)))
	pairs = append(pairs, kept(s.node, "timestamp")...)
	pairs = append(pairs, "sourceToolAssistantUUID", parent.Raw())
	return v.layout.behind(s, object(pairs...)), true
}

// uuidOf is a UUID of version 8, made of what it stands for: the same repair
// gives the same file.
func uuidOf(parts ...string) string {
	b := locator.Digest([]byte(strings.Join(parts, "\x00"))).Bytes()[:16]
	b[6], b[8] = b[6]&0x0f|0x80, b[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}

// claudeMove hangs the record of a result below that of its call, and what hung
// below it where it hung before.
func (v view) claudeMove(f finding, call, result where) (Change, bool) {
	s, ok := v.layout.at(v.part(result).At.Record)
	above, found := v.layout.at(v.part(call).At.Record)
	up, uuid := s.child(v.layout.text, "parentUuid"), s.node.Get("uuid")
	if !ok || !found || up.node.IsZero() || uuid.IsZero() || !v.alone(result) {
		return Change{}, false
	}
	raw := v.layout.raw(s)
	edits := []Edit{v.layout.remove(s)}
	moved := raw[:up.start-s.start] + above.node.Get("uuid").Raw() + raw[up.end-s.start:]
	edits = append(edits, v.layout.behind(above, moved))
	for i := range v.layout.lines {
		row := v.layout.record(i)
		if link := row.child(v.layout.text, "parentUuid"); !link.node.IsZero() && link.node.Raw() == uuid.Raw() {
			edits = append(edits, v.layout.replace(link, up.node.Raw()))
		}
	}
	return v.change(wire.RepairKindMove, f, v.part(result).At.Record, fmt.Sprintf("hang the record with the result of %q below that of its call", v.part(result).ID), edits...)
}

// claudeInFront hangs the record of a result below that of its call, so that
// nothing stands before it.
func (v view) claudeInFront(f finding, result where) (all list) {
	calls := v.all(dialect.PartCall, v.part(result).ID)
	for _, call := range slices.Backward(calls) {
		if call.before(result) {
			all.add(v.claudeMove(f, call, result))
			break
		}
	}
	return all
}

// unlink makes a record whose parent is not in the file one without a parent.
func (v view) unlink(f finding) (all list) {
	s, ok := v.layout.at(f.Path)
	if !ok || s.node.Kind() != payload.KindString {
		return nil
	}
	all.add(v.change(wire.RepairKindUnlink, f, f.Path, fmt.Sprintf("unlink the record from the parent %s, which is not in the file", s.node.Raw()),
		v.layout.replace(s, "null")))
	return all
}
