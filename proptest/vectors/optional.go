package vectors

// optional are the groups that ask for more than a plain JSON parser keeps, or
// than every checker is asked.
func optional() ([]Group, error) {
	broken, err := counterexamples()
	if err != nil {
		return nil, err
	}
	var groups []Group
	for _, g := range spellings {
		tests, err := testsOf(g.pairs)
		if err != nil {
			return nil, err
		}
		groups = append(groups, Group{Description: g.about, Section: g.section, Needs: g.needs, Tests: tests})
	}
	if tests := broken[spelledSection]; len(tests) > 0 {
		groups = append(groups, Group{Description: smallest, Section: spelledSection, Needs: needsDefault, Tests: tests})
	}
	return append(groups, refused()...), nil
}

// spelling is a group of pairs whose messages say the same, or do not, in other
// spellings.
type spelling struct {
	section, about, needs string
	pairs                 []pair
}

const (
	needsNumbers = "A reader that keeps how a number is spelled, and never makes a float of it."
	needsEscapes = "A reader that reads every escape of a JSON string, and compares what the string says."
	needsKeys    = "A comparison to which the order of keys does not matter, at any depth and whatever the keys."
	needsDefault = "A checker that fills in what a message may leave out before it compares."
)

var spellings = []spelling{
	{"numbers", "A number that is spelled alike is the same.", needsNumbers, []pair{
		argument("An integer beyond what a double holds is the same as itself.", "9007199254740993", "9007199254740993"),
		argument("A number beyond what a double can be is the same as itself.", "1e400", "1e400"),
		argument("A fraction keeps its zeros.", "1.50", "1.50"),
	}},
	{"numbers", "A number that is spelled otherwise is another value.", needsNumbers, []pair{
		argument("An integer is not the fraction of the same size.", "1", "1.0"),
		argument("An integer is not the power of the same size.", "1", "1e0"),
		argument("A zero at the end of a fraction counts.", "0.1", "0.10"),
		argument("Zero is not minus zero.", "0", "-0"),
		argument("A capital E counts.", "1e3", "1E3"),
		argument("The sign of an exponent counts.", "1e3", "1e+3"),
		argument("A power is not the integer of the same size.", "1e3", "1000"),
		argument("Two integers that one double stands for are two.", "9007199254740993", "9007199254740992"),
		argument("Two fractions that one double stands for are two.", "0.1", "0.1000000000000000055"),
		argument("Two numbers that no double stands for are two.", "1e400", "1e401"),
	}},
	{"escapes", "A string says the same whether its letters are escaped or not.", needsEscapes, []pair{
		text("An escape of a letter is the letter.", `"A"`, `"\u0041"`),
		text("Digits of an escape may be capital.", `"\u00e9"`, `"\u00E9"`),
		text("A pair of surrogate escapes is the one character.", `"🙂"`, `"\ud83d\ude42"`),
		text("A slash may be escaped.", `"a/b"`, `"a\/b"`),
		text("A line feed has two escapes.", `"a\nb"`, `"a\u000ab"`),
		text("A line separator may stand as it is.", `"a\u2028b"`, "\"a\u2028b\""),
		text("A letter that HTML reads may be escaped.", `"<&>"`, `"\u003c\u0026\u003e"`),
		{why: "A key may be escaped.", role: "user", logged: says("a"), sent: `"content":[{"kind":"text","\u0074ext":"a"}]`},
		{why: "An id may be escaped and still pairs.", role: "tool", logged: answers("c", "a", success), sent: `"content":[{"kind":"tool_result","tool_use_id":"\u0063","content":[{"kind":"text","text":"a"}],"is_error":false}]`},
	}},
	{"escapes", "A string that holds a backslash does not say what the escape says.", needsEscapes, []pair{
		text("An escaped backslash and a letter are two characters.", `"a\nb"`, `"a\\nb"`),
	}},
	{"keys", "The order of keys does not count.", needsKeys, []pair{
		{why: "The keys of a call come in another order.", role: "assistant", logged: calls("c", "f", `{}`), sent: `"content":[{"input":{},"name":"f","kind":"tool_use","id":"c"}]`},
		argument("The keys of arguments come in another order however deep they lie.", `[{"a":{"b":1,"c":2}}]`, `[{"a":{"c":2,"b":1}}]`),
		argument("Keys that are digits come in another order.", `{"10":1,"9":2}`, `{"9":2,"10":1}`),
		argument("Keys beyond the basic plane come in another order.", `{"🙂":1,"ﬀ":2}`, `{"ﬀ":2,"🙂":1}`),
	}},
	{"defaults", "What a message leaves out is filled in.", needsDefault, []pair{
		{why: "A string is one text block.", role: "user", logged: says("a"), sent: `"content":"a"`},
		{why: "A string is one text block as the content of a result, too.", role: "tool", logged: answers("c", "a", success), sent: result(`,"content":"a","is_error":false`)},
		{why: "A result without content has the empty string.", role: "tool", logged: answers("c", "", success), sent: result(success)},
		{why: "An absent is_error is false.", role: "tool", logged: answers("c", "a", success), sent: answers("c", "a", "")},
		{why: "Empty attachments are none.", role: "tool", logged: answers("c", "a", success), sent: answers("c", "a", success+`,"attachments":[]`)},
		{why: "An empty name is none.", role: "user", logged: says("a"), sent: says("a") + `,"name":""`},
	}},
	{"defaults", "What only looks like a default is content.", needsDefault, []pair{
		{why: "An empty string is one empty text block, and not no block.", role: "user", logged: says(), sent: `"content":""`},
		{why: "A result without content has the empty string, and not no block.", role: "tool", logged: result(`,"content":[],"is_error":false`), sent: result(success)},
		{why: "An absent is_error is not true.", role: "tool", logged: answers("c", "a", `,"is_error":true`), sent: answers("c", "a", "")},
		{why: "Attachments that are there count.", role: "tool", logged: answers("c", "a", success), sent: answers("c", "a", success+`,"attachments":[{}]`)},
		{why: "Empty attachments of another block are a key like any other.", role: "user", logged: says("a"), sent: `"content":[{"kind":"text","text":"a","attachments":[]}]`},
	}},
}

// argument is a pair of calls with a JSON value each as their input.
func argument(why, logged, sent string) pair {
	return pair{why: why, role: "assistant", logged: calls("c", "f", `{"a":`+logged+`}`), sent: calls("c", "f", `{"a":`+sent+`}`)}
}

// text is a pair of a user's texts, each as JSON spells it.
func text(why, logged, sent string) pair {
	block := func(text string) string { return `"content":[{"kind":"text","text":` + text + `}]` }
	return pair{why: why, role: "user", logged: block(logged), sent: block(sent)}
}

// result is a content of one tool result with the members.
func result(members string) string {
	return `"content":[{"kind":"tool_result","tool_use_id":"c"` + members + `}]`
}
