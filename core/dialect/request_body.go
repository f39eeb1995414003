package dialect

import (
	"fmt"
	"slices"
	"strconv"

	"verbatim/core/chat"
	"verbatim/core/fault"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// RequestBody writes a canonical request as the body of a dialect, with the
// bytes of its pictures from the store. [ReadRequest] reads back what was
// written, but for where a user's message ends: in the OpenAI dialects tool
// results are messages of their own, and Responses has one answer of the model
// where several follow each other. [Render] writes what is refused here, and
// says what is lost.
//
// The code of an error is E_CONFIG_INVALID for what a setting asks:
//
//	anthropic          max_tokens         absent, though the dialect needs it
//	anthropic          effort             minimal
//
// and E_INVALID_ARGS for what a message says:
//
//	every              role               that may not carry the block
//	every              image              whose bytes the store does not have, or which are others
//	every              text               that is no UTF-8
//	open_ai            thinking
//	open_ai            redacted_thinking
//	open_ai            is_error
//	open_ai            attachments
//	open_ai            text               behind a call
//	open_ai_responses  redacted_thinking
//	open_ai_responses  is_error
//
// A mark for the prompt cache is advice: it is left out by the OpenAI dialects,
// which have none, and so is that of a last message without blocks. Shared is
// never written.
//
// All errors it returns are of type *[fault.Error], whose subject is a JSON
// Pointer into the request.
func RequestBody(d wire.Dialect, q chat.ChatRequest, store Store) ([]byte, error) {
	w := &requestWriter{dialect: d, store: store, action: "write a request"}
	return w.body(func() []payload.Member { return w.request(q) })
}

// requestWriter writes a request or an answer. The first problem sticks.
type requestWriter struct {
	dialect wire.Dialect
	store   Store
	action  string
	at      string // JSON Pointer to the list that is being written
	message int    // that is being written; -1 where blocks stand without one
	block   int    // that is being written; -1 where at is no list
	err     error
}

// body is the text of the object that a function makes.
func (w *requestWriter) body(members func() []payload.Member) ([]byte, error) {
	if err := needDialect(w.dialect, w.action); err != nil {
		return nil, err
	}
	w.action += " of " + w.dialect.String()
	made := members()
	if w.err != nil {
		return nil, w.err
	}
	body, err := payload.OfObject(made...)
	if err != nil {
		return nil, payload.Fault(wire.ErrorCodeInvalidArgs, w.action, err)
	}
	return []byte(body.String()), nil
}

// refuse makes a problem of what stands at a JSON Pointer. The sentence says
// what to do.
func (w *requestWriter) refuse(code wire.ErrorCode, path, sentence string) {
	if w.err == nil {
		w.err = fault.Failure(code, w.action, path).Recover(sentence)
	}
}

// refuseHere makes a problem of the block that is being written.
func (w *requestWriter) refuseHere(sentence string) {
	if w.err == nil {
		w.refuse(wire.ErrorCodeInvalidArgs, w.path(), sentence)
	}
}

func (w *requestWriter) path() string {
	path := w.at
	if w.block < 0 {
		return path
	}
	if w.message >= 0 {
		path += "/" + strconv.Itoa(w.message) + "/content"
	}
	return path + "/" + strconv.Itoa(w.block)
}

// string is a text, which must be UTF-8.
func (w *requestWriter) string(s string) payload.Value {
	v, err := payload.OfString(s)
	if err != nil {
		w.refuseHere(fmt.Sprintf("Send text alone: found an %v.", err))
	}
	return v
}

func (w *requestWriter) text(key, s string) payload.Member { return member(key, w.string(s)) }

func (w *requestWriter) request(q chat.ChatRequest) []payload.Member {
	w.at, w.block = "/model", -1
	members := append([]payload.Member{w.text("model", q.Model)}, w.ceiling(q)...)
	members = append(members, w.effort(q.Effort)...)
	switch w.dialect {
	case wire.DialectAnthropic:
		members = append(members, w.anthropicConversation(q)...)
	case wire.DialectOpenAI:
		members = append(members, w.chatConversation(q)...)
	case wire.DialectOpenAIResponses:
		members = append(members, w.responsesConversation(q)...)
	}
	if len(q.Tools) == 0 {
		return members
	}
	tools := make([]payload.Value, len(q.Tools))
	w.at, w.message = "/tools", -1
	for i, tool := range q.Tools {
		w.block = i
		tools[i] = w.tool(tool)
	}
	return append(members, member("tools", payload.OfArray(tools...)))
}

// ceiling writes the most tokens that the model may answer with, if anybody
// knows.
func (w *requestWriter) ceiling(q chat.ChatRequest) []payload.Member {
	if q.MaxTokens.IsZero() {
		if w.dialect == wire.DialectAnthropic {
			w.refuse(wire.ErrorCodeConfigInvalid, "/max_tokens", fmt.Sprintf(
				"Register the model %q with the most tokens that it may answer with, which Anthropic Messages needs.", q.Model))
		}
		return nil
	}
	key := (&renderer{dialect: w.dialect}).ceilingKey()
	return []payload.Member{member(key, ofUint(uint64(q.MaxTokens)))}
}

// ofUint is a number in plain digits.
func ofUint(n uint64) payload.Value {
	v, err := payload.Parse(strconv.AppendUint(nil, n, 10))
	if err != nil {
		panic("dialect: internal error: digits are no number: " + err.Error())
	}
	return v
}

// tool writes what a model is told of a tool.
func (w *requestWriter) tool(t chat.Tool) payload.Value {
	w.toolName(t.Name)
	said := []payload.Member{w.text("name", string(t.Name))}
	if t.Description != "" {
		said = append(said, w.text("description", t.Description))
	}
	if w.dialect == wire.DialectAnthropic {
		return object(append(said, member("input_schema", t.InputSchema.Value()))...)
	}
	said = append(said, member("parameters", t.InputSchema.Value()))
	kind := w.text("type", string(wire.ChatToolCallTypeFunction))
	if w.dialect == wire.DialectOpenAI {
		return object(kind, member("function", object(said...)))
	}
	return object(append(said, kind, member("strict", payload.OfBool(false)))...) // where nothing is said it is true
}

func (w *requestWriter) toolName(name chat.ToolName) {
	if _, err := name.MarshalText(); err != nil {
		w.refuseHere(fmt.Sprintf("Name the tool by what a canonical name is: %v.", err))
	}
}

// isBlock says whether a block is one by its value.
func isBlock(b chat.Block) bool {
	switch b.(type) {
	case chat.Text, chat.Thinking, chat.RedactedThinking, chat.ToolUse, chat.Image, chat.ToolResult:
		return true
	}
	return false
}

// each goes over the blocks of a message, and refuses those that its role may
// not carry.
func (w *requestWriter) each(message int, m chat.Message, take func(chat.Block)) {
	w.message = message
	if !slices.Contains(wire.AllRoles[:], m.Role) {
		w.block = 0
		w.refuse(wire.ErrorCodeInvalidArgs, w.at+"/"+strconv.Itoa(message)+"/role", "Say who speaks.")
	}
	for i, b := range m.Content {
		w.block = i
		switch {
		case w.err != nil:
			return
		case !isBlock(b):
			w.refuseHere("Send a block by its value: a pointer to one is none.")
		case !mayHold(m.Role, b.Kind()):
			w.refuseHere(fmt.Sprintf("Say a block of kind %q in a message of the other role: one of %s may not carry it.", b.Kind(), m.Role))
		default:
			take(b)
		}
	}
}
