package vectors

import (
	"github.com/go-json-experiment/json/jsontext"
)

// chosen is a log that no small scope has and its fold as the request, or
// another list.
type chosen struct {
	why     string
	section string // "" is the one of the check that it belongs to
	log     []entry
	request []entry // nil is what the log folds to
}

// theChosen are the logs of the rule's own examples that are larger than the
// small scope, or have other messages.
var theChosen = []chosen{
	{
		why:     "Bookkeeping of every type stays off the surface.",
		section: "fold/append",
		log:     append(append([]entry{user("a")}, everyNote...), user("b")),
	},
	{
		why:     "The four types of message event are the four roles.",
		section: "fold/append",
		log:     []entry{system("s"), user("a"), called("c"), answered("c")},
	},
	{
		why:     "The surface_op append says what its absence says.",
		section: "fold/append",
		log:     []entry{user("a"), {"user", says("b"), `"append"`}},
	},
	{
		why:     "A name stands in the fold.",
		section: "fold/append",
		log:     []entry{{role: "user", members: says("a") + `,"name":"ann"`}},
	},
	{
		why:     "A replacing message keeps its own role and name.",
		section: "fold/replace",
		log:     []entry{user("a"), user("b"), {"assistant", says("c") + `,"name":"ann"`, replacing(0, 1)}},
	},
	{
		why:     "Messages are removed by appending the one behind them again, over them and itself.",
		section: "fold/replace",
		log:     []entry{user("a"), user("b"), user("c"), {"user", says("c") + `,"metadata":{"copied_from":2}`, replacing(1, 2)}},
	},
	{
		why:     "A summary may be a system message and stands where its range stood, also in the middle.",
		section: "fold/replace",
		log:     []entry{user("a"), user("b"), user("c"), {"system", says("a summary"), replacing(1, 1)}},
	},
	{
		why:     "A system message is shadowed like any other.",
		section: "fold/prune",
		log:     []entry{system("s"), user("a"), userAt("b", 0, 0)},
	},
	{
		why:     "A pruned result is swallowed by a summary over its position, though its seq lies behind.",
		section: "fold/nested",
		log:     []entry{user("a"), called("c"), answered("c"), user("b"), {"tool", answers("c", "short", success), replacing(2, 2)}, userAt("a summary", 0, 2)},
	},
	{
		why:     "Three ranges nest, and the last one supersedes both others.",
		section: "fold/nested",
		log:     []entry{user("a"), user("b"), user("c"), user("d"), userAt("e", 1, 1), userAt("f", 0, 1), userAt("g", 0, 2)},
	},
	{
		why:     "A replace of one position supersedes a summary that stands there, and the rest of the range does not come back.",
		section: "fold/nested",
		log:     []entry{user("a"), user("b"), user("c"), userAt("d", 0, 2), userAt("e", 0, 0)},
	},
	{
		why:     "The largest integer that a double holds is a position like any other, and costs one entry.",
		section: "fold/future",
		log:     []entry{user("a"), userAt("b", 9007199254740991, 9007199254740991), user("c")},
	},
	{
		why:     "A range over everything to come takes only what came before it.",
		section: "fold/future",
		log:     []entry{user("a"), userAt("b", 0, 9007199254740991), user("c"), user("d")},
	},
	{
		why:     "A position far ahead is compared as a number, so 10 stands behind 9.",
		section: "fold/future",
		log:     []entry{userAt("a", 10, 10), userAt("b", 9, 9)},
	},

	{
		why: "Each of two parallel calls has its result.",
		log: []entry{called("c", "d"), answered("c"), answered("d")},
	},
	{
		why: "Results may come in another order than their calls.",
		log: []entry{called("c", "d"), answered("d"), answered("c")},
	},
	{
		why: "A result of another id than the call's is an orphan.",
		log: []entry{called("c"), answered("d")},
	},
	{
		why: "An id is compared letter for letter.",
		log: []entry{called("c"), answered("C")},
	},
	{
		why: "The first of two orphans is reported.",
		log: []entry{answered("c"), answered("d")},
	},
	{
		why: "A call may be answered a second time.",
		log: []entry{called("c"), answered("c"), user("a"), answered("c")},
	},
	{
		why: "An id that is called a second time pairs with the calls before the result alone.",
		log: []entry{answered("c"), called("c"), called("c")},
	},
	{
		why: "The empty id is always an orphan's, even behind a call with the empty id.",
		log: []entry{called(""), answered("")},
	},
	{
		why: "An orphan does not end the search for a call: what stands behind it pairs as ever.",
		log: []entry{called("c"), answered("c"), answered("d"), answered("c")},
	},
	{
		why: "A call in another format pairs with a result.",
		log: []entry{foreign("assistant", "call", "c"), answered("c")},
	},
	{
		why: "A result in another format pairs with a call.",
		log: []entry{called("c"), foreign("tool", "result", "c")},
	},
	{
		why: "A result in another format is an orphan without its call.",
		log: []entry{user("a"), foreign("tool", "result", "c")},
	},
	{
		why:     "A compaction that takes a call away and leaves its result makes an orphan of it.",
		section: "check/orphans",
		log:     []entry{user("a"), called("c"), answered("c"), userAt("a summary", 0, 1)},
	},
	{
		why:     "A call that is replaced and made again behind its result leaves an orphan.",
		section: "check/orphans",
		log:     []entry{called("c"), answered("c"), {"user", says("a"), replacing(0, 0)}, called("c")},
	},

	{
		why:     "A builder's own prompt in place of two system messages is told of the second.",
		section: "check/overlay",
		log:     []entry{system("s"), user("a"), system("t")},
		request: []entry{system("own"), user("a")},
	},
	{
		why:     "Only the first system message of the request is skipped.",
		section: "check/overlay",
		log:     []entry{user("a")},
		request: []entry{system("s"), system("t"), user("a")},
	},
	{
		why:     "The overlay is skipped before the lists are compared, so a request may be as long as the fold and lack its last message.",
		section: "check/overlay",
		log:     []entry{user("a"), user("b")},
		request: []entry{system("s"), user("a")},
	},
	{
		why:     "The first difference is reported, and the counts are of the whole lists.",
		section: "check/lockstep",
		log:     []entry{user("a"), user("b"), user("c"), user("d")},
		request: []entry{user("a"), user("c"), user("e"), user("d")},
	},
	{
		why:     "A turn of the list is an order, whose first difference is at its head.",
		section: "check/order",
		log:     []entry{user("a"), user("b"), user("c")},
		request: []entry{user("b"), user("c"), user("a")},
	},
	{
		why:     "Of three equal messages two are missing, the last two.",
		section: "check/counts",
		log:     []entry{user("a"), user("a"), user("a"), user("b")},
		request: []entry{user("a"), user("b")},
	},
	{
		why:     "Two messages that change how often they stand are one missing and one extra.",
		section: "check/counts",
		log:     []entry{user("a"), user("a"), user("b")},
		request: []entry{user("a"), user("b"), user("b")},
	},
}

func (c chosen) test() (section string, t Test, err error) {
	var lines, request []jsontext.Value
	for seq, e := range c.log {
		lines = append(lines, e.event(seq))
	}
	for _, e := range c.request {
		request = append(request, messageOf(e.role, e.members))
	}
	in, err := judged(lines, request)
	if err != nil {
		return "", Test{}, err
	}
	if c.request == nil {
		in, err = judged(lines, c.listOf(in))
	}
	if err != nil {
		return "", Test{}, err
	}
	section = c.section
	if section == "" {
		section = in.checkSection()
	}
	return section, in.test(c.why), nil
}

// listOf is the fold of an instance as a request.
func (c chosen) listOf(in *instance) []jsontext.Value {
	var list []jsontext.Value
	for _, e := range in.fold {
		said := c.log[e.Seq]
		list = append(list, messageOf(said.role, said.members))
	}
	return list
}
