package main

import (
	"bytes"
	"testing"
)

// TestLanguagesInSync compares the committed TypeScript and Python with what the
// vocabulary gives.
func TestLanguagesInSync(t *testing.T) {
	t.Chdir("../..")
	var stdout, stderr bytes.Buffer
	if code := run([]string{"check", "--lang", "ts,python"}, &stdout, &stderr); code != ok {
		t.Errorf("specgen check --lang ts,python: exit code %d\n%s%s", code, &stdout, &stderr)
	}
}
