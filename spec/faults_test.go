package spec_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"verbatim/spec"

	"github.com/google/go-cmp/cmp"
)

// fault is an edit of one of the project's own files: the first place where old
// stands becomes new, and each mark in new is refused with the want of its turn.
type fault struct {
	file, old, new string
	want           []string
}

// faults hold one fault for each refusal that leaves the rest of its file to be
// read. Places that a refusal names beside its own are written as N.
var faults = []fault{
	// The file.
	{"conversation.yaml", "version: 1\n", "version: ‹1.1\n", []string{"version is the number 1.1, expected 1, the only one there is"}},
	{"policy.yaml", "version: 1\nenums:\n", "‹versions: 1\nenums:\n", []string{`unknown key "versions" in the file; did you mean "version"?`}},
	{"session.yaml", "version: 1\n", "", []string{}},
	{"session.yaml", "enums:\n", "‹enums:\n", []string{"the file has no version"}},

	// What YAML has and a vocabulary has not.
	{"policy.yaml", "word: digest", "word: ‹&d digest", []string{"an anchor is not allowed; write the value out where it is needed"}},
	{"policy.yaml", "doc: Speech to text.", "doc: ‹*d", []string{"an alias is not allowed; write the value out"}},
	{"policy.yaml", "doc: Think a little,", "‹<<: *d\n        doc: Think a little,", []string{"a merge key is not allowed; write the keys out"}},
	{"policy.yaml", "word: standing", "word: ‹!!str standing", []string{`the tag "!!str" is not allowed; every value has the type that its key asks for`}},
	{"policy.yaml", "doc: Think thoroughly.\n", "doc: Think.\n        ‹doc: Think thoroughly.\n", []string{`key "doc" already stands at line N`}},
	{"session.yaml", "doc: The turn ran its course.\n", "doc: The turn ran its course.\n        ‹? offered\n        : true\n", []string{"a key after a question mark is not allowed; write it before a colon"}},

	// Sets.
	{
		"conversation.yaml", "name: Role\n    doc: Who speaks in a message of the canonical model.\n", "name: ‹Role\n",
		[]string{"Role: the set has no doc"},
	},
	{
		"conversation.yaml", `source: "decided here: the roles`, `‹sorce: "decided here: the roles`,
		[]string{`SurfaceRole: unknown key "sorce" in the set; did you mean "source"?`},
	},
	{"conversation.yaml", "name: StopReason", "name: ‹stopReason", []string{`stopReason: name "stopReason" is not exported in Go; begin it with a capital`}},
	{"policy.yaml", "  - name: ModelTag\n    doc: ", "  - ‹doc: ", []string{"the set has no name"}},
	{"policy.yaml", "doc: Where a run's work goes when it is done.", "doc: ‹''", []string{"Landing: doc of the set is empty"}},
	{"policy.yaml", "name: WriteLimit", "name: Admission", []string{}},
	{
		"policy.yaml", "name: Admission\n    doc: The evidence", "name: ‹Admission\n    doc: The evidence",
		[]string{`Admission: set "Admission" already stands at N`},
	},
	{"account.yaml", "spelling: upper_snake", "spelling: ‹upper", []string{`ErrorCode: spelling "upper" is not known; the words are lower_snake, upper_snake, any`}},
	{"account.yaml", "plural: AccountRetryCounts", "plural: ‹var", []string{`AccountRetries: plural "var" is a keyword of Go; choose another`}},
	{
		"account.yaml", "name: ProviderFailureKind", "name: ‹RoundEndCap",
		[]string{`RoundEndCap: its type would be named RoundEndCap, like the constant of word "cap" of set RoundEnd at N; choose another name`},
	},
	{"provider.yaml", "unknown: keep\n", "unknown: keep\n    ordered: ‹true\n", []string{"AnthropicRole: a set that keeps unknown words has no order; take out ordered, or unknown: keep"}},
	{
		"provider.yaml", "name: ChatEffort\n", "name: ChatEffort\n    retired: ‹[{word: huge, doc: Gone.}]\n",
		[]string{"ChatEffort: a set that keeps unknown words can refuse no retired ones; take out retired, or unknown: keep"},
	},
	{"provider.yaml", "name: ResponsesPhase\n", "name: ResponsesPhase\n    ordered: ‹\"no\"\n", []string{`ResponsesPhase: ordered is the string "no", expected true or false`}},

	// Defaults and retired words.
	{"policy.yaml", "default: high", "default: ‹none", []string{`Effort: default "none" is not offered; take another word, or offer it`}},
	{"account.yaml", "default: keep", "default: ‹stay", []string{`AccountDisposition: default "stay" is no word of the set; the words are keep, advance`}},
	{"policy.yaml", "name: Mode\n", "name: Mode\n    default: ‹experiment\n", []string{`Mode: default "experiment" is retired; write "work"`}},
	{"policy.yaml", "word: plan_goal", "word: ‹chat", []string{`Mode: retired word "chat" is still in use at line N`}},
	{"policy.yaml", "word: up\n        instead: work", "word: up\n        instead: ‹works", []string{`Mode: instead "works" is no word of the set; did you mean "work"?`}},
	{"policy.yaml", "word: sc\n", "word: ‹up\n", []string{`Mode: retired word "up" already stands at line N`}},

	// Words.
	{"conversation.yaml", "word: max_tokens", "word: ‹end_turn", []string{`stopReason: word "end_turn" already stands at line N`}},
	{
		"conversation.yaml", "word: foreign\n", "word: foreign\n        go: ‹ToolUse\n",
		[]string{`SessionBlockKind: Go name "ToolUse" of word "foreign" is that of word "tool_use" at line N; state another with the key go`},
	},
	{"conversation.yaml", "word: said", "word: ‹12", []string{`IncrementKind: word 12 is no string, because YAML reads it as the number; write "12" in quotes`}},
	{"conversation.yaml", "word: open_ai\n", "word: ‹openAI\n", []string{`Dialect: word "openAI" is not in lower_snake; write "open_ai", or give the set another spelling`}},
	{"account.yaml", `word: "no"`, "word: ‹no", []string{`Retry: word no is no string, because YAML reads it as the boolean; write "no" in quotes`}},
	{"account.yaml", "word: unknown\n        doc: Nobody knows whether the last", "word: ‹\"un\\u0001known\"\n        doc: Nobody knows whether the last", []string{`RoundEnd: word "un\x01known" holds the control character U+0001; take it out`}},
	{
		"account.yaml", "- word: cut\n        doc: The answer broke off.\n", "- ‹cut\n",
		[]string{`RoundEndCap: the word is the string "cut", expected a mapping with the keys word, go, doc, offered, deprecated, aliases`},
	},
	{"provider.yaml", "word: stop_sequence", "word: ‹\"+\"", []string{`AnthropicStopReason: word "+" gives no Go name; state one with the key go`}},
	{"provider.yaml", "go: XHigh", "go: ‹x-high", []string{`AnthropicEffort: go name "x-high" is no Go identifier; write a capital followed by letters and digits`}},

	// Attributes.
	{
		"conversation.yaml", "attributes: {mime: string}", "attributes: {mime: ‹text}",
		[]string{`ImageType: attribute "mime" has the unknown type "text"; expected string, integer, bool, the name of a set, or a list of one of them`},
	},
	{"session.yaml", "doc: A turn began.\n        surface: false", "doc: A turn began.\n        surface: ‹0", []string{`EventType: attribute "surface" is the number 0, expected true or false`}},
	{"session.yaml", "word: turn_end\n        doc: A turn ended, with its reason and its number of steps.\n        surface: false\n", "word: ‹turn_end\n        doc: A turn ended.\n", []string{`EventType: word "turn_end" has no surface`}},
	{"invariant.yaml", "formats: [native, ", "formats: [‹naive, ", []string{`Rule: attribute "formats" is "naive", which is no word of Format; did you mean "native"?`}},
	{"invariant.yaml", "attributes: {severity: DiffSeverity}", "attributes: {severity: DiffSeverity, ‹compare: bool}", []string{`DiffClass: attribute "compare" becomes the method Compare, which sets have already; choose another name`}},
	{"invariant.yaml", "word: removed_word\n", "word: removed_word\n        compare: true\n        ‹order: 1\n", []string{`DiffClass: unknown key "order" in word "removed_word"; the keys are word, go, doc, offered, deprecated, aliases, severity, compare`}},
}

// strays are further files with faults that hide the rest of their file.
var strays = map[string]string{
	"empty.yaml":    "‹# Nothing.\n",
	"tab.yaml":      "version: 1\nenums:\n‹\t- name: Tab\n",
	"colon.yaml":    "version: ‹1: 2\n",
	"mark.yaml":     "‹\ufeffversion: 1\n",
	"second.yaml":   strings.Replace(head, "Effort", "Second", 1) + low + "‹---\n{}\n",
	"sequence.yaml": "‹- version\n",
}

var strayMessages = []string{
	"spec/colon.yaml: no YAML: a colon and a blank stand inside a plain text; put the text in quotes",
	"spec/empty.yaml: the file is empty, expected a mapping with the keys version, enums",
	"spec/mark.yaml: the file begins with a byte order mark; save it without",
	"spec/second.yaml: a second document begins here; a file holds one",
	"spec/sequence.yaml: the file is a list, expected a mapping with the keys version, enums",
	"spec/tab.yaml: a tab cannot indent YAML; use spaces",
}

// TestEveryFaultInOneRun seeds all faults into one copy of the project's files
// and expects them all back, each at its own line and column.
func TestEveryFaultInOneRun(t *testing.T) {
	files, want := seeded(t)
	for name, text := range strays {
		f, at := marked("spec/"+name, text)
		files = append(files, f)
		for _, m := range strayMessages {
			if rest, ok := strings.CutPrefix(m, f.Path+": "); ok {
				want = append(want, at[0].String()+": "+rest)
			}
		}
	}
	slices.Sort(want)
	places := regexp.MustCompile(`line \d+|at spec/\w+\.yaml:\d+:\d+`)
	got := messages(t, files...)
	for i := range got {
		got[i] = places.ReplaceAllStringFunc(got[i], func(s string) string {
			return s[:strings.IndexByte(s, ' ')] + " N"
		})
	}
	slices.Sort(got)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("Load refused otherwise (-want +got):\n%s", diff)
	}
}

// seeded applies the faults to the project's files, and gives those with what
// Load must say of them.
func seeded(t *testing.T) (files []spec.File, want []string) {
	t.Helper()
	for _, f := range spec.Project() {
		text := string(f.Text)
		var wants []string
		for _, e := range faults {
			if "spec/"+e.file != f.Path {
				continue
			}
			if !strings.Contains(text, e.old) {
				t.Fatalf("%s does not hold %q", f.Path, e.old)
			}
			text = strings.Replace(text, e.old, numbered(e.new, len(wants)), 1)
			wants = append(wants, e.want...)
		}
		plain, places := marked(f.Path, regexp.MustCompile(`[\x{e000}-\x{f8ff}]`).ReplaceAllString(text, string(mark)))
		files = append(files, plain)
		for i, n := range regexp.MustCompile(`[\x{e000}-\x{f8ff}]`).FindAllString(text, -1) {
			want = append(want, places[i].String()+": "+wants[[]rune(n)[0]-0xe000])
		}
	}
	return files, want
}

// numbered turns the marks of an edit into private characters that tell which
// want each of them belongs to.
func numbered(text string, first int) string {
	return strings.Map(func(c rune) rune {
		if c != mark {
			return c
		}
		first++
		return rune(0xe000 + first - 1)
	}, text)
}
