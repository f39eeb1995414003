package main

import (
	"encoding/json"
	"fmt"
	"testing"

	"verbatim/proptest/vectors"
)

// Each vector, sent as a line, is answered as it says: what is optional, too,
// for here no parser stands between.
func TestVerifyAnswersEveryVector(t *testing.T) {
	groups, err := vectors.Groups()
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range groups {
		for _, v := range g.Tests {
			answer := answerTo(vectorLine(t, v))
			switch {
			case v.Line != "":
				if answer.Error == nil {
					t.Errorf("%s: %s: the line is taken", g.Section, v.Description)
				}
			case answer.Error != nil:
				t.Errorf("%s: %s: %v", g.Section, v.Description, answer.Error)
			default:
				compareAnswer(t, v, answer)
			}
		}
	}
}

// vectorLine is the vector as a case of verify --batch. A list of raw values would
// lose its spelling in an encoder.
func vectorLine(t *testing.T, v vectors.Test) []byte {
	t.Helper()
	if v.Line != "" {
		return []byte(v.Line)
	}
	line := []byte(`{"id":1,"log":[`)
	for i, e := range v.Log {
		if i > 0 {
			line = append(line, ',')
		}
		line = append(line, e...)
	}
	line = append(line, `],"request":[`...)
	for i, m := range v.Request {
		if i > 0 {
			line = append(line, ',')
		}
		line = append(line, m...)
	}
	return append(line, `]}`...)
}

// compareAnswer compares the keys that a vector has.
func compareAnswer(t *testing.T, v vectors.Test, answer batchAnswer) {
	t.Helper()
	if *answer.OK != v.Verdict.OK {
		t.Errorf("%s: ok is %t", v.Description, *answer.OK)
		return
	}
	if v.Verdict.OK {
		return
	}
	text, err := json.Marshal(answer.Violation)
	if err != nil {
		t.Fatal(err)
	}
	var got map[string]any
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatal(err)
	}
	want := v.Verdict.Violation
	keys := map[string]any{"kind": want.Kind, "index": want.Index}
	if want.ToolCallID != nil {
		keys["tool_call_id"] = *want.ToolCallID
	} else {
		keys["request_length"], keys["log_length"] = *want.RequestLength, *want.LogLength
	}
	for key, value := range keys {
		if fmt.Sprint(got[key]) != fmt.Sprint(value) {
			t.Errorf("%s: %s is %v, want %v", v.Description, key, got[key], value)
		}
	}
}
