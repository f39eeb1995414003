package vectors

import (
	"regexp"
	"slices"

	"verbatim/proptest/model"
)

// overlaid reports whether the request starts with a message in the overlay
// slot. A violation says so; silence does not.
func (in *instance) overlaid() bool {
	return leading(in.messages) > 0 && leading(folded(in.fold)) == 0
}

// leading counts the system messages at the head of a list.
func leading(list []model.Message) int {
	n := slices.IndexFunc(list, func(m model.Message) bool { return m.Role != "system" })
	if n < 0 {
		return len(list)
	}
	return n
}

func folded(fold []model.Entry) []model.Message {
	var all []model.Message
	for _, e := range fold {
		all = append(all, e.Message)
	}
	return all
}

// walked are the messages of the request behind the overlay slot.
func (in *instance) walked() []model.Message {
	if in.overlaid() {
		return in.messages[1:]
	}
	return in.messages
}

// hidesOrphan reports whether the request has an orphan that a difference keeps
// from being reported. The request compared with itself tells.
func (in *instance) hidesOrphan() bool {
	if in.violation == nil || in.violation.Kind == model.Orphan {
		return false
	}
	var itself []model.Entry
	for _, m := range in.walked() {
		itself = append(itself, model.Entry{Message: m})
	}
	return model.Check(itself, in.walked()) != nil
}

// edited reports whether the request has another message in one place and is
// the fold everywhere else.
func (in *instance) edited() bool {
	v := in.violation
	return v != nil && v.MissingCount == 1 && v.ExtraCount == 1 && v.RequestLength == v.LogLength && !in.hidesOrphan()
}

// retold reports whether the request is the fold, and yet reads otherwise.
func (in *instance) retold() bool {
	if in.violation != nil {
		return false
	}
	for i, m := range in.walked() {
		logged := in.fold[i].Message
		if m.Content != logged.Content || m.Name != logged.Name || noted.Match(in.sent[len(in.sent)-len(in.fold)+i]) {
			return true
		}
	}
	return false
}

// noted finds what a message may hold beside what is compared.
var noted = regexp.MustCompile(`"(metadata|time)":`)

// answers reports whether the request has a tool result.
func (in *instance) answers() bool {
	return slices.ContainsFunc(in.messages, func(m model.Message) bool { return m.Result != nil })
}

// repeats reports whether there is a message that both lists have, and one of
// them more often.
func (in *instance) repeats() bool {
	fold, request := folded(in.fold), in.walked()
	return slices.ContainsFunc(request, func(m model.Message) bool {
		n := times(m, fold)
		return n > 0 && n != times(m, request)
	})
}

// times is how often a list has a message.
func times(m model.Message, list []model.Message) int {
	n := 0
	for _, other := range list {
		if model.Same(m, other) {
			n++
		}
	}
	return n
}
