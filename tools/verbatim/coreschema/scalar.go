package coreschema

import "github.com/invopop/jsonschema"

// wholeNumber is a number of 64 bits without a sign. Its upper bound is left
// out: JavaScript reads it as a number that is one too high.
func wholeNumber() *jsonschema.Schema {
	return &jsonschema.Schema{Type: "integer", Minimum: "0"}
}

// shortNumber is one of 32 bits.
func shortNumber() *jsonschema.Schema {
	return &jsonschema.Schema{Type: "integer", Minimum: "0", Maximum: "4294967295"}
}

// scalars are the types that are one string or one number.
func scalars() jsonschema.Definitions {
	return jsonschema.Definitions{
		"B3Hash":      hash("B3Hash", "A BLAKE3 hash of 256 bits, as 64 lower-case hexadecimal digits."),
		"Locator":     locatorText(),
		"ToolName":    pattern("ToolName", "The name of a tool: lower-case ASCII letters, digits and underscores.", "^[a-z0-9_]+$"),
		"ServerLabel": pattern("ServerLabel", "The name of one account of a provider: lower-case ASCII letters and digits.", "^[a-z0-9]+$"),
		"Ceiling":     limit("Ceiling", "The most tokens that a model may write in one answer, its thinking included. Null when nobody registered a figure."),
		"Window":      limit("Window", "The most tokens that a model reads in one call, prompt and answer together. Null when nobody registered a figure."),
	}
}

func pattern(name, doc, pattern string) *jsonschema.Schema {
	return &jsonschema.Schema{Type: "string", Title: name, Description: doc, Pattern: pattern}
}

func hash(name, doc string) *jsonschema.Schema { return pattern(name, doc, "^[0-9a-f]{64}$") }

// limit is a figure that is never 0.
func limit(name, doc string) *jsonschema.Schema {
	return &jsonschema.Schema{
		AnyOf: []*jsonschema.Schema{{Type: "integer", Minimum: "1"}, {Type: "null"}},
		Title: name, Description: doc,
	}
}

// The parts of a locator. The classes name their characters by \xhh, which
// every dialect of regular expressions reads alike. \x80 to \xa0 are control
// characters and a blank. A # ends an address, since a range begins there.
const (
	lineBound = `[1-9][0-9]{0,19}`
	byteBound = `(0|[1-9][0-9]{0,19})`
	partRange = `(#L` + lineBound + `-` + lineBound + `|#B` + byteBound + `-` + byteBound + `)?`
	inside    = `[^/\\:#\x00-\x1f\x7f-\x9f]`
	atEnd     = `[^/\\:#.\x00-\x20\x7f-\xa0]`
	segment   = inside + `*` + atEnd
	address   = segment + `(/` + segment + `)*`
)

func locatorText() *jsonschema.Schema {
	return pattern("Locator", "Names content by its hash, cas:b3-HASH, or a file by its address and the git object that it was, "+
		"file:ADDRESS@OID. A range may follow: #L10-20 are lines from 1, #B0-1023 bytes from 0, both ends inside.",
		`^(cas:b3-[0-9a-f]{64}|file:`+address+`@[0-9a-f]{40})`+partRange+`$`)
}
