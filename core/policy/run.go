package policy

import (
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// RunPolicy says what a run is for and what it has to keep to. The four values are
// independent: every combination means something. The zero value of any of them is no
// word, and no encoder writes it; [Of] gives a complete policy.
//
// In JSON all four keys are required.
type RunPolicy struct {
	Mode    wire.Mode       `json:"mode"`
	Write   wire.WriteLimit `json:"write"`
	Admit   wire.Admission  `json:"admit"`   // asked for at the merge, beside what the standing rules ask
	Landing wire.Landing    `json:"landing"` // with LandingExperiment nothing is ever merged
}

// Of returns the policy of a mode of which nothing more was said: it writes whatever its
// domain allows, adds nothing to what the standing rules ask, and takes the usual road.
func Of(mode wire.Mode) RunPolicy {
	return RunPolicy{
		Mode:    mode,
		Write:   wire.WriteLimitFull,
		Admit:   wire.AdmissionStanding,
		Landing: wire.LandingOrdinary,
	}
}

// UnmarshalJSON reads a policy as [ReadRunPolicy] does. After an error p is as it was.
func (p *RunPolicy) UnmarshalJSON(text []byte) error {
	return payload.Unmarshal(text, p, ReadRunPolicy)
}

// ReadRunPolicy reads a policy from its JSON object. A missing key, a null and a word
// that is none are refused; other keys pass. All errors it returns are of type
// *[payload.ReadError].
func ReadRunPolicy(v payload.Value) (RunPolicy, error) {
	r := payload.ReadRecord(v)
	p := RunPolicy{
		Mode:    payload.Word(r, "mode", wire.ParseMode),
		Write:   payload.Word(r, "write", wire.ParseWriteLimit),
		Admit:   payload.Word(r, "admit", wire.ParseAdmission),
		Landing: payload.Word(r, "landing", wire.ParseLanding),
	}
	return payload.Finish(r, p)
}
