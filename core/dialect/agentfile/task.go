package agentfile

import (
	"verbatim/core/dialect"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// Beside are the names of the files that change what a format's file means, and
// stand beside it. All of them are optional.
func Beside(f wire.Format) []string {
	if f == wire.FormatCline {
		return []string{clineUI, clineOverlays, clineHistory, clineCompaction}
	}
	return nil
}

// ReadTask reads a file as [Read] does, with what stands beside it: texts by
// the names that [Beside] gives. Of the task history, which tells of all tasks,
// the one is meant whose id stands under the name "task".
func ReadTask(f wire.Format, text []byte, beside map[string][]byte) ([]History, error) {
	if f == wire.FormatCline {
		return readCline(text, beside)
	}
	return Read(f, text)
}

// task is the conversation of a task: messages of Anthropic, each an element of
// an array.
type task struct {
	*builder
	entries []taskEntry
}

// taskEntry is one message of the array.
type taskEntry struct {
	record
	saying *saying
}

// readTask reads the array. What is no object is counted and left out.
func readTask(f wire.Format, text []byte) (*task, error) {
	records, faults, err := readArray(f, text)
	if err != nil {
		return nil, err
	}
	t := &task{builder: newBuilder(wire.DialectAnthropic)}
	for _, fault := range faults {
		t.fault(fault)
	}
	for _, r := range records {
		if r.node.Kind() != payload.KindObject {
			t.skip(r.node.Kind().String())
			continue
		}
		t.entries = append(t.entries, taskEntry{r, taskSaying(r)})
	}
	return t, nil
}

// taskSaying is a message of the array. An item of reasoning, which stands
// between the messages, is one of Responses.
func taskSaying(r record) *saying {
	at := r.place(r.node)
	if betweenMessages(r.node) {
		turn := dialect.Turn{Role: wire.SurfaceRoleAssistant, Index: r.index, At: at}
		return readSaying(wire.DialectOpenAIResponses, turn, r.node)
	}
	return readSaying(wire.DialectAnthropic, taskTurn(at, r.index), r.node)
}

// betweenMessages reports whether an element is no message but reasoning that
// only OpenAI's interface is sent.
func betweenMessages(n payload.Node) bool {
	return n.Get("type").Is(string(wire.ResponsesItemTypeReasoning)) && n.Get("role").IsZero()
}

// taskTurn is a message as Anthropic is sent it: without the blocks in which
// Roo keeps the reasoning of other providers.
func taskTurn(at dialect.Place, index int) dialect.Turn {
	turn := dialect.AnthropicTurn(at, index)
	kept := turn.Parts[:0]
	for _, p := range turn.Parts {
		if p.Type != string(wire.ResponsesItemTypeReasoning) && p.Type != "thoughtSignature" {
			kept = append(kept, p)
		}
	}
	turn.Parts = kept
	return turn
}

// finish is the history, whose view leaves out what Anthropic is not sent.
func (t *task) finish() []History {
	h := t.end()
	kept := h.View.Turns[:0]
	for _, turn := range h.View.Turns {
		if !betweenMessages(turn.At.Node) {
			kept = append(kept, turn)
		}
	}
	h.View.Turns = kept
	return []History{h}
}
