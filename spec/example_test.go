package spec_test

import (
	"errors"
	"fmt"

	"verbatim/spec"
)

func ExampleLoad() {
	text := `version: 1
enums:
  - name: Direction
    doc: Where to go.
    source: decided here
    ordered: true
    words:
      - word: up
        doc: Against the force.
      - word: up
        doc: Along with it.
`
	_, err := spec.Load([]spec.File{{Path: "way.yaml", Text: []byte(text)}})
	if list, ok := errors.AsType[spec.Errors](err); ok {
		for _, e := range list {
			fmt.Println(e.Detail())
		}
	}
	// Output:
	// way.yaml:10:15: Direction: word "up" already stands at line 8
	//       - word: up
	//               ^
}

func ExampleProject() {
	v, err := spec.Load(spec.Project())
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, e := range v.Enums() {
		if e.Name == "Effort" {
			fmt.Println(len(e.Words), "words, default", e.Words[e.Default].Word)
		}
	}
	// Output:
	// 7 words, default high
}
