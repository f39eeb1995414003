package locator_test

import (
	"fmt"

	"verbatim/core/locator"
)

func ExampleDigest() {
	fmt.Println(locator.Digest([]byte("abc")))
	// Output: 6437b3ac38465133ffb63b75273a8db548c558465d79db03fd359c6cd5bd9d85
}

func ExampleParseB3Hash() {
	_, err := locator.ParseB3Hash("b3-6437b3ac")
	fmt.Println(err)
	// Output: B3Hash: "b3-6437b3ac": found 11 bytes, expected 64 lower-case hexadecimal digits
}

func ExampleParseLocator() {
	l, err := locator.ParseLocator("file:docs/notes.md@0123456789abcdef0123456789abcdef01234567#L10-20")
	if err != nil {
		fmt.Println(err)
		return
	}
	address, _, _ := l.File()
	part, _ := l.Range()
	fmt.Println(address, part.From(), part.To())
	// Output: docs/notes.md 10 20
}
