package session

import (
	"fmt"
	"strconv"

	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// compareResult checks a tool result and brings it into compared form.
func compareResult(r *payload.Record, b payload.Value) (payload.Value, error) {
	marked := r.Has("is_error")
	if marked {
		r.Bool("is_error")
	}
	bare := r.Has("attachments") && r.List("attachments").Len() == 0
	said, _ := payload.OfString("")
	if r.Has("content") {
		said = r.Value("content")
	}
	blocks, err := innerBlocks(said)
	r.Within("content", err)
	if r.Err() != nil || marked && !bare && blocks == said {
		return b, r.Err()
	}
	return resultOf(b, blocks, marked)
}

// innerBlocks reads what a tool result says.
func innerBlocks(said payload.Value) (payload.Value, error) {
	blocks, err := asBlocks(said)
	if err != nil {
		return said, err
	}
	for i, b := range blocks.Elements() {
		if err := checkInner(b); err != nil {
			return said, payload.Under(payload.Pointer(strconv.Itoa(i)), err)
		}
	}
	return blocks, nil
}

// checkInner checks a block within a tool result.
func checkInner(b payload.Value) error {
	r := payload.ReadRecord(b)
	kind := payload.Word(r, "kind", wire.ParseSessionBlockKind)
	if r.Err() != nil {
		return r.Err()
	}
	switch kind {
	case wire.SessionBlockKindText, wire.SessionBlockKindImage, wire.SessionBlockKindForeign:
		checkPlain(r, kind)
	case wire.SessionBlockKindThinking, wire.SessionBlockKindRedactedThinking, wire.SessionBlockKindToolUse, wire.SessionBlockKindToolResult:
		r.Fail("kind", fmt.Sprintf("a tool result may not carry a block of kind %q, expected text, image or foreign", kind))
	}
	return r.Err()
}

// resultOf is a tool result with its defaults written out.
func resultOf(b, blocks payload.Value, marked bool) (payload.Value, error) {
	members := []payload.Member{{Key: "content", Value: blocks}}
	if !marked {
		members = append(members, payload.Member{Key: "is_error", Value: payload.OfBool(false)})
	}
	for key, v := range b.Members() {
		if key != "content" && (key != "attachments" || v.Len() > 0) {
			members = append(members, payload.Member{Key: key, Value: v})
		}
	}
	return payload.OfObject(members...)
}
