package session

// Context is a session as an agent runs it: a log, and whose it is.
type Context struct {
	log   *Log
	agent string
}

// NewContext makes the session of an agent over a log. The agent's name says
// whose session a report is about, and may be empty.
func NewContext(log *Log, agent string) *Context {
	return &Context{log: log, agent: agent}
}

// Log is the session's log.
func (c *Context) Log() *Log { return c.log }

// Agent is the agent's name, "" for none.
func (c *Context) Agent() string { return c.agent }
