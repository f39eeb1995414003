package dialect

import (
	"verbatim/core/session"
	"verbatim/generated/wire"
)

// Loss is a part of a message that a form has no place for, and that is
// therefore not written.
type Loss struct {
	Message *session.Message
	Index   int    // of the message: in the list that was given, or in Entries; -1 in the system prompt of a body
	Path    string // JSON Pointer into the message, such as /content/0
	What    Lost
	Reason  string // a sentence without its full stop
}

// Lost is a sort of thing that a form may have no place for.
type Lost string

// The sorts of things that a form may have no place for.
const (
	LostName     Lost = "name"              // of a speaker
	LostIsError  Lost = "is_error"          // the mark of a tool result that tells of a failure
	LostThinking Lost = "thinking"          // readable reasoning
	LostRedacted Lost = "redacted_thinking" // encrypted reasoning
	LostImage    Lost = "image"             // a picture at this place, or one whose bytes nobody has
	LostForeign  Lost = "foreign"           // a block of another dialect, or one at a wrong place
	LostKey      Lost = "key"               // a key of a block that only another dialect knows, or that the form has itself
	LostDepth    Lost = "depth"             // a message nested so deep that its body would be no JSON that is read here
)

// knownKeys are keys of blocks, beside the session's own, that one dialect
// knows. What none of them knows is written as it is, whatever the dialect.
var knownKeys = map[wire.SessionBlockKind]map[string][]wire.Dialect{
	wire.SessionBlockKindText: {
		"citations":   {wire.DialectAnthropic},
		"annotations": {wire.DialectOpenAIResponses},
		"phase":       {wire.DialectOpenAIResponses},
	},
	wire.SessionBlockKindImage: {
		"detail":  {wire.DialectOpenAI, wire.DialectOpenAIResponses},
		"file_id": {wire.DialectOpenAIResponses},
		"phase":   {wire.DialectOpenAIResponses},
	},
	wire.SessionBlockKindToolUse: {
		"caller":    {wire.DialectAnthropic, wire.DialectOpenAIResponses},
		"namespace": {wire.DialectOpenAIResponses},
	},
	wire.SessionBlockKindToolResult: {
		"caller": {wire.DialectOpenAIResponses},
	},
}
