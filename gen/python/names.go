package python

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"verbatim/spec"
)

// builtins are the names of the language, and those that the module uses, which
// a class would hide.
var builtins = strings.Fields(`
	ArithmeticError AssertionError AttributeError BaseException BaseExceptionGroup BlockingIOError
	BrokenPipeError BufferError BytesWarning ChildProcessError ConnectionAbortedError ConnectionError
	ConnectionRefusedError ConnectionResetError DeprecationWarning EOFError Ellipsis EncodingWarning
	EnvironmentError Exception ExceptionGroup False FileExistsError FileNotFoundError Final
	FloatingPointError FutureWarning GeneratorExit IOError ImportError ImportWarning IndentationError
	IndexError InterruptedError IsADirectoryError KeyError KeyboardInterrupt LookupError MemoryError
	ModuleNotFoundError NameError None NotADirectoryError NotImplemented NotImplementedError OSError
	OverflowError PendingDeprecationWarning PermissionError ProcessLookupError RecursionError
	ReferenceError ResourceWarning RuntimeError RuntimeWarning StopAsyncIteration StopIteration StrEnum
	SyntaxError SyntaxWarning SystemError SystemExit TabError TimeoutError True TypeAlias TypeError
	UnboundLocalError UnicodeDecodeError UnicodeEncodeError UnicodeError UnicodeTranslateError
	UnicodeWarning UserWarning ValueError Warning ZeroDivisionError`)

// keywords are the words that no name may be.
var keywords = strings.Fields(`
	and as assert async await break class continue def del elif else except finally for from global if
	import in is lambda nonlocal not or pass raise return try while with yield`)

// members are what a StrEnum has, so that no attribute can be called so.
var members = strings.Fields(`
	capitalize casefold center count encode endswith expandtabs find format format_map index isalnum
	isalpha isascii isdecimal isdigit isidentifier islower isnumeric isprintable isspace istitle isupper
	join ljust lower lstrip maketrans mro name partition rank removeprefix removesuffix replace rfind
	rindex rjust rpartition rsplit rstrip split splitlines startswith strip swapcase title translate
	upper value zfill`)

// check refuses what Python cannot hold: all of it in one error.
func check(v *spec.Vocabulary, module string) error {
	var errs []error
	if slices.Contains(keywords, module) || slices.Contains([]string{"enum", "typing"}, module) {
		errs = append(errs, fmt.Errorf("package name %q is a keyword of Python, or a module that the generated one imports; choose another", module))
	}
	defined := map[string]string{}
	for _, e := range v.Enums() {
		if slices.Contains(builtins, e.Name) {
			errs = append(errs, fmt.Errorf("%s: %s: Python has the name %q already; rename the set", e.Pos, e.Name, e.Name))
		}
		if !isASCII(e.Name) {
			errs = append(errs, fmt.Errorf("%s: %s: Python reads some letters outside ASCII as others; rename the set", e.Pos, e.Name))
		}
		for _, name := range definitions(e) {
			if other, taken := defined[name]; taken {
				errs = append(errs, fmt.Errorf("%s: %s: Python would have the name %q from %s too; rename one of the sets", e.Pos, e.Name, name, other))
			}
			defined[name] = e.Name
		}
		errs = append(errs, checkMembers(e)...)
	}
	return errors.Join(errs...)
}

// checkMembers refuses names inside the class of a set.
func checkMembers(e *spec.Enum) []error {
	var errs []error
	taken := map[string]spec.Word{}
	for _, w := range e.Words {
		name := member(w)
		if !isASCII(name) {
			errs = append(errs, fmt.Errorf("%s: %s: Python reads some letters outside ASCII as others; give word %q another name with the key go", w.Pos, e.Name, w.Word))
		}
		if first, is := taken[name]; is {
			errs = append(errs, fmt.Errorf("%s: %s: words %q and %q would both be %s in Python; give one another name with the key go", w.Pos, e.Name, first.Word, w.Word, name))
		}
		taken[name] = w
	}
	for _, a := range e.Attributes {
		switch {
		case slices.Contains(keywords, a.Name):
			errs = append(errs, fmt.Errorf("%s: %s: attribute %q is a keyword of Python; choose another name", a.Pos, e.Name, a.Name))
		case slices.Contains(members, a.Name):
			errs = append(errs, fmt.Errorf("%s: %s: attribute %q is what every member of a StrEnum has; choose another name", a.Pos, e.Name, a.Name))
		}
	}
	return errs
}

// definitions are the names that a set adds to the module.
func definitions(e *spec.Enum) []string {
	names := []string{e.Name}
	if e.Unknown == spec.Keep {
		names = append(names, knownName(e), "read_"+snake(e.Name))
	}
	if e.HasWithheld() {
		names = append(names, "OFFERED_"+strings.ToUpper(snake(e.Plural)))
	}
	if e.Default >= 0 {
		names = append(names, "DEFAULT_"+strings.ToUpper(snake(e.Name)))
	}
	if e.Set {
		names = append(names, e.Name+"Set", "read_"+snake(e.Name)+"_set", "write_"+snake(e.Name)+"_set")
	}
	for _, a := range e.Attributes {
		names = append(names, class{Enum: e}.Table(a))
	}
	if len(e.Retired) > 0 {
		names = append(names, class{Enum: e}.Private("RETIRED"))
	}
	if len((class{Enum: e}).Aliases()) > 0 {
		names = append(names, class{Enum: e}.Private("ALIASES"))
	}
	return names
}

// knownName is the class of the words of a set.
func knownName(e *spec.Enum) string {
	if e.Unknown == spec.Keep {
		return e.Name + "Known"
	}
	return e.Name
}

// member is the name of a word in its class.
func member(w spec.Word) string { return strings.ToUpper(snake(w.Go)) }

// snake turns an exported Go name into lower snake case: "SSEEvent" into
// "sse_event".
func snake(name string) string {
	runes := []rune(name)
	var b strings.Builder
	for i, r := range runes {
		if i > 0 && unicode.IsUpper(r) && runes[i-1] != '_' {
			next := i+1 < len(runes) && unicode.IsLower(runes[i+1])
			if !unicode.IsUpper(runes[i-1]) || next {
				b.WriteByte('_')
			}
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

func isASCII(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return r >= utf8.RuneSelf })
}

// IsKeyword reports whether Python has a name for itself.
func IsKeyword(name string) bool { return slices.Contains(keywords, name) }
