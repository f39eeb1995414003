package sqlite

import (
	"fmt"

	"verbatim/core/dialect/agentfile"
)

// opencode reads the sessions of opencode.
func (d *database) opencode(tables map[string]table) ([]agentfile.History, error) {
	var sessions []agentfile.OpencodeSession
	session := tables["session"]
	sql := fmt.Sprintf(`SELECT id, %s FROM session ORDER BY %s, id`, session.or("revert", "NULL"), session.or("time_created", "id"))
	err := d.query(sql, nil, func(r row) {
		sessions = append(sessions, agentfile.OpencodeSession{ID: r.text(0), Revert: r.bytes(1)})
	})
	if err != nil {
		return nil, err
	}
	all := make([]agentfile.History, len(sessions))
	for i, s := range sessions {
		if s.Messages, err = d.opencodeMessages(s.ID, tables); err != nil {
			return nil, err
		}
		all[i] = agentfile.ReadOpencodeSession(s)
	}
	return all, nil
}

// opencodeMessages are the messages of a session with their parts.
func (d *database) opencodeMessages(session string, tables map[string]table) ([]agentfile.OpencodeRow, error) {
	var messages []agentfile.OpencodeRow
	of := make(map[string]int)
	sql := fmt.Sprintf(`SELECT id, data FROM message WHERE session_id = ? ORDER BY %s, id`, tables["message"].or("time_created", "id"))
	err := d.query(sql, []string{session}, func(r row) {
		of[r.text(0)] = len(messages)
		messages = append(messages, agentfile.OpencodeRow{ID: r.text(0), Data: r.bytes(1)})
	})
	if err != nil {
		return nil, err
	}
	err = d.query(`SELECT p.id, p.message_id, p.data FROM part p JOIN message m ON m.id = p.message_id WHERE m.session_id = ? ORDER BY p.id`,
		[]string{session}, func(r row) {
			m := &messages[of[r.text(1)]]
			m.Parts = append(m.Parts, agentfile.OpencodeRow{ID: r.text(0), Data: r.bytes(2)})
		})
	return messages, err
}
