// Package session keeps an agent's conversation as an append-only log of
// events and folds it into the list of messages that a model sees.
//
// Start with [Log]: [Log.Append] takes what happened, [Log.Fold] answers the
// surface, the messages that stand after every replace. [Reader] and [ReadLog]
// read a log that was written one event a line; [Event.AppendTo] writes one.
//
// A log only grows. An event never changes once it is in, nor does a message,
// and what Fold and At hand out stays valid whatever is appended later, so a
// message is shared by pointer everywhere and compared by identity first.
//
// Content is kept word for word: this package reads of it what pairing a call
// with its result needs, and nothing else. It refuses an event that is not
// what its type asks for, and it never repairs, shortens or reorders one.
package session
