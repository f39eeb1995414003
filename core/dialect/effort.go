package dialect

import (
	"fmt"
	"slices"

	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// anthropicEffort is the word that Anthropic has for an effort. It has none for
// two of them: not to think at all is said by thinking, and the least there is
// is said by nothing. A neighbouring word would be another request.
func anthropicEffort(e wire.Effort) (wire.AnthropicEffort, bool) {
	is := func(word wire.AnthropicEffort) func() wire.AnthropicEffort {
		return func() wire.AnthropicEffort { return word }
	}
	word := wire.MatchEffort(e, is(""), is(""), is(wire.AnthropicEffortLow), is(wire.AnthropicEffortMedium),
		is(wire.AnthropicEffortHigh), is(wire.AnthropicEffortXHigh), is(wire.AnthropicEffortMax))
	return word, word != ""
}

// openAIEffort is the word that both forms of OpenAI have for an effort.
func openAIEffort(e wire.Effort) wire.ChatEffort {
	is := func(word wire.ChatEffort) func() wire.ChatEffort { return func() wire.ChatEffort { return word } }
	return wire.MatchEffort(e, is(wire.ChatEffortNone), is(wire.ChatEffortMinimal), is(wire.ChatEffortLow),
		is(wire.ChatEffortMedium), is(wire.ChatEffortHigh), is(wire.ChatEffortXHigh), is(wire.ChatEffortMax))
}

// effort writes how hard to think: nothing where nobody said.
func (w *requestWriter) effort(e wire.Effort) []payload.Member {
	switch {
	case e.IsZero():
		return nil
	case !slices.Contains(wire.AllEfforts[:], e):
		w.refuse(wire.ErrorCodeInvalidArgs, "/effort", fmt.Sprintf("Ask for an effort that there is, or for none: %d is no word.", e))
		return nil
	case w.dialect == wire.DialectOpenAI:
		return []payload.Member{w.text("reasoning_effort", string(openAIEffort(e)))}
	case w.dialect == wire.DialectOpenAIResponses:
		return []payload.Member{member("reasoning", object(w.text("effort", string(openAIEffort(e)))))}
	case e == wire.EffortNone:
		return []payload.Member{member("thinking", object(w.text("type", string(wire.AnthropicThinkingTypeDisabled))))}
	}
	said, ok := anthropicEffort(e)
	if !ok {
		w.refuse(wire.ErrorCodeConfigInvalid, "/effort", fmt.Sprintf(
			"Ask for one of the efforts that Anthropic Messages has, %s to %s: it has no %q.", wire.AnthropicEffortLow, wire.AnthropicEffortMax, e))
	}
	return []payload.Member{member("output_config", object(w.text("effort", string(said))))}
}

// openAIEffortAt reads how hard to think.
func (s *strict) openAIEffortAt(n payload.Node, key string) wire.Effort {
	return s.effortAt(n, key, func(e wire.Effort) string { return string(openAIEffort(e)) })
}

// anthropicEffort reads how hard to think. Thinking that is left to the model is
// no effort, a budget of tokens is one that the canonical form has no word for.
func (s *strict) anthropicEffort(root payload.Node) wire.Effort {
	output := s.optional(root, "output_config")
	effort := s.effortAt(output, "effort", func(e wire.Effort) string {
		word, _ := anthropicEffort(e)
		return string(word)
	})
	thinking := s.optional(root, "thinking")
	if thinking.IsZero() {
		return effort
	}
	switch wire.AnthropicThinkingType(s.string(thinking, "type")) {
	case wire.AnthropicThinkingTypeAdaptive:
		return effort
	case wire.AnthropicThinkingTypeDisabled:
		if !effort.IsZero() {
			s.refuse(thinking, "type", "found %q beside the effort %q, expected one of them", wire.AnthropicThinkingTypeDisabled, effort)
		}
		return wire.EffortNone
	case wire.AnthropicThinkingTypeEnabled:
	}
	s.refuse(thinking, "type", "found %q, expected %s or %s, with output_config.effort to say how hard to think",
		text(thinking.Get("type")), wire.AnthropicThinkingTypeAdaptive, wire.AnthropicThinkingTypeDisabled)
	return 0
}

// effortAt reads the effort under a key of an object, which must be one that the
// dialect has a word for.
func (s *strict) effortAt(n payload.Node, key string, says func(wire.Effort) string) wire.Effort {
	v := s.optional(n, key)
	if v.IsZero() {
		return 0
	}
	var words []string
	for _, e := range wire.AllEfforts {
		switch word := says(e); {
		case word != "" && v.Is(word):
			return e
		case word != "":
			words = append(words, word)
		}
	}
	s.unknown(v, words)
	return 0
}
