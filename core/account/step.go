package account

import "verbatim/generated/wire"

// Step is what is due after a failure: [Resend], [Switch] or [Stop]. Steps can be
// compared with ==.
//
//sumtype:decl
type Step interface{ step() }

// Resend sends the same request again with the same account.
type Resend struct{}

// Switch sends the request with another account, and without waiting: that account is
// not busy.
type Switch struct{ To ServerLabel }

// Stop sends nothing more.
type Stop struct{ Why wire.RoundEnd }

func (Resend) step() {}
func (Switch) step() {}
func (Stop) step()   {}
