package model

import "slices"

// Kind says how a request differs from the fold of its log, in the word of the
// wire.
type Kind string

// The kinds of a violation.
const (
	Missing Kind = "missing_message"
	Extra   Kind = "extra_message"
	Order   Kind = "order"
	Orphan  Kind = "orphaned_tool_result"
)

// Violation is how a request differs from a fold. Indexes and lengths count
// after the overlay slot.
type Violation struct {
	Kind    Kind
	Index   int  // of the first difference; of an orphan its own
	Overlay bool // a leading system message of the request was skipped

	// Of an orphan these are not filled in.
	RequestLength, LogLength  int
	MissingCount, ExtraCount  int
	MissingSeqs, ExtraIndexes []int64 // of the first 5 each, in list order

	ToolCallID string // of an orphan
}

const sketchesMax = 5

// Check compares a request with a fold, nil when the request is what the log
// folds to and each tool result in it was called for.
func Check(fold []Entry, request []Message) *Violation {
	overlay := len(request) > 0 && request[0].Role == system && (len(fold) == 0 || fold[0].Message.Role != system)
	if overlay {
		request = request[1:]
	}
	v := diverge(fold, request)
	if v == nil {
		v = unpaired(request)
	}
	if v != nil {
		v.Overlay = overlay
	}
	return v
}

// diverge walks both lists in lockstep to the first position where they differ
// or one ends, and says what is missing and what is extra then.
func diverge(fold []Entry, request []Message) *Violation {
	index := 0
	for index < len(fold) && index < len(request) && Same(fold[index].Message, request[index]) {
		index++
	}
	if index == len(fold) && index == len(request) {
		return nil
	}
	v := &Violation{Index: index, RequestLength: len(request), LogLength: len(fold)}
	countMissing(v, fold, request)
	countExtra(v, fold, request)
	switch {
	case v.MissingCount > 0:
		v.Kind = Missing
	case v.ExtraCount > 0:
		v.Kind = Extra
	default:
		v.Kind = Order
	}
	return v
}

// countMissing counts the messages of the fold beyond what the request holds:
// the n-th of equal messages is beyond when the request holds fewer than n.
func countMissing(v *Violation, fold []Entry, request []Message) {
	for i, e := range fold {
		nth, held := 0, 0
		for _, other := range fold[:i+1] {
			if Same(e.Message, other.Message) {
				nth++
			}
		}
		for _, m := range request {
			if Same(e.Message, m) {
				held++
			}
		}
		if held >= nth {
			continue
		}
		if v.MissingCount++; v.MissingCount <= sketchesMax {
			v.MissingSeqs = append(v.MissingSeqs, e.Seq)
		}
	}
}

// countExtra counts the messages of the request beyond what the fold holds.
func countExtra(v *Violation, fold []Entry, request []Message) {
	for i, m := range request {
		nth, held := 0, 0
		for _, other := range request[:i+1] {
			if Same(m, other) {
				nth++
			}
		}
		for _, e := range fold {
			if Same(m, e.Message) {
				held++
			}
		}
		if held >= nth {
			continue
		}
		if v.ExtraCount++; v.ExtraCount <= sketchesMax {
			v.ExtraIndexes = append(v.ExtraIndexes, int64(i))
		}
	}
}

// unpaired finds the first tool message whose id no assistant message before
// it called. An empty id is called by nobody.
func unpaired(request []Message) *Violation {
	for i, m := range request {
		if m.Role != tool {
			continue
		}
		id := ""
		if m.Result != nil {
			id = *m.Result
		}
		if id == "" || !called(request[:i], id) {
			return &Violation{Kind: Orphan, Index: i, ToolCallID: id}
		}
	}
	return nil
}

func called(before []Message, id string) bool {
	for _, m := range before {
		if m.Role != assistant {
			continue
		}
		if slices.Contains(m.Calls, id) {
			return true
		}
	}
	return false
}
