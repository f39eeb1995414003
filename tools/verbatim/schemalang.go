package main

import (
	"path"
	"strings"

	"verbatim/gen"
	"verbatim/gen/enumstyle"
	"verbatim/tools/verbatim/coreschema"
	"verbatim/tools/verbatim/schemalang"
)

// bundle is the file with all schemas.
const bundle = "verbatim.json"

// wanted are the files that the flags ask for.
func (c *schemaCmd) wanted() ([]gen.File, error) {
	if c.Lang == "" {
		return wantedSchemas(c.EnumStyle, nil)
	}
	languages, err := schemalang.Named(c.Lang)
	if err != nil {
		return nil, err
	}
	return wantedSchemas(c.EnumStyle, languages)
}

// wantedSchemas are the files that --all writes: the schemas in a style, and
// their bundle in each language.
func wantedSchemas(style enumstyle.Style, languages []schemalang.Language) ([]gen.File, error) {
	sets, err := setsNamed("")
	if err != nil {
		return nil, err
	}
	files, err := coreschema.Files(sets)
	if err != nil {
		return nil, err
	}
	var types []gen.File
	for i, f := range files {
		if files[i].Text, err = enumstyle.Apply(f.Text, style); err != nil {
			return nil, err
		}
		if f.Path != bundle {
			continue
		}
		for _, l := range languages {
			text, err := l.Write(f.Text)
			if err != nil {
				return nil, err
			}
			types = append(types, gen.File{Path: strings.TrimSuffix(bundle, path.Ext(bundle)) + l.Ext, Text: text})
		}
	}
	return append(files, types...), nil
}

// typesOf is the type of a set or core type in a language, with all that it is
// made of. Without a name it is all there are.
func typesOf(name string, l schemalang.Language) ([]byte, error) {
	if name != "" {
		schema, err := schemaNamed(name)
		if err != nil {
			return nil, err
		}
		return l.Write(schema)
	}
	files, err := wantedSchemas(enumstyle.Annotated, []schemalang.Language{l})
	if err != nil {
		return nil, err
	}
	return files[len(files)-1].Text, nil
}
