package session_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"verbatim/core/session"
	"verbatim/generated/wire"
)

// The data of a log as a list that can be edited, one for each seq, so that
// positions stay what they are.
func dataOf(l *session.Log) []session.Data {
	var all []session.Data
	for e := range l.Events() {
		all = append(all, e.Data())
	}
	return all
}

func logOfData(t testing.TB, all []session.Data) *session.Log {
	t.Helper()
	l := session.New(session.Options{})
	for _, d := range all {
		if _, err := l.Append(d); err != nil {
			t.Fatal(err)
		}
	}
	return l
}

// drawHeaded draws a log with a header at its end, and answers what stands on
// the fold there.
func drawHeaded(t *testing.T, rt *rapid.T) (*session.Log, []session.Entry) {
	l := session.New(session.Options{})
	for n := range rapid.IntRange(1, 15).Draw(rt, "events") {
		d := datum(t, drawWord(rt, n))
		if said, ok := d.(session.Said); ok {
			said.Message = said.Message.Named(fmt.Sprint(n % 4)) // equal ones, but not all
			d = said
		}
		if _, err := l.Append(d); err != nil {
			rt.Fatal(err)
		}
	}
	if _, err := l.Append(l.Header()); err != nil {
		rt.Fatal(err)
	}
	return l, session.AppendFold(nil, eventsOf(l))
}

// with is the same event saying another message.
func with(d session.Data, m *session.Message) session.Data {
	said, _ := d.(session.Said)
	said.Message = m
	return said
}

// Changing role, content or name of a message that stands on the fold at a
// header, dropping it, doubling it, or swapping it with an unequal one makes
// the audit report that header.
func TestAuditReportsEveryChangeThatAHeaderHolds(t *testing.T) {
	edits := map[string]func(rt *rapid.T, all []session.Data, v session.Entry, others []session.Entry) bool{
		"role": func(_ *rapid.T, all []session.Data, v session.Entry, _ []session.Entry) bool {
			if v.Message.Role() != wire.SurfaceRoleUser {
				return false
			}
			all[v.Seq] = with(all[v.Seq], message(t, "a:a").Named(v.Message.Name()))
			return true
		},
		"content": func(_ *rapid.T, all []session.Data, v session.Entry, _ []session.Entry) bool {
			if v.Message.Role() == wire.SurfaceRoleSystem || v.Message.Role() == wire.SurfaceRoleTool {
				return false
			}
			changed, err := session.NewMessage(v.Message.Role(), session.Text("other"))
			if err != nil {
				t.Fatal(err)
			}
			all[v.Seq] = with(all[v.Seq], changed.Named(v.Message.Name()))
			return true
		},
		"name": func(_ *rapid.T, all []session.Data, v session.Entry, _ []session.Entry) bool {
			if v.Message.Role() == wire.SurfaceRoleSystem {
				return false
			}
			all[v.Seq] = with(all[v.Seq], v.Message.Named(v.Message.Name()+"x"))
			return true
		},
		"drop": func(_ *rapid.T, all []session.Data, v session.Entry, _ []session.Entry) bool {
			if said, _ := all[v.Seq].(session.Said); said.Replace != nil {
				return false // what it shadowed would come back: more than one message changes
			}
			all[v.Seq] = session.StepStart{Step: 1}
			return true
		},
		"double": func(_ *rapid.T, all []session.Data, v session.Entry, _ []session.Entry) bool {
			before := len(all) - 2 // in place of bookkeeping before the header
			if before < 0 {
				return false
			}
			if _, said := all[before].(session.Said); said {
				return false
			}
			all[before] = session.Say(v.Message)
			return true
		},
		"swap": func(rt *rapid.T, all []session.Data, v session.Entry, others []session.Entry) bool {
			o := rapid.SampledFrom(others).Draw(rt, "other")
			if v.Message.Same(o.Message) {
				return false
			}
			all[v.Seq], all[o.Seq] = with(all[v.Seq], o.Message), with(all[o.Seq], v.Message)
			return true
		},
	}
	for name, edit := range edits {
		t.Run(name, func(t *testing.T) {
			edited := 0
			rapid.Check(t, func(rt *rapid.T) {
				l, stands := drawHeaded(t, rt)
				if len(stands) == 0 {
					return
				}
				all := dataOf(l)
				if !edit(rt, all, rapid.SampledFrom(stands).Draw(rt, "victim"), stands) {
					return
				}
				edited++
				a := logOfData(t, all).Audit()
				if len(a.Mismatch) != 1 || a.Mismatch[0].Seq != int64(l.Len()-1) || a.Mismatch[0].Held != -1 {
					rt.Fatalf("Audit() = %+v, want the header at %d", a, l.Len()-1)
				}
			})
			if edited == 0 {
				t.Error("no log was edited")
			}
		})
	}
}

// What the chain does not hold: text and name of a system message, metadata,
// time, bookkeeping, and messages that are shadowed at every header.
func TestAuditIsSilentAboutWhatNoHeaderHolds(t *testing.T) {
	note := value(t, `{"edited":true}`)
	rapid.Check(t, func(rt *rapid.T) {
		l, stands := drawHeaded(t, rt)
		on := map[int64]bool{}
		for _, e := range stands {
			on[e.Seq] = true
		}
		all := dataOf(l)
		for seq, d := range all {
			said, ok := d.(session.Said)
			switch {
			case !ok:
				if _, step := d.(session.StepStart); step {
					all[seq] = session.TurnStart{Turn: 9}
				}
			case !on[int64(seq)] && said.Replace == nil:
				all[seq] = with(d, message(t, "u:nobody saw this"))
			case said.Message.Role() == wire.SurfaceRoleSystem:
				all[seq] = with(d, message(t, "s:other").Named("other"))
			default:
				all[seq] = with(d, said.Message.Annotated(note).Dated(noon))
			}
		}
		if a := logOfData(t, all).Audit(); len(a.Mismatch) > 0 || a.Headers != 1 {
			rt.Fatalf("Audit() = %+v, want silence", a)
		}
	})
}
