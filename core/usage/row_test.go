package usage_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"verbatim/core/payload"
	"verbatim/core/usage"
	"verbatim/generated/wire"

	jsonv2 "github.com/go-json-experiment/json"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// counts lets cmp see into a CacheCount.
var counts = cmp.AllowUnexported(usage.CacheCount{})

func TestRowsAreRead(t *testing.T) {
	const most = math.MaxUint64
	reported := usage.Reported
	for _, test := range []struct {
		reason, text string
		want         usage.ModelUsage
	}{
		{
			"a row without a version whose cache exceeds its input gets it added",
			`{"input_tokens":10,"output_tokens":1,"cache_read_tokens":90,"cache_write_tokens":5}`,
			usage.ModelUsage{Input: 105, Output: 1, CacheRead: reported(90), CacheWrite: reported(5)},
		},
		{
			"a row without a version and without a cache stays",
			`{"input_tokens":10,"output_tokens":1,"cache_read_tokens":0,"cache_write_tokens":0}`,
			usage.ModelUsage{Input: 10, Output: 1, CacheRead: reported(0), CacheWrite: reported(0)},
		},
		{
			"a row with a version stays, whatever its cache",
			`{"input_tokens":10,"output_tokens":1,"cache_read_tokens":90,"cache_write_tokens":5,"v":1}`,
			usage.ModelUsage{Input: 10, Output: 1, CacheRead: reported(90), CacheWrite: reported(5)},
		},
		{
			"a row without a version whose cache is its input stays",
			`{"input_tokens":10,"output_tokens":1,"cache_read_tokens":6,"cache_write_tokens":4}`,
			usage.ModelUsage{Input: 10, Output: 1, CacheRead: reported(6), CacheWrite: reported(4)},
		},
		{
			"a null version is none",
			`{"input_tokens":10,"output_tokens":1,"cache_write_tokens":11,"v":null}`,
			usage.ModelUsage{Input: 21, Output: 1, CacheWrite: reported(11)},
		},
		{
			"a cache count that is missing is unreported",
			`{"input_tokens":10,"output_tokens":1,"v":1}`,
			usage.ModelUsage{Input: 10, Output: 1},
		},
		{
			"a cache count that is null is unreported",
			`{"input_tokens":10,"output_tokens":1,"cache_read_tokens":null,"cache_write_tokens":null,"v":1}`,
			usage.ModelUsage{Input: 10, Output: 1},
		},
		{
			"the dialect is carried through an old row",
			`{"input_tokens":1,"output_tokens":0,"cache_read_tokens":2,"dialect":"anthropic"}`,
			usage.ModelUsage{Input: 3, CacheRead: reported(2), Dialect: wire.DialectAnthropic},
		},
		{
			"a null dialect is none",
			`{"input_tokens":1,"output_tokens":0,"v":1,"dialect":null}`,
			usage.ModelUsage{Input: 1},
		},
		{
			"keys in any order, unknown ones pass",
			`{"v":1,"Input_tokens":7,"output_tokens":2,"more":[1.5],"input_tokens":1}`,
			usage.ModelUsage{Input: 1, Output: 2},
		},
		{
			"the largest old row",
			fmt.Sprintf(`{"input_tokens":0,"output_tokens":0,"cache_read_tokens":%d}`, uint64(most)),
			usage.ModelUsage{Input: most, CacheRead: reported(most)},
		},
	} {
		for name, unmarshal := range unmarshalers {
			t.Run(test.reason+"/"+name, func(t *testing.T) {
				var got usage.ModelUsage
				if err := unmarshal([]byte(test.text), &got); err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(test.want, got, counts); diff != "" {
					t.Errorf("%s (-want +got):\n%s", test.text, diff)
				}
			})
		}
	}
}

var refusedRows = []struct {
	reason, text string
	want         payload.ReadError
}{
	{"null", `null`, payload.ReadError{Problem: "found null, expected an object"}},
	{"no input", `{"Input_tokens":1,"output_tokens":1}`, payload.ReadError{Problem: `the key "input_tokens" is missing, ` + digits}},
	{"no output", `{"input_tokens":1}`, payload.ReadError{Problem: `the key "output_tokens" is missing, ` + digits}},
	{"null input", `{"input_tokens":null,"output_tokens":1}`, payload.ReadError{Path: "/input_tokens", Problem: "found null, " + digits}},
	{"a fraction", `{"input_tokens":1,"output_tokens":1.0}`, payload.ReadError{Path: "/output_tokens", Problem: "found 1.0, " + digits}},
	{"a negative cache count", `{"input_tokens":1,"output_tokens":1,"cache_read_tokens":-1}`, payload.ReadError{Path: "/cache_read_tokens", Problem: "found -1, " + digits}},
	{"a cache count in quotes", `{"input_tokens":1,"output_tokens":1,"cache_write_tokens":"1"}`, payload.ReadError{Path: "/cache_write_tokens", Problem: `found "1", ` + digits}},
	{"an older version", `{"input_tokens":1,"output_tokens":1,"v":0}`, payload.ReadError{Path: "/v", Problem: "found version 0, " + version}},
	{"a newer version", `{"input_tokens":1,"output_tokens":1,"v":2}`, payload.ReadError{Path: "/v", Problem: "found version 2, " + version}},
	{"the newest version of 8 bits", `{"input_tokens":1,"output_tokens":1,"v":255}`, payload.ReadError{Path: "/v", Problem: "found version 255, " + version}},
	{"a version beyond 8 bits", `{"input_tokens":1,"output_tokens":1,"v":256}`, payload.ReadError{Path: "/v", Problem: "found 256, expected a whole number from 0 to 255 in plain digits"}},
	{"a version with a fraction", `{"input_tokens":1,"output_tokens":1,"v":1.0}`, payload.ReadError{Path: "/v", Problem: "found 1.0, expected a whole number from 0 to 255 in plain digits"}},
	{"a dialect as the key of an object", `{"input_tokens":1,"output_tokens":1,"dialect":{"anthropic":null}}`, payload.ReadError{Path: "/dialect", Problem: "found an object, expected a string"}},
	{
		"an unknown dialect", `{"input_tokens":1,"output_tokens":1,"dialect":"openai"}`,
		payload.ReadError{
			Path: "/dialect", Problem: `Dialect: unknown word "openai"; did you mean "open_ai"? (anthropic, open_ai, open_ai_responses)`,
			Nearby: []string{"open_ai"},
		},
	},
	{
		"cache counts beyond 64 bits", `{"input_tokens":1,"output_tokens":1,"cache_read_tokens":18446744073709551615,"cache_write_tokens":1}`,
		payload.ReadError{Problem: "found token counts whose sum is beyond 2^64-1, expected that of one prompt"},
	},
	{
		"an input beyond 64 bits", `{"input_tokens":1,"output_tokens":1,"cache_read_tokens":18446744073709551615}`,
		payload.ReadError{Problem: "found token counts whose sum is beyond 2^64-1, expected that of one prompt"},
	},
}

const (
	digits  = "expected a whole number from 0 to 18446744073709551615 in plain digits"
	version = "expected version 1 or none: read this row with the program that wrote it"
)

func TestRowsAreRefused(t *testing.T) {
	for _, test := range refusedRows {
		for name, unmarshal := range unmarshalers {
			t.Run(test.reason+"/"+name, func(t *testing.T) {
				got := usage.ModelUsage{Input: 7}
				read, ok := errors.AsType[*payload.ReadError](unmarshal([]byte(test.text), &got))
				if !ok {
					t.Fatalf("%s was read as %+v", test.text, got)
				}
				if diff := cmp.Diff(test.want, *read); diff != "" {
					t.Errorf("%s (-want +got):\n%s", test.text, diff)
				}
				if got != (usage.ModelUsage{Input: 7}) {
					t.Errorf("%s was refused and left %+v", test.text, got)
				}
			})
		}
	}
}

func TestRowIsReadStrictly(t *testing.T) {
	for _, text := range []string{
		``, `{`, `{"input_tokens":1,"input_tokens":2,"output_tokens":1,"v":1}`,
		`{"input_tokens":1,"output_tokens":1,"v":1} 1`,
		`{"input_tokens":1,"output_tokens":1,"v":1,"dialect":"\ud800"}`,
		"{\"input_tokens\":1,\"output_tokens\":1,\"v\":1,\"x\":\"\xff\"}",
	} {
		var u usage.ModelUsage
		if _, ok := errors.AsType[*payload.SyntaxError](u.UnmarshalJSON([]byte(text))); !ok {
			t.Errorf("%q was read as %+v", text, u)
		}
	}
}

func TestRowsAreWritten(t *testing.T) {
	for _, test := range []struct {
		reason string
		row    usage.ModelUsage
		want   string
	}{
		{"nothing counted", usage.ModelUsage{}, `{"input_tokens":0,"output_tokens":0,"v":1}`},
		{
			"an unreported count has no key",
			usage.ModelUsage{Input: 10, Output: 1, CacheWrite: usage.Reported(2)},
			`{"input_tokens":10,"output_tokens":1,"cache_write_tokens":2,"v":1}`,
		},
		{
			"everything, in order",
			usage.ModelUsage{
				Input: math.MaxUint64, Output: 1, CacheRead: usage.Reported(0), CacheWrite: usage.Reported(2), Dialect: wire.DialectOpenAIResponses,
			},
			`{"input_tokens":18446744073709551615,"output_tokens":1,"cache_read_tokens":0,"cache_write_tokens":2,"v":1,"dialect":"open_ai_responses"}`,
		},
	} {
		t.Run(test.reason, func(t *testing.T) {
			for name, marshal := range map[string]func(any) ([]byte, error){
				"encoding/json": json.Marshal,
				"json/v2":       func(v any) ([]byte, error) { return jsonv2.Marshal(v) },
			} {
				got, err := marshal(test.row)
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(test.want, string(got)); diff != "" {
					t.Errorf("%s (-want +got):\n%s", name, diff)
				}
			}
		})
	}
}

func TestEveryDialectReadsBack(t *testing.T) {
	for word, dialect := range map[string]wire.Dialect{
		"anthropic": wire.DialectAnthropic, "open_ai": wire.DialectOpenAI, "open_ai_responses": wire.DialectOpenAIResponses,
	} {
		text := `{"input_tokens":1,"output_tokens":1,"v":1,"dialect":"` + word + `"}`
		var u usage.ModelUsage
		if err := u.UnmarshalJSON([]byte(text)); err != nil || u.Dialect != dialect {
			t.Errorf("%s was read as %v, %v", word, u.Dialect, err)
		}
		if written, err := u.MarshalJSON(); err != nil || string(written) != text {
			t.Errorf("%s comes back as %s, %v", text, written, err)
		}
	}
}

func TestRowInAPayloadIsSorted(t *testing.T) {
	p, err := payload.Of(usage.ModelUsage{Input: 3, Output: 1, CacheRead: usage.Reported(2), Dialect: wire.DialectAnthropic})
	if err != nil {
		t.Fatal(err)
	}
	want := `{"cache_read_tokens":2,"dialect":"anthropic","input_tokens":3,"output_tokens":1,"v":1}`
	if diff := cmp.Diff(want, p.String()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestUnknownDialectIsNotWritten(t *testing.T) {
	text, err := usage.ModelUsage{Dialect: 99}.MarshalJSON()
	if err == nil || !strings.Contains(err.Error(), "Dialect(99) is no word") {
		t.Errorf("wrote %s, error %v", text, err)
	}
}

func drawUsage(t *rapid.T) usage.ModelUsage {
	count := func(label string) usage.CacheCount {
		if rapid.Bool().Draw(t, label+" reported") {
			return usage.Reported(usage.Tokens(rapid.Uint64().Draw(t, label)))
		}
		return usage.Unreported()
	}
	return usage.ModelUsage{
		Input:      usage.Tokens(rapid.Uint64().Draw(t, "input")),
		Output:     usage.Tokens(rapid.Uint64().Draw(t, "output")),
		CacheRead:  count("cache read"),
		CacheWrite: count("cache write"),
		Dialect:    rapid.SampledFrom(append(wire.AllDialects[:], 0)).Draw(t, "dialect"),
	}
}

func TestRowsThereAndBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := drawUsage(t)
		text, err := want.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		var got usage.ModelUsage
		if err := got.UnmarshalJSON(text); err != nil || got != want {
			t.Fatalf("%s was read as %+v, %v", text, got, err)
		}
	})
}

// A row of any age is written as one that reads the same.
func FuzzRead(f *testing.F) {
	f.Add([]byte(`{"input_tokens":10,"output_tokens":1,"cache_read_tokens":90,"cache_write_tokens":5,"dialect":"open_ai"}`))
	for _, test := range refusedRows {
		f.Add([]byte(test.text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var u, back usage.ModelUsage
		if u.UnmarshalJSON(text) != nil {
			return
		}
		written, err := u.MarshalJSON()
		if err != nil {
			t.Fatalf("%s was read, but: %v", text, err)
		}
		if err := back.UnmarshalJSON(written); err != nil || back != u {
			t.Errorf("%s was written as %s, which reads as %+v, %v", text, written, back, err)
		}
	})
}
