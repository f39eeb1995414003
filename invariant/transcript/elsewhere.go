package transcript

import "verbatim/generated/wire"

// elsewhere are the rules that readers of files and the audit of a log look
// after: what they find is wrong before there is a transcript.
var elsewhere = []Rule{
	{
		Name: wire.RuleDanglingParent,
		Doc: `Each record that names a parent names one that is in the file. What stood before it does not reach the model when
the session is resumed. Found by the readers of agents' files whose records name their parents.`,
		Cases: []string{"B67"},
	},
	{
		Name: wire.RuleAmbiguousBranch,
		Doc: `Of two continuations of one record something says which counts: a rewind, a retry, a sub-agent, parallel calls.
Otherwise two writers shared the file, or a rewind left no mark. Found by the readers of agents' files whose records name
their parents, at the first record of the later branch.`,
		Cases: []string{"B70"},
	},
	{
		Name: wire.RuleInvalidJSON,
		Doc: `Each record is strict JSON: UTF-8, no key twice, no lone surrogate, no NaN. Found by the reader of each format;
the other records are still judged. A file without one record of strict JSON is refused as a whole.`,
		Cases: []string{"B90"},
	},
	{
		Name: wire.RuleInvalidEvent,
		Doc: `Each line of a native log is an event that append would accept, and its seq is its place. Found by the reader of
native logs. The lines behind it are still judged each by itself, but the fold ends before it.`,
	},
	{
		Name: wire.RuleTornLine,
		Doc:  `The last line is whole. A crash in the middle of a write leaves one that is not; every event before it is good.`,
	},
	{
		Name: wire.RuleHeaderMismatch,
		Doc: `Each request_header of a native log names the surface that the events before it fold to: its length and its
digest chain. Found by the audit of a native log.`,
	},
	{
		Name: wire.RuleAnswerMismatch,
		Doc:  `A model_returned and the assistant message after it say the same blocks. Found by the audit of a native log.`,
	},
}
