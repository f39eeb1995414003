package transcript

import (
	"verbatim/core/dialect"
	"verbatim/generated/wire"
)

var misplacedContent = Rule{
	Name: wire.RuleMisplacedContent,
	Doc: `In the user turn that answers calls the tool results come first: a text or an image before them or between them is
refused, behind them it is fine, and so are images inside a result's own content. It is told once for each run of such
blocks, with the ids of the results behind it. Text behind a tool call in one assistant message is only a warning: it is
reported as refused by one client, and not documented.`,
	Errors: []string{
		"messages.N: `tool_use` ids were found without `tool_result` blocks immediately after: IDS. Each `tool_use` block must have a corresponding `tool_result` block in the next message.",
	},
	Cases: []string{"B63", "B65b"},
	check: func(e *examination) {
		for i := range e.rounds {
			e.checkResultsFirst(&e.rounds[i])
			e.warnOfTextBehindCalls(&e.rounds[i])
		}
	},
}

// checkResultsFirst finds each run of other blocks that a result follows.
func (e *examination) checkResultsFirst(r *round) {
	run := -1 // the run's first block
	for i := e.partsUpTo(r.end); i < e.partsUpTo(r.next); i++ {
		p := &e.parts[i]
		switch {
		case !e.turns[p.turn].isUser():
		case p.paired && run >= 0:
			e.say(e.parts[run].spot(""), e.pairedFrom(i, e.partsUpTo(r.next)),
				"a block stands before a tool result of the same turn, expected the results first",
				"put all tool results in front, and everything else behind them")
			run = -1
		case run < 0 && besideResults(p.Kind):
			run = i
		}
	}
}

// besideResults says whether a part of a user's turn belongs behind the results.
func besideResults(k dialect.PartKind) bool {
	return k == dialect.PartText || k == dialect.PartMedia || k == dialect.PartOther
}

// pairedFrom are the ids of the results that stand together from one on.
func (e *examination) pairedFrom(first, last int) []string {
	var ids []string
	for i := first; i < last && e.parts[i].Kind == dialect.PartResult; i++ {
		if e.parts[i].paired {
			ids = append(ids, e.parts[i].ID)
		}
	}
	return ids
}

func (e *examination) warnOfTextBehindCalls(r *round) {
	for i := r.start; i < r.end; i++ {
		called := ""
		for j := range e.turns[i].parts {
			p := &e.turns[i].parts[j]
			if p.Kind == dialect.PartCall {
				called = p.ID
			}
			if p.Kind == dialect.PartText && called != "" {
				e.tell(wire.SeverityWarning, p.spot(""), []string{called},
					"text stands behind a tool call in the same message; some endpoints refuse that",
					"put the text in front of the calls, as it is said before they are made")
				break
			}
		}
	}
}
