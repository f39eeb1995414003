// Package bench measures the project beside what users would pick instead. It
// is a module of its own, so that the peers are no dependencies of users.
package bench
