package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"time"

	"verbatim/core/payload"
	"verbatim/core/session"
	"verbatim/generated/wire"
)

const (
	bigFile   = 100e6
	smallFile = 100e3
	manyFiles = 1000
)

// writeAll writes the files that are measured. They are the same on every run.
func writeAll(folder string) error {
	if err := os.Mkdir(filepath.Join(folder, "many"), 0o755); err != nil {
		return err
	}
	d := &drawer{rand.New(rand.NewPCG(1, 2))}
	err := into(folder, "plain.jsonl", func(w *bufio.Writer) error { return d.native(w, bigFile, false) })
	if err == nil {
		err = into(folder, "headed.jsonl", func(w *bufio.Writer) error { return d.native(w, bigFile, true) })
	}
	if err == nil {
		err = into(folder, "anthropic.jsonl", func(w *bufio.Writer) error { return d.bodies(w, bigFile) })
	}
	for i := 0; i < manyFiles && err == nil; i++ {
		err = into(folder, fmt.Sprintf("many/%04d.jsonl", i), func(w *bufio.Writer) error {
			if i%2 == 0 {
				return d.native(w, smallFile, false)
			}
			return d.claudeCode(w, smallFile)
		})
	}
	return err
}

func into(folder, name string, write func(*bufio.Writer) error) error {
	f, err := os.Create(filepath.Join(folder, name))
	if err != nil {
		return err
	}
	defer f.Close()
	w := bufio.NewWriter(f)
	if err := write(w); err != nil {
		return err
	}
	return w.Flush()
}

// drawer draws what is said.
type drawer struct{ r *rand.Rand }

var vocabulary = []string{
	"the", "file", "returns", "an", "error", "func main()", "\"quoted\"", "\n", "\tindent", "compiles", "größe", "tests", "pass",
	"and", "then", "path/to/file.go", "42", "{", "}", "日本", "value", "of", "session", "log",
}

// text is some words: mostly a sentence, now and then a file.
func (d *drawer) text() string {
	n := 10 + d.r.IntN(80)
	if d.r.IntN(4) == 0 {
		n = 300 + d.r.IntN(2500)
	}
	var b []byte
	for range n {
		b = append(append(b, vocabulary[d.r.IntN(len(vocabulary))]...), ' ')
	}
	return string(b)
}

// native writes a log of about so many bytes, with a header for each request
// where asked for.
func (d *drawer) native(w *bufio.Writer, size int, headed bool) error {
	now := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	l := session.New(session.Options{Now: func() time.Time { return now }})
	written, at := 0, 0
	for turn := 0; written < size; turn++ {
		if err := d.turn(l, turn, headed); err != nil {
			return err
		}
		for ; at < l.Len(); at++ {
			line := append(l.Event(int64(at)).AppendTo(nil), '\n')
			written += len(line)
			if _, err := w.Write(line); err != nil {
				return err
			}
		}
	}
	return nil
}

// turn is a question, a call with its result, and an answer.
func (d *drawer) turn(l *session.Log, turn int, headed bool) error {
	input, err := payload.Parse([]byte(`{"command":"go test ./...","timeout":60}`))
	if err != nil {
		return err
	}
	id := fmt.Sprintf("toolu_%d", turn)
	for i, said := range []struct {
		role   wire.SurfaceRole
		blocks []session.Block
	}{
		{wire.SurfaceRoleUser, []session.Block{session.Text(d.text())}},
		{wire.SurfaceRoleAssistant, []session.Block{session.Text(d.text()), session.ToolUse(id, "bash", input)}},
		{wire.SurfaceRoleTool, []session.Block{session.ToolResult(id, d.text(), false)}},
		{wire.SurfaceRoleAssistant, []session.Block{session.Text(d.text())}},
	} {
		if headed && i%2 == 1 { // each answer had a request
			if _, err := l.Append(l.Header()); err != nil {
				return err
			}
		}
		m, err := session.NewMessage(said.role, said.blocks...)
		if err == nil {
			_, err = l.Append(session.Say(m))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

type object = map[string]any

// bodies writes requests of growing length, one a line.
func (d *drawer) bodies(w *bufio.Writer, size int) error {
	for written := 0; written < size; {
		body := object{
			"model": "claude-opus-5", "max_tokens": 4096, "system": d.text(), "messages": d.messages(1 + d.r.IntN(40)),
			"tools": []object{{"name": "bash", "description": "Runs a command.", "input_schema": object{"type": "object"}}},
		}
		n, err := record(w, body)
		if err != nil {
			return err
		}
		written += n
	}
	return nil
}

func record(w *bufio.Writer, v any) (int, error) {
	text, err := json.Marshal(v)
	if err != nil {
		return 0, err
	}
	return w.Write(append(text, '\n'))
}

func (d *drawer) messages(turns int) []object {
	var all []object
	for i := range turns {
		all = append(all, d.exchange(fmt.Sprintf("toolu_%d", i))...)
	}
	return append(all, object{"role": "user", "content": d.text()})
}

func (d *drawer) exchange(id string) []object {
	return []object{
		{"role": "user", "content": d.text()},
		{"role": "assistant", "content": []object{
			{"type": "text", "text": d.text()},
			{"type": "tool_use", "id": id, "name": "bash", "input": object{"command": "go test ./..."}},
		}},
		{"role": "user", "content": []object{{"type": "tool_result", "tool_use_id": id, "content": d.text()}}},
		{"role": "assistant", "content": []object{{"type": "text", "text": d.text()}}},
	}
}

// claudeCode writes a session file of Claude Code.
func (d *drawer) claudeCode(w *bufio.Writer, size int) error {
	parent := any(nil)
	for written, n := 0, 0; written < size; {
		for _, m := range d.exchange(fmt.Sprintf("toolu_%d", n)) {
			id := fmt.Sprintf("00000000-0000-4000-8000-%012d", n)
			kind := m["role"]
			if kind == "assistant" {
				m["id"], m["type"], m["model"] = "msg_"+id, "message", "claude-opus-5"
				m["usage"] = object{"input_tokens": 10, "output_tokens": 20}
			}
			k, err := record(w, object{
				"parentUuid": parent, "isSidechain": false, "sessionId": "s", "type": kind, "uuid": id,
				"timestamp": "2026-01-02T03:04:05.000Z", "message": m,
			})
			if err != nil {
				return err
			}
			parent = id
			written += k
			n++
		}
	}
	return nil
}
