package lint

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"verbatim/spec"
)

// docSentence finds docs that are no sentences. They stand as sentences in
// comments and descriptions, one behind the other. A first word with a capital
// anywhere (macOS) may begin one, and a question mark may end one.
func docSentence(e *spec.Enum, report report) {
	check := func(at spec.Pos, word, what, doc string) {
		first, _, _ := strings.Cut(doc, " ")
		begin, _ := utf8.DecodeRuneInString(first)
		switch {
		case unicode.IsLower(begin) && strings.ToLower(first) == first:
			report(at, word, "the %s %q does not begin with a capital", what, doc)
		case !strings.HasSuffix(doc, ".") && !strings.HasSuffix(doc, "?") && !strings.HasSuffix(doc, "!"):
			report(at, word, "the %s %q does not end with a full stop", what, doc)
		}
	}
	check(e.Pos, "", "doc", e.Doc)
	for _, w := range e.Words {
		check(w.Pos, w.Word, "doc", w.Doc)
		if w.Deprecated != "" {
			check(w.Pos, w.Word, "deprecation", w.Deprecated)
		}
	}
	for _, r := range e.Retired {
		check(r.Pos, r.Word, "doc", r.Doc)
	}
}

// sameDoc finds words with the doc of an earlier one.
func sameDoc(e *spec.Enum, report report) {
	first := map[string]string{}
	for _, w := range e.Words {
		doc := strings.ToLower(w.Doc)
		if other, taken := first[doc]; taken {
			report(w.Pos, w.Word, "word %q has the doc of %q; say what tells them apart", w.Word, other)
			continue
		}
		first[doc] = w.Word
	}
}
