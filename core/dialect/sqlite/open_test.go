package sqlite_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"verbatim/core/dialect/sqlite"
	"verbatim/generated/wire"

	"github.com/ncruces/go-sqlite3"
)

const oneMessage = `CREATE TABLE notes (session_id TEXT, message_data TEXT);
	INSERT INTO notes VALUES ('s', '{"role":"user","content":"one"}');`

// files are the names in a folder.
func files(t *testing.T, folder string) []string {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// leaveNothing reads a database with a temporary folder of its own, and fails
// when anything is left there or beside the database.
func leaveNothing(t *testing.T, path string) []string {
	t.Helper()
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	before := files(t, filepath.Dir(path))
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	_, all := read(t, path)
	if left := files(t, temporary); len(left) > 0 {
		t.Errorf("in the temporary folder is left %q", left)
	}
	if after := files(t, filepath.Dir(path)); !slices.Equal(before, after) {
		t.Errorf("beside the database stands %q, before it was %q", after, before)
	}
	if again, err := os.ReadFile(path); err != nil || !slices.Equal(again, text) {
		t.Errorf("the database was changed, %v", err)
	}
	var lines []string
	for _, h := range all {
		lines = append(lines, folded(h.Log.Fold())...)
	}
	return lines
}

// What is committed and not yet in the database stands in the log beside it.
func TestWriteAheadLogIsRead(t *testing.T) {
	path := database(t, "PRAGMA journal_mode=WAL;"+oneMessage)
	conn, err := sqlite3.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	err = conn.Exec(`PRAGMA wal_autocheckpoint=0; INSERT INTO notes VALUES ('s', '{"role":"user","content":"two"}')`)
	if err != nil {
		t.Fatal(err)
	}
	same(t, "messages", []string{"user | one", "user | two"}, leaveNothing(t, path))
}

// A journal that a crash left takes back what was not committed.
func TestJournalIsRolledBack(t *testing.T) {
	path := database(t, "PRAGMA page_size=512;"+oneMessage)
	conn, err := sqlite3.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	// More than the cache holds goes to the file before the commit.
	err = conn.Exec(`PRAGMA cache_size=1; BEGIN; WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i < 500)
		INSERT INTO notes SELECT 's', '{"role":"user","content":"never"}' FROM n`)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(path + "-journal"); err != nil {
		t.Fatal(err)
	}
	same(t, "messages", []string{"user | one"}, leaveNothing(t, path))
}

// A database that was last written with a write-ahead log is opened without
// making one.
func TestNothingIsMadeBesideADatabase(t *testing.T) {
	path := database(t, "PRAGMA journal_mode=WAL;"+oneMessage)
	same(t, "messages", []string{"user | one"}, leaveNothing(t, path))
}

func TestOddPathsAreOpened(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a?b=c&d#e%20 f.db")
	if err := os.Rename(database(t, oneMessage), path); err != nil {
		t.Fatal(err)
	}
	same(t, "messages", []string{"user | one"}, leaveNothing(t, path))
}

func TestUnknownDatabase(t *testing.T) {
	_, _, err := sqlite.Read(database(t, `CREATE TABLE b (x); CREATE TABLE a (session_id, "mess""age" TEXT)`))
	unknown, ok := errors.AsType[*sqlite.UnknownError](err)
	if !ok {
		t.Fatalf("error %v, want an UnknownError", err)
	}
	same(t, "tables", []string{"a", "b"}, unknown.Tables)
	if _, _, err := sqlite.Read(database(t, "PRAGMA user_version=1")); err == nil || !strings.Contains(err.Error(), "found no table, expected session") {
		t.Errorf("error %v, want one that says what was expected", err)
	}
}

func TestNoDatabase(t *testing.T) {
	folder := t.TempDir()
	text := filepath.Join(folder, "text.db")
	if err := os.WriteFile(text, []byte(strings.Repeat("no database\n", 100)), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		path string
		want error // nil for any
	}{
		{filepath.Join(folder, "missing.db"), fs.ErrNotExist},
		{folder, nil},
		{text, sqlite3.NOTADB},
	} {
		_, all, err := sqlite.Read(test.path)
		if err == nil || all != nil || test.want != nil && !errors.Is(err, test.want) {
			t.Errorf("Read(%q): %d histories, error %v, want %v", filepath.Base(test.path), len(all), err, test.want)
		}
		if err != nil && !strings.HasPrefix(err.Error(), "read database ") {
			t.Errorf("error %q does not say what was done", err)
		}
	}
}

// A table of the Agents SDK is known by its columns, whatever its name is.
func TestTableNamesMayDiffer(t *testing.T) {
	format, all := read(t, database(t, `CREATE TABLE "my ""chats" (id INTEGER PRIMARY KEY, session_id TEXT, message_data TEXT);
		INSERT INTO "my ""chats" VALUES (2, 'b', '{"role":"user","content":"two"}'), (1, 'b', '{"role":"user","content":"one"}'), (3, 'a', '[]')`))
	if format != wire.FormatAgentsSDK || len(all) != 2 {
		t.Fatalf("%s with %d histories", format, len(all))
	}
	same(t, "sessions", []string{"a", "b"}, []string{all[0].Session, all[1].Session})
	same(t, "messages", []string{"user | one", "user | two"}, folded(all[1].Log.Fold()))
	same(t, "skipped", map[string]int{"array": 1}, all[0].Skipped)
}

// FuzzRead opens any bytes as a database.
func FuzzRead(f *testing.F) {
	for _, name := range []string{"agents_sdk", "langgraph", "opencode"} {
		text, err := os.ReadFile(filepath.Join(samples, name+".db"))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		path := filepath.Join(t.TempDir(), "fuzz.db")
		if err := os.WriteFile(path, text, 0o644); err != nil {
			t.Fatal(err)
		}
		format, all, err := sqlite.Read(path)
		if err == nil && format.IsZero() || err != nil && all != nil {
			t.Fatalf("%s, %d histories, %v", format, len(all), err)
		}
	})
}
