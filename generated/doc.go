// Package generated holds no code of its own. Everything in the folders wire
// and schema is written by specgen from the vocabulary in spec; this file is
// the only one that people edit.
//
// To change a word, edit its file in spec and run
//
//	go run ./tools/specgen generate
//
// To change what is written for every set, edit package gen. A test compares
// the files with what would be written, so an edit made here by hand fails.
package generated
