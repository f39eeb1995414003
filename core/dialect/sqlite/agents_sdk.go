package sqlite

import (
	"fmt"

	"verbatim/core/dialect/agentfile"
)

// agentsSDK reads the sessions of the OpenAI Agents SDK. The table has the name
// that the program gave it.
func (d *database) agentsSDK(name string, columns table) ([]agentfile.History, error) {
	var all []agentfile.History
	var session string
	var rows [][]byte
	end := func() {
		if rows != nil {
			all = append(all, agentfile.ReadAgentsSDK(session, rows))
		}
		rows = nil
	}
	sql := fmt.Sprintf(`SELECT session_id, message_data FROM %s ORDER BY session_id, %s`, quoted(name), columns.or("id", "rowid"))
	err := d.query(sql, nil, func(r row) {
		if id := r.text(0); rows == nil || id != session {
			end()
			session = id
		}
		rows = append(rows, r.bytes(1))
	})
	end()
	return all, err
}
