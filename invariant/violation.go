package invariant

import (
	"fmt"

	"github.com/go-json-experiment/json"

	"verbatim/generated/wire"
)

// Violation is how a request differs from the fold of its log. It is an error,
// for those who treat it as one.
type Violation struct {
	Kind  wire.ViolationKind
	Index int // first position that differs; of an orphan its position. After the overlay slot

	// Of a request that is not the fold:
	RequestLength int // messages, the overlay slot not counted
	LogLength     int // messages of the fold
	MissingCount  int // messages of the fold that the request lacks
	ExtraCount    int // messages of the request that the fold lacks
	Missing       []Sketch
	Extra         []Sketch

	ToolCallID string // of an orphaned tool result; may be empty
	Overlay    bool   // a leading system message of the request was skipped
}

// Error says in one line what is wrong.
func (v *Violation) Error() string {
	if v.Kind == wire.ViolationKindOrphanedToolResult {
		return fmt.Sprintf("%v: the tool result at index %d answers %q, which no message before it calls", v.Kind, v.Index, v.ToolCallID)
	}
	return fmt.Sprintf("%v: the request and its log differ from index %d on (request %d messages, log %d; %d missing, %d extra)",
		v.Kind, v.Index, v.RequestLength, v.LogLength, v.MissingCount, v.ExtraCount)
}

// MarshalJSON writes the keys that the kind of violation has.
func (v *Violation) MarshalJSON() ([]byte, error) {
	if v.Kind == wire.ViolationKindOrphanedToolResult {
		return json.Marshal(orphanWire{v.Kind, v.ToolCallID, v.Index, v.Overlay})
	}
	return json.Marshal(divergenceWire{
		v.Kind, v.Index, v.RequestLength, v.LogLength, v.MissingCount, v.ExtraCount, v.Extra, v.Missing, v.Overlay,
	})
}

type orphanWire struct {
	Kind       wire.ViolationKind `json:"kind"`
	ToolCallID string             `json:"tool_call_id"`
	Index      int                `json:"index"`
	Overlay    bool               `json:"overlay,omitzero"`
}

type divergenceWire struct {
	Kind          wire.ViolationKind `json:"kind"`
	Index         int                `json:"index"`
	RequestLength int                `json:"request_length"`
	LogLength     int                `json:"log_length"`
	MissingCount  int                `json:"missing_count"`
	ExtraCount    int                `json:"extra_count"`
	Extra         []Sketch           `json:"extra"`
	Missing       []Sketch           `json:"missing"`
	Overlay       bool               `json:"overlay,omitzero"`
}
