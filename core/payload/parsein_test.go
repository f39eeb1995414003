package payload_test

import (
	"testing"

	"verbatim/core/payload"
)

// Whatever [payload.Parse] answers ParseIn does, and what stands in the room
// stays.
func TestParseInIsParse(t *testing.T) {
	var room []byte
	var texts []string
	var values []payload.Value
	for _, text := range []string{
		`{"a":1}`, ` { "b" : "\u0041" , "a" : [1.0, {}] } `, `"x"`, `null`, `{"a":1`, `{"a":1,"a":2}`, ``, "\"\xff\"", `[]`,
	} {
		want, wantErr := payload.Parse([]byte(text))
		got, more, err := payload.ParseIn(room, []byte(text))
		room = more
		if got != want || (err == nil) != (wantErr == nil) || err != nil && err.Error() != wantErr.Error() {
			t.Errorf("ParseIn(%s) = %v, %v, want %v, %v", text, got, err, want, wantErr)
		}
		texts, values = append(texts, want.String()), append(values, got)
	}
	for i, v := range values {
		if v.String() != texts[i] {
			t.Errorf("value %d became %s, want %s", i, v, texts[i])
		}
	}
}
