package repair

import (
	"fmt"
	"strings"

	"verbatim/core/dialect"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// quote puts a text in place of a result that answers nothing, or of a hosted
// call that nothing answers.
func (v view) quote(f finding, w where) (Change, bool) {
	p := v.part(w)
	if v.hand.text == nil {
		return Change{}, false
	}
	message := fmt.Sprintf("quote the result of %q as text: no call of it stands where it should", p.ID)
	said := quotedResult(p)
	if p.Kind == dialect.PartHostedCall {
		message = fmt.Sprintf("quote the hosted call %q as text: only the provider could answer it", p.ID)
		said = quotedCall(p)
	}
	s, path, ok := v.site(w)
	if ok && v.hand.list == "" && v.part(w).Kind == dialect.PartResult {
		path = v.Turns[w.turn].At.Path()
		s, ok = v.layout.at(path)
	}
	if !ok {
		return Change{}, false
	}
	return v.change(wire.RepairKindQuote, f, path, message, v.layout.replace(s, v.hand.text(said, s.node)))
}

// quotedResult is what a result says, with what it answered.
func quotedResult(p dialect.Part) string {
	n := p.At.Node
	said, plain := plainText(n.Get("content"))
	if !plain {
		said, plain = plainText(n.Get("output"))
	}
	failed, _ := n.Get("is_error").Bool()
	switch {
	case !plain:
		said = n.Value().String()
	case failed:
		said = "error: " + said
	}
	return quotation(p.ID, said)
}

// quotation is how a result is quoted.
func quotation(id, said string) string {
	return fmt.Sprintf("[result of the tool call %q, whose call is not here: %s]", id, said)
}

func quotedCall(p dialect.Part) string {
	name, _ := p.At.Node.Get("name").Text()
	return fmt.Sprintf("[call %q of the tool %q, whose result is not here: %s]", p.ID, name, p.At.Node.Get("input").Value())
}

// plainText is the text of a string, or of a list of nothing but texts.
func plainText(n payload.Node) (text string, ok bool) {
	if n.Kind() != payload.KindArray {
		return n.Text()
	}
	var texts []string
	for _, block := range n.Elements() {
		said, ok := block.Get("text").Text()
		if !ok {
			return "", false
		}
		texts = append(texts, said)
	}
	return strings.Join(texts, "\n"), true
}
