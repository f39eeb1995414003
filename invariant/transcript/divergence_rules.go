package transcript

import "verbatim/generated/wire"

// What a comparison with the log finds, each kind as a rule. Nothing of it is
// any provider's demand.
var (
	extraMessage = Rule{
		Name: wire.RuleExtraMessage,
		Doc: `The request holds a message that its log does not fold to, and lacks none. Found by verify, and by check with a
log; a finding of severity error at the same message explains it and is told instead.`,
		Cases: []string{"B32"},
		check: func(e *examination) { e.sayDivergence(wire.ViolationKindExtraMessage) },
	}
	missingMessage = Rule{
		Name: wire.RuleMissingMessage,
		Doc: `The request lacks a message that its log folds to. Found by verify, and by check with a log; its ids are the seqs
of the first such events. It is told one past the end of the request when the first message that differs is the missing
one there; a finding of severity error at the same message explains it and is told instead.`,
		Cases: []string{"B22", "B78"},
		check: func(e *examination) { e.sayDivergence(wire.ViolationKindMissingMessage) },
	}
	order = Rule{
		Name: wire.RuleOrder,
		Doc: `The request holds the messages that its log folds to, in another order. Found by verify, and by check with a log;
a finding of severity error at the same message explains it and is told instead.`,
		check: func(e *examination) { e.sayDivergence(wire.ViolationKindOrder) },
	}
)
