package logfile_test

import (
	"path/filepath"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"verbatim/core/session/logfile"
	"verbatim/generated/wire"
)

// counted opens a file whose fsyncs are counted.
func counted(t *testing.T, o logfile.Options) (*logfile.File, *faulty) {
	t.Helper()
	f := open(t, filepath.Join(t.TempDir(), "a.jsonl"), o)
	d := new(faulty)
	f.Through(func(of logfile.Disk) logfile.Disk { d.Disk = of; return d })
	return f, d
}

func expectSyncs(t *testing.T, d *faulty, when string, want int64) {
	t.Helper()
	if got := d.syncs.Load(); got != want {
		t.Errorf("%s: %d fsyncs, want %d", when, got, want)
	}
}

func TestFsyncAlwaysIsTheDefault(t *testing.T) {
	for _, o := range []logfile.Options{{}, {Fsync: wire.FsyncAlways}} {
		f, d := counted(t, o)
		appendAll(t, f, "one")
		expectSyncs(t, d, "after an event", 1)
		appendAll(t, f, "two")
		expectSyncs(t, d, "after two", 2)
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
		expectSyncs(t, d, "after Close", 3)
	}
}

func TestFsyncNeverIsOnlyOnDemand(t *testing.T) {
	f, d := counted(t, logfile.Options{Fsync: wire.FsyncNever})
	appendAll(t, f, "one", "two")
	expectSyncs(t, d, "after two events", 0)
	if err := f.Sync(); err != nil {
		t.Fatal(err)
	}
	expectSyncs(t, d, "after Sync", 1)
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	expectSyncs(t, d, "after Close", 1)
}

func TestFsyncIntervalServesAllEventsOfAnInterval(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f, d := counted(t, logfile.Options{Fsync: wire.FsyncInterval, Interval: time.Minute})
		rest := func(for_ time.Duration) { time.Sleep(for_); synctest.Wait() }
		appendAll(t, f, "one")
		rest(59 * time.Second)
		appendAll(t, f, "two")
		expectSyncs(t, d, "before the interval is over", 0)
		rest(time.Second)
		expectSyncs(t, d, "after it", 1)
		rest(time.Hour)
		expectSyncs(t, d, "with nothing to do", 1)
		appendAll(t, f, "three")
		rest(time.Minute)
		expectSyncs(t, d, "after the interval of the next event", 2)
		appendAll(t, f, "four")
		if err := f.Sync(); err != nil {
			t.Fatal(err)
		}
		rest(time.Hour)
		expectSyncs(t, d, "after Sync, which left nothing to do", 3)
		appendAll(t, f, "five")
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
		rest(time.Hour)
		expectSyncs(t, d, "after Close", 4)
	})
}

// Nobody waits for the fsync of an interval, so its failure is told later.
func TestAFailedFsyncOfAnIntervalIsTold(t *testing.T) {
	const want = "an fsync failed (input/output error), so what the disk holds is not known"
	synctest.Test(t, func(t *testing.T) {
		f, d := counted(t, logfile.Options{Fsync: wire.FsyncInterval})
		d.sync = fails(syscall.EIO)
		appendAll(t, f, "one")
		time.Sleep(time.Second)
		synctest.Wait()
		d.sync = nil
		_, err := f.Append(says(t, "two"))
		mentions(t, err, want)
		mentions(t, f.Sync(), want)
		mentions(t, f.Close(), want)
		expectSyncs(t, d, "after a failure", 1)
	})
}
