package proptest_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"verbatim/core/session"
	"verbatim/proptest"
	"verbatim/proptest/model"
)

// machine is a session that is worked with, beside the model's record of it.
type machine struct {
	log    *session.Log
	record []model.Event
	others []branch
	taken  []snapshot
}

// branch is a log that is put aside.
type branch struct {
	log    *session.Log
	record []model.Event
}

// snapshot is a fold, and a view of it, taken at some time. Both must stay what
// they were.
type snapshot struct {
	fold session.Fold
	view session.Request
	want []model.Entry
}

// Whatever is done with a log, the fold that it keeps, the fold made anew and
// the model's agree after every step, and so do the verdicts on orphans.
func TestALogIsTheModelsAtEveryStep(t *testing.T) {
	atLeast(t, 1000)
	rapid.Check(t, func(rt *rapid.T) {
		m := &machine{log: session.New(session.Options{})}
		rt.Repeat(map[string]func(*rapid.T){
			"append":  m.append,
			"look":    m.look,
			"fork":    m.fork,
			"switch":  m.change,
			"at":      m.at,
			"recover": m.recover,
			"check":   m.check,
			"":        m.agree,
		})
		for i, s := range m.taken {
			if diff := cmp.Diff(s.want, proptest.ModelFold(s.fold)); diff != "" {
				rt.Fatalf("the fold taken at look %d has changed (-then +now):\n%s", i, diff)
			}
		}
	})
}

// append takes several events, for between two looks the log keeps nothing.
func (m *machine) append(t *rapid.T) {
	for _, packed := range rapid.SliceOfN(rapid.Uint64(), 1, 6).Draw(t, "events") {
		if _, err := m.log.Append(proptest.Unpack(m.log.Len(), packed)); err != nil {
			t.Fatal(err)
		}
	}
	m.readOn()
}

// readOn brings the model's record up to date. What it holds is never read
// again: an event that changed would show.
func (m *machine) readOn() {
	m.record = append(slices.Clip(m.record), proptest.ModelLog(m.log.Events())[len(m.record):]...)
}

func (m *machine) agree(t *rapid.T) {
	want := model.Fold(m.record)
	f := m.log.Fold()
	same(t, "Fold", want, proptest.ModelFold(f))
	orphan(t, "Fold", want, f)
	var afresh []int64
	for _, e := range session.AppendFold(nil, slices.Collect(m.log.Events())) {
		afresh = append(afresh, e.Seq)
	}
	if want := seqsOf(want); !slices.Equal(want, afresh) {
		t.Fatalf("AppendFold gives the events %v, the model %v", afresh, want)
	}
}

func seqsOf(fold []model.Entry) []int64 {
	var seqs []int64
	for _, e := range fold {
		seqs = append(seqs, e.Seq)
	}
	return seqs
}

func same(t *rapid.T, what string, want, got []model.Entry) {
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatalf("%s (-model +ours):\n%s", what, diff)
	}
}

func orphan(t *rapid.T, what string, fold []model.Entry, f session.Fold) {
	if got, want := f.Orphan(), orphanOf(fold); got != want {
		t.Fatalf("the orphan of %s is %+v, the model's %+v", what, got, want)
	}
}

// orphanOf is the first orphan of a fold: what the model has against the
// request that is the fold itself.
func orphanOf(fold []model.Entry) session.Orphan {
	v := model.Check(fold, said(fold))
	if v == nil {
		return session.Orphan{}
	}
	return session.Orphan{ID: v.ToolCallID, Index: v.Index, Found: true}
}

func said(fold []model.Entry) []model.Message {
	all := make([]model.Message, 0, len(fold))
	for _, e := range fold {
		all = append(all, e.Message)
	}
	return all
}

func (m *machine) look(*rapid.T) {
	view := session.NewContext(m.log, "").Request()
	m.taken = append(m.taken, snapshot{m.log.Fold(), view, model.Fold(m.record)})
}

func (m *machine) fork(t *rapid.T) {
	n := m.log.Len() - rapid.IntRange(0, min(4, m.log.Len())).Draw(t, "events not taken")
	m.others = append(m.others, branch{m.log, m.record})
	m.log, m.record = m.log.Fork(n), m.record[:n:n]
}

func (m *machine) change(t *rapid.T) {
	if len(m.others) == 0 {
		return // the only log stays
	}
	other := &m.others[rapid.IntRange(0, len(m.others)-1).Draw(t, "log")]
	m.log, m.record, other.log, other.record = other.log, other.record, m.log, m.record
}

func (m *machine) at(t *rapid.T) {
	n := m.log.Len() - rapid.IntRange(0, m.log.Len()).Draw(t, "events ago")
	want := model.Fold(m.record[:n])
	same(t, "At", want, proptest.ModelFold(m.log.At(n)))
	orphan(t, "At", want, m.log.At(n))
}

// recover only appends, and leaves nothing to recover.
func (m *machine) recover(t *rapid.T) {
	plan, err := m.log.Recover()
	if err != nil {
		t.Fatal(err)
	}
	if added := m.log.Len() - len(m.record); added != len(plan.Owed)+len(plan.Ends) {
		t.Fatalf("recovery appended %d events, its plan shows %d results and %d ends", added, len(plan.Owed), len(plan.Ends))
	}
	m.readOn()
	if !m.log.Plan().Clean() {
		t.Fatalf("after recovery the plan is %+v, want a clean one", m.log.Plan())
	}
}

// check compares the verdicts on a request of the log as it is now, and on one
// that was taken at some time, with messages behind it.
func (m *machine) check(t *rapid.T) {
	c := proptest.Case{Form: proptest.Form(rapid.IntRange(0, 2).Draw(t, "form"))}
	for _, packed := range rapid.SliceOfN(rapid.Uint32(), 0, 3).Draw(t, "edits") {
		c.Edits = append(c.Edits, proptest.Edit(packed))
	}
	compareVerdict(t, m.log, c.Request(m.log))
	if len(m.taken) > 0 {
		r := rapid.SampledFrom(m.taken).Draw(t, "look").view
		var behind []*session.Message
		for _, msg := range m.log.Fold().All() {
			behind = append(behind, msg)
		}
		compareVerdict(t, m.log, r.Plus(behind[min(r.Len(), len(behind)):]...))
	}
}
