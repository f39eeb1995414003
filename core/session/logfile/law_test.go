package logfile_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"pgregory.net/rapid"

	"verbatim/core/payload"
	"verbatim/core/session"
	"verbatim/core/session/logfile"
	"verbatim/generated/wire"
)

// Whatever is appended, fails or crashes, in whatever order: the file is the
// log, byte for byte, and nothing that was appended is ever lost.
func TestTheFileIsItsLog(t *testing.T) {
	folder := t.TempDir()
	rapid.Check(t, func(rt *rapid.T) {
		path := filepath.Join(folder, "a.jsonl")
		write(t, path, "")
		f := open(t, path, quick)
		defer func() { _ = f.Close() }()
		want := ""
		appends := func(rt *rapid.T) error {
			text := rapid.StringMatching(`[a-z]{0,9}`).Draw(rt, "text")
			e, err := f.Append(says(t, text))
			if err == nil {
				want += line(int(e.Seq()), text)
			}
			return err
		}
		rt.Repeat(map[string]func(*rapid.T){
			"append": func(rt *rapid.T) {
				if err := appends(rt); err != nil {
					rt.Fatal(err)
				}
			},
			"fail": func(rt *rapid.T) {
				n := rapid.IntRange(0, 200).Draw(rt, "bytes written before the disk is full")
				f.Through(func(d logfile.Disk) logfile.Disk { return &faulty{Disk: d, write: short(n, syscall.ENOSPC)} })
				if err := appends(rt); !errors.Is(err, syscall.ENOSPC) {
					rt.Fatalf("Append = %v, want ENOSPC", err)
				}
				f.Through(func(d logfile.Disk) logfile.Disk { return d.(*faulty).Disk })
			},
			"crash": func(rt *rapid.T) {
				if err := f.Close(); err != nil {
					rt.Fatal(err)
				}
				next := line(f.Log().Len(), "lost")
				torn := next[:rapid.IntRange(0, len(next)-2).Draw(rt, "bytes written before the crash")]
				write(t, path, want+torn)
				f = open(t, path, quick)
				if got := f.Opened().Torn; got != torn {
					rt.Fatalf("torn = %q, want %q", got, torn)
				}
				if err := f.Heal(); err != nil {
					rt.Fatal(err)
				}
			},
			"": func(*rapid.T) {
				got, err := os.ReadFile(path)
				if err != nil {
					rt.Fatal(err)
				}
				var held bytes.Buffer
				if _, err := f.Log().WriteTo(&held); err != nil {
					rt.Fatal(err)
				}
				if string(got) != want || held.String() != want {
					rt.Fatalf("file\n%s\nlog\n%s\nwant\n%s", got, &held, want)
				}
			},
		})
	})
}

// A line feed inside a line would make two lines of one event.
func TestALineHoldsNoLineFeed(t *testing.T) {
	folder := t.TempDir()
	anyText := rapid.StringOf(rapid.SampledFrom([]rune("\n\r\u2028\x00\"\\ äa")))
	rapid.Check(t, func(rt *rapid.T) {
		path := filepath.Join(folder, "a.jsonl")
		write(t, path, "")
		f := open(t, path, quick)
		defer func() { _ = f.Close() }()
		for _, d := range data(t, anyText.Draw(rt, "text")) {
			if _, err := f.Append(d); err != nil {
				rt.Fatal(err)
			}
		}
		got, err := os.ReadFile(path)
		if err != nil {
			rt.Fatal(err)
		}
		if n := strings.Count(string(got), "\n"); n != f.Log().Len() {
			rt.Fatalf("%d lines, want %d:\n%s", n, f.Log().Len(), got)
		}
		if read, err := session.ReadLog(bytes.NewReader(got), session.Options{}); err != nil || read.Len() != f.Log().Len() {
			rt.Fatalf("ReadLog = %v, want %d events of\n%s", err, f.Log().Len(), got)
		}
	})
}

// data says a text in every place where an event has room for one.
func data(t testing.TB, text string) []session.Data {
	t.Helper()
	value, err := payload.OfString(text)
	if err != nil {
		t.Fatal(err)
	}
	object, err := payload.OfObject(payload.Member{Key: text, Value: value})
	if err != nil {
		t.Fatal(err)
	}
	user, err := session.NewMessage(wire.SurfaceRoleUser, session.Text(text))
	if err != nil {
		t.Fatal(err)
	}
	call, err := session.NewMessage(wire.SurfaceRoleAssistant, session.ToolUse(text, "t"+text, object))
	if err != nil {
		t.Fatal(err)
	}
	answer, err := session.NewMessage(wire.SurfaceRoleTool, session.ToolResult(text, text, true))
	if err != nil {
		t.Fatal(err)
	}
	return []session.Data{
		session.Say(user.Named(text).Annotated(object)),
		session.Say(call),
		session.Replace(0, 1, answer),
		session.ToolCall{ID: text, Name: "t" + text},
		session.Record{Of: wire.EventTypeRunStarted, Data: object},
	}
}
