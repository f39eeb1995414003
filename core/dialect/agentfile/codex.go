package agentfile

import (
	"strings"

	"verbatim/core/dialect"
	"verbatim/core/payload"
	"verbatim/core/session"
	"verbatim/generated/wire"
)

// The types of a rollout's records that change its history, or tell what it
// was made by. All others are left out and counted.
const (
	codexMeta      = "session_meta"
	codexContext   = "turn_context"
	codexItem      = "response_item"
	codexCompacted = "compacted"
	codexEvent     = "event_msg"

	codexRolledBack = "thread_rolled_back" // types of events
	codexTokens     = "token_count"
)

// codex reads one rollout file of Codex.
//
// What the model saw are the response items. The events beside them are what
// the screen showed, the same texts among them, and are left out; but
// thread_rolled_back drops turns, and token_count counts. Everything that is
// left out is counted by type, an event as event_msg/TYPE.
type codex struct {
	b         *builder
	turns     []int            // by turn of the user: how many events the log had before it
	summaries map[*saying]bool // that a compaction without a new history made
	shells    map[string]bool  // call_id of the calls of the local shell
	model     string
	spent     codexTotals
}

func readCodex(text []byte) ([]History, error) {
	records, faults, err := readRecords(wire.FormatCodex, text)
	if err != nil {
		return nil, err
	}
	c := codex{b: newBuilder(wire.DialectOpenAIResponses), summaries: make(map[*saying]bool), shells: make(map[string]bool)}
	c.b.history.Faults = faults
	for _, r := range records {
		c.b.at(r.node.Get("timestamp"))
		c.read(r)
	}
	return []History{c.b.end()}, nil
}

func (c *codex) read(r record) {
	said := r.node.Get("payload")
	switch kind := r.text("type"); kind {
	case codexItem:
		c.item(r, said)
	case codexCompacted:
		c.compacted(r, said)
	case codexEvent:
		c.event(said)
	case codexMeta:
		if c.b.history.Session == "" {
			c.b.history.Session = textOf(said.Get("id"))
		}
		c.b.skip(kind)
	case codexContext:
		c.model = textOf(said.Get("model"))
		c.b.skip(kind)
	default:
		c.b.skip(named(kind))
	}
}

// item is one item of what the model saw.
func (c *codex) item(r record, item payload.Node) {
	s := c.saying(r, item)
	if beginsTurn(item) {
		c.turns = append(c.turns, c.b.log.Len())
	}
	c.b.say(r.index, s)
}

// saying is an item as a turn, and as what it says. Calls of the local shell
// are paired by call_id like all others here, and not by their id, and a
// function_call_output answers them.
func (c *codex) saying(r record, item payload.Node) *saying {
	turn := dialect.ResponsesTurn(r.place(item), r.index)
	call := textOf(item.Get("call_id"))
	switch kind := textOf(item.Get("type")); kind {
	case "compaction_summary", "context_compaction": // other names of Codex for the item
		turn.Parts[0].Type = string(wire.ResponsesItemTypeCompaction)
	case "agent_message", "ghost_snapshot", "other": // items of Codex alone
		turn.Parts[0].Type = ""
	case string(wire.ResponsesItemTypeLocalShellCall):
		if call != "" {
			turn.Parts[0].ID = call
			c.shells[call] = true
			item = withID(item, call)
		}
	case string(wire.ResponsesItemTypeFunctionCallOutput):
		if c.shells[call] {
			turn.Parts[0].Type = string(wire.ResponsesItemTypeLocalShellCallOutput)
		}
	}
	return readSaying(wire.DialectOpenAIResponses, turn, item)
}

// withID is an object with an id, in place of one that it has.
func withID(object payload.Node, id string) payload.Node {
	members := []payload.Member{{Key: "id", Value: word(id)}}
	for key, v := range object.Members() {
		if key != "id" {
			members = append(members, payload.Member{Key: key, Value: v.Value()})
		}
	}
	v, err := payload.OfObject(members...)
	if err != nil {
		panic("internal error: an object is no JSON with another id: " + err.Error())
	}
	text, err := v.MarshalJSON()
	if err != nil {
		panic("internal error: " + err.Error())
	}
	tree, err := payload.ReadTree(text)
	if err != nil {
		panic("internal error: " + err.Error())
	}
	return tree.Root()
}

// beginsTurn reports whether an item is what the user said, and not context
// that the client puts under the user's name. Such context begins no turn, so
// that a rollback does not count it.
func beginsTurn(item payload.Node) bool {
	if dialect.ResponsesType(item) != wire.ResponsesItemTypeMessage || !item.Get("role").Is(string(wire.ResponsesRoleUser)) {
		return false
	}
	first := item.Get("content")
	for _, part := range first.Elements() {
		first = part.Get("text")
		break
	}
	said := strings.TrimSpace(textOf(first))
	for _, mark := range codexContextMarks {
		if strings.HasPrefix(said, mark) {
			return false
		}
	}
	return true
}

// codexContextMarks begin the messages that the client writes as the user.
var codexContextMarks = []string{
	"<environment_context>", "<user_instructions>", "# AGENTS.md instructions", "<skill>",
	"<user_shell_command>", "<turn_aborted>", "<subagent_notification>",
}

// event is what the screen showed.
func (c *codex) event(event payload.Node) {
	kind := textOf(event.Get("type"))
	switch kind {
	case codexRolledBack:
		if n, ok := event.Get("num_turns").Integer(); ok {
			c.rollBack(n)
			return
		}
	case codexTokens:
		c.count(event.Get("info").Get("total_token_usage"))
	}
	c.b.skip(codexEvent + "/" + named(kind))
}

// rollBack drops the newest n turns of the user, and a compaction made in them.
func (c *codex) rollBack(n int64) {
	kept := max(0, int64(len(c.turns))-n)
	if kept == int64(len(c.turns)) {
		return
	}
	c.b.rewind(c.turns[kept])
	c.turns = c.turns[:kept]
}

// compacted is a compaction. The history that it names replaces all before it;
// older clients name none, and go on with the user's messages and the summary.
func (c *codex) compacted(r record, said payload.Node) {
	var want []spoken
	if list := said.Get("replacement_history"); list.Kind() == payload.KindArray {
		for _, item := range list.Elements() {
			want = append(want, fresh(c.saying(r, item))...)
		}
		c.b.become(r.index, want)
		return
	}
	for _, s := range c.b.surface() {
		if s.message().Role() == wire.SurfaceRoleUser && !c.summaries[s.of] {
			want = append(want, s)
		}
	}
	if summary := said.Get("message"); textOf(summary) != "" {
		s := codexSummary(r, summary)
		c.summaries[s] = true
		want = append(want, fresh(s)...)
	}
	c.b.become(r.index, want)
}

// codexSummary is a summary as the message of the user that it becomes.
func codexSummary(r record, summary payload.Node) *saying {
	at := r.place(summary)
	turn := dialect.Turn{
		Role: wire.SurfaceRoleUser, Index: r.index, At: at,
		Parts: []dialect.Part{{Kind: dialect.PartText, Index: r.index, At: at}},
	}
	m, err := session.NewMessage(wire.SurfaceRoleUser, session.Text(textOf(summary)))
	if err != nil {
		panic("internal error: a text is refused: " + err.Error())
	}
	return own(turn, m)
}

// named is the type of a record for counting.
func named(kind string) string {
	if kind == "" {
		return "untyped"
	}
	return kind
}
