package transcript

import (
	"fmt"

	"verbatim/core/locator"
	"verbatim/generated/wire"
)

var prefixChanged = Rule{
	Name: wire.RulePrefixChanged,
	Doc: `Under a model with preserved thinking (claude-fable-5-1 and 5-2, mythos-5-1 and 5-2, opus-5-5, sonnet-5-5, haiku-5-5)
all that stands before a thinking block is what it was when the block was made: the system prompt, the tools, each earlier
message. System prompt and tools are compared with the digests of the log's last request header, messages with the fold.
Where no header names a digest the rule cannot tell. Nothing is said where no thinking stands behind the change. The
provider either refuses or drops the block without a word, by model and account.`,
	Errors: []string{
		"messages.1.content.0: Invalid `signature` in `thinking` block. The block is bound to a different conversation. Remove the block, or set `thinking.block_binding.prefix_mismatch_behavior` to \"drop_block\".",
	},
	Cases: []string{"B43"},
	check: func(e *examination) {
		if e.compared == nil || !e.preserves() {
			return
		}
		bound := e.thinkingFrom(0)
		if bound == nil {
			return
		}
		system := e.checkPrefix("system", e.compared.logged.System, bound)
		tools := e.checkPrefix("tools", e.compared.logged.Tools, bound)
		if !system || !tools {
			e.cannotTell()
		}
		e.checkEarlierMessages()
	},
}

// checkPrefix compares what the body has under a key with the log's digest of
// it. It is not ok without a digest.
func (e *examination) checkPrefix(key string, logged *locator.B3Hash, bound *part) (ok bool) {
	if logged == nil {
		return false
	}
	n := e.Body.Get(key)
	if n.IsZero() || locator.Digest([]byte(n.Value().String())) != *logged {
		e.sayBound(e.body(key), bound, "the request's "+key)
	}
	return true
}

// checkEarlierMessages looks whether thinking stands behind the first message
// that differs from the log.
func (e *examination) checkEarlierMessages() {
	v := e.compared.violation
	if v == nil || v.Kind == wire.ViolationKindOrphanedToolResult {
		return
	}
	if v.Index >= len(e.compared.Entries) {
		return
	}
	entry := e.compared.Entries[v.Index]
	turn, ok := e.turnOf(entry)
	if !ok || e.faulty(e.turns[turn].Index) {
		return
	}
	if bound := e.thinkingFrom(turn + 1); bound != nil {
		e.sayBound(e.entrySpot(entry), bound, "this message")
	}
}

func (e *examination) sayBound(s spot, bound *part, what string) {
	e.say(s, []string{bound.mark()},
		fmt.Sprintf("%s is not what the log holds, and the thinking at %s behind it is bound to that", what, bound.At.Path()),
		"send what was sent before, and say what is new in a message at the end")
}

// thinkingFrom is the first thinking block of the model's messages from a turn
// on.
func (e *examination) thinkingFrom(turn int) *part {
	for i := e.partsUpTo(turn); i < len(e.parts); i++ {
		if p := &e.parts[i]; p.thinks() && e.turns[p.turn].Role == wire.SurfaceRoleAssistant {
			return p
		}
	}
	return nil
}
