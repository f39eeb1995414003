// Package account decides which account of a provider a request is sent with, and
// what happens after each failure.
//
// Start with [Start], which opens a [Round] for one logical request: its first send
// up to an answer, or up to the point where nothing more may be sent. After a failure
// [Round.Next] says which [Step] is due and [Round.Apply] records that it was taken.
//
// A round sends nothing, waits for nothing and remembers nothing past its request.
// There is one such machine so that a model call and any other call of a provider
// cannot disagree about retries. It never spreads requests over accounts: a provider
// caches prompts for each account apart. And a failure of unknown effect never moves
// a request to another account, where it could be billed a second time.
package account
