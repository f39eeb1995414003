package sqlite

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"

	"github.com/ncruces/go-sqlite3"
)

// database is an open database.
type database struct {
	conn   *sqlite3.Conn
	folder string // of a copy; "" where there is none
}

// journals are what may stand beside a database with changes that belong to it.
var journals = []string{"-wal", "-journal"}

// open opens a database for reading alone.
func open(path string) (*database, error) {
	if info, err := os.Stat(path); err != nil {
		return nil, err
	} else if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("it is no file")
	}
	journal := journalOf(path)
	if journal == "" {
		// Nobody writes, or nothing is written yet: so nothing need be locked, and
		// no -shm comes to stand beside a database that was last written with a
		// write-ahead log.
		return connect(path, sqlite3.OPEN_READONLY, "?immutable=1", "")
	}
	folder, err := copyOf(path, journal)
	if err != nil {
		return nil, err
	}
	return connect(filepath.Join(folder, copyName), sqlite3.OPEN_READWRITE, "", folder)
}

// connect opens the database. A folder is removed when the database is closed,
// or cannot be opened.
func connect(path string, flags sqlite3.OpenFlag, how, folder string) (*database, error) {
	absolute, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	uri := url.URL{Scheme: "file", Path: filepath.ToSlash(absolute)}
	d := &database{folder: folder}
	d.conn, err = sqlite3.OpenFlags(uri.String()+how, flags|sqlite3.OPEN_URI)
	if err != nil {
		d.close()
		return nil, err
	}
	return d, nil
}

func (d *database) close() {
	if d.conn != nil {
		_ = d.conn.Close() // nothing was written that could be lost
	}
	if d.folder != "" {
		_ = os.RemoveAll(d.folder)
	}
}

// journalOf is the journal that stands beside a database and holds something,
// "" for none.
func journalOf(path string) string {
	for _, suffix := range journals {
		if info, err := os.Stat(path + suffix); err == nil && info.Size() > 0 {
			return suffix
		}
	}
	return ""
}

// copyName is what a copy is called in its folder.
const copyName = "copy.db"

// copyTries is how often a database is copied that is written meanwhile.
const copyTries = 3

// copyOf copies a database and its journal into a new folder. A copy during
// which the database itself was written, or its journal begun anew, would be of
// two states, and is made again.
func copyOf(path, journal string) (folder string, err error) {
	folder, err = os.MkdirTemp("", "verbatim-sqlite-")
	if err != nil {
		return "", err
	}
	for range copyTries {
		var whole bool
		if whole, err = copyOnce(path, journal, folder); err == nil && whole {
			return folder, nil
		}
	}
	_ = os.RemoveAll(folder)
	if err == nil {
		err = errors.New("it is being written: try again when the agent is at rest")
	}
	return "", err
}

// copyOnce copies, and reports whether both files were left alone meanwhile,
// but for what is added to a journal.
func copyOnce(path, journal, folder string) (whole bool, err error) {
	before, err := stateOf(path, journal)
	if err != nil {
		return false, err
	}
	to := filepath.Join(folder, copyName)
	if err := copyFile(path, to); err != nil {
		return false, err
	}
	if err := copyFile(path+journal, to+journal); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return false, err
	}
	after, err := stateOf(path, journal)
	return before.same(after), err
}

// state is what tells whether a database was written, or its journal begun
// anew.
type state struct {
	database os.FileInfo
	head     []byte // of the journal; nil when there is none
}

func (s state) same(o state) bool {
	return s.database != nil && o.database != nil && s.database.Size() == o.database.Size() &&
		s.database.ModTime().Equal(o.database.ModTime()) && bytes.Equal(s.head, o.head)
}

func stateOf(path, journal string) (s state, err error) {
	if s.database, err = os.Stat(path); err != nil {
		return s, err
	}
	file, err := os.Open(path + journal)
	if errors.Is(err, fs.ErrNotExist) {
		return s, nil
	} else if err != nil {
		return s, err
	}
	defer file.Close()
	const headBytes = 32 // of a write-ahead log: its salt changes when it begins anew
	s.head, err = io.ReadAll(io.LimitReader(file, headBytes))
	return s, err
}

func copyFile(from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.Create(to)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close())
}
