package policy

import "verbatim/core/payload"

// BuildingPolicy says what holds for everything that is done in one building. The zero
// value is that of a building about which nothing was said. In JSON its key is required.
type BuildingPolicy struct {
	// Confidential keeps what is said in the building on this machine. Who chooses a
	// model has to see to it.
	Confidential bool `json:"confidential"`
}

// UnmarshalJSON reads a policy as [ReadBuildingPolicy] does. After an error p is as it
// was.
func (p *BuildingPolicy) UnmarshalJSON(text []byte) error {
	return payload.Unmarshal(text, p, ReadBuildingPolicy)
}

// ReadBuildingPolicy reads a policy from its JSON object. Other keys pass. All errors it
// returns are of type *[payload.ReadError].
func ReadBuildingPolicy(v payload.Value) (BuildingPolicy, error) {
	r := payload.ReadRecord(v)
	return payload.Finish(r, BuildingPolicy{Confidential: r.Bool("confidential")})
}
