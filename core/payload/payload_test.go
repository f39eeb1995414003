package payload_test

import (
	"errors"
	"strings"
	"testing"

	"verbatim/core/fault"
	"verbatim/core/payload"
	"verbatim/generated/wire"

	"github.com/google/go-cmp/cmp"
)

// nested returns bottom inside so many containers, {"k":{"k":…}} or [[…]].
func nested(opening string, levels int, bottom string) string {
	closing := "]"
	if opening[0] == '{' {
		closing = "}"
	}
	return strings.Repeat(opening, levels) + bottom + strings.Repeat(closing, levels)
}

func TestPayloadsAreTaken(t *testing.T) {
	for _, test := range []struct{ reason, text string }{
		{"integers, words and lists", `{"list":[1,2,{"deep":true}],"n":42,"s":"text"}`},
		{"the empty object", `{}`},
		{"the smallest integer", `{"n":-9223372036854775808}`},
		{"the largest integer", `{"n":18446744073709551615}`},
		{"zero", `{"n":0}`},
		{"what looks like a float in a string", `{"1.5":"-0 1e3 \"2.0"}`},
		{"letters of an exponent in words", `{"n":[true,false,null,-1,9]}`},
		{"126 objects", nested(`{"k":`, 125, `{}`)},
		{"an object and 125 lists", `{"k":` + nested(`[`, 125, ``) + `}`},
		{"126 containers time and again", `{"a":` + nested(`[`, 125, `1`) + `,"b":` + nested(`[`, 125, `1`) + `}`},
		{"brackets in strings", `{"k":"` + nested(`[`, 200, ``) + `"}`},
	} {
		t.Run(test.reason, func(t *testing.T) {
			p, err := payload.NewPayload(parse(t, test.text))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.text, p.String()); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

const (
	intoCAS    = "Found a container nested 127 deep, expected at most 126: keep the body in the content store (CAS) and put its locator here."
	noIntegers = ", expected an integer from -2^63 to 2^64-1 in plain digits: count in a smaller unit, or write a string."
)

var refusedPayloads = []struct{ reason, text, path, recovery string }{
	{"a float", `{"x":1.5}`, "/x", "Found the number 1.5" + noIntegers},
	{"a whole float in a list", `{"x":[1,2.0]}`, "/x/1", "Found the number 2.0" + noIntegers},
	{"a float further down", `{"x":{"y":{"z":0.1}}}`, "/x/y/z", "Found the number 0.1" + noIntegers},
	{"an exponent", `{"x":1e3}`, "/x", "Found the number 1e3" + noIntegers},
	{"a capital exponent", `{"x":1E2}`, "/x", "Found the number 1E2" + noIntegers},
	{"minus zero", `{"x":-0}`, "/x", "Found the number -0" + noIntegers},
	{"one more than 64 bits", `{"x":18446744073709551616}`, "/x", "Found the number 18446744073709551616" + noIntegers},
	{"one less than 64 bits", `{"x":-9223372036854775809}`, "/x", "Found the number -9223372036854775809" + noIntegers},
	{"twenty digits", `{"x":99999999999999999999}`, "/x", "Found the number 99999999999999999999" + noIntegers},
	{"a long fraction", `{"x":0.` + strings.Repeat("1", 100) + `}`, "/x", "Found the number 0." + strings.Repeat("1", 78) + "…" + noIntegers},
	{"the first float of two", `{"a":[[],{},"]",{"b/~":[0,0.5]}],"b":0.25}`, "/a/3/b~1~0/1", "Found the number 0.5" + noIntegers},
	{"127 objects", nested(`{"k":`, 126, `{}`), strings.Repeat("/k", 126), intoCAS},
	{"130 objects", nested(`{"k":`, 129, `{}`), strings.Repeat("/k", 126), intoCAS},
	{"too deep, and a float at the bottom", `{"k":` + nested(`[`, 126, `0.5`) + `}`, "/k" + strings.Repeat("/0", 125), intoCAS},
	{"a list", `[]`, "the whole value", "Found an array, expected an object: put the value under a key."},
	{"a list too deep", nested(`[`, 130, ``), "the whole value", "Found an array, expected an object: put the value under a key."},
	{"a word", `"x"`, "the whole value", `Found "x", expected an object: put the value under a key.`},
	{"a float alone", `1.5`, "the whole value", "Found 1.5, expected an object: put the value under a key."},
	{"null", `null`, "the whole value", "Found null, expected an object: put the value under a key."},
}

func TestPayloadsAreRefused(t *testing.T) {
	for _, test := range refusedPayloads {
		t.Run(test.reason, func(t *testing.T) {
			p, err := payload.NewPayload(parse(t, test.text))
			failure := wantFault(t, err, wire.ErrorCodeInvalidArgs)
			if p != payload.Empty() {
				t.Errorf("returned %s with the error", p)
			}
			got := []string{failure.Action(), failure.Subject(), failure.Recovery()}
			want := []string{"take a value as a payload", test.path, test.recovery}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// wantFault returns err as a fault with the code.
func wantFault(t fataler, err error, code wire.ErrorCode) *fault.Error {
	t.Helper()
	failure, ok := errors.AsType[*fault.Error](err)
	if !ok || failure.Code() != code {
		t.Fatalf("error %v, want one with the code %s", err, code)
	}
	return failure
}

func TestNoValueIsNoPayload(t *testing.T) {
	_, err := payload.NewPayload(payload.Value{})
	failure := wantFault(t, err, wire.ErrorCodeInvalidArgs)
	if got, want := failure.Recovery(), "Found no value, expected an object: put the value under a key."; got != want {
		t.Errorf("recovery %q, want %q", got, want)
	}
}

func TestZeroPayloadIsTheEmptyObject(t *testing.T) {
	read, err := payload.NewPayload(parse(t, ` { } `))
	if err != nil {
		t.Fatal(err)
	}
	var zero payload.Payload
	if read != zero || zero != payload.Empty() {
		t.Errorf("{} was taken as %#v", read)
	}
	if got := zero.Value(); got != parse(t, `{}`) || zero.String() != `{}` {
		t.Errorf("the zero Payload is %s, written %s", got, zero)
	}
	for key := range zero.Members() {
		t.Errorf("the zero Payload has the key %q", key)
	}
	if got := zero.Get("a"); !got.IsZero() {
		t.Errorf("the zero Payload has %s", got)
	}
}

func TestPayloadAnswersAsItsObject(t *testing.T) {
	p, err := payload.NewPayload(parse(t, `{"b":[2],"é":1,"B":0,"z":3,"aa":"x","a":null}`))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for key, v := range p.Members() {
		got = append(got, key+"="+v.String())
	}
	want := []string{"B=0", "a=null", `aa="x"`, "b=[2]", "z=3", "é=1"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("Members (-want +got):\n%s", diff)
	}
	if got := p.Get("aa"); got != p.Value().Get("aa") || got.IsZero() {
		t.Errorf("Get(aa) = %s", got)
	}
}

type note struct {
	Title string          `json:"title"`
	Level wire.Effort     `json:"level,omitzero"`
	Tags  []string        `json:"tags"`
	Size  uint8           `json:"size,omitzero"`
	Inner *note           `json:"inner,omitzero"`
	Chart func()          `json:"chart,omitzero"`
	Share float64         `json:"share,omitzero"`
	Body  payload.Payload `json:"body,omitzero"`
}

func TestOfEncodesARecord(t *testing.T) {
	body, err := payload.NewPayload(parse(t, `{"n":1}`))
	if err != nil {
		t.Fatal(err)
	}
	p, err := payload.Of(note{Title: "<\u2028>", Level: wire.EffortXHigh, Inner: &note{Body: body}})
	if err != nil {
		t.Fatal(err)
	}
	want := `{"inner":{"body":{"n":1},"tags":[],"title":""},"level":"xhigh","tags":[],"title":"<` + "\u2028" + `>"}`
	if diff := cmp.Diff(want, p.String()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestOfRefuses(t *testing.T) {
	for _, test := range []struct {
		reason         string
		record         any
		path, recovery string
	}{
		{"a list", []int{1}, "the whole value", "Found an array, expected an object: put the value under a key."},
		{"nothing", nil, "the whole value", "Found null, expected an object: put the value under a key."},
		{"a float", note{Share: 0.5}, "/share", "Found the number 0.5" + noIntegers},
		{"a field without a JSON form", note{Chart: func() {}}, "/chart", "Found the Go type func(), expected one that has a JSON form."},
		{"a word that is none", note{Level: 99}, "/level", "Effort: Effort(99) is no word and cannot be written."},
		{"a string that is not UTF-8", note{Inner: &note{Tags: []string{"", "\xff"}}}, "/inner/tags/1", "Invalid UTF-8."},
	} {
		t.Run(test.reason, func(t *testing.T) {
			p, err := payload.Of(test.record)
			failure := wantFault(t, err, wire.ErrorCodeInvalidArgs)
			if p != payload.Empty() {
				t.Errorf("returned %s with the error", p)
			}
			if got := failure.Recovery(); got != test.recovery {
				t.Errorf("recovery %q, want %q", got, test.recovery)
			}
			if got := failure.Subject(); got != test.path {
				t.Errorf("subject %q, want %q", got, test.path)
			}
		})
	}
}

// Beyond the depth of any Value the reason is the same.
func TestOfRefusesARecordTooDeep(t *testing.T) {
	for _, levels := range []int{payload.PayloadDepthMax + 1, payload.DepthMax, payload.DepthMax + 1, 600} {
		record := map[string]any{}
		for range levels - 1 {
			record = map[string]any{"k/": record}
		}
		_, err := payload.Of(record)
		failure := wantFault(t, err, wire.ErrorCodeInvalidArgs)
		want := []string{"encode a record as a payload", strings.Repeat("/k~1", payload.PayloadDepthMax), intoCAS}
		if diff := cmp.Diff(want, []string{failure.Action(), failure.Subject(), failure.Recovery()}); diff != "" {
			t.Errorf("%d levels (-want +got):\n%s", levels, diff)
		}
	}
}

func TestOfRefusesARecordThatHoldsItself(t *testing.T) {
	loop := map[string]any{}
	loop["again"] = loop
	_, err := payload.Of(loop)
	_ = wantFault(t, err, wire.ErrorCodeInvalidArgs)
}

func TestReadDecodesARecord(t *testing.T) {
	p, err := payload.NewPayload(parse(t, `{"body":{"n":1},"level":"low","more":[],"tags":["\u00e9"],"title":"x"}`))
	if err != nil {
		t.Fatal(err)
	}
	var got note
	if err := p.Read(&got); err != nil {
		t.Fatal(err)
	}
	if got.Title != "x" || got.Level != wire.EffortLow || got.Body.String() != `{"n":1}` {
		t.Errorf("read %+v", got)
	}
	if diff := cmp.Diff([]string{"é"}, got.Tags); diff != "" {
		t.Errorf("tags (-want +got):\n%s", diff)
	}
}

func TestReadRefuses(t *testing.T) {
	for _, test := range []struct {
		reason, text, path, recovery string
		nearby                       []string
	}{
		{"another kind", `{"title":1}`, "/title", "Found a JSON number, expected what the Go type string holds.", nil},
		{"a number out of range", `{"inner":{"size":256}}`, "/inner/size", "Found 256, expected what the Go type uint8 holds.", nil},
		{
			"an unknown word", `{"inner":{"level":"hihg"}}`, "/inner/level",
			`Effort: unknown word "hihg"; did you mean "high"? (none, minimal, low, medium, high, xhigh, max).`,
			[]string{"high"},
		},
		{"a list for a payload", `{"body":[]}`, "/body", "Found an array, expected an object: put the value under a key.", nil},
	} {
		t.Run(test.reason, func(t *testing.T) {
			p, err := payload.NewPayload(parse(t, test.text))
			if err != nil {
				t.Fatal(err)
			}
			failure := wantFault(t, p.Read(new(note)), wire.ErrorCodeWireMismatch)
			got := []string{failure.Action(), failure.Subject(), failure.Recovery()}
			want := []string{"read a payload", test.path, test.recovery}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(test.nearby, failure.Nearby()); diff != "" {
				t.Errorf("nearby (-want +got):\n%s", diff)
			}
		})
	}
}

func TestReadNeedsAPointer(t *testing.T) {
	for _, into := range []any{nil, note{}} {
		_ = wantFault(t, payload.Empty().Read(into), wire.ErrorCodeWireMismatch)
	}
}
