package sqlite

import (
	"slices"
	"strings"

	"github.com/ncruces/go-sqlite3"
)

// table are the names of a table's columns.
type table []string

func (t table) has(columns ...string) bool {
	for _, c := range columns {
		if !slices.Contains(t, c) {
			return false
		}
	}
	return true
}

// or is a column, or what stands in for it where the table has none.
func (t table) or(column, instead string) string {
	if t.has(column) {
		return quoted(column)
	}
	return instead
}

// quoted is a name of a table or a column in SQL.
func quoted(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` }

// tables are the tables of the database by name. Virtual ones are left out: of
// those only their module can tell the columns.
func (d *database) tables() (map[string]table, error) {
	tables := make(map[string]table)
	err := d.query(`SELECT m.name, c.name FROM sqlite_schema m, pragma_table_info(m.name) c 
		WHERE m.type = 'table' AND m.sql NOT LIKE 'CREATE VIRTUAL%'`, nil, func(r row) {
		tables[r.text(0)] = append(tables[r.text(0)], r.text(1))
	})
	return tables, err
}

// row is the row that a query stands at. It is void when the query goes on.
type row struct{ *sqlite3.Stmt }

// text is a column as text, "" for null.
func (r row) text(column int) string { return r.ColumnText(column) }

// bytes are a column as it is stored, nil for null. The slice is the caller's.
func (r row) bytes(column int) []byte {
	if r.ColumnType(column) == sqlite3.NULL {
		return nil
	}
	return slices.Clone(r.ColumnRawBlob(column))
}

// query visits the rows of a query, whose parameters are texts.
func (d *database) query(sql string, parameters []string, visit func(row)) error {
	s, _, err := d.conn.Prepare(sql)
	if err != nil {
		return err
	}
	defer s.Close()
	for i, p := range parameters {
		if err := s.BindText(i+1, p); err != nil {
			return err
		}
	}
	for s.Step() {
		visit(row{s})
	}
	return s.Err()
}
