package session_test

import (
	"strings"
	"testing"

	"verbatim/core/session"
)

func texts(messages []*session.Message) string {
	var all []string
	for _, m := range messages {
		var parts []string
		for _, b := range m.Content().Elements() {
			text, _ := b.Get("text").Text()
			parts = append(parts, text)
		}
		all = append(all, m.Role().String()+":"+strings.Join(parts, "+"))
	}
	return strings.Join(all, " ")
}

func TestOverlay(t *testing.T) {
	empty := session.New(session.Options{})
	if _, err := empty.Append(session.Say(parsed(t, `{"role":"system","content":[]}`))); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name string
		log  *session.Log
		want string
	}{
		{"is joined to the leading system message with one blank line", script(t, "s:base u:a s:later"), "system:base\n\noverlay user:a system:later"},
		{"stands in front of a log that has none", script(t, "u:a s:later"), "system:overlay user:a system:later"},
		{"stands alone in an empty log", session.New(session.Options{}), "system:overlay"},
		{"is the text of a system message that has none", empty, "system:overlay"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c := session.NewContext(tt.log, "agent")
			if err := c.SetOverlay("overlay"); err != nil {
				t.Fatal(err)
			}
			if got := texts(c.Messages()); got != tt.want {
				t.Errorf("Messages() = %q, want %q", got, tt.want)
			}
			if got := c.Request().Len(); got != len(c.Messages()) {
				t.Errorf("Request().Len() = %d, want %d", got, len(c.Messages()))
			}
			if err := c.SetOverlay(""); err == nil {
				t.Error("an overlay without text is not refused")
			}
			c.ClearOverlay()
			if got := c.Request().Len(); got != tt.log.Fold().Len() {
				t.Errorf("after ClearOverlay the request has %d messages, want the fold's %d", got, tt.log.Fold().Len())
			}
		})
	}
}

func TestARequestIsAViewThatNeverChanges(t *testing.T) {
	l := script(t, "u:a u:b")
	r := session.NewContext(l, "").Request()
	longer := r.Plus(message(t, "u:c"))
	other := r.Plus(message(t, "u:d"))
	if _, err := l.Append(datum(t, "s:sum@0-1")); err != nil {
		t.Fatal(err)
	}
	for name, tt := range map[string]struct {
		r    session.Request
		want string
	}{"the view": {r, "user:a user:b"}, "one more": {longer, "user:a user:b user:c"}, "another": {other, "user:a user:b user:d"}} {
		var got []*session.Message
		for _, m := range tt.r.All() {
			got = append(got, m)
		}
		if texts(got) != tt.want {
			t.Errorf("%s = %q, want %q", name, texts(got), tt.want)
		}
	}
}

func TestRewindGoesOnWithAForkAndKeepsTheOldLogWhole(t *testing.T) {
	l := script(t, "u:a u:b u:c")
	c := session.NewContext(l, "")
	old := c.Rewind(1)
	if _, err := c.Log().Append(datum(t, "u:d")); err != nil {
		t.Fatal(err)
	}
	if old != l || old.Len() != 3 {
		t.Errorf("the old log has %d events, want 3", old.Len())
	}
	if got := texts(c.Messages()); got != "user:a user:d" {
		t.Errorf("Messages() = %q, want %q", got, "user:a user:d")
	}
}
