package gen

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"verbatim/spec"
)

func TestStem(t *testing.T) {
	for _, test := range []struct{ reason, name, want string }{
		{"one part", "Effort", "effort"},
		{"several parts", "ProviderFailureKind", "provider_failure_kind"},
		{"an initialism first", "SSEEvent", "sse_event"},
		{"an initialism last", "RequestID", "request_id"},
		{"a digit", "Sha256Kind", "sha256_kind"},
		{"a letter", "R", "r"},
		{"an underscore", "Old_Kind", "old_kind"},
		{"no ASCII", "Ähre", "ähre"},
		{"the name of a test file", "SpeedTest", "speed_test_words"},
		{"a file for one system", "BuildLinux", "build_linux_words"},
		{"a file for one architecture", "CoreAmd64", "core_amd64_words"},
		{"a file that is copied", "Errors", "errors_words"},
		{"the tests of a file that is copied", "CheckWays", "check_ways_words"},
		{"the file of the package comment", "Doc", "doc_words"},
	} {
		if got := stem(test.name, reservedStems()); got != test.want {
			t.Errorf("%s: stem(%q) = %q; want %q", test.reason, test.name, got, test.want)
		}
	}
}

func TestStemIsTaken(t *testing.T) {
	taken := reservedStems()
	var got []string
	for _, name := range []string{"OldKind", "Old_Kind", "OldKindWords"} {
		got = append(got, stem(name, taken))
	}
	if want := []string{"old_kind", "old_kind_words", "old_kind_words_words"}; !slices.Equal(got, want) {
		t.Errorf("stems = %q; want %q", got, want)
	}
}

func TestParameters(t *testing.T) {
	for _, test := range []struct {
		reason      string
		words, want []string
	}{
		{"one part", []string{"High", "Low"}, []string{"high", "low"}},
		{"initialisms", []string{"PNG", "HTTPServer", "RequestID"}, []string{"png", "httpServer", "requestID"}},
		{"a single letter first", []string{"XHigh"}, []string{"xHigh"}},
		{"digits", []string{"V2Beta"}, []string{"v2Beta"}},
		{"no ASCII", []string{"Ähre"}, []string{"ähre"}},
		{"keywords", []string{"Type", "Func"}, []string{"typeWord", "funcWord"}},
		{"predeclared names", []string{"Max", "Nil", "String"}, []string{"maxWord", "nilWord", "stringWord"}},
		{"the value's name", []string{"V"}, []string{"vWord"}},
		{"names that differ by case", []string{"High", "HIGH", "HighWord"}, []string{"high", "highWord", "highWordWord"}},
	} {
		e := &spec.Enum{}
		for _, word := range test.words {
			e.Words = append(e.Words, spec.Word{Go: word})
		}
		if got := parameters(e, "v", "R"); !slices.Equal(got, test.want) {
			t.Errorf("%s: the parameters for %q are %q; want %q", test.reason, test.words, got, test.want)
		}
	}
}

func grouped(text string) []string {
	before, imports, after := groupImports(text)
	return []string{before, imports, after}
}

func TestGroupImports(t *testing.T) {
	for _, test := range []struct{ reason, text, want string }{
		{"none", "package a\n", "package a\n"},
		{"one", "package a\n\nimport \"cmp\"\n", "package a\n\nimport \"cmp\"\n"},
		{
			"standard only", "package a\n\nimport (\n\t\"cmp\"\n\t\"io\"\n)\n\nvar x int\n",
			"package a\n\nimport (\n\t\"cmp\"\n\t\"io\"\n)\n\nvar x int\n",
		},
		{
			"both", "package a\n\nimport (\n\t\"cmp\"\n\t\"example.com/b\"\n\t\"unicode/utf8\"\n)\n",
			"package a\n\nimport (\n\t\"cmp\"\n\t\"unicode/utf8\"\n\n\t\"example.com/b\"\n)\n",
		},
	} {
		if diff := cmp.Diff(test.want, strings.Join(grouped(test.text), "")); diff != "" {
			t.Errorf("%s (-want +got)\n%s", test.reason, diff)
		}
	}
}

// TestHashTable checks that every word has a slot, that small tables are
// perfect, and that words with the same ends and length do not hang the search.
func TestHashTable(t *testing.T) {
	words := make([]string, 40)
	for i := range words {
		words[i] = "word_" + string(rune('a'+i%26)) + string(rune('0'+i/26))
	}
	same := []string{"12345678 a 12345678", "12345678 b 12345678", "12345678 c 12345678"}
	for _, test := range []struct {
		reason string
		words  []string
		size   int
		moved  int
	}{
		{"one word", words[:1], 4, 0},
		{"eleven words", words[:11], 64, 0},
		{"forty words", words, 128, 0},
		{"words that cannot be told apart", same, 16, 1 + 2},
	} {
		multiplier, slots := hashTable(test.words)
		filled := slices.DeleteFunc(slices.Clone(slots), func(i int) bool { return i < 0 })
		slices.Sort(filled)
		if len(slots) != test.size || len(filled) != len(test.words) || len(slices.Compact(filled)) != len(test.words) {
			t.Errorf("%s: %d slots for %d words hold %v", test.reason, len(slots), len(test.words), filled)
		}
		if moved := fill(make([]int, test.size), test.words, multiplier); moved != test.moved {
			t.Errorf("%s: %d slots passed by; want %d", test.reason, moved, test.moved)
		}
	}
}
