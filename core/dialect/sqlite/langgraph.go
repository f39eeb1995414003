package sqlite

import (
	"fmt"

	"verbatim/core/dialect/agentfile"
)

// langgraph reads the threads of LangGraph, and the graphs within them.
func (d *database) langgraph(tables map[string]table) ([]agentfile.History, error) {
	var threads []agentfile.LanggraphThread
	err := d.query(`SELECT DISTINCT thread_id, checkpoint_ns FROM checkpoints ORDER BY thread_id, checkpoint_ns`, nil, func(r row) {
		threads = append(threads, agentfile.LanggraphThread{ID: r.text(0), Namespace: r.text(1)})
	})
	if err != nil {
		return nil, err
	}
	all := make([]agentfile.History, len(threads))
	for i, t := range threads {
		if err := d.checkpoints(&t, tables["checkpoints"]); err != nil {
			return nil, err
		}
		if err := d.writes(&t, tables["writes"]); err != nil {
			return nil, err
		}
		all[i] = agentfile.ReadLanggraphThread(t)
	}
	return all, nil
}

func (d *database) checkpoints(t *agentfile.LanggraphThread, columns table) error {
	sql := fmt.Sprintf(`SELECT checkpoint_id, parent_checkpoint_id, type, checkpoint, %s FROM checkpoints
		WHERE thread_id = ? AND checkpoint_ns = ? ORDER BY checkpoint_id`, columns.or("metadata", "NULL"))
	return d.query(sql, []string{t.ID, t.Namespace}, func(r row) {
		t.Checkpoints = append(t.Checkpoints, agentfile.LanggraphCheckpoint{
			ID: r.text(0), Parent: r.text(1), Type: r.text(2), Data: r.bytes(3), Metadata: r.bytes(4),
		})
	})
}

// writes are those of a thread, where the database has any.
func (d *database) writes(t *agentfile.LanggraphThread, columns table) error {
	if !columns.has("thread_id", "checkpoint_ns", "checkpoint_id", "task_id", "idx", "channel", "type", "value") {
		return nil
	}
	sql := fmt.Sprintf(`SELECT checkpoint_id, channel, type, value FROM writes
		WHERE thread_id = ? AND checkpoint_ns = ? ORDER BY checkpoint_id, %s, task_id, idx`, columns.or("task_path", "task_id"))
	return d.query(sql, []string{t.ID, t.Namespace}, func(r row) {
		t.Writes = append(t.Writes, agentfile.LanggraphWrite{Checkpoint: r.text(0), Channel: r.text(1), Type: r.text(2), Value: r.bytes(3)})
	})
}
