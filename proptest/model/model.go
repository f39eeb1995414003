// Package model is the rule of the session log a second time: what a log folds
// to, and what a request is told that differs from it.
//
// [Fold] and [Check] are the two halves. They are written to be read beside
// the rule, sentence for sentence, over plain data; they are quadratic, keep
// nothing between two calls and know no trick. That is their whole worth: they
// say what the fast ones must answer. So this package imports nothing of the
// module, and whoever wants to compare brings the data into its form.
package model

import "slices"

// Event is one entry of a log.
type Event struct {
	Seq     int64     // index in the log, from 0
	Surface bool      // a message; else bookkeeping, which has none of what follows
	Replace *[2]int64 // positions that the message stands in for, both inside; nil appends
	Message Message
}

// Message is what one message says, as far as messages are compared.
type Message struct {
	Role    string   // system, user, assistant or tool
	Content string   // the blocks in compared form, one text for one meaning
	Name    string   // "" is no name
	Calls   []string // ids of the calls, in order of the blocks
	Result  *string  // id of the call that a tool message answers; nil of any other message
}

const (
	system    = "system"
	assistant = "assistant"
	tool      = "tool"
)

// Same reports whether two messages are the same. Two system messages always
// are: their text is assembled for each request.
func Same(a, b Message) bool {
	if a.Role == system && b.Role == system {
		return true
	}
	return a.Role == b.Role && a.Content == b.Content && a.Name == b.Name &&
		slices.Equal(a.Calls, b.Calls) && sameResult(a.Result, b.Result)
}

func sameResult(a, b *string) bool {
	if a == nil || b == nil {
		return a == b
	}
	return *a == *b
}
