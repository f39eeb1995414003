package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"
)

// progress shows how much of a long input was read, on a terminal only, and
// only when reading takes longer than a second.
type progress struct {
	io.ReadCloser
	out   *os.File
	size  int64
	read  int64
	begin time.Time
	drawn time.Time
}

const (
	progressAfter = time.Second
	progressEvery = 100 * time.Millisecond
	progressWidth = 30
)

// watch shows the progress of reading an input of the size, where somebody is
// there to see it.
func (s *station) watch(in io.ReadCloser, size int64) io.ReadCloser {
	out, ok := s.stderr.(*os.File)
	if !ok || size == 0 || !isTerminal(out) {
		return in
	}
	return &progress{ReadCloser: in, out: out, size: size, begin: time.Now()}
}

func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

func (p *progress) Read(b []byte) (int, error) {
	n, err := p.ReadCloser.Read(b)
	p.read += int64(n)
	if now := time.Now(); now.Sub(p.begin) > progressAfter && now.Sub(p.drawn) > progressEvery {
		p.drawn = now
		done := int(min(p.read, p.size) * progressWidth / p.size)
		fmt.Fprintf(p.out, "\r[%s%s] %3d%%", strings.Repeat("=", done), strings.Repeat(" ", progressWidth-done), min(p.read, p.size)*100/p.size)
	}
	return n, err
}

// Close removes the bar.
func (p *progress) Close() error {
	if !p.drawn.IsZero() {
		fmt.Fprintf(p.out, "\r%s\r", strings.Repeat(" ", progressWidth+7))
	}
	return p.ReadCloser.Close()
}
