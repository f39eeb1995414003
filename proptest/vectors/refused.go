package vectors

// refused are the groups of lines that are no case.
func refused() []Group {
	groups := []Group{
		{
			Description: "A line that is no strict JSON is refused, for it could hold two histories.",
			Section:     "refused", Needs: "A reader of strict JSON, and an answer with an error to what it refuses.",
		},
		{
			Description: "An event that no log would take is refused, and so is a message that no role could say.",
			Section:     "refused", Needs: "A check of each event and message, and an answer with an error to what it refuses.",
		},
	}
	for i, lines := range [][]refusal{notStrict, notTaken} {
		for _, r := range lines {
			groups[i].Tests = append(groups[i].Tests, Test{Description: r.why, Line: r.line()})
		}
	}
	return groups
}

// refusal is a log of one event, and a request of one message, of which either
// is refused.
type refusal struct {
	why     string
	event   string // "" is an event that is taken
	message string // "" is no message
}

func (r refusal) line() string {
	event := r.event
	if event == "" {
		event = taken(`"content":[]`)
	}
	return `{"id":1,"log":[` + event + `],"request":[` + r.message + `]}`
}

// taken is a user's message with the members as its data.
func taken(members string) string { return string(eventOf(0, "user", members)) }

var notStrict = []refusal{
	{why: "A key stands twice in an event.", event: `{"seq":0,"seq":0,"type":"step_start","time":"` + noon + `","data":{"step":1}}`},
	{why: "A key stands twice in a block.", event: taken(`"content":[{"kind":"text","text":"a","text":"b"}]`)},
	{why: "A key stands twice, once with an escape.", event: taken(`"content":[{"kind":"text","text":"a","\u0074ext":"b"}]`)},
	{why: "A key stands twice in the arguments of a call.", event: string(eventOf(0, "assistant", calls("c", "f", `{"a":1,"a":2}`)))},
	{why: "A key stands twice in the request.", message: `{"role":"user","role":"user","content":[]}`},
	{why: "A surrogate stands alone.", event: taken(`"content":[{"kind":"text","text":"\ud83d"}]`)},
	{why: "Surrogates stand in the wrong order.", event: taken(`"content":[{"kind":"text","text":"\ude42\ud83d"}]`)},
	{why: "A surrogate stands alone in a key.", event: taken(`"content":[{"kind":"text","text":"a","\ud83d":1}]`)},
}

var notTaken = []refusal{
	{why: "The first event has the seq 1.", event: `{"seq":1,"type":"step_start","time":"` + noon + `","data":{"step":1}}`},
	{why: "A seq is spelled as a fraction.", event: `{"seq":0.0,"type":"step_start","time":"` + noon + `","data":{"step":1}}`},
	{why: "A type is unknown.", event: `{"seq":0,"type":"nap","time":"` + noon + `","data":{}}`},
	{why: "A key stands beside the four of an event.", event: `{"seq":0,"type":"step_start","time":"` + noon + `","data":{"step":1},"more":1}`},
	{why: "A time is none.", event: `{"seq":0,"type":"step_start","time":"noon","data":{"step":1}}`},
	{why: "A range stops before it starts.", event: taken(`"content":[],"surface_op":{"replace":[1,0]}`)},
	{why: "A range starts below 0.", event: taken(`"content":[],"surface_op":{"replace":[-1,0]}`)},
	{why: "A range starts at minus zero.", event: taken(`"content":[],"surface_op":{"replace":[-0,0]}`)},
	{why: "A range stops at no integer.", event: taken(`"content":[],"surface_op":{"replace":[0,1.5]}`)},
	{why: "A range stops at an integer in another spelling.", event: taken(`"content":[],"surface_op":{"replace":[0,1e0]}`)},
	{why: "A range stops beyond what a double holds.", event: taken(`"content":[],"surface_op":{"replace":[0,9007199254740992]}`)},
	{why: "Bookkeeping replaces nothing.", event: `{"seq":0,"type":"step_start","time":"` + noon + `","data":{"step":1,"surface_op":{"replace":[0,0]}}}`},
	{why: "A message has no content.", event: taken(`"name":"ann"`)},
	{why: "A user says a call.", event: taken(calls("c", "f", `{}`))},
	{why: "A block has no kind.", event: taken(`"content":[{"text":"a"}]`)},
	{why: "A tool message holds two results.", event: string(eventOf(0, "tool", `"content":[{"kind":"tool_result","tool_use_id":"c"},{"kind":"tool_result","tool_use_id":"d"}]`))},
	{why: "A tool message holds none.", event: string(eventOf(0, "tool", `"content":[]`))},
	{why: "A role of the request is unknown.", message: `{"role":"developer","content":[]}`},
	{why: "A message of the request has no role.", message: `{"content":[]}`},
	{why: "A key of a message is unknown.", message: `{"role":"user","content":[],"nam":"ann"}`},
}
