package transcript

import (
	"slices"
	"strconv"
	"strings"

	"verbatim/core/dialect"
	"verbatim/generated/wire"
)

var misplacedSystemMessage = Rule{
	Name: wire.RuleMisplacedSystemMessage,
	Doc: `A system message in the middle of Anthropic Messages follows a user message, or an assistant message that ends in a
server tool's result, and an assistant message follows it, or nothing. Consecutive ones count as one, and are told once.
The first entry is never one, and models before Claude Opus 4.8 take none. One with content [] and an output_config is
accepted at any place. Between a call and its result it is a misplaced_message; behind a call that is owed a result, the
call is told.`,
	Errors: []string{
		"messages.0: use the top-level 'system' parameter for the initial system prompt",
		"role 'system' must follow a 'user' message or an 'assistant' message ending in a server tool result",
		"messages.N: role 'system' must precede an 'assistant' message or end the array; the directive-only form (content: [] with output_config) is accepted at any position",
		"role 'system' is not supported on this model",
	},
	Cases: []string{"B20b", "B21"},
	check: func(e *examination) {
		for i := 0; i < len(e.turns); {
			end := i
			for end < len(e.turns) && e.turns[end].Role == wire.SurfaceRoleSystem {
				end++
			}
			if end > i {
				e.checkSystemRun(i, end)
			}
			i = end + 1
		}
	},
}

// checkSystemRun looks at the system messages from one turn up to another,
// those aside that may stand anywhere.
func (e *examination) checkSystemRun(i, end int) {
	for i < end && e.turns[i].directive() {
		i++
	}
	last := end - 1
	for last >= i && e.turns[last].directive() {
		last--
	}
	switch {
	case last < i || e.parted(i, end):
	case i == 0:
		e.say(e.turns[i].spot(""), nil, "the first message is a system message",
			"put the text into the top-level system parameter")
	case e.beforeSystemMessages():
		e.say(e.turns[i].spot(""), nil, "the model is older than system messages inside a conversation",
			"put the text into the top-level system parameter, or into a user message")
	case !e.systemMayFollow(i - 1):
		e.say(e.turns[i].spot(""), nil, "the system message follows no user message and no server tool's result",
			"move it behind the next user message")
	case end < len(e.turns) && !e.turns[end].isAssistant():
		e.say(e.turns[last].spot(""), nil, "an assistant message does not follow the system message, nor does the list end",
			"move it behind the user message that follows")
	}
}

// systemMayFollow says whether a system message may follow a turn, or follows
// it for want of a result that is told of.
func (e *examination) systemMayFollow(before int) bool {
	t := &e.turns[before]
	if !t.isAssistant() {
		return true
	}
	if n := len(t.parts); n > 0 && t.parts[n-1].Kind == dialect.PartHostedResult {
		return true
	}
	return e.owes(before)
}

// owes says whether a call of the model's message that a turn ends is told to
// lack its result.
func (e *examination) owes(end int) bool {
	start := end
	for start > 0 && e.turns[start-1].isAssistant() {
		start--
	}
	i, _ := slices.BinarySearch(e.unanswered, e.turns[start].first)
	return i < len(e.unanswered) && e.unanswered[i] < e.partsUpTo(end+1)
}

// parted says whether one of the turns is told to part a call from its result.
func (e *examination) parted(from, to int) bool {
	i, _ := slices.BinarySearchFunc(e.between, from, func(b between, turn int) int { return b.turn - turn })
	return i < len(e.between) && e.between[i].turn < to
}

// beforeSystemMessages says whether the request's model is known to be older
// than Claude Opus 4.8. A name that says no version says nothing.
func (e *examination) beforeSystemMessages() bool {
	model, _ := e.Body.Get("model").Text()
	_, name, ok := strings.Cut(model, "claude-")
	if !ok {
		return false
	}
	var version []int
	for word := range strings.SplitSeq(name, "-") {
		if n, err := strconv.Atoi(word); err == nil && n < 1000 { // a date is none
			version = append(version, n)
		}
	}
	if len(version) == 0 {
		return false
	}
	minor := 0
	if len(version) > 1 {
		minor = version[1]
	}
	return version[0] < 4 || version[0] == 4 && minor < 8
}
