package invariant_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"verbatim/core/session"
	"verbatim/invariant"
)

func said(t *testing.T, text string) *session.Message {
	t.Helper()
	m, err := session.ParseMessage([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// extraSketch is the sketch of a message that no event produced.
func extraSketch(t *testing.T, m *session.Message) string {
	t.Helper()
	v := invariant.Check(session.Fold{}, session.RequestOf([]*session.Message{message(t, "u:first"), m}))
	text, err := json.Marshal(v.Extra[1])
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestSketch(t *testing.T) {
	long := strings.Repeat("é", 130)
	for _, tt := range []struct{ reason, message, want string }{
		{"a user", `{"role":"user","content":"hi","name":"ann"}`, `{"role":"user","preview":"hi","tool_calls":0,"name":"ann","index":1}`},
		{"a system message has no preview", `{"role":"system","content":"secret"}`, `{"role":"system","tool_calls":0,"index":1}`},
		{"the texts are joined by line feeds", `{"role":"user","content":[{"kind":"text","text":"a"},{"kind":"text","text":""},{"kind":"text","text":"b"}]}`, `{"role":"user","preview":"a\n\nb","tool_calls":0,"index":1}`},
		{"calls are counted, not shown", `{"role":"assistant","content":[{"kind":"tool_use","id":"c","name":"n","input":{"secret":1}},{"kind":"foreign","dialect":"codex","raw":{},"call":"d"}]}`, `{"role":"assistant","tool_calls":2,"index":1}`},
		{"a tool message shows the text of its result", `{"role":"tool","content":[{"kind":"tool_result","tool_use_id":"c","content":[{"kind":"text","text":"a"},{"kind":"text","text":"b"}]}]}`, `{"role":"tool","preview":"a\nb","tool_calls":0,"tool_call_id":"c","index":1}`},
		{"its id is written even when it is empty", `{"role":"tool","content":[{"kind":"tool_result","tool_use_id":""}]}`, `{"role":"tool","tool_calls":0,"tool_call_id":"","index":1}`},
		{"a text beside another kind of block is not shown", `{"role":"user","content":[{"kind":"foreign","dialect":"anthropic","raw":{},"text":"beside"},{"kind":"text","text":"said"}]}`, `{"role":"user","preview":"said","tool_calls":0,"index":1}`},
		{"a preview has 120 code points", `{"role":"user","content":"` + long + `"}`, `{"role":"user","preview":"` + long[:240] + `","tool_calls":0,"index":1}`},
		{"also over several blocks", `{"role":"user","content":[{"kind":"text","text":"` + long[:238] + `"},{"kind":"text","text":"b"}]}`, `{"role":"user","preview":"` + long[:238] + `\n","tool_calls":0,"index":1}`},
		{"thinking is no text", `{"role":"assistant","content":[{"kind":"thinking","thinking":"secret","signature":""}]}`, `{"role":"assistant","tool_calls":0,"index":1}`},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, extraSketch(t, said(t, tt.message))); diff != "" {
				t.Errorf("sketch of %s (-want +got):\n%s", tt.message, diff)
			}
		})
	}
}

func TestOfEqualMessagesTheLaterOnesAreBeyond(t *testing.T) {
	l := logOf(t, "u:a u:b u:a u:a u:c")
	v := invariant.Check(l.Fold(), request(t, "u:x u:a u:y u:b u:x"))
	var missing []int64
	for _, s := range v.Missing {
		missing = append(missing, *s.Seq)
	}
	var extra []int
	for _, s := range v.Extra {
		extra = append(extra, *s.Index)
	}
	if diff := cmp.Diff([]int64{2, 3, 4}, missing); diff != "" {
		t.Errorf("seqs of what is missing (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]int{0, 2, 4}, extra); diff != "" {
		t.Errorf("indexes of what is extra (-want +got):\n%s", diff)
	}
}

func TestAViolationSketchesFiveASideAndCountsAll(t *testing.T) {
	v := invariant.Check(logOf(t, "u:a u:b u:c u:d u:e u:f u:g").Fold(), request(t, "u:1 u:2 u:3 u:4 u:5 u:6"))
	if len(v.Missing) != 5 || v.MissingCount != 7 || len(v.Extra) != 5 || v.ExtraCount != 6 {
		t.Errorf("%d of %d missing and %d of %d extra are sketched, want 5 of 7 and 5 of 6",
			len(v.Missing), v.MissingCount, len(v.Extra), v.ExtraCount)
	}
	if *v.Missing[4].Seq != 4 || *v.Extra[4].Index != 4 {
		t.Errorf("the last sketches are of event %d and index %d, want 4 and 4", *v.Missing[4].Seq, *v.Extra[4].Index)
	}
}

func TestExtraIndexCountsAfterTheOverlaySlot(t *testing.T) {
	v := invariant.Check(logOf(t, "u:a").Fold(), request(t, "s:overlay u:a u:b"))
	if *v.Extra[0].Index != 1 {
		t.Errorf("index of the extra message = %d, want 1", *v.Extra[0].Index)
	}
}

func TestViolationAsJSON(t *testing.T) {
	for _, tt := range []struct{ reason, log, request, want string }{
		{"a missing message", "s:a u:say-hello u:b", "s:a u:b", `{"kind":"missing_message","index":1,"request_length":2,"log_length":3,"missing_count":1,"extra_count":0,"extra":[],"missing":[{"role":"user","preview":"say-hello","tool_calls":0,"seq":1}]}`},
		{"an order", "u:a u:b", "s:x u:b u:a", `{"kind":"order","index":0,"request_length":2,"log_length":2,"missing_count":0,"extra_count":0,"extra":[],"missing":[],"overlay":true}`},
		{"an orphan", "r:c1", "r:c1", `{"kind":"orphaned_tool_result","tool_call_id":"c1","index":0}`},
		{"an orphan with an empty id after an overlay", "r:", "s:x r:", `{"kind":"orphaned_tool_result","tool_call_id":"","index":0,"overlay":true}`},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			text, err := json.Marshal(invariant.Check(logOf(t, tt.log).Fold(), request(t, tt.request)))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, string(text)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}
