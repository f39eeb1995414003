package proptest

import (
	"fmt"
	"slices"
	"strings"

	"pgregory.net/rapid"

	"verbatim/core/session"
	"verbatim/generated/wire"
)

// Case is a log and a request for it that is what the log folds to, or nearly
// so.
type Case struct {
	Script Script
	Form   Form
	Edits  []Edit
}

// Form is how a request is made of the fold that it was derived from.
type Form uint8

// The forms of a request, a list being the zero one. Into a view nothing comes
// but an overlay and messages behind it.
const (
	FormList Form = iota // a slice of the fold's own messages
	FormCopy             // a slice of messages that are equal and not identical
	FormView             // a view of the session, with messages behind it
)

// String is the name of the form.
func (f Form) String() string {
	switch f {
	case FormList:
		return "list"
	case FormCopy:
		return "copy"
	case FormView:
		return "view"
	}
	return fmt.Sprintf("Form(%d)", uint8(f))
}

// Edit is one change of a request, packed into a number; zero is none.
type Edit uint32

// Cases draw a log and a request derived from its fold: about three in five
// are what the log folds to, one in six with an overlay in front, and the
// others differ by up to three edits.
func Cases() *rapid.Generator[Case] { return cases }

var (
	cases = CasesOf(scripts)
	forms = rapid.SampledFrom([]Form{FormList, FormCopy, FormView})
	edits = rapid.SliceOfN(rapid.Uint32(), 0, 3)
)

// CasesOf are such cases of the scripts that a generator draws.
func CasesOf(scripts *rapid.Generator[Script]) *rapid.Generator[Case] {
	return rapid.Custom(func(t *rapid.T) Case {
		c := Case{Script: scripts.Draw(t, "script"), Form: forms.Draw(t, "form")}
		for _, packed := range edits.Draw(t, "edits") {
			c.Edits = append(c.Edits, Edit(packed))
		}
		return c
	})
}

// GoString is the case for the report of a failure.
func (c Case) GoString() string {
	var b strings.Builder
	b.WriteString(c.Script.GoString())
	fmt.Fprintf(&b, "\nrequest: %v", c.Form)
	for _, e := range c.Edits {
		fmt.Fprintf(&b, ", %#x", uint32(e))
	}
	return b.String()
}

// Request is the request of the case for the log of its script.
func (c Case) Request(l *session.Log) session.Request {
	if c.Form == FormView {
		return c.view(l)
	}
	var list []*session.Message
	for _, m := range l.Fold().All() {
		if c.Form == FormCopy {
			m = m.Named(m.Name())
		}
		list = append(list, m)
	}
	for _, e := range c.Edits {
		list = e.apply(list)
	}
	return session.RequestOf(list)
}

// view is the request as a view: each edit puts a message behind it or an
// overlay into the session.
func (c Case) view(l *session.Log) session.Request {
	s := session.NewContext(l, "")
	var behind []*session.Message
	for _, e := range c.Edits {
		f := fields(e)
		switch f.take(4) {
		case 0:
		case 1:
			_ = s.SetOverlay("overlay") // UTF-8, so never refused
		default:
			behind = append(behind, f.message())
		}
	}
	return s.Request().Plus(behind...)
}

func (f *fields) message() *session.Message {
	column := f.take(columns)
	return pool[f.take(rows)][column].message
}

func (e Edit) apply(list []*session.Message) []*session.Message {
	f := fields(e)
	op, n := f.take(11), int64(len(list))
	at := f.take(n + 1)
	switch {
	case op == 0:
		return list
	case op == 1:
		return slices.Insert(list, 0, pool[systemText][0].message)
	case op == 2:
		return slices.Insert(list, int(at), f.message())
	case at == n:
		return list
	}
	return f.change(list, op, at)
}

// change changes the list at the place of one of its messages.
func (f *fields) change(list []*session.Message, op, at int64) []*session.Message {
	m := list[at]
	switch op {
	case 3:
		return slices.Delete(list, int(at), int(at)+1)
	case 4:
		return slices.Insert(list, int(at), m)
	case 5:
		to := f.take(int64(len(list)))
		return slices.Insert(slices.Delete(list, int(at), int(at)+1), int(to), m)
	case 6:
		list[at] = f.message()
	case 7:
		list[at] = m.Named(nameAfter(m))
	case 8:
		if alike := near[m.Identity()]; len(alike) > 0 {
			list[at] = alike[f.take(int64(len(alike)))]
		}
	case 9:
		return list[:at]
	default:
		after := (at + 1) % int64(len(list))
		list[at], list[after] = list[after], m
	}
	return list
}

// nameAfter is another name than the message has.
func nameAfter(m *session.Message) string {
	if m.Name() == "" && m.Role() != wire.SurfaceRoleSystem {
		return "bob"
	}
	return ""
}
