package spec

import (
	"go/token"
	"strings"
	"unicode"
)

// initialisms are the parts of a word that Go writes in capitals.
var initialisms = map[string]bool{
	"ai": true, "api": true, "ascii": true, "cli": true, "cpu": true, "css": true, "csv": true, "db": true, "dns": true,
	"eof": true, "gpu": true, "html": true, "http": true, "https": true, "id": true, "ip": true, "json": true, "llm": true,
	"mcp": true, "mime": true, "ocr": true, "pdf": true, "rpc": true, "sdk": true, "sql": true, "sse": true, "ssh": true,
	"tcp": true, "tls": true, "ttl": true, "udp": true, "ui": true, "uri": true, "url": true, "utf8": true, "uuid": true,
	"xml": true, "yaml": true,
}

// camel gives the Go name of a word: its segments, each with a capital, or in
// capitals where Go writes it so. It returns "" when no exported name results.
func camel(word string, spelling Spelling) string {
	if spelling == UpperSnake {
		word = strings.ToLower(strings.TrimPrefix(word, "E_"))
	}
	var b strings.Builder
	for _, part := range segments(word) {
		if initialisms[strings.ToLower(part)] {
			b.WriteString(strings.ToUpper(part))
			continue
		}
		letters := []rune(part)
		letters[0] = unicode.ToUpper(letters[0])
		b.WriteString(string(letters))
	}
	if name := b.String(); token.IsIdentifier(name) && token.IsExported(name) {
		return name
	}
	return ""
}

// identifier reads the name of something that Go code can use by itself.
func (s scope) identifier(n *node, what string) (string, bool) {
	name, ok := s.text(n, what)
	if !ok {
		return "", false
	}
	switch {
	case token.IsKeyword(name):
		s.refuse(n.pos, "%s %q is a keyword of Go; choose another", what, name)
	case !token.IsIdentifier(name):
		s.refuse(n.pos, "%s %q is no Go identifier; write a capital followed by letters and digits", what, name)
	case !token.IsExported(name):
		s.refuse(n.pos, "%s %q is not exported in Go; begin it with a capital", what, name)
	default:
		return name, true
	}
	return "", false
}
