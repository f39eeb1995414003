package transcript

import (
	"verbatim/core/dialect"
	"verbatim/generated/wire"
)

// CheckWithout judges a history by all rules but one.
func CheckWithout(t dialect.Transcript, rule wire.Rule) Report { return judge(t, nil, rule) }

// AgainstWithout judges a request and its log by all rules but one.
func AgainstWithout(t dialect.Transcript, body *dialect.Body, l Logged, rule wire.Rule) Report {
	return judge(t, compare(body, l), rule)
}
