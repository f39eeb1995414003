package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"verbatim/spec"
	"verbatim/spec/diff"
)

// errBreaking says that diff found a breaking change. Which one stands on
// standard output already.
var errBreaking = errors.New("the new vocabulary breaks records or readers of the old one")

// compareVocabularies is the command diff.
func compareVocabularies(s settings, stdout io.Writer) error {
	before, after := s.args[0], s.spec
	if len(s.args) > 1 {
		after = s.args[1]
	}
	from, err := loadSource(before, folderOf(after, s.spec))
	if err != nil {
		return err
	}
	to, err := loadSource(after, folderOf(before, s.spec))
	if err != nil {
		return err
	}
	meanings, err := diff.Meanings()
	if err != nil {
		return err
	}
	var findings []finding
	breaking := 0
	for _, c := range diff.Compare(from, to) {
		meaning := meanings[c.Class-1]
		if meaning.Severity == diff.Breaking {
			breaking++
		}
		findings = append(findings, finding{
			ID: meaning.Word, Severity: meaning.SeverityWord, level: levelOf(meaning.Severity),
			Set: c.Set, Word: c.Word, Message: c.Message, Old: placeOf(c.Old), New: placeOf(c.New),
		})
	}
	if err := write(stdout, s.format, findings, changes(len(findings), breaking)); err != nil {
		return err
	}
	if breaking > 0 {
		return errBreaking
	}
	return nil
}

// folderOf returns the folder of a source, or the usual one for a revision.
func folderOf(source, usual string) string {
	if strings.HasPrefix(source, "git:") {
		return usual
	}
	return source
}

// levelOf is the level that a severity has among GitHub's annotations.
func levelOf(s diff.Severity) string {
	switch s {
	case diff.Breaking:
		return "error"
	case diff.ForwardIncompatible, diff.Program:
		return "warning"
	case diff.Documentation:
	}
	return "notice"
}

// changes is the last line of the text.
func changes(all, breaking int) string {
	switch {
	case all == 0:
		return "no change"
	case breaking == 0:
		return counted(all, "change") + ", none of them breaking"
	}
	return counted(all, "change") + fmt.Sprintf(", %d of them breaking", breaking)
}

func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

func placeOf(p spec.Pos) *place {
	if p == (spec.Pos{}) {
		return nil
	}
	return &place{p.File, p.Line, p.Column}
}
