package vectors

import (
	"fmt"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// entry is a message of a log or a request: its role, its members, and in a log
// the surface_op. One without a role is bookkeeping, the type of the event and
// its data.
type entry struct{ role, members, op string }

func (e entry) event(seq int) jsontext.Value {
	if e.role == "" {
		kind, data, _ := strings.Cut(e.members, " ")
		return jsontext.Value(fmt.Sprintf(`{"seq":%d,"type":%q,"time":%q,"data":%s}`, seq, kind, noon, data))
	}
	members := e.members
	if e.op != "" {
		members += `,"surface_op":` + e.op
	}
	return eventOf(seq, e.role, members)
}

func replacing(start, stop int64) string {
	return fmt.Sprintf(`{"replace":[%d,%d]}`, start, stop)
}

func user(text string) entry { return entry{role: "user", members: says(text)} }

func userAt(text string, start, stop int64) entry {
	return entry{"user", says(text), replacing(start, stop)}
}

func system(text string) entry { return entry{role: "system", members: says(text)} }

func called(ids ...string) entry {
	var blocks []string
	for _, id := range ids {
		blocks = append(blocks, `{"kind":"tool_use","id":`+quoted(id)+`,"name":"f","input":{}}`)
	}
	return entry{role: "assistant", members: content(blocks...)}
}

func answered(id string) entry {
	return entry{role: "tool", members: answers(id, "done", success)}
}

func foreign(role, key, id string) entry {
	return entry{role: role, members: content(`{"kind":"foreign","dialect":"codex","raw":{},"` + key + `":` + quoted(id) + `}`)}
}

func note(event string) entry { return entry{members: event} }

const digest = `"0000000000000000000000000000000000000000000000000000000000000000"`

// everyNote is one event of each type that is bookkeeping.
var everyNote = []entry{
	note(`run_started {}`),
	note(`turn_start {"turn":1}`),
	note(`step_start {"step":1}`),
	note(`model_called {"model":"m","segments":[` + digest + `,` + digest + `,` + digest + `,` + digest + `]}`),
	note(`model_returned {"message":{},"calls":0}`),
	note(`tool_call {"id":"c","name":"f"}`),
	note(`step_end {"step":1}`),
	note(`turn_end {"turn":1,"steps":1,"reason":"complete"}`),
	note(`request_header {"messages":0,"surface":` + digest + `}`),
	note(`prefix_held {"endpoint":"e","prefix":` + digest + `,"waited_ms":1}`),
}
