package session_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"verbatim/core/chat"
	"verbatim/core/session"
	"verbatim/generated/wire"
)

// all are the messages of a request, which must come with their indexes.
func all(t testing.TB, r session.Request) []*session.Message {
	t.Helper()
	var list []*session.Message
	for i, m := range r.All() {
		if i != len(list) {
			t.Errorf("message %d of the request has the index %d", len(list), i)
		}
		list = append(list, m)
	}
	return list
}

// view is the request of a session over a log, with an overlay unless it is
// empty, and one message behind it for each word.
func view(t testing.TB, l *session.Log, overlay string, behind ...string) session.Request {
	t.Helper()
	c := session.NewContext(l, "")
	if overlay != "" {
		if err := c.SetOverlay(overlay); err != nil {
			t.Fatal(err)
		}
	}
	r := c.Request()
	for _, word := range behind {
		r = r.Plus(message(t, word))
	}
	return r
}

func TestTheMessagesOfARequest(t *testing.T) {
	for _, tt := range []struct {
		name string
		r    session.Request
		want string
	}{
		{"none", session.RequestOf(nil), ""},
		{"a list", session.RequestOf([]*session.Message{message(t, "u:a"), message(t, "a:b")}), "user:a assistant:b"},
		{"a view", view(t, script(t, "u:a a:b"), ""), "user:a assistant:b"},
		{"an overlay in front of a view", view(t, script(t, "u:a a:b"), "o"), "system:o user:a assistant:b"},
		{"an overlay in place of a view's head", view(t, script(t, "s:h u:a"), "o"), "system:h\n\no user:a"},
		{"messages behind a view", view(t, script(t, "u:a"), "", "a:b", "u:c"), "user:a assistant:b user:c"},
		{"an overlay in front and messages behind", view(t, script(t, "u:a"), "o", "a:b"), "system:o user:a assistant:b"},
		{"an overlay over an empty log, and messages behind", view(t, script(t, ""), "o", "u:a"), "system:o user:a"},
		{"messages behind a view of an empty log", view(t, script(t, ""), "", "u:a"), "user:a"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			list := all(t, tt.r)
			if diff := cmp.Diff(tt.want, texts(list)); diff != "" {
				t.Errorf("All (-want +got):\n%s", diff)
			}
			if got := tt.r.Len(); got != len(list) {
				t.Errorf("Len() = %d, want %d", got, len(list))
			}
			if first := tt.r.First(); len(list) == 0 && first != nil || len(list) > 0 && first != list[0] {
				t.Errorf("First() = %v, want the first of %q", first, tt.want)
			}
			for n := range len(list) {
				if got := firstOf(tt.r, n+1); !slices.Equal(got, list[:n+1]) {
					t.Errorf("a loop that ends at message %d saw %q", n, texts(got))
				}
			}
		})
	}
}

// firstOf are the first n messages of a request, read in a loop that ends
// there.
func firstOf(r session.Request, n int) []*session.Message {
	var list []*session.Message
	for _, m := range r.All() {
		if list = append(list, m); len(list) == n {
			break
		}
	}
	return list
}

// What is known of a view is how many messages of the fold it begins with: all
// that it shows, as long as the log only went on at its end.
func TestWhatIsKnownOfARequestUnseen(t *testing.T) {
	grown := func(words string, more ...string) (r session.Request, f session.Fold) {
		l := script(t, words)
		r = view(t, l, "", "u:new")
		for _, word := range more {
			if _, err := l.Append(datum(t, word)); err != nil {
				t.Fatal(err)
			}
		}
		return r, l.Fold()
	}
	overlaid := script(t, "u:a")
	emptied := script(t, "")
	longer := script(t, "u:a")
	earlier := longer.Fold()
	if _, err := longer.Append(datum(t, "u:b")); err != nil {
		t.Fatal(err)
	}
	type row struct {
		name  string
		r     session.Request
		f     session.Fold
		known int
		rest  string
	}
	of := func(r session.Request, f session.Fold) func(name string, known int, rest string) row {
		return func(name string, known int, rest string) row { return row{name, r, f, known, rest} }
	}
	for _, tt := range []row{
		of(grown("u:a u:b"))("a view of the fold", 2, "user:new"),
		of(grown("u:a u:b", "u:c"))("a view of what the fold was", 2, "user:new"),
		of(grown("u:a u:b", "-"))("a view of what the fold was before a note", 2, "user:new"),
		of(grown("u:a u:b@2-2", "u:c"))("a view from before a message came in behind one of its position", 2, "user:new"),
		of(grown("u:a u:b", "s:sum@9-9"))("a view from before a message came to stand in the future", 2, "user:new"),
		of(grown("u:a u:b", "s:sum@0-0"))("a view of what a replace has changed", 0, "user:a user:b user:new"),
		of(grown("u:a u:b", "s:sum@9-9", "u:c"))("a view from before a message went elsewhere than to the end", 0, "user:a user:b user:new"),
		of(grown(""))("a view of an empty log", 0, "user:new"),
		{"a view with an overlay in front", view(t, overlaid, "o", "u:new"), overlaid.Fold(), 1, "user:new"},
		{"an overlay over an empty log", view(t, emptied, "o", "u:new"), emptied.Fold(), 0, "system:o user:new"},
		{"a view of the fold of another log", view(t, script(t, "u:a"), "", "u:new"), script(t, "u:a").Fold(), 0, "user:a user:new"},
		{"a view that is longer than the fold", view(t, longer, ""), earlier, 0, "user:a user:b"},
		{"a list", session.RequestOf([]*session.Message{message(t, "u:a")}), overlaid.Fold(), 0, "user:a"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			known, rest := tt.r.Since(tt.f)
			if known != tt.known || texts(rest) != tt.rest {
				t.Errorf("Since = %d, %q, want %d, %q", known, texts(rest), tt.known, tt.rest)
			}
		})
	}
}

// A slice that has room behind its end must not be written to by a request
// that was made of it.
func TestPlusLeavesTheRequestAsItWas(t *testing.T) {
	list := append(make([]*session.Message, 0, 4), message(t, "u:a"))
	r := session.RequestOf(list)
	one, two := r.Plus(message(t, "u:b")), r.Plus(message(t, "u:c"))
	for name, tt := range map[string]struct {
		r    session.Request
		want string
	}{"the request": {r, "user:a"}, "one more": {one, "user:a user:b"}, "another": {two, "user:a user:c"}} {
		if got := texts(all(t, tt.r)); got != tt.want {
			t.Errorf("%s = %q, want %q", name, got, tt.want)
		}
	}
	if list[:2][1] != nil {
		t.Errorf("behind the caller's slice stands %v", list[:2][1].Content())
	}
}

func TestACanonicalRequestHasNoNames(t *testing.T) {
	named, bare, other := message(t, "u:a").Named("ann"), message(t, "u:a"), message(t, "u:b").Named("ann")
	list := session.RequestOf([]*session.Message{bare})
	l, err := session.Seed(session.Options{}, named)
	if err != nil {
		t.Fatal(err)
	}
	canonical, err := session.RequestOfChat(l.Fold(), chat.ChatRequest{
		Messages: []chat.Message{{Role: wire.RoleUser, Content: []chat.Block{chat.Text{Text: "a"}}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	if got := list.Omits(); got != nil {
		t.Errorf("a list omits %q, want nothing", got)
	}
	if diff := cmp.Diff([]string{"name"}, canonical.Omits()); diff != "" {
		t.Errorf("Omits (-want +got):\n%s", diff)
	}
	for _, tt := range []struct {
		reason string
		r      session.Request
		logged *session.Message
		want   bool
	}{
		{"a list compares names", list, named, false},
		{"and what has none", list, bare, true},
		{"a canonical request does not compare names", canonical, named, true},
		{"but all else", canonical, other, false},
	} {
		if got := tt.r.Same(tt.logged, bare); got != tt.want {
			t.Errorf("%s: Same = %v, want %v", tt.reason, got, tt.want)
		}
		if got := tt.r.Identity(tt.logged) == tt.r.Identity(bare); got != tt.want {
			t.Errorf("%s: equal identities = %v, want %v", tt.reason, got, tt.want)
		}
	}
}

func TestParseRequest(t *testing.T) {
	r, err := session.ParseRequest([]byte(`[{"role":"system","content":"a"},{"role":"user","content":"b"}]`))
	if err != nil {
		t.Fatal(err)
	}
	if got := texts(all(t, r)); got != "system:a user:b" {
		t.Errorf("ParseRequest gives %q, want %q", got, "system:a user:b")
	}
}

func TestParseRequestRefuses(t *testing.T) {
	for _, tt := range []struct{ reason, text, want string }{
		{"no JSON", `[`, `offset 1, at "/0": text ends, expected a value`},
		{"no array", `{"messages":[]}`, "found an object, expected a request, an array of messages"},
		{"a message that is none", `[{"role":"user","content":"a"},{"role":"user"}]`, `/1: the key "content" is missing, expected a value`},
	} {
		_, err := session.ParseRequest([]byte(tt.text))
		if err == nil || err.Error() != tt.want {
			t.Errorf("%s: ParseRequest(%s)\n got %v\nwant %s", tt.reason, tt.text, err, tt.want)
		}
	}
}
