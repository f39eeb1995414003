package vectors

const success = `,"is_error":false`

// alike are pairs that no check may tell apart, though they read differently.
var alike = []pair{
	{why: "Metadata is not compared.", role: "user", logged: says("a"), sent: says("a") + `,"metadata":{"note":1}`},
	{why: "Metadata that only the log has is not compared.", role: "user", logged: says("a") + `,"metadata":{"note":1}`, sent: says("a")},
	{why: "The time is not compared.", role: "user", logged: says("a"), sent: says("a") + `,"time":"2027-01-02T12:00:00Z"`},
	{why: "The text of a system message is assembled for each request, so it is not compared.", role: "system", logged: says("a"), sent: says("b")},
	{why: "The number of blocks of a system message is not compared.", role: "system", logged: says("a"), sent: says("a", "b")},
	{why: "A system message without a block is like any other.", role: "system", logged: says("a"), sent: says()},
	{why: "The name of a system message is not compared.", role: "system", logged: says("a") + `,"name":"ann"`, sent: says("a") + `,"name":"bob"`},
	{why: "A text beyond the basic plane is compared like any other.", role: "user", logged: says("a 🙂 b"), sent: says("a 🙂 b")},
	{why: "A message that has the time of its event is that event's.", role: "user", logged: says("a"), sent: says("a") + `,"time":"2026-01-02T12:00:00Z"`},
	{why: "The keys of a block may come in another order.", role: "user", logged: says("a"), sent: `"content":[{"text":"a","kind":"text"}]`},
	{why: "The keys of arguments may come in another order.", role: "assistant", logged: calls("c", "f", `{"a":1,"b":2}`), sent: calls("c", "f", `{"b":2,"a":1}`)},
	{why: "An assistant message without a block is a message.", role: "assistant", logged: says(), sent: says()},
}

// unlike are pairs of messages that differ in one respect.
var unlike = []pair{
	{why: "A text reads otherwise.", role: "user", logged: says("a"), sent: says("b")},
	{why: "Capital letters count.", role: "user", logged: says("a"), sent: says("A")},
	{why: "A blank at the end counts.", role: "user", logged: says("a"), sent: says("a ")},
	{why: "A carriage return counts.", role: "user", logged: says("a\nb"), sent: says("a\r\nb")},
	{why: "A letter with an accent is not the letter and the accent, for nothing is normalised.", role: "user", logged: says("\u00e9"), sent: says("e\u0301")},
	{why: "An empty text is a block, and no block is not the same.", role: "user", logged: says(""), sent: says()},
	{why: "Two blocks are not one with both texts.", role: "user", logged: says("a", "b"), sent: says("ab")},
	{why: "The order of blocks counts.", role: "user", logged: says("a", "b"), sent: says("b", "a")},
	{why: "The last block counts as well as the first.", role: "user", logged: says("a", "b"), sent: says("a", "c")},
	{why: "The role counts.", role: "user", logged: says("a"), sent: says("a"), sentRole: "assistant"},
	{why: "The role counts also where there is no block.", role: "assistant", logged: says(), sent: says(), sentRole: "user"},
	{why: "A name that only the log has counts.", role: "user", logged: says("a") + `,"name":"ann"`, sent: says("a")},
	{why: "A name that only the request has counts.", role: "user", logged: says("a"), sent: says("a") + `,"name":"ann"`},
	{why: "Another name counts.", role: "user", logged: says("a") + `,"name":"ann"`, sent: says("a") + `,"name":"bob"`},
	{why: "A key of a block that no rule names is content.", role: "user", logged: says("a"), sent: `"content":[{"kind":"text","text":"a","note":true}]`},
	{why: "The id of a call counts.", role: "assistant", logged: calls("c", "f", `{}`), sent: calls("d", "f", `{}`)},
	{why: "The tool of a call counts.", role: "assistant", logged: calls("c", "f", `{}`), sent: calls("c", "g", `{}`)},
	{why: "The arguments of a call count.", role: "assistant", logged: calls("c", "f", `{"a":1}`), sent: calls("c", "f", `{"a":2}`)},
	{why: "Arguments count however deep they lie.", role: "assistant", logged: calls("c", "f", `{"a":{"b":[1]}}`), sent: calls("c", "f", `{"a":{"b":[2]}}`)},
	{why: "The order of an array counts.", role: "assistant", logged: calls("c", "f", `{"a":[1,2]}`), sent: calls("c", "f", `{"a":[2,1]}`)},
	{why: "A number is not the string of its digits.", role: "assistant", logged: calls("c", "f", `{"a":1}`), sent: calls("c", "f", `{"a":"1"}`)},
	{why: "A key with null is not an absent key.", role: "assistant", logged: calls("c", "f", `{"a":null}`), sent: calls("c", "f", `{}`)},
	{why: "An empty array is not an empty object.", role: "assistant", logged: calls("c", "f", `[]`), sent: calls("c", "f", `{}`)},
	{why: "False is not zero.", role: "assistant", logged: calls("c", "f", `false`), sent: calls("c", "f", `0`)},
	{why: "Two integers next to each other at the end of what a double holds are two.", role: "assistant", logged: calls("c", "f", `9007199254740991`), sent: calls("c", "f", `9007199254740990`)},
	{why: "The order of parallel calls counts.", role: "assistant", logged: bothCalls, sent: `"content":[{"kind":"tool_use","id":"d","name":"f","input":{}},{"kind":"tool_use","id":"c","name":"f","input":{}}]`},
	{why: "A call that is left out of a message counts.", role: "assistant", logged: bothCalls, sent: calls("c", "f", `{}`)},
	{why: "A text beside a call counts.", role: "assistant", logged: calls("c", "f", `{}`), sent: `"content":[{"kind":"text","text":"a"},{"kind":"tool_use","id":"c","name":"f","input":{}}]`},
	{why: "The signature of a thought counts.", role: "assistant", logged: `"content":[{"kind":"thinking","thinking":"a","signature":"x"}]`, sent: `"content":[{"kind":"thinking","thinking":"a","signature":"y"}]`},
	{why: "The content of a tool result counts.", role: "tool", logged: answers("c", "a", success), sent: answers("c", "b", success)},
	{why: "The outcome of a tool counts.", role: "tool", logged: answers("c", "a", success), sent: answers("c", "a", `,"is_error":true`)},
	{why: "The call that a result answers counts, even where it is another one's.", role: "tool", logged: answers("c", "a", success), sent: answers("d", "a", success)},
	{why: "A tool's name as a speaker counts.", role: "tool", logged: answers("c", "a", success), sent: answers("c", "a", success) + `,"name":"f"`},
	{why: "A block of another format counts whole.", role: "user", logged: `"content":[{"kind":"foreign","dialect":"anthropic","raw":{"type":"audio","data":"a"}}]`, sent: `"content":[{"kind":"foreign","dialect":"anthropic","raw":{"type":"audio","data":"b"}}]`},
}

func equality() ([]Group, error) {
	var groups []Group
	for _, g := range []struct {
		about string
		pairs []pair
	}{
		{"The message of the request is the same as the log's.", alike},
		{"The message of the request differs from the log's in one respect.", unlike},
	} {
		tests, err := testsOf(g.pairs)
		if err != nil {
			return nil, err
		}
		groups = append(groups, Group{Description: g.about, Section: "check/equality", Tests: tests})
	}
	return groups, nil
}
