package session

import "verbatim/core/locator"

// Header is the data of a request_header for a request made of the log as it
// is now: the length of the fold and its chain. What the request sends as
// system prompt and tools can be added to it. It is worth recording only for a
// request that the check accepts.
func (l *Log) Header() RequestHeader {
	l.mu.Lock()
	defer l.mu.Unlock()
	return RequestHeader{Messages: int64(l.surface.n), Surface: l.chain.of(l.surface)}
}

// Chain is the digest chain of the fold: with each message the chain so far
// and the message's digest are digested. That of an empty fold is 32 zero
// bytes. It costs a link for each message.
func (f Fold) Chain() locator.B3Hash {
	var c chain
	return c.of(f.surface)
}
