// Command sessions measures verbatim check beside what else reads such files,
// whole processes side by side:
//
//	sessions [-count N] VERBATIM    write the files, measure, print the table
//	sessions write FOLDER           write the files alone
//	sessions decode KIND FILE       decode each line with encoding/json into structs
//
// VERBATIM is the built command. Of each pair of processes the runs alternate,
// and medians are printed.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"syscall"
	"time"
)

func main() {
	var err error
	switch {
	case len(os.Args) == 3 && os.Args[1] == "write":
		err = writeAll(os.Args[2])
	case len(os.Args) == 4 && os.Args[1] == "decode":
		err = decode(os.Args[2], os.Args[3])
	default:
		count := flag.Int("count", 5, "how often each process is run")
		flag.Parse()
		err = measure(flag.Arg(0), *count)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "sessions:", err)
		os.Exit(1)
	}
}

// process is one side of a comparison.
type process struct {
	name string
	env  []string
	args []string

	wall []time.Duration
	peak int64 // the most memory that a run took, in bytes
}

func measure(verbatim string, count int) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	folder, err := os.MkdirTemp("", "sessions-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	// Written by a process of its own: what this one holds counts as the peak of
	// its children, who begin as copies of it.
	if err := exec.Command(self, "write", folder).Run(); err != nil {
		return fmt.Errorf("write the files: %w", err)
	}
	at := func(name string) string { return filepath.Join(folder, name) }
	for _, kind := range []struct{ title, file, decoded string }{
		{"native log without headers", "plain.jsonl", "native"},
		{"native log with a header for each request", "headed.jsonl", "native"},
		{"bodies of Anthropic, one a line", "anthropic.jsonl", "anthropic"},
	} {
		file := at(kind.file)
		info, err := os.Stat(file)
		if err != nil {
			return err
		}
		fmt.Printf("%s, %d MB\n", kind.title, info.Size()/1e6)
		err = sideBySide(count,
			&process{name: "verbatim check", args: []string{verbatim, "check", file}},
			&process{name: "encoding/json", args: []string{self, "decode", kind.decoded, file}},
			&process{name: "wc -l", args: []string{"wc", "-l", file}},
			&process{name: "jq -c .", args: []string{"jq", "-c", ".", file}})
		if err != nil {
			return err
		}
	}
	fmt.Println("1000 files of 100 KB")
	return sideBySide(count,
		&process{name: "all cores", args: []string{verbatim, "check", at("many")}},
		&process{name: "GOMAXPROCS=1", env: []string{"GOMAXPROCS=1"}, args: []string{verbatim, "check", at("many")}})
}

// sideBySide runs processes in turn, and prints how they compare with the
// first.
func sideBySide(count int, all ...*process) error {
	for range count {
		for _, p := range all {
			if err := p.run(); err != nil {
				return err
			}
		}
	}
	first := all[0].median()
	for _, p := range all {
		fmt.Printf("  %-16s %8.1f ms  %6.2f times  %7.1f MB\n", p.name, p.median().Seconds()*1e3, p.median().Seconds()/first.Seconds(), float64(p.peak)/1e6)
	}
	return nil
}

func (p *process) run() error {
	if _, err := exec.LookPath(p.args[0]); err != nil {
		return err
	}
	cmd := exec.Command(p.args[0], p.args[1:]...)
	cmd.Env = append(os.Environ(), p.env...)
	cmd.Stdout, cmd.Stderr = io.Discard, os.Stderr
	begin := time.Now()
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%q: %w", p.args, err)
	}
	p.wall = append(p.wall, time.Since(begin))
	if used, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
		p.peak = max(p.peak, used.Maxrss*1024) // Linux counts in KB
	}
	return nil
}

func (p *process) median() time.Duration {
	sorted := slices.Sorted(slices.Values(p.wall))
	return sorted[len(sorted)/2]
}
