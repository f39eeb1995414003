package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"verbatim/core/dialect"
	"verbatim/core/session"
	"verbatim/generated/wire"
)

// Every session of every sample, written as a body of each dialect and read
// back, folds to the same messages but for those that are listed as losing
// something; and what was read back is written as the same body, with no loss.
func TestSamplesThereAndBack(t *testing.T) {
	samples, err := filepath.Glob("../../examples/sessions/*.[jd]*")
	if err != nil || len(samples) < 10 {
		t.Fatalf("found %d samples (%v)", len(samples), err)
	}
	for _, sample := range samples {
		for _, name := range sessionNamesOf(t, sample) {
			for _, d := range wire.AllDialects {
				t.Run(filepath.Base(sample)+"/"+name+"/"+d.String(), func(t *testing.T) { thereAndBack(t, sample, name, d) })
			}
		}
	}
}

func thereAndBack(t *testing.T, sample, name string, d wire.Dialect) {
	original := foldOfFile(t, output(t, "convert", "--to", "native", "--session", name, sample))
	body, lossy := converted(t, d, "--session", name, sample)
	at := filepath.Join(t.TempDir(), "body.json")
	if err := os.WriteFile(at, body, 0o600); err != nil {
		t.Fatal(err)
	}
	back := foldOfFile(t, output(t, "convert", "--to", "native", "--from", d.String(), at))
	want, got := spoken(d, original, lossy), spoken(d, back, nil)
	for _, m := range want {
		i := slices.IndexFunc(got, func(o *session.Message) bool { return m.Same(o) })
		if i < 0 {
			t.Fatalf("nothing is listed as lost of %v %v, and it does not come back; left are %d messages", m.Role(), m.Content(), len(got))
		}
		got = got[i+1:]
	}
	again, lost := converted(t, d, "--from", d.String(), at)
	if len(lost) > 0 || !bytes.Equal(again, body) {
		t.Errorf("what was read back loses %v, and is written as\n%s\nwant\n%s", lost, again, body)
	}
}

// converted is a body, and the indexes of the messages that lost something.
func converted(t *testing.T, d wire.Dialect, arguments ...string) (body []byte, lossy []int) {
	t.Helper()
	var out, diagnostics bytes.Buffer
	arguments = append([]string{"convert", "--format", "json", "--to", d.String(), "--model", "m", "--max-tokens", "9"}, arguments...)
	code := run(arguments, nil, &out, &diagnostics)
	var said struct{ Losses []struct{ Index int } }
	if code == exitFailed || code == exitFound && json.Unmarshal(diagnostics.Bytes(), &said) != nil {
		t.Fatalf("%q: exit %d: %s", arguments, code, &diagnostics)
	}
	for _, l := range said.Losses {
		lossy = append(lossy, l.Index)
	}
	return out.Bytes(), lossy
}

func foldOfFile(t *testing.T, text []byte) []*session.Message {
	t.Helper()
	log, err := session.ReadLog(bytes.NewReader(text), session.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var all []*session.Message
	for _, m := range log.Fold().All() {
		all = append(all, m)
	}
	return all
}

// spoken are the messages as a dialect joins them, without those that hold one
// which lost something.
func spoken(d wire.Dialect, messages []*session.Message, lossy []int) []*session.Message {
	var all []*session.Message
	for i := 0; i < len(messages); {
		end := i + 1
		for d == wire.DialectOpenAIResponses && messages[i].Role() == wire.SurfaceRoleAssistant &&
			end < len(messages) && messages[end].Role() == wire.SurfaceRoleAssistant {
			end++
		}
		run := messages[i:end]
		whole := !slices.ContainsFunc(lossy, func(at int) bool { return i <= at && at < end })
		if i = end; !whole {
			continue
		}
		entries := make([]dialect.Entry, len(run))
		for j, m := range run {
			entries[j].Message = m
		}
		if d == wire.DialectOpenAIResponses {
			entries = dialect.JoinAssistants(entries)
		}
		for _, e := range entries {
			all = append(all, e.Message)
		}
	}
	return all
}
