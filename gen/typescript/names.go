package typescript

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"verbatim/spec"
)

// globals are the names of the language and of its library that a module would
// hide from itself, or from those that import it.
var globals = strings.Fields(`
	AggregateError Array ArrayBuffer Atomics Awaited BigInt BigInt64Array BigUint64Array Boolean Capitalize
	DataView Date Error EvalError Exclude Extract FinalizationRegistry Float32Array Float64Array Function
	Infinity InstanceType Int16Array Int32Array Int8Array Intl Iterator JSON Lowercase Map Math NaN NonNullable
	Number Object Omit Parameters Partial Pick Promise PromiseLike PropertyKey Proxy RangeError Readonly
	ReadonlyArray ReadonlyMap ReadonlySet Record ReferenceError Reflect RegExp Required ReturnType Set
	SharedArrayBuffer String Symbol SyntaxError TypeError URIError Uint16Array Uint32Array Uint8Array
	Uint8ClampedArray Uncapitalize UnknownWordError Uppercase WeakMap WeakRef WeakSet`)

// maxSafe is the largest integer up to which a number of JavaScript is exact.
const maxSafe = 1<<53 - 1

// check refuses what TypeScript cannot hold: all of it in one error.
func check(v *spec.Vocabulary) error {
	var errs []error
	exported := map[string]string{}
	for _, e := range v.Enums() {
		if slices.Contains(globals, e.Name) {
			errs = append(errs, fmt.Errorf("%s: %s: TypeScript has the name %q already; rename the set", e.Pos, e.Name, e.Name))
		}
		if strings.EqualFold(e.Name, "index") {
			errs = append(errs, fmt.Errorf("%s: %s: its module would stand in the same file as the index of the TypeScript package; rename the set", e.Pos, e.Name))
		}
		for _, name := range exports(e) {
			if other, taken := exported[name]; taken {
				errs = append(errs, fmt.Errorf("%s: %s: TypeScript would have the name %q from %s too; rename one of the sets", e.Pos, e.Name, name, other))
			}
			exported[name] = e.Name
		}
		errs = append(errs, checkWords(e)...)
	}
	return errors.Join(errs...)
}

// checkWords refuses words and numbers of a set.
func checkWords(e *spec.Enum) []error {
	var errs []error
	for _, w := range e.Words {
		if w.Word == "__proto__" {
			errs = append(errs, fmt.Errorf("%s: %s: word %q is the prototype of an object in JavaScript, not a key; leave TypeScript out, or the word", w.Pos, e.Name, w.Word))
		}
		for i, a := range e.Attributes {
			if n, found := inexact(w.Values[i]); found {
				errs = append(errs, fmt.Errorf("%s: %s: attribute %q of word %q is %d; JavaScript keeps integers up to %d exact",
					w.Pos, e.Name, a.Name, w.Word, n, int64(maxSafe)))
			}
		}
	}
	return errs
}

// inexact finds an integer that JavaScript would round.
func inexact(v spec.Value) (int64, bool) {
	for _, item := range v.Items {
		if n, found := inexact(item); found {
			return n, true
		}
	}
	return v.Integer, v.Integer > maxSafe || v.Integer < -maxSafe
}

// exports are the names that the module of a set exports.
func exports(e *spec.Enum) []string {
	names := []string{e.Name, "all" + e.Plural, "is" + e.Name, "parse" + e.Name, "match" + e.Name}
	for _, extra := range []struct {
		has  bool
		name string
	}{
		{e.Unknown == spec.Keep, e.Name + "Known"},
		{e.Unknown == spec.Keep, "isKnown" + e.Name},
		{e.HasWithheld(), "offered" + e.Plural},
		{e.Default >= 0, "default" + e.Name},
		{e.Ordered, "compare" + e.Name},
		{e.Set, e.Name + "Set"},
		{e.Set, "parse" + e.Name + "Set"},
	} {
		if extra.has {
			names = append(names, extra.name)
		}
	}
	for _, a := range e.Attributes {
		names = append(names, attributeName(e, a))
	}
	return names
}

// attributeName is the name of the table of an attribute.
func attributeName(e *spec.Enum, a spec.Attribute) string { return lowerFirst(e.Name) + a.Go }

// lowerFirst makes the first part of a name small: "HTTPServer" becomes
// "httpServer".
func lowerFirst(name string) string {
	runes := []rune(name)
	for i, r := range runes {
		if !unicode.IsUpper(r) || i > 0 && i+1 < len(runes) && !unicode.IsUpper(runes[i+1]) {
			break
		}
		runes[i] = unicode.ToLower(r)
	}
	return string(runes)
}

// imports are the sets that the attributes of a set name, each once and itself
// left out.
func imports(e *spec.Enum) []string {
	var names []string
	for _, a := range e.Attributes {
		if a.Type.Kind == spec.EnumAttribute && a.Type.Enum != e {
			names = append(names, a.Type.Enum.Name)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}
