// Package payload holds JSON values word for word, in one canonical form.
//
// Start with [Parse], which reads exactly one JSON value strictly, and [Value],
// which answers questions about it. [OfObject] and its siblings build a Value
// without a text to read; [Locate] finds the place in a text that an error
// should point at.
//
// A [Payload] is an object that every reader reads back the same, fit to be kept
// and hashed: it has no floats and a limited depth. [Record] reads an object key
// by key, for decoders of other packages, and [Fault] makes of what a decoder says
// the failure of whoever ran it.
//
// In canonical form
//
//   - there is no white space;
//   - the keys of every object ascend by the UTF-8 bytes of the unescaped key;
//   - a string escapes only what it must: \" \\ \b \f \n \r \t, and the other
//     control characters below U+0020 as \u00xx in lower case;
//   - a number keeps its spelling: 1.0, 1e3, -0 and 9007199254740993 stay as
//     they are.
//
// So two texts that differ in layout, key order or escapes are one Value, and two
// spellings of a number are two. This is not RFC 8785, which rewrites numbers as
// floats and sorts keys by UTF-16.
//
// What RFC 8259 leaves open is refused: a key twice in one object, invalid UTF-8,
// an escaped surrogate without its partner, a second value. The package never
// turns a number into a float.
package payload
