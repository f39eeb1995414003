package sqlite

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"verbatim/core/dialect/agentfile"
	"verbatim/generated/wire"
)

// Read reads the sessions of the database at a path, each as a history. Their
// rows count from 0 within the session. A database that is none of the known
// ones is an [*UnknownError].
func Read(path string) (wire.Format, []agentfile.History, error) {
	d, err := open(path)
	if err != nil {
		return 0, nil, fmt.Errorf("read database %q: %w", path, err)
	}
	defer d.close()
	format, all, err := d.read()
	if err != nil {
		return format, nil, fmt.Errorf("read database %q: %w", path, err)
	}
	return format, all, nil
}

// UnknownError says that the tables of a database are those of no agent whose
// histories this package reads.
type UnknownError struct {
	Tables []string // in order of their names
}

func (e *UnknownError) Error() string {
	found := "no table"
	if len(e.Tables) > 0 {
		found = "the tables " + strings.Join(e.Tables, ", ")
	}
	return "found " + found + ", expected session, message and part (opencode), checkpoints and writes (LangGraph), " +
		"or a table with the columns session_id and message_data (OpenAI Agents SDK)"
}

// read tells by the tables whose database it is, and reads it.
func (d *database) read() (wire.Format, []agentfile.History, error) {
	tables, err := d.tables()
	if err != nil {
		return 0, nil, err
	}
	messages := ""
	for _, name := range slices.Sorted(maps.Keys(tables)) {
		if messages == "" && tables[name].has("session_id", "message_data") {
			messages = name
		}
	}
	switch {
	case tables["session"].has("id") && tables["message"].has("id", "session_id", "data") && tables["part"].has("message_id", "data"):
		all, err := d.opencode(tables)
		return wire.FormatOpencode, all, err
	case tables["checkpoints"].has("thread_id", "checkpoint_ns", "checkpoint_id", "parent_checkpoint_id", "type", "checkpoint"):
		all, err := d.langgraph(tables)
		return wire.FormatLanggraph, all, err
	case messages != "":
		all, err := d.agentsSDK(messages, tables[messages])
		return wire.FormatAgentsSDK, all, err
	}
	return 0, nil, &UnknownError{slices.Sorted(maps.Keys(tables))}
}
