package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"verbatim/core/dialect/agentfile"
	"verbatim/core/dialect/sqlite"
	"verbatim/generated/wire"
	"verbatim/invariant/transcript"
)

// agent checks the sessions of an agent's file.
func (c *checker) agent(f wire.Format, src *source, text []byte) ([]history, error) {
	sessions, err := agentfile.ReadTask(f, text, beside(f, src.name))
	if err != nil {
		return nil, agentFailure(err)
	}
	found := make([]history, len(sessions))
	for i := range sessions {
		found[i] = historyOf(f, src.name, &sessions[i])
		placeRecords(f, text, found[i].Findings)
	}
	return found, nil
}

// agentFailure is the error of a file that an agent's reader refuses.
func agentFailure(err error) error {
	if u, ok := errors.AsType[*agentfile.UnreadableError](err); ok {
		return &failure{
			Code: wire.ErrorCodeWireMismatch, Line: u.Line, Column: u.Column, Message: u.Problem,
			Hint: "the file was taken for one of " + u.Format.String() + "; say --as with another format if it is none",
		}
	}
	return err
}

// historyOf is what the rules and the reader of a file say of a session.
func historyOf(f wire.Format, name string, s *agentfile.History) history {
	h := history{
		File: name, Session: strings.Clone(s.Session), Format: f, Messages: s.Log.Fold().Len(),
		Skipped: s.Skipped, noun: nounOf(f),
	}
	if len(h.Skipped) == 0 {
		h.Skipped = nil
	}
	for _, fault := range s.Faults {
		h.Findings = append(h.Findings, findingOfFault(fault))
	}
	report := transcript.Check(s.View)
	h.Findings = append(h.Findings, findingsOf(report.Findings)...)
	slices.SortStableFunc(h.Findings, func(a, b finding) int { return int(a.Index - b.Index) })
	h.Unknown = report.Unknown
	h.spend(s.Usage)
	h.judge()
	return h
}

func findingOfFault(f agentfile.Fault) finding {
	found := finding{
		Rule: f.Rule, Severity: f.Rule.Severity(), Index: int64(f.Index), Line: f.Line, Column: f.Column,
		Path: strings.Clone(f.At), IDs: clonedTexts(f.IDs), Message: strings.Clone(f.Message), Hint: f.Hint,
	}
	if len(f.Unreachable) > 0 {
		found.Message += "; the model does not see " + count(len(f.Unreachable), "message") + " because of it"
	}
	return found
}

// nounOf is what an index of a format counts.
func nounOf(f wire.Format) string {
	switch f {
	case wire.FormatClaudeCode, wire.FormatCodex, wire.FormatGeminiCLI, wire.FormatCline, wire.FormatRoo:
		return "record"
	case wire.FormatAgentsSDK:
		return "row"
	case wire.FormatNative:
		return "event"
	case wire.FormatOpenAIResponses:
		return "item"
	case wire.FormatAnthropic, wire.FormatOpenAI, wire.FormatAnthropicSSE, wire.FormatGeminiCheckpoint,
		wire.FormatOpencode, wire.FormatLanggraph, wire.FormatPydanticAI:
	}
	return "message"
}

// placeRecords notes where the findings stand in the text of an agent's file.
func placeRecords(f wire.Format, text []byte, all []finding) {
	switch f {
	case wire.FormatCline, wire.FormatRoo:
		placeIn(text, "/records", all)
	case wire.FormatGeminiCheckpoint:
		if bytes.HasPrefix(bytes.TrimLeft(text, " \t\r\n"), []byte("[")) {
			placeIn(text, "/history", all)
			return
		}
		placeIn(text, "", all)
	case wire.FormatClaudeCode, wire.FormatCodex, wire.FormatGeminiCLI:
		placeLines(text, all)
	case wire.FormatNative, wire.FormatAnthropic, wire.FormatOpenAI, wire.FormatOpenAIResponses, wire.FormatAnthropicSSE,
		wire.FormatOpencode, wire.FormatAgentsSDK, wire.FormatLanggraph, wire.FormatPydanticAI:
		placeIn(text, "", all)
	}
}

// placeLines gives findings in a file of lines their line and column.
func placeLines(text []byte, all []finding) {
	wanted := make(map[int][]*finding)
	for i := range all {
		if f := &all[i]; f.Line == 0 && strings.HasPrefix(f.Path, "/records/") {
			wanted[int(f.Index)] = append(wanted[int(f.Index)], f)
		}
	}
	if len(wanted) == 0 {
		return
	}
	number, record := 0, 0
	for line := range bytes.Lines(text) {
		number++
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		for _, f := range wanted[record] {
			line, path := bytes.TrimSuffix(line, []byte("\n")), strings.TrimPrefix(f.Path, "/records/")
			path = path[len(path)-len(pathAfter(path)):]
			offset, _ := locate(line, path)
			f.Line, f.Column = number, utf8.RuneCount(line[:offset])+1
		}
		record++
	}
}

// pathAfter is a pointer without its first token, of which the slash is gone.
func pathAfter(path string) string {
	if i := strings.IndexByte(path, '/'); i >= 0 {
		return path[i:]
	}
	return ""
}

// database checks the sessions of a database.
func (c *checker) database(src *source, emit func(outcome)) error {
	if c.logged != nil {
		return notComparable(wire.FormatOpencode)
	}
	f, sessions, err := sqlite.Read(src.file.Name())
	if err != nil {
		return databaseFailure(err)
	}
	if !c.as.IsZero() && c.as != f {
		return wrongFormat(c.as, f)
	}
	for i := range sessions {
		h := historyOf(f, src.name, &sessions[i])
		h.noun = "row"
		emit(outcome{history: &h})
	}
	if len(sessions) == 0 {
		return strangeError{&failure{
			Code: wire.ErrorCodeInputUnreadable, Message: "the database of " + f.String() + " holds no session",
			Hint: "name a database that an agent has written to",
		}}
	}
	return nil
}

func databaseFailure(err error) error {
	f := &failure{Code: wire.ErrorCodeInputUnreadable, Message: err.Error()}
	if unknown, ok := errors.AsType[*sqlite.UnknownError](err); ok {
		f.Code, f.Message = wire.ErrorCodeWireMismatch, unknown.Error()
		return strangeError{f}
	}
	return f
}

// beside are the texts that stand beside a task's file and change what it
// means.
func beside(f wire.Format, name string) map[string][]byte {
	names := agentfile.Beside(f)
	if len(names) == 0 || name == "-" {
		return nil
	}
	folder := filepath.Dir(name)
	texts := make(map[string][]byte)
	for _, n := range names {
		text, err := os.ReadFile(filepath.Join(folder, n))
		if err != nil { // the history of all tasks stands beside the folder of tasks
			text, err = os.ReadFile(filepath.Join(folder, "..", "..", "state", n))
		}
		if err == nil {
			texts[n] = text
		}
	}
	if absolute, err := filepath.Abs(folder); err == nil {
		texts["task"] = []byte(filepath.Base(absolute))
	}
	return texts
}
