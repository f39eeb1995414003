package spec_test

import (
	"fmt"
	"testing"

	"verbatim/spec"
)

func TestGoNames(t *testing.T) {
	for _, tt := range []struct{ spelling, word, want string }{
		{"lower_snake", "high", "High"},
		{"lower_snake", "open_ai", "OpenAI"},
		{"lower_snake", "anthropic_sse", "AnthropicSSE"},
		{"lower_snake", "agents_sdk", "AgentsSDK"},
		{"lower_snake", "image_url", "ImageURL"},
		{"lower_snake", "api_id", "APIID"},
		{"lower_snake", "sqlite", "Sqlite"},
		{"lower_snake", "mcp_call", "MCPCall"},
		{"lower_snake", "x1_2", "X12"},
		{"lower_snake", "type", "Type"}, // a keyword is no name by itself, but the constant's prefix saves it
		{"upper_snake", "E_INVALID_ARGS", "InvalidArgs"},
		{"upper_snake", "E_JSON_ID", "JSONID"},
		{"upper_snake", "EXIT", "Exit"},
		{"any", "end-turn", "EndTurn"},
		{"any", "endTurn", "EndTurn"},
		{"any", "application/json", "ApplicationJSON"},
		{"any", " padded. ", "Padded"},
		{"any", "été", "Été"},
		{"any", "E_INVALID", "EINVALID"}, // only upper_snake knows the prefix
	} {
		t.Run(tt.spelling+" "+tt.word, func(t *testing.T) {
			text := fmt.Sprintf("%s    spelling: %s\n    words: [{word: %q, doc: A word.}]\n", head, tt.spelling, tt.word)
			v, err := spec.Load([]spec.File{{Path: "a.yaml", Text: []byte(text)}})
			if err != nil {
				t.Fatal(err)
			}
			if got := v.Families[0].Enums[0].Words[0].Go; got != tt.want {
				t.Errorf("the Go name of %q is %q, want %q", tt.word, got, tt.want)
			}
		})
	}
}

// TestNearMisses holds the words that a misspelt one is taken for.
func TestNearMisses(t *testing.T) {
	for _, tt := range []struct{ reason, key, near string }{
		{"a letter too many", "wordss", "words"},
		{"a letter in front", "xdoc", "doc"},
		{"a letter too few", "defaul", "default"},
		{"another letter", "plurel", "plural"},
		{"neighbours swapped", "wrods", "words"},
		{"two faults in a long word", "atributs", "attributes"},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			refuses(t, head+"    ‹"+tt.key+": x\n"+low, []string{
				fmt.Sprintf("Effort: unknown key %q in the set; did you mean %q?", tt.key, tt.near),
			})
		})
	}
}
