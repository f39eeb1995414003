package gen

import (
	"go/token"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"verbatim/spec"
)

// stem returns the base name of a set's Go file, and takes it. A name that is
// taken, or that would make the file a test or one of some platform, gets a
// suffix.
func stem(name string, taken map[string]bool) string {
	stem := snake(name)
	last := stem[strings.LastIndexByte(stem, '_')+1:]
	if last == "test" || slices.Contains(platforms, last) {
		stem += "_words"
	}
	for taken[stem] {
		stem += "_words"
	}
	taken[stem] = true
	return stem
}

// platforms are the operating systems and architectures after which a Go file
// is left out elsewhere (go doc go/build).
var platforms = strings.Fields(`
	aix android darwin dragonfly freebsd hurd illumos ios js linux nacl netbsd openbsd plan9 solaris wasip1
	windows zos
	386 amd64 amd64p32 arm armbe arm64 arm64be loong64 mips mipsle mips64 mips64le mips64p32 mips64p32le
	ppc ppc64 ppc64le riscv riscv64 s390 s390x sparc sparc64 wasm`)

// snake turns an exported Go name into lower snake case: "SSEEvent" into
// "sse_event".
func snake(name string) string {
	runes := []rune(name)
	var b strings.Builder
	for i, r := range runes {
		if i > 0 && unicode.IsUpper(r) && startsPart(runes, i) {
			b.WriteByte('_')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

// startsPart reports whether the upper-case rune at i begins a new part of a
// name: after a small letter or a digit, or as the last of several before one.
func startsPart(runes []rune, i int) bool {
	if !unicode.IsUpper(runes[i-1]) {
		return runes[i-1] != '_'
	}
	return i+1 < len(runes) && unicode.IsLower(runes[i+1])
}

// parameters names the parameters of the Match function, one for each word.
// No name is a keyword, predeclared, taken, or used twice.
func parameters(e *spec.Enum, taken ...string) []string {
	names := make([]string, len(e.Words))
	for i, w := range e.Words {
		name := lowerFirst(w.Go)
		for reserved(name) || slices.Contains(taken, name) {
			name += "Word"
		}
		names[i] = name
		taken = append(taken, name)
	}
	return names
}

// lowerFirst makes the first part of a name small: "HTTPServer" becomes
// "httpServer".
func lowerFirst(name string) string {
	runes := []rune(name)
	n := 1
	for n < len(runes) && unicode.IsUpper(runes[n]) && !startsPart(runes, n) {
		n++
	}
	return strings.ToLower(string(runes[:n])) + string(runes[n:])
}

// predeclared are the names that every Go file has (Go specification,
// "Predeclared identifiers").
var predeclared = strings.Fields(`
	any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune
	string uint uint8 uint16 uint32 uint64 uintptr true false iota nil append cap clear close complex copy
	delete imag len make max min new panic print println real recover`)

// reserved reports whether a parameter should not have the name. The blank
// identifier is what a name of one underscore would be.
func reserved(name string) bool {
	first, _ := utf8.DecodeRuneInString(name)
	return token.IsKeyword(name) || slices.Contains(predeclared, name) || first == '_'
}
