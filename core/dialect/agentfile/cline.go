package agentfile

import (
	"cmp"
	"slices"

	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// The files beside a conversation of Cline.
const (
	clineUI         = "ui_messages.json"
	clineOverlays   = "context_history.json"
	clineHistory    = "taskHistory.json"
	clineCompaction = "compaction.json"
	clineTask       = "task" // no file: the id of the task
)

// readCline reads the conversation of a task of Cline. The file keeps all that
// was said; what the model does not see of it, or sees otherwise, stands beside.
func readCline(text []byte, beside map[string][]byte) ([]History, error) {
	t, err := readTask(wire.FormatCline, text)
	if err != nil {
		return nil, err
	}
	c := cline{task: t}
	changes := slices.Concat(
		c.ranges(beside[clineUI]), c.overlays(beside[clineOverlays]),
		c.lastRange(beside[clineHistory], beside[clineTask]), c.compaction(beside[clineCompaction]))
	slices.SortStableFunc(changes, func(a, b clineChange) int { return cmp.Compare(a.after, b.after) })
	for _, e := range t.entries {
		c.tell(&changes, e.index)
		t.atMillis(e.node.Get("ts"))
		t.say(e.index, e.saying)
		c.said++
	}
	for _, change := range changes {
		change.apply()
	}
	return t.finish(), nil
}

// cline is a task while changes are made to what the model sees of it.
type cline struct {
	*task
	said       int       // how many entries were said
	start, end int64     // the range of elements that is left out, both ends inside
	left       bool      // whether there is such a range
	prefix     []*saying // what stands in place of the first entries
	instead    int       // how many entries that are
}

// clineChange is one change, and the index of the element after which it comes.
type clineChange struct {
	after int64
	apply func()
}

// tell makes the changes that come before an element.
func (c *cline) tell(changes *[]clineChange, before int) {
	for len(*changes) > 0 && (*changes)[0].after < int64(before) {
		(*changes)[0].apply()
		*changes = (*changes)[1:]
	}
}

// last is the index of the element that was said last.
func (c *cline) last() int {
	if c.said == 0 {
		return 0
	}
	return c.entries[c.said-1].index
}

// refresh shows what the model sees now.
func (c *cline) refresh() {
	sayings := slices.Clone(c.prefix)
	for i, e := range c.entries[:c.said] {
		left := c.left && c.start <= int64(e.index) && int64(e.index) <= c.end
		if i >= c.instead && !left {
			sayings = append(sayings, e.saying)
		}
	}
	c.show(c.last(), sayings)
}

// companion reads a file that stands beside. One that is no JSON is counted and
// left out.
func (c *cline) companion(name string, text []byte) payload.Node {
	if len(text) == 0 {
		return payload.Node{}
	}
	tree, err := payload.ReadTree(text)
	if err != nil {
		c.skip(name)
		return payload.Node{}
	}
	return tree.Root()
}

// endOfFile is after every element.
const endOfFile = int64(1) << 53
