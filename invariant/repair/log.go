package repair

import (
	"errors"
	"fmt"
	"strconv"

	"verbatim/core/payload"
	"verbatim/core/session"
	"verbatim/generated/wire"
)

// LogPlan is what makes a native log whole: events to append, and nothing else.
type LogPlan struct {
	Changes []LogChange // in the order in which their events are appended
}

// LogChange is one event to append.
type LogChange struct {
	Kind    wire.RepairKind
	Rule    wire.Rule // of the fault that it takes away
	Seq     int64     // of the event with the half that stands alone
	IDs     []string
	Risk    wire.Risk // of a synthetic result; else zero
	Message string
	Data    session.Data
}

// OfLog finds the events after which no call and no result on the surface of a
// log stands without the other. The log stays as it is. The error is a
// [*RefusedError] for what appending cannot change: a header that the log does
// not give, an answer that was not said as it was returned, and a call whose
// place no result reaches.
func OfLog(l *session.Log) (LogPlan, error) {
	m := mending{log: l.Fork(l.Len()), from: l}
	if faults := auditFaults(l.Audit()); len(faults) > 0 {
		return LogPlan{}, &RefusedError{faults}
	}
	most := 4*len(l.CutPairs()) + 8
	for range most {
		pairs := m.log.CutPairs()
		if len(pairs) == 0 {
			break
		}
		if err := m.mend(pairs); err != nil {
			return LogPlan{}, err
		}
	}
	if pairs := m.log.CutPairs(); len(pairs) > 0 {
		return LogPlan{}, &RefusedError{[]Fault{faultOfPair(pairs[0])}}
	}
	if faults := auditFaults(m.log.Audit()); len(faults) > 0 {
		return LogPlan{}, &RefusedError{faults}
	}
	return LogPlan{m.changes}, nil
}

// mending is a log while it is mended.
type mending struct {
	log     *session.Log // grows
	from    *session.Log // as it was
	changes []LogChange
}

// errBeyond says that no event that is appended changes a pair.
var errBeyond = errors.New("no event that is appended now changes it")

// mend takes away the first of the pairs that can be.
func (m *mending) mend(pairs []session.CutPair) error {
	for _, p := range pairs {
		change, err := m.change(p)
		if errors.Is(err, errBeyond) {
			continue
		}
		if err == nil {
			_, err = m.log.Append(change.Data)
		}
		if err != nil {
			return fmt.Errorf("mend event %d: %w", p.Seq, err)
		}
		m.changes = append(m.changes, change)
		return nil
	}
	return &RefusedError{[]Fault{faultOfPair(pairs[0])}}
}

func (m *mending) change(p session.CutPair) (LogChange, error) {
	c := LogChange{Rule: p.Rule, Seq: p.Seq, IDs: []string{p.ID}}
	if p.Rule == wire.RuleOrphanedToolResult {
		return m.quote(c, p)
	}
	if p.ID == "" || m.calledLater(p) {
		return m.rename(c, p)
	}
	return m.answer(c, p)
}

// quote puts a message of the user that quotes a result over it.
func (m *mending) quote(c LogChange, p session.CutPair) (LogChange, error) {
	event := m.log.Event(p.Seq)
	said, err := session.NewMessage(wire.SurfaceRoleUser, session.Text(quotedBlock(p.ID, event.Message().Content())))
	if err != nil {
		return c, err
	}
	c.Kind, c.Message = wire.RepairKindQuote, fmt.Sprintf("quote the result of %q of event %d as text: no call of it stands before it", p.ID, p.Seq)
	c.Data, err = m.over(event, said)
	return c, err
}

// quotedBlock is what a result says, with what it answered.
func quotedBlock(id string, content payload.Value) string {
	for _, block := range content.Elements() {
		said, plain := plainBlocks(block.Get("content"))
		if failed, _ := block.Get("is_error").Bool(); plain && failed {
			said = "error: " + said
		}
		if !plain {
			said = block.String()
		}
		return quotation(id, said)
	}
	return quotation(id, content.String())
}

func plainBlocks(blocks payload.Value) (text string, ok bool) {
	for i, block := range blocks.Elements() {
		said, ok := block.Get("text").Text()
		if !ok {
			return "", false
		}
		if i > 0 {
			text += "\n"
		}
		text += said
	}
	return text, blocks.Kind() == payload.KindArray
}

// over is a message in place of an event's, which must stand alone at its
// position.
func (m *mending) over(event *session.Event, said *session.Message) (session.Data, error) {
	for seq := range m.log.Fold().All() {
		if seq != event.Seq() && m.log.Event(seq).Position() == event.Position() {
			return nil, errBeyond
		}
	}
	metadata, err := copiedFrom(event.Seq())
	if err != nil {
		return nil, err
	}
	return session.Replace(event.Position(), event.Position(), said.Named(event.Message().Name()).Annotated(metadata)), nil
}

func copiedFrom(seq int64) (payload.Value, error) {
	return payload.OfObject(payload.Member{Key: "copied_from", Value: payload.OfInteger(seq)})
}

// calledLater reports whether a result would answer another call of the id.
func (m *mending) calledLater(p session.CutPair) bool {
	index, last, block := 0, -1, -1
	for _, said := range m.log.Fold().All() {
		for i, b := range said.Content().Elements() {
			if callOf(b) == p.ID {
				last, block = index, i
			}
		}
		index++
	}
	return last != p.Index || block != p.Block
}

// callOf is the id of the call that a block makes, "" for another block.
func callOf(block payload.Value) string {
	key := "call"
	if kind, _ := block.Get("kind").Text(); kind == wire.SessionBlockKindToolUse.String() {
		key = "id"
	}
	id, _ := block.Get(key).Text()
	return id
}

// rename puts over a message its copy, in which a call has an id of its own.
func (m *mending) rename(c LogChange, p session.CutPair) (LogChange, error) {
	event := m.log.Event(p.Seq)
	id := m.newID(p.ID)
	var blocks []session.Block
	for i, b := range event.Message().Content().Elements() {
		if i == p.Block {
			var err error
			if b, err = withID(b, id); err != nil {
				return c, err
			}
		}
		blocks = append(blocks, session.RawBlock(b))
	}
	said, err := session.NewMessage(event.Message().Role(), blocks...)
	if err != nil {
		return c, err
	}
	c.Kind, c.Message = wire.RepairKindNewID, fmt.Sprintf("give the call %q of event %d the id %q, which no result answers yet", p.ID, p.Seq, id)
	c.Data, err = m.over(event, said)
	return c, err
}

// withID is a block that calls, with another id.
func withID(block payload.Value, id string) (payload.Value, error) {
	key := "call"
	if kind, _ := block.Get("kind").Text(); kind == wire.SessionBlockKindToolUse.String() {
		key = "id"
	}
	word, err := payload.OfString(id)
	if err != nil {
		return payload.Value{}, err
	}
	var members []payload.Member
	for k, v := range block.Members() {
		if k == key {
			v = word
		}
		members = append(members, payload.Member{Key: k, Value: v})
	}
	return payload.OfObject(members...)
}

// newID is an id that nothing in the log calls or answers.
func (m *mending) newID(old string) string {
	taken := make(map[string]bool)
	for e := range m.log.Events() {
		if said := e.Message(); said != nil {
			id, _ := said.Result()
			taken[id] = true
			for _, id := range said.Calls() {
				taken[id] = true
			}
		}
	}
	if old == "" {
		old = "call"
	}
	id := old
	for n := 2; taken[id]; n++ {
		id = old + "_" + strconv.Itoa(n)
	}
	return id
}

func faultOfPair(p session.CutPair) Fault {
	return Fault{
		Rule: p.Rule, Index: int(p.Seq), Path: payload.Pointer("data", "content", strconv.Itoa(p.Block)), IDs: []string{p.ID},
		Said: "a call and its result of which one half stands without the other", Reason: errBeyond.Error(),
	}
}

// auditFaults are what the audit of a log finds.
func auditFaults(a session.Audit) []Fault {
	var faults []Fault
	for _, m := range a.Mismatch {
		faults = append(faults, Fault{
			Rule: wire.RuleHeaderMismatch, Index: int(m.Seq), Path: "/data",
			Said: "the request header is not what the events before it give", Reason: Reason(wire.RuleHeaderMismatch),
		})
	}
	for _, m := range a.Misspoken {
		faults = append(faults, Fault{
			Rule: wire.RuleAnswerMismatch, Index: int(m.Said), Path: "/data/content",
			Said: "the message does not say what was returned", Reason: Reason(wire.RuleAnswerMismatch),
		})
	}
	return faults
}
