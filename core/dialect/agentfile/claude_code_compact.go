package agentfile

import "verbatim/core/payload"

// segment is what a compaction keeps of the messages before it.
func (r *claudeRow) segment() payload.Node {
	return r.node.Get("compactMetadata").Get("preservedSegment")
}

// relink hangs what goes on from a preserved segment below the summary. The
// client writes the last message that it kept as the parent of what follows,
// so that a walk along the parents would never meet the compaction.
func (f *claudeFile) relink() {
	boundaries := make(map[int][]int) // by row of the segment's tail
	summaries := make(map[int]int)    // by boundary
	for i := range f.rows {
		row := &f.rows[i]
		if row.first != i {
			continue
		}
		if tail, known := f.uuids[textOf(row.segment().Get("tailUuid"))]; known && row.isBoundary() {
			boundaries[tail] = append(boundaries[tail], i)
		}
		if _, known := summaries[row.up]; !known && row.summary && row.up >= 0 && f.rows[row.up].isBoundary() {
			summaries[row.up] = i
		}
	}
	if len(boundaries) == 0 {
		return
	}
	for i := range f.rows {
		row := &f.rows[i]
		if row.up < 0 || row.isBoundary() {
			continue
		}
		for _, b := range boundaries[row.up] {
			summary, known := summaries[b]
			if known && i > summary {
				row.up = summary
			}
		}
	}
}

// compact says the first unit behind a compaction. It stands in place of all
// that the model saw, but for the segment that the compaction preserves: that
// comes behind the summary, or before it when it hangs from the boundary.
func (c *claudeTalk) compact(f *claudeFile, b *builder, u *claudeUnit) {
	boundary := &f.rows[u.across]
	var news []spoken
	for i, s := range u.said(f) {
		b.at(f.rows[i].node.Get("timestamp"))
		news = append(news, fresh(s)...)
	}
	kept := f.preserved(b, boundary)
	if boundary.segment().Get("anchorUuid").Is(boundary.uuid) {
		b.become(f.rows[u.root].index, append(kept, news...))
		return
	}
	b.become(f.rows[u.root].index, append(news, kept...))
}

// preserved are the messages on the surface that a compaction keeps: those of
// the rows from the tail of its segment up to the head, with the whole of an
// answer and its results where one of its rows is kept. A segment whose tail
// does not lead up to its head is none.
func (f *claudeFile) preserved(b *builder, boundary *claudeRow) []spoken {
	segment := boundary.segment()
	head, known := f.uuids[textOf(segment.Get("headUuid"))]
	at, ends := f.uuids[textOf(segment.Get("tailUuid"))]
	if !known || !ends {
		return nil
	}
	kept := make(map[*saying]bool)
	for ; at >= 0; at = f.rows[at].kin {
		if u := f.rows[at].unit; u != nil {
			u.keep(at, kept)
		}
		if at == head {
			break
		}
	}
	if at < 0 {
		return nil
	}
	var standing []spoken
	for _, s := range b.surface() {
		if kept[s.of] || kept[s.of.was] {
			standing = append(standing, s)
		}
	}
	return standing
}

// keep notes the sayings that a row belongs to.
func (u *claudeUnit) keep(row int, kept map[*saying]bool) {
	s, told := u.sayings[row]
	if !told {
		return
	}
	kept[s.saying] = true
	if s.first == u.rows[0] {
		for _, i := range u.results {
			kept[u.sayings[i].saying] = true
		}
	}
}
