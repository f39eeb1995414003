package proptest

import (
	"strings"

	"verbatim/core/payload"
	"verbatim/core/session"
)

// SilentEdits are all edits of a request that no check may notice: Want is
// always nil.
func SilentEdits() []Fault {
	return []Fault{
		{"faithful", "The request is the fold itself.", faithful},
		{"copies", "Each message is another object, of the same time, that says the same.", rewritten(anyMessage, again)},
		{"metadata", "A message has other metadata.", rewritten(anyMessage, annotated)},
		{"time", "A message was said at another time.", rewritten(anyMessage, dated)},
		{"system_text", "A system message has another text.", rewritten(isSystem, retold)},
		{"system_name", "A system message has another name.", rewritten(isSystem, renamed)},
		{"overlay", "One leading system message stands before a fold without one.", overlaid},
		{"spelling", "Blocks are spelled otherwise: a string for one text block, a default left out, an escape, another order of keys.", spelled},
	}
}

func faithful(h History, _ uint64) (Planted, bool) {
	return Planted{Script: h.Script, Request: messagesOf(h.list())}, true
}

func overlaid(h History, pick uint64) (Planted, bool) {
	f := fields(pick)
	if h.headed() {
		return Planted{}, false
	}
	request := []*session.Message{pool[systemText][f.take(columns)].message}
	return Planted{Script: h.Script, Request: append(request, messagesOf(h.list())...)}, true
}

// rewritten is the edit of every message that may be edited.
func rewritten(may func(said) bool, edit func(said) *session.Message) func(History, uint64) (Planted, bool) {
	return func(h History, _ uint64) (Planted, bool) {
		var request []*session.Message
		edits := 0
		for _, m := range h.list() {
			if may(m) {
				m.message = edit(m)
				edits++
			}
			request = append(request, m.message)
		}
		return Planted{Script: h.Script, Request: request}, edits > 0
	}
}

func again(m said) *session.Message { return m.saying.message().Dated(m.message.Time()) }

func annotated(m said) *session.Message { return m.message.Annotated(value(`{"note":1}`)) }

func dated(m said) *session.Message { return m.message.Dated(noon().AddDate(1, 0, 0)) }

func renamed(m said) *session.Message { return m.message.Named("other") }

func retold(m said) *session.Message {
	return saidOf(textOf(m.role, "told otherwise")).message
}

func spellable(m said) bool { return len(m.texts) == 1 && len(m.calls) == 0 }

func spelled(h History, _ uint64) (Planted, bool) {
	p := Planted{Script: h.Script}
	edits := 0
	for _, m := range h.list() {
		written := ""
		if spellable(m) {
			written = otherSpelling(m)
			m.message = read(m, written)
			edits++
		}
		p.Request, p.Written = append(p.Request, m.message), append(p.Written, written)
	}
	return p, edits > 0
}

func otherSpelling(m said) string {
	text := escaped(m.texts[0])
	if !isResult(m) {
		return text
	}
	return `[{"content":[{"text":` + text + `,"kind":"text"}],"attachments":[],"tool_use_id":` + escaped(m.answers) + `,"kind":"tool_result"}]`
}

// read is a message as a request in JSON gives it.
func read(m said, content string) *session.Message {
	r, err := session.ParseRequest([]byte(`[{"content":` + content + `,"name":` + escaped(m.name) + `,"role":"` + m.role.String() + `"}]`))
	if err != nil {
		panic("proptest: internal error: " + err.Error())
	}
	return r.First()
}

// escaped is a JSON string in which the letter a is an escape.
func escaped(text string) string {
	v, err := payload.OfString(text)
	if err != nil {
		panic("proptest: internal error: " + err.Error())
	}
	return strings.ReplaceAll(v.String(), "a", `\u0061`)
}
