package session_test

import (
	"testing"

	"verbatim/core/session"
)

// A message that is appended again keeps its metadata, and says anew which
// event it was copied from.
func TestACopyKeepsItsMetadata(t *testing.T) {
	for _, tt := range []struct{ reason, metadata, want string }{
		{"other keys stay", `{"cost":1.50,"by":"ann"}`, `{"by":"ann","copied_from":1,"cost":1.50}`},
		{"an earlier copy is forgotten", `{"copied_from":7,"cost":1}`, `{"copied_from":1,"cost":1}`},
		{"what has no keys goes", `"a note"`, `{"copied_from":1}`},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			l := script(t, "u:a")
			if _, err := l.Append(session.Say(message(t, "u:b").Annotated(value(t, tt.metadata)))); err != nil {
				t.Fatal(err)
			}
			e, err := l.Remove(0, 0)
			if err != nil {
				t.Fatal(err)
			}
			if got := e.Message().Metadata().String(); got != tt.want {
				t.Errorf("metadata of the copy = %s, want %s", got, tt.want)
			}
		})
	}
}
