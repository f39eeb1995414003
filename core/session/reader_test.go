package session_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"verbatim/core/session"
	"verbatim/generated/wire"
)

func eventLine(seq int) string {
	return fmt.Sprintf(`{"seq":%d,"type":"user_message","time":"2026-01-02T03:04:05Z","data":{"content":"ü %d"}}`, seq, seq)
}

// readAll reads each line: the seqs of the events, and the errors.
func readAll(t *testing.T, r *session.Reader) (seqs []int64, bad []*session.LineError) {
	t.Helper()
	for {
		e, err := r.Next()
		if errors.Is(err, io.EOF) {
			return seqs, bad
		}
		if err == nil {
			seqs = append(seqs, e.Seq())
			continue
		}
		b, ok := errors.AsType[*session.LineError](err)
		if !ok {
			t.Fatalf("Next: %v", err)
		}
		bad = append(bad, b)
	}
}

func TestReader(t *testing.T) {
	for _, tt := range []struct {
		reason string
		lines  []string
		seqs   []int64
		bad    []session.LineError // Problem is the start of it
	}{
		{"an input of no bytes", nil, nil, nil},
		{"whole lines", []string{eventLine(0), eventLine(1), ""}, []int64{0, 1}, nil},
		{"a last line without a line feed", []string{eventLine(0), eventLine(1)}, []int64{0, 1}, nil},
		{"lines that end as Windows ends them", []string{eventLine(0) + "\r", eventLine(1) + "\r", ""}, []int64{0, 1}, nil},
		{"a gap in seq", []string{eventLine(0), eventLine(3), eventLine(4), ""}, []int64{0, 4}, []session.LineError{
			{Rule: wire.RuleInvalidEvent, Seq: 3, Line: 2, Column: 8, Offset: 88 + 7, Path: "/seq", Problem: "found 3, expected 1: the events between are missing"},
		}},
		{"a seq that stands twice", []string{eventLine(0), eventLine(0), eventLine(1), ""}, []int64{0, 1}, []session.LineError{
			{Rule: wire.RuleInvalidEvent, Seq: 0, Line: 2, Column: 8, Offset: 88 + 7, Path: "/seq", Problem: "found 0, expected 1: an event with this seq stands before it"},
		}},
		{"damage in the middle", []string{eventLine(0), `{"seq":1,"ty`, eventLine(2), ""}, []int64{0, 2}, []session.LineError{
			{Rule: wire.RuleInvalidJSON, Seq: 1, Line: 2, Column: 13, Offset: 88 + 12},
		}},
		{"a line that is empty", []string{eventLine(0), "", eventLine(1), ""}, []int64{0, 1}, []session.LineError{
			{Rule: wire.RuleInvalidJSON, Seq: 1, Line: 2, Column: 1, Offset: 88},
		}},
		{"a torn last line", []string{eventLine(0), `{"seq":1,"type":"ü`}, []int64{0}, []session.LineError{
			{Rule: wire.RuleTornLine, Seq: 1, Line: 2, Column: 19, Offset: 88 + 19},
		}},
		{"a last line that is damaged, not torn", []string{eventLine(0), `{"seq":1,}`}, []int64{0}, []session.LineError{
			{Rule: wire.RuleInvalidJSON, Seq: 1, Line: 2, Column: 10, Offset: 88 + 9},
		}},
		{"an event of an unknown type", []string{`{"seq":0,"type":"ü","time":"2026-01-02T03:04:05Z","data":{}}`, eventLine(1), ""}, []int64{1}, []session.LineError{
			{Rule: wire.RuleInvalidEvent, Seq: 0, Line: 1, Column: 17, Offset: 16, Path: "/type", Problem: `EventType: unknown word "ü"`},
		}},
		{"columns count code points, offsets bytes", []string{eventLine(0), `{"seq":1,"type":"user_message","time":"2026-01-02T03:04:05Z","data":{"content":"üü","name":1}}`, ""}, []int64{0}, []session.LineError{
			{Rule: wire.RuleInvalidEvent, Seq: 1, Line: 2, Column: 92, Offset: 88 + 93, Path: "/data/name", Problem: "found 1, expected a string"},
		}},
		{"invalid UTF-8", []string{"{\"seq\":0,\"type\":\"\xff\"}", eventLine(1), ""}, []int64{1}, []session.LineError{
			{Rule: wire.RuleInvalidJSON, Seq: 0, Line: 1, Column: 18, Offset: 17},
		}},
		{"two damaged lines, then what follows them", []string{"x", "y", eventLine(2), eventLine(3), ""}, []int64{2, 3}, []session.LineError{
			{Rule: wire.RuleInvalidJSON, Seq: 0, Line: 1, Column: 1, Offset: 0},
			{Rule: wire.RuleInvalidJSON, Seq: 1, Line: 2, Column: 1, Offset: 2},
		}},
		{"a line that was no event between two that follow each other", []string{eventLine(0), "#", eventLine(1), ""}, []int64{0, 1}, []session.LineError{
			{Rule: wire.RuleInvalidJSON, Seq: 1, Line: 2, Column: 1, Offset: 88},
		}},
		{"a gap that is wider than the damage", []string{eventLine(0), "#", eventLine(3), ""}, []int64{0}, []session.LineError{
			{Rule: wire.RuleInvalidJSON, Seq: 1, Line: 2, Column: 1, Offset: 88},
			{Rule: wire.RuleInvalidEvent, Seq: 3, Line: 3, Column: 8, Offset: 90 + 7, Path: "/seq", Problem: "found 3, expected 2: the events between are missing"},
		}},
		{"a nesting that is valid JSON and no event", []string{strings.Repeat("[", 10000) + strings.Repeat("]", 10000), eventLine(1), ""}, []int64{1}, []session.LineError{
			{Rule: wire.RuleInvalidEvent, Seq: 0, Line: 1, Column: 513, Offset: 512},
		}},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			in := strings.Join(tt.lines, "\n")
			got, bad := readAll(t, session.NewReader(strings.NewReader(in)))
			if diff := cmp.Diff(tt.seqs, got, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("events (-want +got):\n%s", diff)
			}
			if len(bad) != len(tt.bad) {
				t.Fatalf("%d lines are refused, want %d: %v", len(bad), len(tt.bad), bad)
			}
			for i, b := range bad {
				want := tt.bad[i]
				if !strings.HasPrefix(b.Problem, want.Problem) || b.Problem == "" {
					t.Errorf("problem\n got %s\nwant %s", b.Problem, want.Problem)
				}
				if diff := cmp.Diff(want, *b, cmpopts.IgnoreFields(session.LineError{}, "Problem", "Path")); diff != "" {
					t.Errorf("refused line %d (-want +got):\n%s", i, diff)
				}
				if want.Path != "" && b.Path != want.Path {
					t.Errorf("path = %q, want %q", b.Path, want.Path)
				}
			}
		})
	}
}

func TestReaderRefusesALineThatIsTooLongAndReadsOn(t *testing.T) {
	long := `{"seq":0,` + strings.Repeat(" ", 200_000)
	r := session.NewReader(strings.NewReader(long + "\n" + eventLine(1) + "\n"))
	r.LimitLines(100_000)
	got, bad := readAll(t, r)
	if len(got) != 1 || got[0] != 1 {
		t.Errorf("events after the long line = %v, want [1]", got)
	}
	const want = "1:1: the line takes 200009 bytes; an event takes at most 100000"
	if len(bad) != 1 || bad[0].Error() != want {
		t.Errorf("refused lines = %v, want %s", bad, want)
	}
}

func TestReaderTakesALineOfTheLimit(t *testing.T) {
	for _, end := range []string{"", "\n"} {
		r := session.NewReader(strings.NewReader(eventLine(0) + end))
		r.LimitLines(int64(len(eventLine(0))))
		if _, bad := readAll(t, r); bad != nil {
			t.Errorf("a line of just the limit, ended by %q, is refused: %v", end, bad)
		}
	}
}

func TestReaderReadsALineOf50MB(t *testing.T) {
	text := line("user_message", `{"content":"`+strings.Repeat("long ", 10_000_000)+`"}`)
	l, err := session.ReadLog(strings.NewReader(text), session.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got := string(l.Event(0).AppendTo(nil)); got != text {
		t.Error("the line is not written back as it was read")
	}
}

// However a crash cuts a log short, every whole event is read, and only the
// cut one is lost.
func TestReadLogOfALogCutAtAnyByte(t *testing.T) {
	var whole bytes.Buffer
	if _, err := script(t, "u:aé\U0001F600 c:x r:x s:sum@0-1 -").WriteTo(&whole); err != nil {
		t.Fatal(err)
	}
	for cut := range whole.Len() + 1 {
		text := whole.Bytes()[:cut]
		l, err := session.ReadLog(bytes.NewReader(text), session.Options{})
		lines := bytes.Count(text, []byte("\n"))
		rest := text[bytes.LastIndexByte(text, '\n')+1:]
		if len(rest) > 0 && bytes.HasPrefix(whole.Bytes()[cut:], []byte("\n")) {
			lines, rest = lines+1, nil // the event is whole, its line feed is not needed
		}
		torn, ok := errors.AsType[*session.LineError](err)
		switch {
		case len(rest) == 0 && err != nil:
			t.Fatalf("cut at byte %d, after a whole event: %v", cut, err)
		case len(rest) > 0 && (!ok || torn.Rule != wire.RuleTornLine):
			t.Fatalf("cut at byte %d, inside an event: %v, want a torn line", cut, err)
		case l.Len() != lines:
			t.Fatalf("cut at byte %d the log holds %d events, want %d", cut, l.Len(), lines)
		}
	}
}

func TestReadLogRefusesDamage(t *testing.T) {
	l, err := session.ReadLog(strings.NewReader(eventLine(0)+"\n"+eventLine(2)+"\n"), session.Options{})
	if l != nil || err == nil || err.Error() != "2:8: /seq: found 2, expected 1: the events between are missing" {
		t.Errorf("ReadLog = %v, %v", l, err)
	}
}

func TestReadLogPassesOnWhatItsInputSays(t *testing.T) {
	broken := errors.New("the disk is gone")
	_, err := session.ReadLog(io.MultiReader(strings.NewReader(eventLine(0)), failing{broken}), session.Options{})
	if !errors.Is(err, broken) {
		t.Errorf("ReadLog = %v, want the error of the input", err)
	}
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

func FuzzParseEvent(f *testing.F) {
	for _, seed := range []string{eventLine(0), line("tool_result", content(`[{"kind":"tool_result","tool_use_id":"c"}]`)), line("turn_end", `{"turn":1,"steps":1,"reason":"complete"}`)} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		e, err := session.ParseEvent(text)
		if err != nil {
			return
		}
		if got := e.AppendTo(nil); !bytes.Equal(got, text) {
			t.Fatalf("written back as %s, want %s", got, text)
		}
		l := session.New(session.Options{})
		again, err := l.Append(e.Data())
		if err != nil {
			t.Fatalf("%s is read, but not appended: %v", text, err)
		}
		back, err := session.ParseEvent(again.AppendTo(nil))
		if err != nil {
			t.Fatalf("%s is appended, but not read back: %v", again.AppendTo(nil), err)
		}
		if m := e.Message(); m != nil && !back.Message().Same(m) {
			t.Fatalf("%v comes back as %v", m.Content(), back.Message().Content())
		}
	})
}

// A reader hands out a line as soon as it is there, however little came with it.
func TestReaderDoesNotWaitForMoreThanTheNextLine(t *testing.T) {
	in, out := io.Pipe()
	defer out.Close()
	r := session.NewReader(in)
	for seq := range 3 {
		go fmt.Fprintln(out, eventLine(seq))
		if e, err := r.Next(); err != nil || e.Seq() != int64(seq) {
			t.Fatalf("Next() = %v, %v, want event %d", e, err, seq)
		}
	}
}

// Many lines are read ahead and parsed side by side, and still come in order,
// each with its place.
func TestReaderKeepsTheOrderOfManyLines(t *testing.T) {
	var text strings.Builder
	for seq := range 2000 {
		if seq%100 == 7 {
			text.WriteString("no event\n")
		}
		text.WriteString(eventLine(seq) + "\n")
	}
	seqs, bad := readAll(t, session.NewReader(strings.NewReader(text.String())))
	if len(seqs) != 2000 || !slices.IsSorted(seqs) {
		t.Errorf("read %d events, in order %v, want 2000 in order", len(seqs), slices.IsSorted(seqs))
	}
	for i, e := range bad {
		if want := 8 + i*101; e.Line != want {
			t.Errorf("line %d is bad, want line %d", e.Line, want)
		}
	}
	if len(bad) != 20 {
		t.Errorf("%d lines are bad, want 20", len(bad))
	}
}
