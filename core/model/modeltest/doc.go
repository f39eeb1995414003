// Package modeltest holds an adapter of [model.Model] to the rules of the port.
//
// An adapter's test calls [Run] with a request that the adapter can answer. One whose
// answers can be told beforehand calls [Doors] as well, and one with named accounts
// [Accounts]. [Script] makes a model that answers from a script, for tests of whatever
// calls a model.
//
// The suite never asks for the same answer twice from one adapter: real models do not give
// it.
package modeltest
