package model

// Entry is one message of a fold and the seq of its event.
type Entry struct {
	Seq     int64
	Message Message
}

// Fold is what a log comes to. The surface is every surface event that no
// event shadows, sorted by position; equal positions keep append order.
func Fold(log []Event) []Entry {
	surface := make([]*Event, 0, len(log))
	for i := range log {
		if e := &log[i]; e.Surface && !shadowed(log, e) {
			surface = insert(surface, e)
		}
	}
	fold := make([]Entry, 0, len(surface))
	for _, e := range surface {
		fold = append(fold, Entry{e.Seq, e.Message})
	}
	return fold
}

// position is where an event's message stands: a replacing event takes the
// start of its range, any other its own seq.
func position(e *Event) int64 {
	if e.Replace != nil {
		return e.Replace[0]
	}
	return e.Seq
}

// shadowed reports whether an event of the log shadows e: a replacing event
// that was appended later and whose range holds e's position.
func shadowed(log []Event, e *Event) bool {
	for i := range log {
		by := &log[i]
		if !by.Surface || by.Replace == nil {
			continue
		}
		if e.Seq < by.Seq && by.Replace[0] <= position(e) && position(e) <= by.Replace[1] {
			return true
		}
	}
	return false
}

// insert puts an event behind all whose position is not greater.
func insert(surface []*Event, e *Event) []*Event {
	at := len(surface)
	for at > 0 && position(surface[at-1]) > position(e) {
		at--
	}
	surface = append(surface, e)
	for i := len(surface) - 1; i > at; i-- {
		surface[i], surface[i-1] = surface[i-1], surface[i]
	}
	return surface
}
