package gen

import (
	"bytes"
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"verbatim/spec"

	"github.com/invopop/jsonschema"
)

// vocabularySchema is the file with the schemas of all sets, made of their own
// files: writing a schema takes long, and indenting one that is written does not.
func vocabularySchema(v *spec.Vocabulary, base string, files []File) (File, error) {
	text, err := SchemaText(&jsonschema.Schema{
		Version:     jsonschema.Version,
		ID:          jsonschema.ID(base + "/vocabulary.json"),
		Comments:    generatedFrom(sources(v)),
		Title:       "Vocabulary",
		Description: "Every closed set of words, each under its name in $defs.",
	})
	if err != nil {
		return File{}, err
	}
	head, rest, _ := bytes.Cut(text, []byte("  \"$comment\""))
	var b bytes.Buffer
	b.Write(head)
	b.WriteString("  \"$defs\": {")
	for i, f := range schemas(files) {
		if i > 0 {
			b.WriteByte(',')
		}
		definition(&b, f)
	}
	b.WriteString("\n  },\n  \"$comment\"")
	b.Write(rest)
	return File{Path: "schema/vocabulary.json", Text: b.Bytes()}, nil
}

// schemas returns the schemas among the files, sorted by name.
func schemas(files []File) []File {
	var all []File
	for _, f := range files {
		if strings.HasPrefix(f.Path, "schema/") {
			all = append(all, f)
		}
	}
	slices.SortFunc(all, func(a, b File) int { return cmp.Compare(a.Path, b.Path) })
	return all
}

// definition writes the schema of a file under its name, without the members
// that only a file has.
func definition(b *bytes.Buffer, f File) {
	fmt.Fprintf(b, "\n    %q: {", strings.TrimSuffix(path.Base(f.Path), ".json"))
	for line := range bytes.Lines(bytes.TrimPrefix(f.Text, []byte("{\n"))) {
		member := bytes.TrimPrefix(line, []byte("  "))
		if bytes.HasPrefix(member, []byte(`"$schema"`)) || bytes.HasPrefix(member, []byte(`"$id"`)) || bytes.HasPrefix(member, []byte(`"$comment"`)) {
			continue
		}
		b.WriteString("\n    ")
		b.Write(bytes.TrimSuffix(line, []byte("\n")))
	}
}
