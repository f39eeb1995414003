package model_test

import (
	"bytes"
	jsonv1 "encoding/json"
	"errors"
	"strings"
	"testing"

	"verbatim/core/payload"

	"github.com/go-json-experiment/json"
	"github.com/google/go-cmp/cmp"
)

// miss is a text that a decoder refuses. The problem is left out where its words belong to
// another package, which tests them.
type miss struct{ reason, text, path, problem string }

// refuses holds a type to its misses, through its own decoder and that of both JSON
// packages, and to leaving the value as it was.
func refuses[T any, P interface {
	*T
	UnmarshalJSON(text []byte) error
}](t *testing.T, kept T, misses []miss,
) {
	t.Helper()
	for _, tt := range misses {
		t.Run(tt.reason, func(t *testing.T) {
			got := kept
			err := P(&got).UnmarshalJSON([]byte(tt.text))
			read, ok := errors.AsType[*payload.ReadError](err)
			if !ok {
				t.Fatalf("UnmarshalJSON = %v; want a *payload.ReadError", err)
			}
			if read.Path != tt.path {
				t.Errorf("the path is %q; want %q", read.Path, tt.path)
			}
			if diff := cmp.Diff(tt.problem, read.Problem); diff != "" && tt.problem != "" {
				t.Errorf("the problem (-want +got):\n%s", diff)
			}
			if encode(t, got) != encode(t, kept) {
				t.Errorf("after the error the value is %s; want it as it was, %s", encode(t, got), encode(t, kept))
			}
			if json.Unmarshal([]byte(tt.text), new(T)) == nil || jsonv1.Unmarshal([]byte(tt.text), new(T)) == nil {
				t.Error("a JSON package accepts it")
			}
		})
	}
}

// refusesDoubled holds a type to refusing a text in which a key stands twice.
func refusesDoubled[T any, P interface {
	*T
	UnmarshalJSON(text []byte) error
}](t *testing.T, text string,
) {
	t.Helper()
	err := P(new(T)).UnmarshalJSON([]byte(text))
	if syntax, ok := errors.AsType[*payload.SyntaxError](err); !ok || !strings.Contains(syntax.Message, "duplicate") {
		t.Errorf("%s: %v; want a *payload.SyntaxError about a duplicate key", text, err)
	}
}

// encode returns v as JSON, which both JSON packages have to write alike. That of the
// standard library is told not to escape for HTML, which no type can keep it from.
func encode(t testing.TB, v any) string {
	t.Helper()
	v2, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	var v1 bytes.Buffer
	encoder := jsonv1.NewEncoder(&v1)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(v); err != nil || v1.String() != string(v2)+"\n" {
		t.Fatalf("encoding/json writes %s, %v; the other package %s", &v1, err, v2)
	}
	return string(v2)
}

// decode reads text through both JSON packages, which have to agree.
func decode[T any](t testing.TB, text string) T {
	t.Helper()
	var v1, v2 T
	if err := json.Unmarshal([]byte(text), &v2); err != nil {
		t.Fatal(err)
	}
	if err := jsonv1.Unmarshal([]byte(text), &v1); err != nil || encode(t, v1) != encode(t, v2) {
		t.Fatalf("encoding/json reads %s as %v, %v; the other package as %v", text, v1, err, v2)
	}
	return v2
}

func object(t testing.TB, text string) payload.Payload {
	t.Helper()
	return decode[payload.Payload](t, text)
}
