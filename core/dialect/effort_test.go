package dialect_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"verbatim/core/chat"
	"verbatim/core/dialect"
	"verbatim/core/fault"
	"verbatim/generated/wire"
)

// TestEfforts writes each effort and reads it back: no level becomes its
// neighbour, and absence is none of them.
func TestEfforts(t *testing.T) {
	for _, tt := range []struct{ effort, anthropic, chat, responses string }{
		{"", ``, ``, ``},
		{"none", `"thinking":{"type":"disabled"}`, `"reasoning_effort":"none"`, `"reasoning":{"effort":"none"}`},
		{"minimal", "E_CONFIG_INVALID", `"reasoning_effort":"minimal"`, `"reasoning":{"effort":"minimal"}`},
		{"low", `"output_config":{"effort":"low"}`, `"reasoning_effort":"low"`, `"reasoning":{"effort":"low"}`},
		{"medium", `"output_config":{"effort":"medium"}`, `"reasoning_effort":"medium"`, `"reasoning":{"effort":"medium"}`},
		{"high", `"output_config":{"effort":"high"}`, `"reasoning_effort":"high"`, `"reasoning":{"effort":"high"}`},
		{"xhigh", `"output_config":{"effort":"xhigh"}`, `"reasoning_effort":"xhigh"`, `"reasoning":{"effort":"xhigh"}`},
		{"max", `"output_config":{"effort":"max"}`, `"reasoning_effort":"max"`, `"reasoning":{"effort":"max"}`},
	} {
		q := chat.EmptyRequest("m", 1)
		if tt.effort != "" {
			q.Effort, _ = wire.ParseEffort(tt.effort)
		}
		for i, want := range []string{tt.anthropic, tt.chat, tt.responses} {
			d := wire.AllDialects[i]
			body, err := dialect.RequestBody(d, q, dialect.Store{})
			if want == "E_CONFIG_INVALID" {
				if !errors.Is(err, fault.Code(wire.ErrorCodeConfigInvalid)) {
					t.Errorf("%s: effort %q gave %s, %v", d, tt.effort, body, err)
				}
				continue
			}
			if err != nil || want == "" && (strings.Contains(string(body), "effort") || strings.Contains(string(body), "thinking")) ||
				!strings.Contains(string(body), want) {
				t.Errorf("%s: effort %q gave %s, %v, want %s in it", d, tt.effort, body, err, want)
			}
			read, err := dialect.ReadRequest(d, body, dialect.Store{})
			if err != nil || read.Effort != q.Effort {
				t.Errorf("%s: effort %q came back as %q, %v", d, tt.effort, read.Effort, err)
			}
		}
	}
}

func TestEffortsThatAreRead(t *testing.T) {
	const bare = `{"model":"m","max_tokens":1,"messages":[],`
	for _, tt := range []struct{ reason, body, want string }{
		{"left to the model", bare + `"thinking":{"type":"adaptive","display":"omitted"}}`, ""},
		{"both", bare + `"thinking":{"type":"adaptive"},"output_config":{"effort":"low"}}`, "low"},
		{"null", bare + `"thinking":null,"output_config":{"effort":null,"format":{}}}`, ""},
		{"off", bare + `"thinking":{"type":"disabled"}}`, "none"},
		{"a budget", bare + `"thinking":{"type":"enabled","budget_tokens":1024}}`, "/thinking/type"},
		{"an unknown word", bare + `"thinking":{"type":"loud"}}`, "/thinking/type"},
		{"off and on", bare + `"thinking":{"type":"disabled"},"output_config":{"effort":"low"}}`, "/thinking/type"},
		{"none", bare + `"output_config":{"effort":"none"}}`, "/output_config/effort"},
		{"minimal", bare + `"output_config":{"effort":"minimal"}}`, "/output_config/effort"},
		{"a number", bare + `"output_config":{"effort":3}}`, "/output_config/effort"},
		{"no object", bare + `"output_config":"low"}`, "/output_config"},
	} {
		q, err := dialect.ReadRequest(wire.DialectAnthropic, []byte(tt.body), dialect.Store{})
		if path, refused := strings.CutPrefix(tt.want, "/"); refused {
			wantMismatch(t, tt.reason, err, "/"+path)
			continue
		}
		if want, _ := wire.ParseEffort(tt.want); err != nil || q.Effort != want {
			t.Errorf("%s: the effort is %q, %v, want %q", tt.reason, q.Effort, err, tt.want)
		}
	}
}

// wantMismatch fails unless err is E_WIRE_MISMATCH at a path.
func wantMismatch(t *testing.T, reason string, err error, path string) {
	t.Helper()
	e, ok := errors.AsType[*fault.Error](err)
	if !ok || e.Code() != wire.ErrorCodeWireMismatch || e.Subject() != path {
		t.Errorf("%s: the error is %v, want E_WIRE_MISMATCH on %s", reason, err, path)
	}
}

// https://github.com/zed-industries/zed/pull/57985
func TestTheEffortXHighIsOneWord(t *testing.T) {
	_, err := dialect.ReadRequest(wire.DialectAnthropic, reportedInput(t, "B96"), dialect.Store{})
	wantMismatch(t, "B96", err, "/output_config/effort")
	if e, ok := errors.AsType[*fault.Error](err); ok && !slices.Equal(e.Nearby(), []string{"xhigh"}) {
		t.Errorf("nearby is %q, want xhigh", e.Nearby())
	}
}
