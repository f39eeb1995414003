package main

import (
	"errors"
	"flag"
	"fmt"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"verbatim/proptest"
)

// This file is the only one of the command that knows rapid, which is made for
// `go test`: it takes its settings from flags, ends the goroutine of a test
// that fails, and leaves files behind unless told not to.

// drawing is where trials come from: the same trials for the same seed, which
// is not 0. It is short, so that what failed in it is soon drawn again.
type drawing struct {
	property proptest.Property
	seed     uint64
	trials   int
}

// each draws the trials. They may be fewer than asked for, even none, where a
// history seldom has a place for the fault.
func (d drawing) each(put func(proptest.Trial)) error {
	return d.run(0, func(t *rapid.T) { put(d.property.Draw(t)) })
}

// shrink draws the trials again. The first one that fails, of those from the
// first to the last, which count from 0, is made smaller as long as it still
// fails and there is time. The last one of which fails says so is the smallest.
func (d drawing) shrink(first, last int, most time.Duration, fails func(proptest.Trial) bool) error {
	drawn, failed := -1, false
	err := d.run(most, func(t *rapid.T) {
		trial := d.property.Draw(t)
		drawn++
		if (first <= drawn && drawn <= last || failed) && fails(trial) {
			failed = true
			t.Fatal("the trial fails") // the same words each time: another failure is not shrunk on
		}
	})
	if failed {
		return nil
	}
	return err
}

// run runs one check in a goroutine of its own, which a failure ends.
func (d drawing) run(shrinking time.Duration, check func(*rapid.T)) error {
	if err := setRapid(d.trials, d.seed, shrinking); err != nil {
		return err
	}
	tb := &quietTest{}
	done := make(chan struct{})
	go func() {
		defer close(done)
		rapid.Check(tb, check)
	}()
	<-done
	return tb.err
}

// setRapid sets every flag of rapid, because each has a variable of the
// environment behind its default.
func setRapid(checks int, seed uint64, shrinking time.Duration) error {
	testing.Init()
	if !flag.Parsed() {
		if err := flag.CommandLine.Parse(nil); err != nil {
			return err
		}
	}
	return errors.Join(
		flag.Set("rapid.checks", strconv.Itoa(checks)),
		flag.Set("rapid.seed", strconv.FormatUint(seed, 10)),
		flag.Set("rapid.shrinktime", shrinking.String()),
		flag.Set("rapid.failfile", ""),
		flag.Set("rapid.nofailfile", "true"),
		flag.Set("rapid.log", "false"),
		flag.Set("rapid.v", "false"),
		flag.Set("rapid.debug", "false"),
		flag.Set("rapid.debugvis", "false"),
	)
}

// quietTest is the test that rapid believes to be in. What it is told of a
// failure it keeps.
type quietTest struct {
	failed bool
	err    error
}

// Name is one under which no fail file of anybody's stands: rapid reads those
// of its test in testdata/rapid of the working directory before it draws.
func (q *quietTest) Name() string { return "verbatim proptest, which leaves no fail file" }

func (q *quietTest) Errorf(format string, args ...any) {
	if strings.HasPrefix(format, "[rapid] only generated") {
		return // fewer trials than asked for
	}
	if q.err == nil {
		q.err = fmt.Errorf(format, args...)
	}
	q.failed = true
}

func (q *quietTest) FailNow() {
	q.failed = true
	runtime.Goexit()
}

func (q *quietTest) Helper()                           {}
func (q *quietTest) Logf(string, ...any)               {}
func (q *quietTest) Log(...any)                        {}
func (q *quietTest) Skipf(string, ...any)              { q.SkipNow() }
func (q *quietTest) Skip(...any)                       { q.SkipNow() }
func (q *quietTest) SkipNow()                          { runtime.Goexit() }
func (q *quietTest) Error(args ...any)                 { q.Errorf("%s", fmt.Sprint(args...)) }
func (q *quietTest) Fatalf(format string, args ...any) { q.Errorf(format, args...); q.FailNow() }
func (q *quietTest) Fatal(args ...any)                 { q.Error(args...); q.FailNow() }
func (q *quietTest) Fail()                             { q.failed = true }
func (q *quietTest) Failed() bool                      { return q.failed }
