package vectors

import (
	"fmt"
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"verbatim/proptest/model"
)

// noon is the time of every event.
const noon = "2026-01-02T12:00:00Z"

// happening is an event of the small scope: bookkeeping, or a message that is
// appended or replaces a range.
type happening struct {
	surface bool
	replace *[2]int64
}

// line is the event with the seq. Each message says its seq, so that what folds
// wrongly also gets a wrong verdict.
func (h happening) line(seq int) jsontext.Value {
	if !h.surface {
		return jsontext.Value(fmt.Sprintf(`{"seq":%d,"type":"step_start","time":%q,"data":{"step":%d}}`, seq, noon, seq))
	}
	op := ""
	if h.replace != nil {
		op = fmt.Sprintf(`,"surface_op":{"replace":[%d,%d]}`, h.replace[0], h.replace[1])
	}
	return jsontext.Value(fmt.Sprintf(`{"seq":%d,"type":"user_message","time":%q,"data":{"content":%s%s}}`, seq, noon, saysSeq(seq), op))
}

func saysSeq(seq int) string { return fmt.Sprintf(`[{"kind":"text","text":"%d"}]`, seq) }

// smallLogs are every log of one to three events, and every one of two or three
// messages and two replaces. A replace is of any range inside 0 to 3, or of the
// positions from 4 on.
func smallLogs() [][]happening {
	appended, replaces := happening{surface: true}, smallReplaces()
	choices := append([]happening{{}, appended}, replaces...)
	var all [][]happening
	longest := [][]happening{nil}
	for range 3 {
		longest = each(longest, choices)
		all = append(all, longest...)
	}
	said := [][]happening{{appended, appended}, {appended, appended, appended}}
	return append(all, each(each(said, replaces), replaces)...)
}

func smallReplaces() []happening {
	var all []happening
	for start := range int64(4) {
		for stop := start; stop < 4; stop++ {
			all = append(all, happening{true, &[2]int64{start, stop}})
		}
	}
	return append(all, happening{true, &[2]int64{4, 999}})
}

// each is each list with each choice behind it.
func each[T any](lists [][]T, choices []T) [][]T {
	var all [][]T
	for _, list := range lists {
		for _, c := range choices {
			all = append(all, append(slices.Clip(list), c))
		}
	}
	return all
}

// foldScope are the tests of the small logs by section: of those that read the
// same, the first.
func foldScope() (map[string][]Test, error) {
	tests := map[string][]Test{}
	read := map[string]bool{}
	for _, log := range smallLogs() {
		in, err := unfolded(log)
		if err != nil {
			return nil, err
		}
		if shape := in.shape(); !in.dull() && !read[shape] {
			read[shape] = true
			tests[in.foldSection()] = append(tests[in.foldSection()], in.test(in.tellFold()))
		}
	}
	return tests, nil
}

// unfolded is a log with the request that it folds to.
func unfolded(log []happening) (*instance, error) {
	var lines, request []jsontext.Value
	for seq, h := range log {
		lines = append(lines, h.line(seq))
	}
	in, err := judged(lines, nil)
	if err != nil {
		return nil, err
	}
	for _, e := range in.fold {
		request = append(request, jsontext.Value(fmt.Sprintf(`{"role":"user","content":%s}`, e.Message.Content)))
	}
	return judged(lines, request)
}

// dull reports whether a log shows nothing that a smaller one does not: it has
// bookkeeping that no range holds, a range of nothing at its own place beside
// others, or a third range beside one that reaches ahead.
func (in *instance) dull() bool {
	replaces := replacesOf(in.events)
	if len(replaces) == 0 {
		return false
	}
	for _, e := range in.events {
		idle := e.Replace != nil && e.Replace[0] == e.Seq && len(in.shadowedBy(e)) == 0
		held := slices.ContainsFunc(replaces, func(by model.Event) bool { return by.Seq > e.Seq && inside(e.Seq, by.Replace) })
		if idle && len(replaces) > 1 || !e.Surface && !held {
			return true
		}
	}
	return len(replaces) > 2 && slices.ContainsFunc(replaces, reachesAhead)
}

// shape is equal for two logs that read the same.
func (in *instance) shape() string {
	var shape []any
	for _, e := range in.events {
		switch {
		case !e.Surface:
			shape = append(shape, "bookkeeping")
		case e.Replace == nil:
			shape = append(shape, "append")
		default:
			ahead := e.Replace[0] > e.Seq
			shape = append(shape, ahead, in.shadowedBy(e), in.passedBy(e), in.sparedBy(e))
		}
	}
	for _, e := range in.fold {
		shape = append(shape, e.Seq)
	}
	return fmt.Sprint(shape)
}
