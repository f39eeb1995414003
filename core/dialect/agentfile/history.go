package agentfile

import (
	"slices"
	"time"

	"verbatim/core/dialect"
	"verbatim/core/payload"
	"verbatim/core/session"
	"verbatim/core/usage"
	"verbatim/generated/wire"
)

// builder makes a [History], change by change, in the order in which things
// happened. A reader says what is new, and shows with become what the model
// sees after a change; how that is written in the log is the builder's matter.
type builder struct {
	dialect wire.Dialect // of the view
	log     *session.Log
	spoken  []spoken   // by seq of the log: what the event says
	records []int      // by seq
	clock   *time.Time // of what is said next; shared with forks

	history History
}

// saying is one turn of the view, and the messages of the log that say it.
type saying struct {
	turn    dialect.Turn
	entries []dialect.Entry // one or more; At may be nil where there is but one
	was     *saying         // what amend put it in place of
}

// spoken is one message of a saying.
type spoken struct {
	of    *saying
	entry int
	seq   int64 // of the event that says it; -1 while none does
}

// newBuilder makes a builder of a history that is judged by the rules of a
// dialect, zero for what all of them refuse.
func newBuilder(d wire.Dialect) *builder {
	clock := new(time.Time)
	now := func() time.Time { return *clock }
	return &builder{dialect: d, clock: clock, log: session.New(session.Options{Now: now})}
}

// at sets the time of what is said from now on. A value that is no time as
// RFC 3339 writes it is passed over, and the time stays what it was: events
// are in the order of the file, and a time is no reason to refuse one.
func (b *builder) at(timestamp payload.Node) {
	said, _ := timestamp.Text()
	if t, err := time.Parse(time.RFC3339, said); err == nil {
		*b.clock = t
	}
}

// own is a turn with the messages that the reader made of it.
func own(turn dialect.Turn, messages ...*session.Message) *saying {
	s := &saying{turn: turn}
	for _, m := range messages {
		s.entries = append(s.entries, dialect.Entry{Message: m})
	}
	return s
}

// say puts a saying at the end of what the model sees. record is the index of
// the record that it was made of.
func (b *builder) say(record int, s *saying) {
	for _, m := range fresh(s) {
		b.append(record, m, nil)
	}
}

// fresh are the messages of a saying that is not in the log yet, for become.
func fresh(s *saying) []spoken {
	all := make([]spoken, len(s.entries))
	for i := range s.entries {
		all[i] = spoken{s, i, -1}
	}
	return all
}

// surface is what the model sees now, message by message, in order. The slice
// is the caller's, to change and hand to become.
func (b *builder) surface() []spoken {
	fold := b.log.Fold()
	all := make([]spoken, 0, fold.Len())
	for seq := range fold.All() {
		all = append(all, b.spoken[seq])
	}
	return all
}

// message is what a message says.
func (s spoken) message() *session.Message { return s.of.entries[s.entry].Message }

// append writes one message to the log.
func (b *builder) append(record int, s spoken, in *session.Range) {
	m := s.message()
	if s.seq >= 0 {
		m = copyOf(m, s.seq)
	}
	e, err := b.log.Append(session.Said{Message: m, Replace: in})
	if err != nil { // an event has less room for nesting than a record
		at := s.of.turn.At
		m = foreignText(b.dialect, s.of.turn.Role, at.Node)
		s.of.entries[s.entry].Message = m
		e, err = b.log.Append(session.Said{Message: m, Replace: in})
	}
	if err != nil {
		panic("internal error: the log refuses a message that was made: " + err.Error())
	}
	s.seq = e.Seq()
	b.spoken, b.records = append(b.spoken, s), append(b.records, record)
}

// copyOf is a message that is said again, with the seq of the event it had.
func copyOf(m *session.Message, seq int64) *session.Message {
	metadata, err := payload.OfObject(payload.Member{Key: "copied_from", Value: payload.OfInteger(seq)})
	if err != nil {
		panic("internal error: " + err.Error())
	}
	return m.Annotated(metadata)
}

// fork is a builder that goes on from the log's first n events by itself.
func (b *builder) fork(n int) *builder {
	return &builder{
		dialect: b.dialect, clock: b.clock, log: b.log.Fork(n),
		spoken: slices.Clone(b.spoken[:n]), records: slices.Clone(b.records[:n]),
	}
}

// rewind makes the session go on with the first n events. The log that it had
// is left behind as a [Branch].
func (b *builder) rewind(n int) {
	b.history.Left = append(b.history.Left, Branch{Log: b.log, Shared: n, Records: b.records})
	on := b.fork(n)
	b.log, b.spoken, b.records = on.log, on.spoken, on.records
}

// skip counts a record that is left out, under its type.
func (b *builder) skip(kind string) {
	if b.history.Skipped == nil {
		b.history.Skipped = make(map[string]int)
	}
	b.history.Skipped[kind]++
}

// fault notes something wrong with the file.
func (b *builder) fault(f Fault) { b.history.Faults = append(b.history.Faults, f) }

// use adds up what a model was asked and answered.
func (b *builder) use(model string, used usage.ModelUsage, reasoning usage.CacheCount) {
	i := slices.IndexFunc(b.history.Usage, func(u Usage) bool { return u.Model == model })
	if i < 0 {
		b.history.Usage = append(b.history.Usage, Usage{Model: model, Usage: used, Reasoning: reasoning})
		return
	}
	b.history.Usage[i].add(used, reasoning)
}

// end is the history, finished.
func (b *builder) end() History {
	h := b.history
	h.Log, h.Records = b.log, b.records
	h.View = dialect.Transcript{Dialect: b.dialect, Turns: b.turns()}
	slices.SortStableFunc(h.Faults, func(x, y Fault) int { return x.Index - y.Index })
	return h
}
