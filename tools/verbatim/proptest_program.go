package main

import (
	"fmt"
	"time"

	"verbatim/proptest"
)

// program is a checker of somebody's own, in a process that is fed cases and
// answers them. After a trouble the process is ended, and the next case starts
// another one.
type program struct {
	words   []string
	timeout time.Duration
	process *process // nil when none runs
	asked   int64    // cases put to this and to earlier processes
	heard   int64    // the last case that was answered, or given up
	failed  error    // why no process could be started
}

func (p *program) start() error {
	var err error
	p.process, err = startProcess(p.words)
	return err
}

func (p *program) ask(t proptest.Trial) {
	p.asked++
	if p.process == nil {
		p.failed = p.start()
	}
	if p.process != nil {
		p.process.cases <- append(t.AppendTo(nil, p.asked), '\n')
	}
}

func (p *program) hear() answer {
	p.heard++
	if p.process == nil {
		return answer{trouble: &trouble{problem: fmt.Sprintf("it cannot be started again: %v", p.failed)}}
	}
	select {
	case line, ok := <-p.process.lines:
		if !ok {
			return answer{trouble: p.ended()}
		}
		p.process.answers++
		return p.read(line)
	case <-time.After(p.timeout):
		return answer{trouble: p.late()}
	}
}

// read reads the line that came. It is not known what the next line answers
// when this one cannot be read, or answers another case.
func (p *program) read(line []byte) answer {
	a := answer{line: string(line)}
	said, problem := parseAnswer(line)
	if problem != "" {
		a.trouble = p.process.trouble(problem)
		p.forget()
		return a
	}
	if problem = said.misplaced(p.heard); problem != "" {
		a.trouble = p.process.trouble(problem)
		a.trouble.astray = true
		p.forget()
		return a
	}
	if a.verdict, problem = said.verdict(); problem != "" {
		a.trouble = p.process.trouble(problem)
	}
	return a
}

// ended says how a program ended that still had cases to answer.
func (p *program) ended() *trouble {
	r := p.process
	p.process = nil
	if r.cut != nil {
		r.kill()
		return r.trouble(fmt.Sprintf("its answer cannot be read: %v", r.cut))
	}
	begin := time.Now()
	_, how := r.wait(p.timeout)
	t := r.trouble("it ended without an answer to the case: " + how)
	t.slow = time.Since(begin) >= p.timeout
	return t
}

// late says what is wrong with a program whose answer did not come. One that
// answers when its input ends only keeps its answers to itself until then.
func (p *program) late() *trouble {
	r := p.process
	p.process = nil
	defer r.kill()
	problem := fmt.Sprintf("no answer within %v", p.timeout)
	if r.answers == 0 && r.answersAtEnd(p.timeout) {
		problem += "; one came when the input ended: it must answer each line as soon as it has read it, and flush its output"
	}
	t := r.trouble(problem)
	t.slow = true
	return t
}

func (p *program) forget() {
	if p.process != nil {
		p.process.kill()
		p.process = nil
	}
	p.heard = p.asked
}

func (p *program) finish() *trouble {
	r := p.process
	p.process = nil
	r.endInput()
	select {
	case line, ok := <-r.lines:
		if ok {
			r.kill()
			return r.trouble(fmt.Sprintf("it wrote a line more than it was asked for: %.200q", line))
		}
	case <-time.After(p.timeout):
		r.kill()
		return r.trouble(fmt.Sprintf("it went on for %v after its input had ended", p.timeout))
	}
	if code, how := r.wait(p.timeout); code != 0 && code != exitFound {
		return r.trouble(fmt.Sprintf("it answered all cases, and then failed: %s, expected exit code 0 or 1", how))
	}
	return nil
}
