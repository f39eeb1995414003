package agentfile

import (
	"fmt"
	"slices"

	"verbatim/generated/wire"
)

// readRoo reads the conversation of a task of Roo Code. A summary hides the
// messages whose condenseParent names it, and all before it when it is the
// user's; a marker of a truncation hides those whose truncationParent names it.
func readRoo(text []byte) ([]History, error) {
	t, err := readTask(wire.FormatRoo, text)
	if err != nil {
		return nil, err
	}
	c := condensed{task: t, hidden: make([][]int, len(t.entries)), due: make([][]int, len(t.entries)), here: make([]bool, len(t.entries))}
	c.link()
	for i, e := range t.entries {
		t.atMillis(e.node.Get("ts"))
		_, hides := c.hider(i)
		if !hides {
			t.say(e.index, e.saying)
		}
		for _, h := range c.due[i] {
			c.here[h] = true
			t.show(t.entries[h].index, c.visible(i))
		}
	}
	return t.finish(), nil
}

// condensed is a task while its summaries and markers come in. One comes in
// when all that it hides was said, which may stand behind it.
type condensed struct {
	*task
	hidden [][]int // of an entry, those that hide it
	due    [][]int // after an entry, those that come in
	here   []bool  // whether an entry that hides others came in
}

// hider is the id under which an entry hides others.
func (c *condensed) hider(i int) (id string, ok bool) {
	n := c.entries[i].node
	switch {
	case isTrue(n.Get("isSummary")):
		return "condense " + textOf(n.Get("condenseId")), true
	case isTrue(n.Get("isTruncationMarker")):
		return "truncation " + textOf(n.Get("truncationId")), true
	}
	return "", false
}

// link finds what hides what.
func (c *condensed) link() {
	byID := make(map[string]int)
	for i := range c.entries {
		if id, ok := c.hider(i); ok {
			byID[id] = i
		}
	}
	last := make([]int, len(c.entries)) // of a hider, the last that it hides
	told := make(map[string]bool)
	for i, e := range c.entries {
		for _, key := range []string{"condense", "truncation"} {
			parent := e.text(key + "Parent")
			h, ok := byID[key+" "+parent]
			switch {
			case parent == "":
			case ok:
				c.hidden[i], last[h] = append(c.hidden[i], h), i
			case !told[key+" "+parent]:
				told[key+" "+parent] = true
				c.fault(c.dangling(e, key))
			}
		}
	}
	for i := range c.entries {
		if _, ok := c.hider(i); ok {
			when := max(i, last[i])
			c.due[when] = append(c.due[when], i)
		}
	}
}

// dangling is the fault of an entry that names a summary or a marker which is
// gone.
func (c *condensed) dangling(e taskEntry, key string) Fault {
	f := e.faultAt(wire.RuleDanglingParent, e.node.Get(key+"Parent"))
	f.Line, f.Column = 0, 0
	f.IDs = []string{e.text(key + "Parent")}
	f.Message = fmt.Sprintf("%sParent names %q, and no message has that %sId", key, f.IDs[0], key)
	f.Hint = "What it hid is sent again. Take the key out where that is meant."
	return f
}

// visible are the sayings of the first entries up to one that the model sees.
func (c *condensed) visible(upTo int) []*saying {
	first := 0 // where a user's summary makes the history begin
	for i, e := range c.entries[:upTo+1] {
		if c.here[i] && isTrue(e.node.Get("isSummary")) && e.text("role") == string(wire.AnthropicRoleUser) {
			first = i
		}
	}
	var sayings []*saying
	for i := first; i <= upTo; i++ {
		if c.stands(i) {
			sayings = append(sayings, c.entries[i].saying)
		}
	}
	return sayings
}

// stands reports whether an entry is hidden by nothing that came in, and, when
// it hides others, came in itself.
func (c *condensed) stands(i int) bool {
	if slices.ContainsFunc(c.hidden[i], func(h int) bool { return c.here[h] }) {
		return false
	}
	_, hides := c.hider(i)
	return !hides || c.here[i]
}
