package transcript

import (
	"fmt"
	"slices"
	"strings"

	"verbatim/generated/wire"
)

// Page is what the rules say of themselves, as Markdown.
func Page() string {
	var b strings.Builder
	b.WriteString(pageHead)
	for _, r := range Rules() {
		r.write(&b)
	}
	b.WriteString(pageGaps)
	for _, g := range gaps {
		fmt.Fprintf(&b, "- %s\n", g)
	}
	return b.String()
}

const pageHead = `# The rules

Generated from the package invariant/transcript: do not edit. ` + "`verbatim rules NAME`" + ` prints one of them.

Each rule is one demand of a provider, or of a file itself, and each finding of ` + "`verbatim check`" + ` names one. An
error is refused by a provider, or the history is damaged; a warning is accepted, or by some models only. One fault is
one finding: where two rules could speak of it, the texts below say which does. What a rule cannot decide from the history
alone it lists under ` + "`unknown`" + ` and never guesses.

Anthropic's rules judge claude_code, cline and roo too, those of Responses codex and agents_sdk. Files of the other agents
need not name a provider: they are judged by what all three refuse. A rule about the request itself, such as
missing max_tokens, is silent on files, which hold messages alone.

The cases are minimal histories after public reports; they stand in invariant/transcript/testdata/cases with their sources.
`

const pageGaps = `
## Gaps

What the providers are known to demand or to say, and no rule looks after:

`

func (r Rule) write(b *strings.Builder) {
	fmt.Fprintf(b, "\n## %s\n\n%s\n\n", r.Name, r.Doc)
	fmt.Fprintf(b, "- severity: %s\n", r.Name.Severity())
	fmt.Fprintf(b, "- formats: %s\n", words(r.Name.Formats()))
	fmt.Fprintf(b, "- source: %s\n", link(r.Name.Source()))
	if !r.Checked() {
		b.WriteString("- found by: the reader of the file, or the audit of the log\n")
	}
	if len(r.Cases) > 0 {
		fmt.Fprintf(b, "- cases: %s\n", strings.Join(r.Cases, ", "))
	}
	if len(r.Errors) == 0 {
		return
	}
	b.WriteString("\nThe provider says:\n\n```\n")
	for _, text := range r.Errors {
		b.WriteString(text + "\n")
	}
	b.WriteString("```\n")
}

func words(formats []wire.Format) string {
	var all []string
	for _, f := range formats {
		all = append(all, f.String())
	}
	slices.Sort(all)
	return strings.Join(all, ", ")
}

// link makes an address one that can be followed.
func link(source string) string {
	if strings.HasPrefix(source, "https://") {
		return "<" + source + ">"
	}
	return source
}

// gaps are demands and words of the providers that no rule looks after.
var gaps = []string{
	"Anthropic: at most 100,000 messages.",
	"Anthropic: a system message under a model whose name says no version may be refused all the same.",
	"Anthropic: `clear_at` of a system message, and some block types, need a beta header, which no body holds.",
	"Anthropic: models from 4.7 on refuse `thinking.type: enabled`; whether a signature is genuine only the provider knows.",
	"Anthropic: thinking behind a summary was made with what the summary stands for. The request is what the log folds to then, and a model with preserved thinking may still refuse it.",
	"Anthropic: the ids of server tool calls begin with `srvtoolu_`; only their characters are looked at.",
	"Anthropic: `thinking.display`, `service_tier`, `stop_details.category` and the counts of `usage` are not held against their words.",
	"Anthropic: a blank text is judged where it is the only block of a turn. Two blank blocks were never measured.",
	"Chat: the old `function_call` and role `function` pair by name and place, which nobody checks.",
	"Chat: which model takes `max_tokens`, which effort, and function tools beside an effort, differs by model.",
	"Chat: strict servers want the system message first, alternating roles, no user message behind a tool message, or ids of nine characters.",
	"Chat and Responses: `service_tier` is not held against its words.",
	"Responses: an item whose reasoning item is gone, when no other answer of the request has any.",
	"Responses: `phase` must be sent back as it was; only its word is looked at.",
	"Responses: `caller` and the states of hosted calls beyond their words.",
	"Responses: a history pruned by hand under `previous_response_id`, and what `truncation: auto` drops.",
	"Responses: items whose type has a required key beside those of calls, outputs, reasoning and references.",
	"All: how long an input may be, how large a picture, and which tools a request must define for the calls in its history.",
}
