// Package model is the port between a conversation and whatever answers it: what a model
// is asked, what it returns, and the records that a call leaves in a log.
//
// Start with [Model], which is all that an adapter has to be, and then see the doors that
// it may have besides: [Streamer], [Speculator], [PrefixHolder], [AccountNamer],
// [AccountLister] and [AccountSelector]. A caller goes through the function of the door,
// such as [CallStreaming], which falls back on the answer of an adapter without it.
// [verbatim/core/model/modeltest] holds an adapter to all that is said here.
//
// An adapter reads no clock and no global. What it streams is for display: history is
// written once, from the [Return] that settles a call, and whatever was built on a part of
// a failed call is thrown away.
//
// The package knows no provider, retries nothing and chooses no account: after a failure
// [verbatim/core/account.Round] does.
package model
