package proptest_test

import (
	"bytes"
	"encoding/json"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"verbatim/core/session"
	"verbatim/proptest"
	"verbatim/proptest/model"
)

type referenceCase struct {
	ID      string            `json:"id"`
	Log     []json.RawMessage `json:"log"`
	Request json.RawMessage   `json:"request"`
	Expect  struct {
		OK        bool           `json:"ok"`
		Violation map[string]any `json:"violation"`
		Fold      []int64        `json:"fold"`
	} `json:"expect"`
}

// The verdict and the fold of the reference implementation on each of 400
// random logs and requests are the model's, too.
func TestTheModelAgreesWithTheReferenceImplementation(t *testing.T) {
	text, err := os.ReadFile("../tools/verbatim/testdata/reference.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	cases := 0
	for line := range bytes.Lines(text) {
		var c referenceCase
		if err := json.Unmarshal(line, &c); err != nil {
			t.Fatal(err)
		}
		cases++
		fold, request := c.read(t)
		var seqs []int64
		for _, e := range fold {
			seqs = append(seqs, e.Seq)
		}
		if diff := cmp.Diff(c.Expect.Fold, seqs, cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("case %s: seqs of the fold (-want +got):\n%s", c.ID, diff)
		}
		c.compare(t, model.Check(fold, request))
	}
	if cases != 400 {
		t.Fatalf("read %d cases, want 400", cases)
	}
}

func (c referenceCase) read(t *testing.T) ([]model.Entry, []model.Message) {
	t.Helper()
	l := session.New(session.Options{})
	for _, line := range c.Log {
		e, err := session.ParseEvent(line)
		if err != nil {
			t.Fatalf("case %s: %v", c.ID, err)
		}
		if err := l.Add(e); err != nil {
			t.Fatalf("case %s: %v", c.ID, err)
		}
	}
	r, err := session.ParseRequest(c.Request)
	if err != nil {
		t.Fatalf("case %s: %v", c.ID, err)
	}
	return model.Fold(proptest.ModelLog(l.Events())), proptest.ModelRequest(r)
}

func (c referenceCase) compare(t *testing.T, v *model.Violation) {
	t.Helper()
	if c.Expect.OK != (v == nil) {
		t.Errorf("case %s: the verdict is %+v, want ok=%t", c.ID, v, c.Expect.OK)
		return
	}
	if v == nil {
		return
	}
	all := map[string]any{
		"kind": string(v.Kind), "index": float64(v.Index), "tool_call_id": v.ToolCallID,
		"request_length": float64(v.RequestLength), "log_length": float64(v.LogLength),
		"missing_count": float64(v.MissingCount), "extra_count": float64(v.ExtraCount),
	}
	for key, want := range c.Expect.Violation {
		if all[key] != want {
			t.Errorf("case %s: %s is %v, want %v", c.ID, key, all[key], want)
		}
	}
}
