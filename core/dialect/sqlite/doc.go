// Package sqlite reads the histories of agents that keep them in a SQLite
// database: opencode, the OpenAI Agents SDK and LangGraph.
//
// Start with [Read]. Which tables a database has tells whose it is; what the
// rows say is read by package agentfile. A database is opened for reading
// alone, and nothing is written beside it: where a journal or a write-ahead log
// stands there, both are copied into a temporary folder first, because reading
// them means writing.
//
// It is a package of its own so that who does without databases does without
// their driver.
package sqlite
