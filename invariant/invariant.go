// Package invariant checks that a request sent to a model is, message for
// message, what the session's log folds to.
//
// Start with [Check], the pure rule: it answers nil or the one [Violation] of
// a request. [Verifier.Verify] is the rule in use: it checks a session's
// request and tells observers, the log, or the caller, as its mode says.
//
// Check reads no configuration, logs nothing, changes nothing and never
// panics. A violation describes messages in sketches of bounded size: it can
// not dump a transcript.
//
// The rule is that of Nous.Session.Invariant, with an empty call id always
// orphaned and the index of an orphan added.
package invariant
