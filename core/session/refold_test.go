package session_test

import (
	"runtime"
	"slices"
	"testing"

	"verbatim/core/session"
)

// Beside the entries, a fold made anew takes a bit an event. It may take eight
// bytes here, since others allocate while it is measured.
func TestAFoldMadeAnewTakesLittleRoom(t *testing.T) {
	list := slices.Collect(chunked(t).Events())
	dst := make([]session.Entry, 0, len(list))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	dst = session.AppendFold(dst, list)
	runtime.ReadMemStats(&after)
	if len(dst) != len(list) {
		t.Errorf("the fold has %d entries, want %d", len(dst), len(list))
	}
	if room := after.TotalAlloc - before.TotalAlloc; room > 8*uint64(len(list)) {
		t.Errorf("the fold of %d events takes %d bytes beside the entries, want %d at most", len(list), room, 8*len(list))
	}
}
