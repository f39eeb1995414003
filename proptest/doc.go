// Package proptest is the proof that a session log folds to what it should and
// that the check of a request finds what is wrong with it, all of it, nothing
// else, and at its place.
//
// Start with [Cases], which draws a log and a request for it, and with
// [Histories], which draws a log whose fold is known before it is folded.
// [Faults] plant one fault each in a history and say what a check must answer;
// [SilentEdits] change what no check may notice. Package model below is the
// rule itself, written once more as plainly as it goes, to compare with;
// [ModelLog], [ModelRequest] and [ModelViolation] bring ours into its form.
//
// [Properties] draw trials of all that, and hold any [Checker] to the right
// answers: [Ours], or one outside of this module to which a [Trial] goes as a
// line of JSON. [Histogram] counts what was drawn, and which floors it does not
// reach.
//
// The generators are made once and draw one number an event, from which the
// event is unpacked: that is several times faster than drawing each of its
// parts, and a smaller number is a simpler event, so failures shrink well.
//
// The package runs and prints nothing by itself. What only a checker in Go has,
// such as the fold that a log keeps, is compared in the package's tests.
package proptest
