// Package dialect reads and writes what providers take and answer: Anthropic
// Messages, OpenAI Chat Completions and OpenAI Responses.
//
// There are two ways in. [Transcript] is a history as its provider reads it:
// turns and their parts, as slices of the text, nothing decoded. It is what the
// providers' rules are checked on. [Body] is the same body as session messages,
// for whoever compares it with a log or turns it into another form.
package dialect
