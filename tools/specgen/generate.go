package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// generate makes the output what it should be, and says what it did. It
// touches no file that is right already.
func generate(s settings, stdout io.Writer) error {
	entries, err := compare(s)
	if err != nil {
		return err
	}
	if err := refuseForeign(s, entries); err != nil {
		return err
	}
	written, removed := 0, 0
	for _, e := range entries {
		place := filepath.Join(s.out, filepath.FromSlash(e.path))
		switch e.state {
		case missing, changed:
			if err := replace(place, e.want, 0o644); err != nil {
				return fmt.Errorf("writing the output: %w", err)
			}
			written++
			fmt.Fprintf(stdout, "wrote %s\n", filepath.ToSlash(place))
		case orphaned:
			if err := os.Remove(place); err != nil {
				return fmt.Errorf("removing what is left over: %w", err)
			}
			removed++
			fmt.Fprintf(stdout, "removed %s\n", filepath.ToSlash(place))
		case same, foreign:
		}
	}
	if written+removed == 0 {
		fmt.Fprintf(stdout, "nothing to do: %d files are up to date\n", upToDate(entries))
		return nil
	}
	fmt.Fprintf(stdout, "%d files written, %d removed, %d were up to date\n", written, removed, upToDate(entries))
	return nil
}

// refuseForeign refuses to write over files that specgen did not write.
func refuseForeign(s settings, entries []entry) error {
	var refused []error
	for _, e := range entries {
		if e.state == foreign && e.want != nil {
			refused = append(refused, fmt.Errorf("%s has no line that says specgen wrote it; move it away or delete it", display(s, e)))
		}
	}
	return errors.Join(refused...)
}

func upToDate(entries []entry) int {
	n := 0
	for _, e := range entries {
		if e.state == same {
			n++
		}
	}
	return n
}

// display is the path of an entry as a message shows it.
func display(s settings, e entry) string {
	return filepath.ToSlash(filepath.Join(s.out, filepath.FromSlash(e.path)))
}

// replace writes a file by way of a temporary one in the same folder, so that
// no crash leaves half a file behind.
func replace(place string, text []byte, mode fs.FileMode) error {
	if err := os.MkdirAll(filepath.Dir(place), 0o755); err != nil {
		return err
	}
	temporary, err := os.CreateTemp(filepath.Dir(place), ".specgen-*")
	if err != nil {
		return err
	}
	_, writeErr := temporary.Write(text)
	modeErr := temporary.Chmod(mode)
	err = errors.Join(writeErr, modeErr, temporary.Close())
	if err == nil {
		err = os.Rename(temporary.Name(), place)
	}
	if err != nil {
		return errors.Join(err, os.Remove(temporary.Name()))
	}
	return nil
}
