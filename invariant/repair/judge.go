package repair

import (
	"slices"

	"verbatim/core/dialect"
	"verbatim/core/dialect/agentfile"
	"verbatim/core/payload"
	"verbatim/generated/wire"
	"verbatim/invariant/transcript"
)

// state is a text on the way from a document to a whole one.
type state struct {
	document Document
	text     []byte
	layout   layout
	views    []dialect.Transcript // one for each history
	faults   []finding            // of severity error, in order of place
	changes  []Change             // that led here
}

// judge reads a text as the document's format, and finds its faults.
func judge(d Document, text []byte) (*state, error) {
	s := &state{document: d, text: text, layout: layoutOf(d.Format, text)}
	if form, ok := dialectOf(d.Format); ok {
		return s, s.judgeBody(form)
	}
	histories, err := agentfile.ReadTask(d.Format, text, d.Beside)
	if err != nil {
		return nil, err
	}
	for i := range histories {
		s.views = append(s.views, histories[i].View)
		for _, f := range histories[i].Faults {
			s.note(faultOf(f, i))
		}
		s.check(i)
	}
	return s, nil
}

func (s *state) judgeBody(d wire.Dialect) error {
	tree, err := payload.ReadTree(s.text)
	if err != nil {
		return err
	}
	s.layout.root = tree.Root()
	s.views = []dialect.Transcript{transcriptOf(d, tree.Root())}
	s.check(0)
	return nil
}

// check adds what the rules find in a history.
func (s *state) check(history int) {
	for _, f := range transcript.Check(s.views[history]).Findings {
		s.note(finding{f, history})
	}
}

func (s *state) note(f finding) {
	if f.Severity == wire.SeverityError {
		s.faults = append(s.faults, f)
	}
}

// after is the state that a change leaves. It is nil when the text can then no
// longer be read.
func (s *state) after(c Change) *state {
	next, err := judge(s.document, c.apply(s.text))
	if err != nil {
		return nil
	}
	next.changes = append(slices.Clip(s.changes), c)
	return next
}

// dialectOf is the dialect whose bodies a format is.
func dialectOf(f wire.Format) (d wire.Dialect, ok bool) {
	switch f {
	case wire.FormatAnthropic:
		return wire.DialectAnthropic, true
	case wire.FormatOpenAI:
		return wire.DialectOpenAI, true
	case wire.FormatOpenAIResponses:
		return wire.DialectOpenAIResponses, true
	case wire.FormatNative, wire.FormatAnthropicSSE, wire.FormatClaudeCode, wire.FormatCodex, wire.FormatCline, wire.FormatRoo,
		wire.FormatGeminiCLI, wire.FormatGeminiCheckpoint, wire.FormatOpencode, wire.FormatAgentsSDK, wire.FormatLanggraph,
		wire.FormatPydanticAI:
	}
	return 0, false
}

func transcriptOf(d wire.Dialect, body payload.Node) dialect.Transcript {
	switch d {
	case wire.DialectAnthropic:
		return dialect.AnthropicTranscript(body)
	case wire.DialectOpenAI:
		return dialect.ChatTranscript(body)
	case wire.DialectOpenAIResponses:
	}
	return dialect.ResponsesTranscript(body)
}
