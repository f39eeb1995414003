package payload_test

import (
	"errors"
	"fmt"
	"io"
	"testing"

	"verbatim/core/fault"
	"verbatim/core/payload"
	"verbatim/generated/wire"

	"github.com/google/go-cmp/cmp"
)

func TestUnder(t *testing.T) {
	wrapped := fmt.Errorf("reading: %w", &payload.ReadError{Path: "/b", Problem: "p", Nearby: []string{"n"}})
	failure := fault.Failure(wire.ErrorCodeLocatorInvalid, "read a locator", "cas:").Nearby("cas:b3-").Recover("Write it whole.")
	for _, test := range []struct {
		reason string
		err    error
		want   error
	}{
		{"nothing", nil, nil},
		{"what a reader says", wrapped, &payload.ReadError{Path: "/a/0/b", Problem: "p", Nearby: []string{"n"}}},
		{
			"what the parser says",
			&payload.SyntaxError{Offset: 3, Path: "/b", Message: "m", Truncated: true, TooDeep: true},
			&payload.SyntaxError{Offset: 3, Path: "/a/0/b", Message: "m", Truncated: true, TooDeep: true},
		},
		{"a failure", failure, &payload.ReadError{
			Path: "/a/0", Problem: `cannot read a locator on "cas:": Write it whole.`, Nearby: []string{"cas:b3-"},
		}},
		{"anything else", io.EOF, &payload.ReadError{Path: "/a/0", Problem: "EOF"}},
	} {
		t.Run(test.reason, func(t *testing.T) {
			if diff := cmp.Diff(test.want, payload.Under("/a/0", test.err)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
	if got := wrapped.Error(); got != `reading: at "/b": p` {
		t.Errorf("the error that was moved is now %s", got)
	}
}

func TestFault(t *testing.T) {
	for _, test := range []struct {
		reason            string
		err               error
		subject, recovery string
		nearby            []string
	}{
		{"what a reader says", &payload.ReadError{Path: "/a", Problem: "found 1, expected 2", Nearby: []string{"n"}}, "/a", "Found 1, expected 2.", []string{"n"}},
		{"of the whole", &payload.ReadError{Problem: "found 1, expected 2"}, "the whole value", "Found 1, expected 2.", nil},
		{"what the parser says", &payload.SyntaxError{Offset: 3, Path: "/a", Message: "m"}, "/a", "M.", nil},
		{"anything else", io.EOF, "the whole value", "EOF.", nil},
		{"an error without words", errors.New(""), "the whole value", "No reason was given.", nil},
	} {
		t.Run(test.reason, func(t *testing.T) {
			failure := payload.Fault(wire.ErrorCodeWireMismatch, "read a message", test.err)
			got := []string{failure.Code().String(), failure.Action(), failure.Subject(), failure.Recovery()}
			want := []string{"E_WIRE_MISMATCH", "read a message", test.subject, test.recovery}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(test.nearby, failure.Nearby()); diff != "" {
				t.Errorf("nearby (-want +got):\n%s", diff)
			}
			if !errors.Is(failure, test.err) {
				t.Errorf("%v: the cause is not in it", failure)
			}
		})
	}
}
