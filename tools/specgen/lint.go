package main

import (
	"errors"
	"fmt"
	"io"

	"verbatim/spec/lint"
)

// errWarnings says that lint found a warning. Which one stands on standard
// output already.
var errWarnings = errors.New("the vocabulary has warnings")

// lintVocabulary is the command lint.
func lintVocabulary(s settings, stdout io.Writer) error {
	vocabulary, err := loadFolder(s.spec)
	if err != nil {
		return err
	}
	found, err := lint.Check(vocabulary)
	if err != nil {
		return err
	}
	var findings []finding
	warnings := 0
	for _, f := range found {
		level := "notice"
		if f.Severity == lint.Warning {
			level = "warning"
			warnings++
		}
		findings = append(findings, finding{
			ID: f.Rule, Severity: f.SeverityWord, level: level, Set: f.Set, Word: f.Word, Message: f.Message, At: placeOf(f.Pos),
		})
	}
	sum := "nothing to say"
	if len(found) > 0 {
		sum = counted(warnings, "warning") + ", " + counted(len(found)-warnings, "note")
	}
	if err := write(stdout, s.format, findings, sum); err != nil {
		return fmt.Errorf("printing the findings: %w", err)
	}
	if warnings > 0 {
		return errWarnings
	}
	return nil
}
