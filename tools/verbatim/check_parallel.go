package main

import (
	"iter"
	"runtime"
	"sync"
)

// job is one input being checked. It is filled by one goroutine and drained by
// another.
type job struct {
	input input
	found chan outcome
}

// jobRoom is how many histories of an input wait for those of the inputs
// before. Whoever finds more waits too, so that memory stays bounded.
const jobRoom = 16

// inOrder checks inputs on all cores and yields what was found in the order of
// the inputs, after each of them a nil outcome.
func inOrder(inputs []input, check func(name string, emit func(outcome))) iter.Seq2[input, *outcome] {
	return func(yield func(input, *outcome) bool) {
		workers := max(1, min(runtime.GOMAXPROCS(0), len(inputs)))
		todo, order := make(chan *job), make(chan *job, 2*workers)
		stop := make(chan struct{})
		var group sync.WaitGroup
		group.Go(func() {
			defer close(order)
			defer close(todo)
			for _, in := range inputs {
				j := &job{in, make(chan outcome, jobRoom)}
				select {
				case order <- j:
				case <-stop:
					return
				}
				if in.err != nil || in.end {
					close(j.found)
					continue
				}
				select {
				case todo <- j:
				case <-stop:
					return
				}
			}
		})
		for range workers {
			group.Go(func() {
				for j := range todo {
					j.work(check, stop)
				}
			})
		}
		drain(order, yield)
		close(stop)
		group.Wait()
	}
}

func (j *job) work(check func(string, func(outcome)), stop chan struct{}) {
	defer close(j.found)
	check(j.input.name, func(o outcome) {
		select {
		case j.found <- o:
		case <-stop:
		}
	})
}

func drain(order chan *job, yield func(input, *outcome) bool) {
	for j := range order {
		for o := range j.found {
			if !yield(j.input, &o) {
				return
			}
		}
		if !yield(j.input, nil) {
			return
		}
	}
}
