package main

import (
	"slices"

	"verbatim/core/dialect"
	"verbatim/core/payload"
	"verbatim/generated/wire"
	"verbatim/invariant/transcript"
)

// document checks a body, or a bare list of messages, that is a whole file.
func (c *checker) document(f wire.Format, name string, text []byte) (history, error) {
	tree := new(payload.Tree)
	if err := tree.Lend(text); err != nil {
		f := asFailure(placed(text, err))
		f.Hint = jsonHint
		return history{}, f
	}
	h, err := c.body(f, tree.Root())
	if err != nil {
		return h, placed(text, err)
	}
	h.File = name
	placeIn(text, "", h.Findings)
	return h, nil
}

// body checks one body of a request, or of an answer.
func (c *checker) body(f wire.Format, root payload.Node) (history, error) {
	d, _ := dialectOf(f)
	h := history{Format: f, noun: "message"}
	if d == wire.DialectOpenAIResponses {
		h.noun = "item"
	}
	if k := root.Kind(); k != payload.KindObject && k != payload.KindArray {
		return h, &failure{
			Code: wire.ErrorCodeWireMismatch, Message: "found " + payload.Found(root.Value()) + ", expected a body of " + f.String() + ", or its list of messages",
		}
	}
	t := transcriptOf(d, root)
	h.Messages = len(t.Turns)
	if err := c.judgeBody(&h, t); err != nil {
		return h, err
	}
	if used, ok := dialect.UsageOf(d, root); ok && t.Answer {
		var s spending
		s.add(used.Model, used.Usage, used.Reasoning)
		h.spend(s.sums)
	}
	h.judge()
	return h, nil
}

func transcriptOf(d wire.Dialect, root payload.Node) dialect.Transcript {
	switch d {
	case wire.DialectAnthropic:
		return dialect.AnthropicTranscript(root)
	case wire.DialectOpenAI:
		return dialect.ChatTranscript(root)
	case wire.DialectOpenAIResponses:
	}
	return dialect.ResponsesTranscript(root)
}

// judgeBody judges a body by its provider's rules, and where there is a log by
// that too.
func (c *checker) judgeBody(h *history, t dialect.Transcript) error {
	if c.logged == nil {
		report := transcript.Check(t)
		h.Findings, h.Unknown = findingsOf(report.Findings), report.Unknown
		return nil
	}
	if t.Answer {
		return &failure{
			Code: wire.ErrorCodeInvalidArgs, Message: "--log compares a request with a log, and the file is an answer",
			Hint: "check the answer without --log",
		}
	}
	body, err := dialect.BodyOf(t.Dialect, t.Body)
	if err != nil {
		return c.incomparable(h, t, err)
	}
	found := transcript.Against(t, body, *c.logged)
	h.Findings, h.Unknown = findingsOf(found.Findings), found.Unknown
	h.Violation, h.Omitted = found.Violation, found.Omits
	return nil
}

// compared are the rules that a log is needed for.
var compared = []wire.Rule{
	wire.RuleExtraMessage, wire.RuleMissingMessage, wire.RuleOrder,
	wire.RulePrefixChanged, wire.RuleThinkingMissing, wire.RuleThinkingModified,
}

// incomparable judges a body that cannot be read as messages: by the rules
// alone, where these say why. Those that need the log cannot decide.
func (c *checker) incomparable(h *history, t dialect.Transcript, err error) error {
	report := transcript.Check(t)
	isError := func(f transcript.Finding) bool { return f.Severity == wire.SeverityError }
	if !slices.ContainsFunc(report.Findings, isError) {
		f := asFailure(err)
		f.Hint = "what cannot be read as messages cannot be compared with the log"
		return f
	}
	h.Findings = findingsOf(report.Findings)
	h.Unknown = report.Unknown
	for _, r := range compared {
		if !slices.Contains(h.Unknown, r) {
			h.Unknown = append(h.Unknown, r)
		}
	}
	return nil
}

// stream checks an answer that came as events. Findings are placed in the answer
// that these come to.
func (c *checker) stream(name string, text []byte) (history, error) {
	s, err := dialect.ReadStream(wire.DialectAnthropic, text)
	if err != nil {
		return history{}, streamFailure(err)
	}
	h, err := c.body(wire.FormatAnthropic, s.Body.Root())
	h.File, h.Format = name, wire.FormatAnthropicSSE
	if len(s.Skipped) > 0 {
		h.Skipped = s.Skipped
	}
	return h, err
}
