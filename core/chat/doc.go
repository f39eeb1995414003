// Package chat is the canonical conversation: what is said to a model and what it
// says back, in one form that every provider's form can be translated to.
//
// Start with [ChatRequest] and [ChatResponse], which are made of [Message] and
// [Block]. [MessagePayload] and [ContentFromMessage] carry the blocks of an
// assistant message into a record and out of it.
//
// The package is closed. A block is one of the six kinds that [wire.BlockKind] lists,
// and every other word, a missing key and a null where a value belongs are refused
// with a [payload.ReadError] that holds a JSON Pointer: nothing is guessed, since a
// guess would be a second history. Keys that no rule names are passed over. A list
// that is empty is read as nil, and nil is written as [].
//
// JSON is written with keys in declared order, the kind of a block first. Only what
// must be escaped is; encoding/json then escapes <, >, &, U+2028 and U+2029 too, unless
// its encoder was told not to escape HTML. Text that is not UTF-8 is refused. Inside a
// [payload.Payload] keys are sorted.
//
// Values are borrowed, not copied: a request shares the slices that it is made of,
// and whoever keeps it longer than one call keeps what [ChatRequest.Clone] returns. The
// strings of a value that was read share one copy of the text that it was read from.
//
// The package does not say which block may stand in which message, does not pair
// calls with results, and knows no provider.
package chat
