// Package locator names content by what it is rather than by where it lies.
//
// Start with [Digest], which gives the [B3Hash] of some content, and [ParseB3Hash],
// which reads one back from text. One content has one hash and one hash has one
// spelling, so that two texts never name the same object.
//
// The package opens nothing and fetches nothing: it only knows names.
package locator
