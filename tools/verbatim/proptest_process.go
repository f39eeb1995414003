package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"sync"
	"time"
)

// process is one run of a program. A goroutine writes what it is asked and
// another reads what it answers, so that neither waits for the other.
type process struct {
	cmd     *exec.Cmd
	cases   chan []byte
	lines   chan []byte // closed when the output ends
	cut     error       // why reading ended before the output did
	answers int         // lines that were heard
	stderr  tail
	ended   bool // the input is
}

// lineMax is the longest line that is read as an answer.
const lineMax = 16 << 20

func startProcess(words []string) (*process, error) {
	r := &process{
		cmd:   exec.Command(words[0], words[1:]...),
		cases: make(chan []byte, drawingMax), lines: make(chan []byte, drawingMax),
	}
	r.cmd.WaitDelay = time.Second // a child of its own may hold the pipes open
	r.cmd.Stderr = &r.stderr
	in, err := r.cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := r.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := r.cmd.Start(); err != nil {
		return nil, err
	}
	go r.write(in)
	go r.read(out)
	return r, nil
}

// write writes the cases, several at once where they wait. A program that
// reads no more is found out by its answers.
func (r *process) write(in io.WriteCloser) {
	defer in.Close()
	w := bufio.NewWriterSize(in, 64<<10)
	for line := range r.cases {
		_, _ = w.Write(line)
		if len(r.cases) == 0 {
			_ = w.Flush()
		}
	}
	_ = w.Flush()
}

func (r *process) read(out io.Reader) {
	defer close(r.lines)
	s := bufio.NewScanner(out)
	s.Buffer(nil, lineMax)
	for s.Scan() {
		r.lines <- append([]byte(nil), s.Bytes()...)
	}
	r.cut = s.Err()
	if errors.Is(r.cut, bufio.ErrTooLong) {
		r.cut = fmt.Errorf("a line takes more than %d MiB", lineMax>>20)
	}
}

func (r *process) endInput() {
	if !r.ended {
		close(r.cases)
		r.ended = true
	}
}

// answersAtEnd ends the input and reports whether a line comes then.
func (r *process) answersAtEnd(timeout time.Duration) bool {
	r.endInput()
	select {
	case _, ok := <-r.lines:
		return ok
	case <-time.After(timeout):
		return false
	}
}

// wait waits for the end of a process whose output has ended, and says how it
// did end.
func (r *process) wait(timeout time.Duration) (code int, how string) {
	r.endInput()
	kill := time.AfterFunc(timeout, func() { _ = r.cmd.Process.Kill() })
	_ = r.cmd.Wait() // the state says it all
	if !kill.Stop() {
		return -1, fmt.Sprintf("it closed its output and was still there after %v", timeout)
	}
	if state := r.cmd.ProcessState; !state.Exited() {
		return -1, state.String()
	}
	code = r.cmd.ProcessState.ExitCode()
	return code, fmt.Sprintf("exit code %d", code)
}

// kill ends the process at once. What it still has to say is dropped.
func (r *process) kill() {
	r.endInput()
	_ = r.cmd.Process.Kill()
	go func() {
		for range r.lines { // so that reading ends
		}
	}()
	_ = r.cmd.Wait()
}

func (r *process) trouble(problem string) *trouble {
	return &trouble{problem: problem, stderr: r.stderr.String()}
}

// tail keeps the last bytes that are written to it.
type tail struct {
	mu   sync.Mutex
	last []byte
}

const tailMax = 2 << 10

func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.last = append(t.last, b[max(0, len(b)-tailMax):]...)
	t.last = append([]byte(nil), t.last[max(0, len(t.last)-tailMax):]...)
	return len(b), nil
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return string(t.last)
}
