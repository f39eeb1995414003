package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"
)

// bar shows how much of a long work is done, on a terminal only, and only when
// it takes longer than a second. The nil bar shows nothing.
type bar struct {
	out   *os.File
	mu    sync.Mutex // several goroutines may work
	size  int64
	done  int64
	begin time.Time
	drawn time.Time
}

const (
	progressAfter = time.Second
	progressEvery = 100 * time.Millisecond
	progressWidth = 30
)

// bar is for a work of a size, nil where nobody is there to see it.
func (s *station) bar(size int64) *bar {
	out, ok := s.stderr.(*os.File)
	if !ok || size == 0 || !isTerminal(out) {
		return nil
	}
	return &bar{out: out, size: size, begin: time.Now()}
}

func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// add says that more is done.
func (b *bar) add(n int) {
	if b == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.done += int64(n)
	if now := time.Now(); now.Sub(b.begin) > progressAfter && now.Sub(b.drawn) > progressEvery {
		b.drawn = now
		done := min(b.done, b.size)
		full := int(done * progressWidth / b.size)
		fmt.Fprintf(b.out, "\r[%s%s] %3d%%", strings.Repeat("=", full), strings.Repeat(" ", progressWidth-full), done*100/b.size)
	}
}

// clear removes the bar.
func (b *bar) clear() {
	if b == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.drawn.IsZero() {
		fmt.Fprintf(b.out, "\r%s\r", strings.Repeat(" ", progressWidth+7))
	}
}

// progress shows how much of an input was read.
type progress struct {
	io.ReadCloser
	bar *bar
}

// watch shows the progress of reading an input of the size, where somebody is
// there to see it.
func (s *station) watch(in io.ReadCloser, size int64) io.ReadCloser {
	if b := s.bar(size); b != nil {
		return &progress{in, b}
	}
	return in
}

func (p *progress) Read(b []byte) (int, error) {
	n, err := p.ReadCloser.Read(b)
	p.bar.add(n)
	return n, err
}

// Close removes the bar.
func (p *progress) Close() error {
	p.bar.clear()
	return p.ReadCloser.Close()
}
