package agentfile

import "verbatim/core/session"

// become makes want what the model sees. Its messages are some of those of
// surface, in any order, and fresh ones. What stays where it is stays the event
// that it was; what is new in the middle replaces what stood there; a tail that
// is gone is a fork; and where neither is possible, what follows the change is
// said again, as copies. record is the index of the record that brought the
// change about.
func (b *builder) become(record int, want []spoken) {
	have := b.surface()
	head := 0
	for head < min(len(have), len(want)) && have[head].seq == want[head].seq {
		head++
	}
	tail := 0
	for tail < min(len(have), len(want))-head && have[len(have)-1-tail].seq == want[len(want)-1-tail].seq {
		tail++
	}
	gone, news := have[head:len(have)-tail], want[head:len(want)-tail]
	switch {
	case len(gone) == 0 && len(news) == 0:
	case tail == 0 && len(news) == 0:
		b.cut(record, have, head)
	case tail == 0:
		b.replace(record, gone, news, nil)
	default:
		b.inside(record, have, want, head, tail)
	}
}

// cut takes off what stands on the surface from index n on.
func (b *builder) cut(record int, have []spoken, n int) {
	first := have[n].seq
	for _, s := range have[n:] {
		first = min(first, s.seq)
	}
	if b.was(int(first), have[:n]) {
		b.rewind(int(first))
		return
	}
	b.replace(record, have, have[:n], nil)
}

// was reports whether the log's first n events fold to some messages.
func (b *builder) was(n int, want []spoken) bool {
	fold := b.log.At(n)
	if fold.Len() != len(want) {
		return false
	}
	i := 0
	for seq := range fold.All() {
		if want[i].seq != seq {
			return false
		}
		i++
	}
	return true
}

// inside changes what stands between the first head messages and the last tail
// ones. Where nothing new comes there, the message that follows is said again
// over what is gone.
func (b *builder) inside(record int, have, want []spoken, head, tail int) {
	keep := tail
	if len(want) == head+tail {
		keep--
	}
	gone, news := have[head:len(have)-keep], want[head:len(want)-keep]
	if room := b.room(have, head, len(have)-keep); keep == 0 || room.Stop-room.Start+1 < int64(len(news)) {
		b.replace(record, have[head:], want[head:], nil)
	} else {
		b.replace(record, gone, news, &room)
	}
}

// room are the positions that are free, or taken by what is gone, between the
// messages of the surface before index from and those from index to on.
func (b *builder) room(have []spoken, from, to int) (r session.Range) {
	if from < to {
		r.Start = b.position(have[from])
	} else if from > 0 {
		r.Start = b.position(have[from-1]) + 1
	}
	if to < len(have) {
		r.Stop = b.position(have[to]) - 1
	}
	return r
}

// position is where a message of the surface stands.
func (b *builder) position(s spoken) int64 { return b.log.Event(s.seq).Position() }

// replace puts news in place of gone, which stand together on the surface. With
// no room nothing stands behind them; else the news, one or more, take a
// position of the room each.
func (b *builder) replace(record int, gone, news []spoken, room *session.Range) {
	if len(news) == 0 {
		b.rewind(0)
		return
	}
	for i, s := range news {
		b.append(record, s, b.place(i, gone, room))
	}
}

// place is what the i-th message in place of gone replaces, nil for nothing.
func (b *builder) place(i int, gone []spoken, room *session.Range) *session.Range {
	switch {
	case room != nil && i > 0:
		return &session.Range{Start: room.Start + int64(i), Stop: room.Start + int64(i)}
	case room != nil:
		return room
	case i == 0 && len(gone) > 0:
		return &session.Range{Start: b.position(gone[0]), Stop: b.position(gone[len(gone)-1])}
	}
	return nil
}

// amend changes single messages where they stand. What change answers for one,
// a saying of one message, takes its place; nil leaves it as it is.
func (b *builder) amend(record int, change func(spoken) *saying) {
	for _, s := range b.surface() {
		as := change(s)
		if as == nil {
			continue
		}
		as.was = s.of
		if s.of.was != nil {
			as.was = s.of.was
		}
		at := b.position(s)
		b.append(record, spoken{as, 0, -1}, &session.Range{Start: at, Stop: at})
	}
}
