package main

import (
	"errors"
	"strings"
)

// splitWords splits a command into its words, as a shell does those that hold
// nothing but text and quotes: blanks part words; between '…' everything stands
// for itself; between "…" too, but that a backslash before a quote or another
// backslash is left out; elsewhere a backslash takes the next character as it
// is. Nothing is expanded.
func splitWords(command string) ([]string, error) {
	var words []string
	for rest := strings.TrimLeft(command, blanks); rest != ""; rest = strings.TrimLeft(rest, blanks) {
		word, left, err := cutWord(rest)
		if err != nil {
			return nil, err
		}
		words, rest = append(words, word), left
	}
	return words, nil
}

const blanks = " \t\r\n"

// cutWord cuts the first word off a text that does not begin with a blank.
func cutWord(text string) (word, rest string, err error) {
	var b strings.Builder
	quote := byte(0) // the one that is open
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == quote:
			quote = 0
		case quote == 0 && (c == '\'' || c == '"'):
			quote = c
		case quote == 0 && strings.IndexByte(blanks, c) >= 0:
			return b.String(), text[i:], nil
		case c == '\\' && escapes(quote, text[i+1:]):
			i++
			b.WriteByte(text[i])
		default:
			b.WriteByte(c)
		}
	}
	if quote != 0 {
		return "", "", errors.New("found no end to the quotes " + string(quote))
	}
	return b.String(), "", nil
}

// escapes reports whether a backslash takes the next character as it is.
func escapes(quote byte, next string) bool {
	switch {
	case next == "" || quote == '\'':
		return false
	case quote == '"':
		return next[0] == '"' || next[0] == '\\'
	}
	return true
}

// quoted is a word as a shell reads it.
func quoted(word string) string {
	if word != "" && strings.Trim(word, plainWord) == "" {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

const plainWord = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:=@%+,"
