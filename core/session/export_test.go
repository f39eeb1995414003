package session

// LimitLines makes the reader refuse shorter lines than it would, so that a
// test needs no line of 256 MiB.
func (r *Reader) LimitLines(bytes int64) { r.lines.most = bytes }
