package policy

import "verbatim/core/payload"

// RunStarted is the part that has a type here of the record that a run leaves when it
// starts. The record has other keys as well, and they pass: whoever keeps the record
// keeps them with its JSON.
type RunStarted struct {
	// Policy is nil when the record was written before policies were recorded. Then the
	// key is left out.
	Policy *RunPolicy `json:"policy,omitzero"`
}

// UnmarshalJSON reads a record as [ReadRunStarted] does. After an error s is as it was.
func (s *RunStarted) UnmarshalJSON(text []byte) error {
	return payload.Unmarshal(text, s, ReadRunStarted)
}

// ReadRunStarted reads a record from its JSON object. A policy that is missing or null is
// none; one that is there has to be complete. All errors it returns are of type
// *[payload.ReadError].
func ReadRunStarted(v payload.Value) (RunStarted, error) {
	r := payload.ReadRecord(v)
	if r.OptValue("policy").IsZero() {
		return RunStarted{}, r.Err()
	}
	p := payload.Inner(r, "policy", ReadRunPolicy)
	return payload.Finish(r, RunStarted{Policy: &p})
}
