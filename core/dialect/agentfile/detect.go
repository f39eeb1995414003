package agentfile

import (
	"bytes"
	"path"
	"slices"
	"strings"

	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// Detection is what the name and the text of a file tell of its format.
type Detection struct {
	// Formats are the formats that the file may have, the likeliest first. There
	// are none of a file of no known format, and several where nothing in the
	// file tells them apart: a database, whose tables tell, or a body that two
	// providers would take.
	Formats []wire.Format

	// Lines says that the text is one JSON value a line: where the values are
	// bodies, each is a history of its own.
	Lines bool

	// Line is, in a file of lines that holds records of two formats, the line from
	// 1 of the first record that is not of the first format, and Other its format.
	Line  int
	Other wire.Format
}

// Detect tells the format of a file by its name, and by its text or a beginning
// of it that ends with a line. In this order: magic bytes; the envelope of its
// records; keys that only one format has; and where these leave several, or
// nothing at all, the name. Of the name, which may be "", only the ends of the
// path are looked at.
func Detect(name string, text []byte) Detection {
	if bytes.HasPrefix(text, []byte(sqliteMagic)) {
		return Detection{Formats: []wire.Format{wire.FormatOpencode, wire.FormatLanggraph, wire.FormatAgentsSDK}}
	}
	if isStream(text) {
		return Detection{Formats: []wire.Format{wire.FormatAnthropicSSE}}
	}
	d := detectText(name, text)
	d.Formats = byName(name, d.Formats)
	return d
}

// sqliteMagic is what a database begins with (https://www.sqlite.org/fileformat.html).
const sqliteMagic = "SQLite format 3\x00"

// isStream reports whether a text begins as server-sent events do.
func isStream(text []byte) bool {
	text = bytes.TrimLeft(text, "\r\n")
	for _, field := range []string{"event:", "data:", ":", "id:", "retry:"} {
		if bytes.HasPrefix(text, []byte(field)) {
			return true
		}
	}
	return false
}

func detectText(name string, text []byte) Detection {
	tree := new(payload.Tree)
	first, rest, _ := bytes.Cut(bytes.TrimLeft(text, spaces), []byte("\n"))
	if len(bytes.TrimSpace(rest)) > 0 && tree.Lend(first) == nil {
		return detectLines(text, tree) // and no document, which has one value
	}
	if tree.Lend(text) == nil {
		root := tree.Root()
		lines := root.Kind() == payload.KindObject && ends(name, ".jsonl", ".ndjson")
		return Detection{Formats: DetectDocument(root), Lines: lines}
	}
	if elements, _ := elementsOf(string(text)); len(elements) > 0 {
		return Detection{Formats: detectArray(strictOnes(elements))}
	}
	d := detectLines(text, tree)
	d.Lines = d.Lines && len(d.Formats) > 0 // or a line of a broken document is JSON by chance
	return d
}

// strictOnes are the elements of a broken array that are JSON themselves.
func strictOnes(elements []string) []payload.Node {
	var nodes []payload.Node
	for _, e := range elements {
		if tree, err := payload.ReadTree([]byte(e)); err == nil {
			nodes = append(nodes, tree.Root())
		}
	}
	return nodes
}

// DetectDocument tells the formats that a JSON value may be a file of, the
// likeliest first.
func DetectDocument(root payload.Node) []wire.Format {
	if root.Kind() == payload.KindArray {
		var elements []payload.Node
		for _, n := range root.Elements() {
			elements = append(elements, n)
		}
		return detectArray(elements)
	}
	if f := envelopeOf(root); !f.IsZero() {
		return []wire.Format{f}
	}
	has := func(key string, kind payload.Kind) bool { return root.Get(key).Kind() == kind }
	switch {
	case has("info", payload.KindObject) && has("messages", payload.KindArray):
		return []wire.Format{wire.FormatOpencode}
	case has("channel_values", payload.KindObject), root.Get("checkpoint").Get("channel_values").Kind() == payload.KindObject:
		return []wire.Format{wire.FormatLanggraph}
	case has("history", payload.KindArray), has("clientHistory", payload.KindArray):
		return []wire.Format{wire.FormatGeminiCheckpoint}
	}
	return detectBody(root)
}

// detectedRecords is how many records are looked at from the start of a file.
// Beside them it is the last one: a file that was put together of two shows it
// there.
const detectedRecords = 16

// detectLines tells the format of a file of lines by the envelope of its
// records, and of records without one by what bodies they are.
func detectLines(text []byte, tree *payload.Tree) Detection {
	d := Detection{Lines: true}
	number, seen := 0, 0
	for line := range bytes.Lines(text) {
		number++
		if seen >= detectedRecords {
			break
		}
		if len(bytes.TrimSpace(line)) > 0 && tree.Lend(line) == nil {
			seen++
			d.take(tree.Root(), number)
		}
	}
	if last := lastLine(text); seen >= detectedRecords && tree.Lend(last) == nil {
		d.take(tree.Root(), bytes.Count(text[:len(text)-len(last)], []byte("\n"))+1)
	}
	if seen == 0 {
		d.Lines = false
	}
	return d
}

// lastLine is the last line that is not blank, and what follows it.
func lastLine(text []byte) []byte {
	end := len(bytes.TrimRight(text, spaces))
	return text[bytes.LastIndexByte(text[:end], '\n')+1:]
}

func (d *Detection) take(record payload.Node, line int) {
	f := envelopeOf(record)
	if f.IsZero() {
		if len(d.Formats) == 0 {
			d.Formats = detectBody(record)
		}
		return
	}
	switch {
	case len(d.Formats) == 0:
		d.Formats = []wire.Format{f}
	case d.Formats[0] != f && d.Line == 0:
		d.Line, d.Other = line, f
	}
}

// envelopeOf is the format whose records have the keys of this one, zero for
// none.
func envelopeOf(record payload.Node) wire.Format {
	has := func(keys ...string) bool {
		return !slices.ContainsFunc(keys, func(k string) bool { return record.Get(k).IsZero() })
	}
	kind := record.Get("type").Kind() == payload.KindString
	switch {
	case kind && has("seq") && (has("time") || has("data")):
		return wire.FormatNative
	case kind && has("timestamp", "payload"):
		return wire.FormatCodex
	case has("sessionId", "projectHash"), has("$set"), has("$rewindTo"):
		return wire.FormatGeminiCLI
	case kind && (has("parentUuid") || has("leafUuid") || has("sessionId") || has("messageId", "snapshot")):
		return wire.FormatClaudeCode
	case kind && has("id", "timestamp", "content") && slices.Contains(geminiTypes, textOf(record.Get("type"))):
		return wire.FormatGeminiCLI
	}
	return 0
}

// geminiTypes are what a record of Gemini CLI may be of.
var geminiTypes = []string{geminiUser, geminiModel, "info", "error", "warning"}

// byName makes the formats fewer by a name that tells one or more of them, and
// is all there is to go by where there are none.
func byName(name string, formats []wire.Format) []wire.Format {
	told := formatsOfName(name)
	if len(formats) == 0 {
		return told
	}
	var both []wire.Format
	for _, f := range told {
		if slices.Contains(formats, f) {
			both = append(both, f)
		}
	}
	if len(both) > 0 {
		return both
	}
	return formats
}

// formatsOfName are the formats whose files are called so, none for most names.
func formatsOfName(name string) []wire.Format {
	name = strings.ReplaceAll(name, `\`, "/")
	base := path.Base(name)
	switch begins := func(prefix string) bool { return strings.HasPrefix(base, prefix) }; {
	case begins("rollout-") && ends(base, ".jsonl"):
		return []wire.Format{wire.FormatCodex}
	case begins("agent-") && ends(base, ".jsonl"), isUUID(strings.TrimSuffix(base, ".jsonl")):
		return []wire.Format{wire.FormatClaudeCode}
	case begins("session-") && ends(base, ".jsonl", ".json"):
		return []wire.Format{wire.FormatGeminiCLI}
	case begins("checkpoint-") && ends(base, ".json"):
		return []wire.Format{wire.FormatGeminiCheckpoint}
	case ends(base, ".sse"):
		return []wire.Format{wire.FormatAnthropicSSE}
	case base != "api_conversation_history.json":
		return nil
	case strings.Contains(name, "saoudrizwan.claude-dev"):
		return []wire.Format{wire.FormatCline}
	case strings.Contains(name, "roo-cline"), strings.Contains(name, "kilo-code"), strings.Contains(name, "zoo-code"):
		return []wire.Format{wire.FormatRoo}
	}
	return []wire.Format{wire.FormatCline, wire.FormatRoo}
}

// ends reports whether a name has one of the extensions.
func ends(name string, extensions ...string) bool {
	return slices.ContainsFunc(extensions, func(e string) bool { return strings.HasSuffix(strings.ToLower(name), e) })
}

// isUUID reports whether a text is 32 hexadecimal digits in the five groups of
// a UUID.
func isUUID(text string) bool {
	if len(text) != 36 {
		return false
	}
	for i, c := range []byte(text) {
		if dash := i == 8 || i == 13 || i == 18 || i == 23; dash != (c == '-') {
			return false
		} else if !dash && !strings.ContainsRune("0123456789abcdefABCDEF", rune(c)) {
			return false
		}
	}
	return true
}
