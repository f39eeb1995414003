package proptest_test

import (
	"runtime"

	"pgregory.net/rapid"
)

// quietly runs a check whose failure is what is wanted.
func quietly(name string, check func(rapid.TB)) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		check(&quiet{name: name})
	}()
	<-done
}

// quiet is a test that says nothing. Failing it ends its goroutine.
type quiet struct {
	name   string
	failed bool
}

func (q *quiet) Helper()               {}
func (q *quiet) Name() string          { return q.name }
func (q *quiet) Logf(string, ...any)   {}
func (q *quiet) Log(...any)            {}
func (q *quiet) Skipf(string, ...any)  { q.SkipNow() }
func (q *quiet) Skip(...any)           { q.SkipNow() }
func (q *quiet) SkipNow()              { runtime.Goexit() }
func (q *quiet) Errorf(string, ...any) { q.Fail() }
func (q *quiet) Error(...any)          { q.Fail() }
func (q *quiet) Fatalf(string, ...any) { q.FailNow() }
func (q *quiet) Fatal(...any)          { q.FailNow() }
func (q *quiet) Fail()                 { q.failed = true }
func (q *quiet) Failed() bool          { return q.failed }
func (q *quiet) FailNow() {
	q.failed = true
	runtime.Goexit()
}
