package vectors

import (
	"fmt"
	"strconv"
	"strings"

	"verbatim/proptest/model"
)

// tellFold is the sentence about a log of the small scope: what each replace
// does, and what the fold is then.
func (in *instance) tellFold() string {
	var told []string
	for _, e := range replacesOf(in.events) {
		told = append(told, in.tellReplace(e))
	}
	if told == nil {
		told = []string{"the log is " + in.tellEvents()}
	}
	sentence := strings.Join(told, "; ") + ": the fold is " + tellSeqs(in.fold) + "."
	return strings.ToUpper(sentence[:1]) + sentence[1:]
}

// tellEvents says of a log without a replace what it consists of.
func (in *instance) tellEvents() string {
	var told []string
	for _, e := range in.events {
		if e.Surface {
			told = append(told, "a message")
		} else {
			told = append(told, "bookkeeping")
		}
	}
	return listed(told)
}

// tellReplace is such as: event 3 replaces 0 to 1 and shadows 2 (position 0) and
// 1, but not 4, which comes later.
func (in *instance) tellReplace(e model.Event) string {
	var gone, stays []string
	for _, seq := range in.shadowedBy(e) {
		gone = append(gone, in.tellPlace(seq, !inside(seq, e.Replace)))
	}
	for _, seq := range in.passedBy(e) {
		stays = append(stays, in.tellPlace(seq, true))
	}
	for _, seq := range in.sparedBy(e) {
		stays = append(stays, fmt.Sprintf("%d, which comes later", seq))
	}
	text := fmt.Sprintf("event %d replaces %s and shadows ", e.Seq, tellRange(e.Replace))
	but := ", but not "
	switch {
	case gone != nil:
		text += listed(gone)
	case e.Replace[0] > e.Seq:
		text += "nothing, for its range lies ahead"
	default:
		text, but = text+"nothing", ", not even "
	}
	if stays != nil {
		text += but + strings.Join(stays, ", nor ")
	}
	return text
}

// tellPlace names an event, and its position where that is not its seq and
// decides.
func (in *instance) tellPlace(seq int64, decides bool) string {
	e := in.events[seq]
	if !decides || e.Replace == nil {
		return strconv.FormatInt(seq, 10)
	}
	return fmt.Sprintf("%d (position %d)", seq, e.Replace[0])
}

func tellRange(r *[2]int64) string {
	if r[0] == r[1] {
		return strconv.FormatInt(r[0], 10)
	}
	return fmt.Sprintf("%d to %d", r[0], r[1])
}

func tellSeqs(fold []model.Entry) string {
	if len(fold) == 0 {
		return "empty"
	}
	var seqs []string
	for _, e := range fold {
		seqs = append(seqs, strconv.FormatInt(e.Seq, 10))
	}
	return strings.Join(seqs, ", ")
}

// listed is such as: one, another and a third.
func listed(words []string) string {
	last := len(words) - 1
	if last == 0 {
		return words[0]
	}
	return strings.Join(words[:last], ", ") + " and " + words[last]
}
