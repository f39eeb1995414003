package dialect

import (
	"fmt"

	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// Stream is an answer that came as events.
type Stream struct {
	Body    *payload.Tree  // the answer that the events come to, as it would have come whole
	Skipped map[string]int // how many events were left out because nobody knows their type, by type
}

// ReadStream reads the text of a stream of server-sent events: events of
// Anthropic Messages up to message_stop, chunks of Chat Completions up to [DONE],
// or events of Responses up to the one that holds the response whole. One that
// ends before was cut.
//
// Of the usage that several events tell, a later count stands instead of an
// earlier one. A tool's input that is no JSON when its block ends is a string
// that holds the text.
//
// The error is a *[StreamError], and without a dialect a *[fault.Error] of the
// code E_INVALID_ARGS.
func ReadStream(d wire.Dialect, text []byte) (*Stream, error) {
	if err := needDialect(d, "read a streamed answer"); err != nil {
		return nil, err
	}
	s := &streamReader{skipped: make(map[string]int)}
	s.answer = streamOf(d, s)
	last, err := events(string(text), s.take)
	if err != nil {
		return nil, err
	}
	if !s.any {
		return nil, &StreamError{
			Line: last, Column: min(last, 1), Failure: wire.ProviderFailureKindUnreadable,
			Problem: "found no event, expected lines that begin with data:",
		}
	}
	body, problem := s.answer.end()
	if problem != "" {
		return nil, &StreamError{Line: last, Column: min(last, 1), Failure: wire.ProviderFailureKindCut, Problem: problem}
	}
	tree, err := payload.ReadTree([]byte(body.String()))
	if err != nil {
		return nil, &StreamError{Line: last, Column: 1, Failure: wire.ProviderFailureKindUnreadable, Problem: "found an answer nested too deep"}
	}
	return &Stream{Body: tree, Skipped: s.skipped}, nil
}

// StreamTranscript is the answer that a stream comes to, ready for the rules of
// its provider. Places are in the answer, not in the stream.
func StreamTranscript(d wire.Dialect, text []byte) (Transcript, error) {
	s, err := ReadStream(d, text)
	if err != nil {
		return Transcript{}, err
	}
	switch d {
	case wire.DialectAnthropic:
		return AnthropicTranscript(s.Body.Root()), nil
	case wire.DialectOpenAI:
		return ChatTranscript(s.Body.Root()), nil
	case wire.DialectOpenAIResponses:
	}
	return ResponsesTranscript(s.Body.Root()), nil
}

// streamReader reads the events of one stream.
type streamReader struct {
	answer  streamed
	skipped map[string]int
	any     bool // an event
	ended   bool // by [DONE]
}

// streamed is an answer that is being put together.
type streamed interface {
	// take takes an event. What it cannot take it makes a problem of the reader.
	take(s *strict, kind string, data payload.Node) (refused wire.ProviderFailureKind)
	// end is the answer, or the problem that it is not whole.
	end() (body payload.Value, problem string)
}

func streamOf(d wire.Dialect, s *streamReader) streamed {
	switch d {
	case wire.DialectAnthropic:
		return &anthropicStream{skipped: s.skipped}
	case wire.DialectOpenAI:
		return &chatStream{head: new(draft), reader: s}
	case wire.DialectOpenAIResponses:
	}
	return &responsesStream{skipped: s.skipped}
}

func (s *streamReader) take(e event) error {
	s.any = true
	switch {
	case s.ended:
		line, column := e.place(0)
		return &StreamError{
			Line: line, Column: column, Failure: wire.ProviderFailureKindUnreadable,
			Problem: "found an event behind " + endOfStream + ", expected the end of the stream",
		}
	case e.data == endOfStream:
		s.ended = true
		return nil
	}
	tree, err := e.tree()
	if err != nil {
		return err
	}
	in := new(strict)
	kind := e.kind(in, tree.Root())
	failure := wire.ProviderFailureKindUnreadable
	if in.err == nil {
		failure = s.answer.take(in, kind, tree.Root())
	}
	if in.err != nil {
		return e.fails(failure, in.err)
	}
	return nil
}

// kind is the type of an event: that of its data, or else its name.
func (e *event) kind(s *strict, data payload.Node) string {
	if !s.isObject(data) {
		return ""
	}
	said := s.optionalString(data, "type")
	if said == "" {
		return e.name
	}
	if e.name != "" && e.name != said {
		s.refuse(data, "type", "found %q in an event of the name %q, expected both to be the same", said, e.name)
	}
	return said
}

// reported makes a problem of an error that the provider reported.
func (s *strict) reported(at, failed payload.Node) wire.ProviderFailureKind {
	said := text(failed.Get("message"))
	if said == "" {
		said = payload.Found(failed.Value())
	}
	if kind := text(failed.Get("type")); kind != "" {
		said = fmt.Sprintf("%s: %s", kind, said)
	}
	s.refuse(at, "", "the provider reported an error: %s", said)
	return wire.ProviderFailureKindReported
}

// next is a place in a list of so many, or the one behind them.
func (s *strict) next(n payload.Node, key string, count int) int {
	return s.index(n, key, count+1)
}

// index is a place in a list of so many.
func (s *strict) index(n payload.Node, key string, count int) int {
	v := s.required(n, key)
	if s.err != nil {
		return 0
	}
	index, ok := v.Integer()
	if !ok || index >= int64(count) {
		s.refuse(v, "", "found %s, expected a place among the first %d, in order", payload.Found(v.Value()), count)
		return 0
	}
	return int(index)
}
