package proptest

import (
	"verbatim/core/session"
	"verbatim/generated/wire"
)

// Fault makes one edit of one kind in a history or in the request made of it.
type Fault struct {
	Name string // lower snake case, unique
	Doc  string // one sentence

	// Plant makes the edit at a place that pick, any number, chooses. The
	// history is not changed. ok is false when the history has no such place.
	Plant func(h History, pick uint64) (p Planted, ok bool)
}

// Planted is a log and a request after an edit.
type Planted struct {
	Script  Script
	Request []*session.Message

	// Written is the content of each message of the request as a provider's
	// caller may write it, "" where that is the compared form. It is nil when
	// all are.
	Written []string

	// Want is what a check must answer, worked out from the edit. It is nil
	// for silence: of a silent edit always, of a fault never.
	Want *Verdict
}

// Verdict is what is compared of a violation.
type Verdict struct {
	Kind  wire.ViolationKind
	Index int // after the overlay slot

	RequestLength, LogLength int // zero of an orphan; the overlay slot not counted

	ToolCallID string // of an orphan
}

// Faults are all planted faults. None contains another: what one of them makes
// of a log and a request, no other one makes of any. So each has a mistake of
// its own that it finds, and no other fault does.
func Faults() []Fault {
	return []Fault{
		{"drop", "A message other than a tool result is left out before others.", drop},
		{"drop_tool_result", "A tool result is left out before other messages.", dropToolResult},
		{"truncate", "The last two or more messages are left out.", truncate},
		{"lend_head", "Everything before a system message is left out, so that it is taken for the overlay.", lendHead},
		{"invent", "A message that nobody said comes in.", invent},
		{"duplicate", "A message other than a system message is said twice.", duplicate},
		{"second_leading_system", "A second system message stands in front.", secondLeadingSystem},
		{"system_in_the_middle", "A system message stands between two others that are none.", systemInTheMiddle},
		{"overlay_behind", "The overlay stands behind the conversation, not before it.", overlayBehind},
		{"move", "A message moves by two places or more, and not so that neighbours change places.", move},
		{"swap", "Two neighbours that differ change places.", swap},
		{"change_text", "A text reads otherwise.", changeText},
		{"change_role", "A user's text is an assistant's, or the other way round.", changeRole},
		{"change_name", "A message has another name, or loses the one it has.", changeName},
		{"change_call_id", "A call has another id.", changeCallID},
		{"change_call_arguments", "A call has other arguments.", changeCallArguments},
		{"change_call_tool", "A call is of another tool.", changeCallTool},
		{"swap_calls", "Two calls of one message change places.", swapCalls},
		{"change_result_id", "A tool result answers another call.", changeResultID},
		{"change_outcome", "A tool result that was a success is a failure.", changeOutcome},
		{"stale_request", "The log goes on by one message after the request was made.", staleRequest},
		{"stale_summary", "The log is compacted after the request was made.", staleSummary},
		{"cut_call", "A replace takes a call away that nothing else makes, and leaves its result.", cutCall},
		{"answer_before_call", "A call and its result stand in each other's place in the log.", answerBeforeCall},
		{"answer_nobody", "A tool result answers a call that nobody made.", answerNobody},
		{"answer_without_id", "A call and its result have the empty id.", answerWithoutID},
	}
}

// framed is the request of an edited list of messages. When the fold has no
// leading system message an overlay may stand in front, and one must where the
// edited list would lend its own first message to the overlay's slot.
func (h History) framed(list []said, overlay bool) []*session.Message {
	var request []*session.Message
	if !h.headed() && (overlay || headed(list)) {
		request = append(request, pool[systemText][1].message)
	}
	return append(request, messagesOf(list)...)
}

// edited is a planted fault in the request.
func (h History) edited(list []said, f *fields, want *Verdict) (Planted, bool) {
	return Planted{Script: h.Script, Request: h.framed(list, f.take(2) == 1), Want: want}, true
}

func (h History) headed() bool { return headed(h.list()) }

func headed(list []said) bool {
	return len(list) > 0 && list[0].role == wire.SurfaceRoleSystem
}

// list is the fold to be edited.
func (h History) list() []said {
	list := make([]said, len(h.fold))
	for i, p := range h.fold {
		list[i] = p.said
	}
	return list
}

func messagesOf(list []said) []*session.Message {
	var all []*session.Message
	for _, m := range list {
		all = append(all, m.message)
	}
	return all
}

// place picks one of the messages of the fold that may be edited.
func (h History) place(f *fields, may func(said) bool) (at int, ok bool) {
	return choose(len(h.fold), f, func(i int) bool { return may(h.fold[i].said) })
}

// choose picks one of the first n numbers that may be picked.
func choose(n int, f *fields, may func(int) bool) (at int, ok bool) {
	var places []int
	for i := range n {
		if may(i) {
			places = append(places, i)
		}
	}
	if len(places) == 0 {
		return 0, false
	}
	return places[f.take(int64(len(places)))], true
}

func anyMessage(said) bool { return true }

func isSystem(m said) bool { return m.role == wire.SurfaceRoleSystem }

func isResult(m said) bool { return m.role == wire.SurfaceRoleTool }

func hasCalls(m said) bool { return len(m.calls) > 0 }

func not(is func(said) bool) func(said) bool { return func(m said) bool { return !is(m) } }

// runEnd is the index behind the messages from at on that are like m.
func runEnd(list []said, at int, m said) int {
	for at < len(list) && list[at].alike(m.saying) {
		at++
	}
	return at
}

func missing(index, request, log int) *Verdict {
	return &Verdict{Kind: wire.ViolationKindMissingMessage, Index: index, RequestLength: request, LogLength: log}
}

func extra(index, request, log int) *Verdict {
	return &Verdict{Kind: wire.ViolationKindExtraMessage, Index: index, RequestLength: request, LogLength: log}
}

func order(index, length int) *Verdict {
	return &Verdict{Kind: wire.ViolationKindOrder, Index: index, RequestLength: length, LogLength: length}
}

func orphan(index int, id string) *Verdict {
	return &Verdict{Kind: wire.ViolationKindOrphanedToolResult, Index: index, ToolCallID: id}
}
