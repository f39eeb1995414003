package transcript_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"verbatim/core/dialect"
	"verbatim/core/locator"
	"verbatim/core/payload"
	"verbatim/core/session"
	"verbatim/generated/wire"
	"verbatim/invariant/transcript"
)

// example is one case of testdata/rules: a body and exactly what is found in
// it. A body that is a list is a file, which no request is made of yet.
type example struct {
	Name     string          `json:"name"`
	As       string          `json:"as"` // a dialect, or any: a file that names no provider
	Body     json.RawMessage `json:"body"`
	Log      []event         `json:"log"`
	Findings []told          `json:"findings"`
	Unknown  []string        `json:"unknown"`

	rule string // that the file is about
}

type event struct {
	Seq  int64           `json:"seq"`
	Type string          `json:"type"`
	Time string          `json:"time"`
	Data json.RawMessage `json:"data"`
}

// told is a finding without its sentences.
type told struct {
	Rule     string   `json:"rule"`
	Severity string   `json:"severity"` // as the rule's when empty
	Index    int      `json:"index"`
	Path     string   `json:"path"`
	IDs      []string `json:"ids"`
}

func examples(t *testing.T) []example {
	t.Helper()
	files, err := filepath.Glob("testdata/rules/*.json")
	if err != nil {
		t.Fatal(err)
	}
	var all []example
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		d := json.NewDecoder(bytes.NewReader(text))
		d.DisallowUnknownFields()
		var some []example
		if err := d.Decode(&some); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		for i := range some {
			some[i].rule = strings.TrimSuffix(filepath.Base(file), ".json")
		}
		all = append(all, some...)
	}
	return all
}

func TestExamplesOfEachRule(t *testing.T) {
	for _, x := range examples(t) {
		t.Run(x.rule+"/"+x.As+"/"+x.Name, func(t *testing.T) {
			got := x.judge(t, 0)
			if diff := cmp.Diff(x.findings(t), tellAll(got.Findings)); diff != "" {
				t.Errorf("findings (-want +got):\n%s", diff)
			}
			var unknown []string
			for _, r := range got.Unknown {
				unknown = append(unknown, r.String())
			}
			if diff := cmp.Diff(x.Unknown, unknown); diff != "" {
				t.Errorf("unknown (-want +got):\n%s", diff)
			}
		})
	}
}

// Each rule that is checked fires on some example, with a near miss in the same
// dialect, and without the rule some example comes out otherwise.
func TestEachRuleIsNeeded(t *testing.T) {
	all := examples(t)
	for _, r := range transcript.Rules() {
		if !r.Checked() {
			continue
		}
		fires, misses, missed := map[string]bool{}, map[string]bool{}, false
		for _, x := range all {
			if x.rule != r.Name.String() {
				continue
			}
			if x.fires() {
				fires[x.As] = true
			} else if len(x.Unknown) == 0 {
				misses[x.As] = true
			}
			missed = missed || !cmp.Equal(x.findings(t), tellAll(x.judge(t, r.Name).Findings))
		}
		if len(fires) == 0 || !missed {
			t.Errorf("%v: no example needs it", r.Name)
		}
		for as := range fires {
			if !misses[as] {
				t.Errorf("%v: fires on an example of %s, and no near miss of that dialect stands beside it", r.Name, as)
			}
		}
	}
}

func (x example) fires() bool {
	for _, f := range x.Findings {
		if f.Rule == x.rule {
			return true
		}
	}
	return false
}

// judge gives the report of all rules but one; 0 leaves none out.
func (x example) judge(t *testing.T, without wire.Rule) transcript.Report {
	t.Helper()
	root := treeOf(t, x.Body).Root()
	if x.Log == nil {
		return transcript.CheckWithout(x.transcript(root), without)
	}
	d, err := wire.ParseDialect(x.As)
	if err != nil {
		t.Fatal(err)
	}
	body, err := dialect.BodyOf(d, root)
	if err != nil {
		t.Fatal(err)
	}
	return transcript.AgainstWithout(x.transcript(root), body, transcript.LoggedIn(x.log(t)), without)
}

func (x example) transcript(root payload.Node) dialect.Transcript {
	d, _ := wire.ParseDialect(x.As)
	if root.Kind() == payload.KindArray {
		return fileOf(d, root)
	}
	return transcriptOf(d, root)
}

// fileOf is a list of messages as a reader of files would give it.
func fileOf(d wire.Dialect, list payload.Node) dialect.Transcript {
	t := dialect.Transcript{Dialect: d}
	for i, n := range list.Elements() {
		at := dialect.Place{Node: n}
		switch d {
		case wire.DialectAnthropic:
			t.Turns = append(t.Turns, dialect.AnthropicTurn(at, i))
		case wire.DialectOpenAI:
			t.Turns = append(t.Turns, dialect.ChatTurn(at, i))
		case wire.DialectOpenAIResponses:
			t.Turns = append(t.Turns, dialect.ResponsesTurn(at, i))
		default:
			t.Turns = append(t.Turns, anyTurn(at, i))
		}
	}
	return t
}

// anyTurn reads a message of the made-up form that stands for formats which
// name no provider.
func anyTurn(at dialect.Place, index int) dialect.Turn {
	role, _ := at.Node.Get("role").Text()
	turn := dialect.Turn{Index: index, At: at}
	turn.Role, _ = wire.ParseSurfaceRole(role)
	for _, n := range at.Node.Get("parts").Elements() {
		word, _ := n.Get("kind").Text()
		id, _ := n.Get("tool_call_id").Text()
		kind := map[string]dialect.PartKind{"text": dialect.PartText, "call": dialect.PartCall, "result": dialect.PartResult}[word]
		turn.Parts = append(turn.Parts, dialect.Part{Kind: kind, Type: word, ID: id, Index: index, At: at.In(n)})
	}
	return turn
}

// log is the example's log. In a header, @N stands for the chain of the first N
// messages, @TEXT for the digest of that system prompt, and @tools for the
// digest of the examples' tools.
func (x example) log(t *testing.T) *session.Log {
	t.Helper()
	var lines bytes.Buffer
	for _, e := range x.Log {
		if e.Type == wire.EventTypeRequestHeader.String() {
			e.Data = x.header(t, lines.Bytes(), e.Data)
		}
		line, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		lines.Write(append(line, '\n'))
	}
	return readLog(t, lines.Bytes())
}

func (x example) header(t *testing.T, before []byte, data []byte) json.RawMessage {
	t.Helper()
	var h map[string]any
	if err := json.Unmarshal(data, &h); err != nil {
		t.Fatal(err)
	}
	h["surface"] = readLog(t, before).Header().Surface.String()
	if system, ok := h["system"].(string); ok {
		h["system"] = locator.Digest([]byte(`"` + strings.TrimPrefix(system, "@") + `"`)).String()
	}
	if h["tools"] != nil {
		h["tools"] = locator.Digest([]byte(`[{"input_schema":{"type":"object"},"name":"read"}]`)).String()
	}
	text, err := json.Marshal(h)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func readLog(t *testing.T, lines []byte) *session.Log {
	t.Helper()
	l, err := session.ReadLog(bytes.NewReader(lines), session.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func (x example) findings(t *testing.T) []told {
	t.Helper()
	var all []told
	for _, f := range x.Findings {
		if f.Severity == "" {
			r, err := wire.ParseRule(f.Rule)
			if err != nil {
				t.Fatal(err)
			}
			f.Severity = r.Severity().String()
		}
		all = append(all, f)
	}
	return all
}

func tellAll(findings []transcript.Finding) []told {
	var all []told
	for _, f := range findings {
		all = append(all, told{f.Rule.String(), f.Severity.String(), f.Index, f.Path, f.IDs})
	}
	return all
}
