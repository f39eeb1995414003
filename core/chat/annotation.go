package chat

// Breakpoint says which message of a [ChatRequest] carries a prompt-cache breakpoint.
// It belongs to the request and has no wire form: a mark on a message would need a
// copy of the conversation that may be written to, and records would differ with and
// without it.
type Breakpoint uint8

// The breakpoints there are. Only the tail is ever marked, so that no index out of
// range can be said.
const (
	BreakpointUnmarked Breakpoint = iota // no message carries one
	BreakpointTail                       // the last message carries one
)

// SharedPrefix is how many of the first system blocks of a [ChatRequest], together with
// the tools before them, are byte for byte the same for everyone who works in one
// building. It belongs to the request and has no wire form.
type SharedPrefix uint

// Unshared is the zero SharedPrefix: nothing is shared.
const Unshared SharedPrefix = 0

// CarriesBreakpoint reports whether the message at index, from 0, carries the
// prompt-cache breakpoint. It is the only reading of Breakpoint.
func (q ChatRequest) CarriesBreakpoint(index int) bool {
	return q.Breakpoint == BreakpointTail && index >= 0 && index == len(q.Messages)-1
}

// SharedSystem returns the system blocks that are shared, in a slice that it has in
// common with q. It is not ok when nothing is shared or when q has fewer blocks than
// Shared says. It is the only reading of Shared.
func (q ChatRequest) SharedSystem() (shared []SystemBlock, ok bool) {
	if q.Shared == Unshared || q.Shared > SharedPrefix(len(q.System)) {
		return nil, false
	}
	return q.System[:q.Shared:q.Shared], true
}
