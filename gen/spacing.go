package gen

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// tokens lays out the tokens of one line.
type tokens struct {
	rest     string
	text     []byte // what the tokens are appended to
	declares bool   // whether the line is outside of all brackets
	first    string // the first token of the line
	count    int    // of tokens in front of this one
	depth    int    // of brackets of this line
	colon    int    // where the value of a pair begins in the text, or 0
	last     string // the token in front of this one
	function bool   // whether a function literal began in the line
}

// all lays out the line, and tells of its brackets.
func (t *tokens) all(nest func(byte)) {
	for t.rest = strings.TrimLeft(t.rest, " "); len(t.rest) > 0; t.rest = strings.TrimLeft(t.rest, " ") {
		size := tokenSize(t.rest)
		token := t.rest[:size]
		t.rest = strings.TrimLeft(t.rest[size:], " ")
		t.function = t.function || token == "func"
		if t.spaced(token) {
			t.text = append(t.text, ' ')
		}
		t.text = append(t.text, token...)
		if t.count++; t.count == 1 {
			t.first = token
		}
		switch c := token[0]; {
		case opens(c):
			t.depth++
			nest(c)
		case closes(c):
			t.depth--
			nest(c)
		case token == ":" && t.depth == 0 && t.first != "case":
			t.colon = len(t.text)
		}
		t.last = token
	}
}

// spaced reports whether a blank stands in front of a token.
func (t *tokens) spaced(token string) bool {
	if t.count == 0 {
		return false
	}
	switch token {
	case ",", ";", ")", "]", "}", ".", ":":
		return false
	case "...":
		return t.last != "[" && !strings.HasPrefix(t.rest, ")")
	}
	switch t.last {
	case "(", "[", "{", ".", "...", "!", "*", "-":
		return false
	case ",", ";":
		return true
	case ":":
		return t.depth == 0
	}
	return t.between(token)
}

// between reports whether a blank stands in front of a token that follows a
// word, a literal, an operator, or the end of brackets.
func (t *tokens) between(token string) bool {
	switch {
	case isOperator(token) || isOperator(t.last):
		return true
	case token == "(":
		return isStatement(t.last) || t.last == ")" || t.last == "func" && t.count == 1 && t.declares
	case token == "[":
		isType := strings.HasPrefix(t.rest, "]") || t.first == "var" && t.count == 2
		return isStatement(t.last) || isType && t.last != "]" && t.last != "map"
	case token == "{":
		return t.opensBlock()
	case token == "*":
		return true
	}
	return t.last != "]"
}

// opensBlock reports whether the brace at the end of the line begins a block,
// and no composite literal.
func (t *tokens) opensBlock() bool {
	if len(t.rest) > 0 {
		return false
	}
	switch t.first {
	case "func", "if", "for", "switch", ")":
		return true
	}
	return t.function
}

func isStatement(word string) bool {
	switch word {
	case "const", "import", "var", "return", "range", "switch", "if", "case", "type":
		return true
	}
	return false
}

func isOperator(s string) bool {
	switch s {
	case "=", ":=", "==", "!=", ">=", "+", "||", "|", "|=", "&^":
		return true
	}
	return false
}

// tokenSize is the length of the token at the start of a line.
func tokenSize(line string) int {
	switch c := line[0]; {
	case c == '"':
		return stringSize(line)
	case isWord(line):
		return wordSize(line)
	case strings.HasPrefix(line, "..."):
		return 3
	case len(line) > 1 && isOperator(line[:2]):
		return 2
	}
	return 1
}

// stringSize is the length of the string literal at the start of a line.
func stringSize(line string) int {
	for i := 1; i < len(line); i++ {
		switch line[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(line)
}

// wordSize is the length of the name, keyword or number at the start of a line.
func wordSize(line string) int {
	n := 0
	for n < len(line) && isWord(line[n:]) {
		_, size := utf8.DecodeRuneInString(line[n:])
		n += size
	}
	return n
}

// isWord reports whether text begins with a letter, a digit or an underscore.
func isWord(text string) bool {
	if c := text[0]; c < utf8.RuneSelf {
		return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
	}
	c, _ := utf8.DecodeRuneInString(text)
	return unicode.IsLetter(c) || unicode.IsDigit(c)
}
