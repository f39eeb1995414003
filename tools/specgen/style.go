package main

import (
	"fmt"
	"slices"
	"strings"

	"verbatim/gen"
	"verbatim/gen/enumstyle"
)

// styleFlag is the value of --enum-style.
type styleFlag struct{ enumstyle.Style }

// String gives the name of the style.
func (f styleFlag) String() string { return string(f.Style) }

// Set reads what the flag says.
func (f *styleFlag) Set(text string) error {
	f.Style = enumstyle.Style(text)
	if !slices.Contains(enumstyle.Styles[:], f.Style) {
		return fmt.Errorf("found enum style %q, expected one of %s", text, enumstyle.Styles)
	}
	return nil
}

// withStyle spells the sets in all schemas in one style.
func withStyle(files []gen.File, style enumstyle.Style) error {
	for i, f := range files {
		if !strings.HasPrefix(f.Path, "schema/") {
			continue
		}
		text, err := enumstyle.Apply(f.Text, style)
		if err != nil {
			return fmt.Errorf("%s: %w", f.Path, err)
		}
		files[i].Text = text
	}
	return nil
}
