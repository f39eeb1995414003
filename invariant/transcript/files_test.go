package transcript_test

import (
	"encoding/json"
	"testing"

	"verbatim/core/dialect/agentfile"
	"verbatim/generated/wire"
	"verbatim/invariant/transcript"
)

// recorded are the formats of agents' files, and whether a file of it holds one
// record a line.
var recorded = map[string]bool{
	"claude_code": true, "codex": true, "gemini_cli": true,
	"gemini_checkpoint": false, "langgraph": false, "pydantic_ai": false, "roo": false,
}

// Of an agent's file the reader's faults and what the rules find in what the
// model sees are together what a case expects.
func TestReportedFiles(t *testing.T) {
	count := 0
	for _, c := range reportedCases(t) {
		byLine, ok := recorded[c.Format]
		if !ok {
			continue
		}
		count++
		t.Run(c.ID, func(t *testing.T) {
			format, err := wire.ParseFormat(c.Format)
			if err != nil {
				t.Fatal(err)
			}
			text := []byte(c.Input)
			if byLine {
				text = lines(t, c.Input)
			}
			histories, err := agentfile.Read(format, text)
			if err != nil {
				t.Fatal(err)
			}
			compareReported(t, c.Expect, reportOf(histories))
		})
	}
	if count != 13 {
		t.Errorf("found %d files, expected 13", count)
	}
}

// lines writes the elements of an array a line each.
func lines(t *testing.T, array []byte) []byte {
	t.Helper()
	var records []json.RawMessage
	if err := json.Unmarshal(array, &records); err != nil {
		t.Fatal(err)
	}
	var text []byte
	for _, r := range records {
		text = append(append(text, r...), '\n')
	}
	return text
}

// reportOf puts together what is found in the sessions of a file.
func reportOf(histories []agentfile.History) transcript.Report {
	var all transcript.Report
	for _, h := range histories {
		for _, f := range h.Faults {
			all.Findings = append(all.Findings, transcript.Finding{
				Rule: f.Rule, Severity: f.Rule.Severity(), Index: f.Index, Path: f.At, IDs: f.IDs, Message: f.Message, Hint: f.Hint,
			})
		}
		all.Findings = append(all.Findings, transcript.Check(h.View).Findings...)
	}
	return all
}
