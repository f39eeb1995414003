// Package policy holds what a run and a building ask for, as values that are recorded
// and carried.
//
// Start with [RunPolicy], the four requirements of one run, and [Of], which gives the
// usual ones. [BuildingPolicy] says what holds for everything in a building, and
// [RunStarted] is the record that a run leaves when it starts.
//
// The package judges nothing. It says what evidence a merge needs, not whether the
// evidence is there, and what a run may write, not what it wrote. A missing requirement
// is never a default: a run that nobody asked for would follow from it.
package policy
