package payload

import (
	"fmt"
	"strconv"
	"strings"
)

// judge returns the first reason, as a *ReadError, why v is no payload, or nil. It is one
// walk over the text without recursion, and looks at a bracket before what is inside.
func judge(v Value) error {
	if v.Kind() != KindObject {
		return &ReadError{Problem: "found " + Found(v) + ", expected an object: put the value under a key"}
	}
	text, open := v.text, 0
	for i := 0; i < len(text); {
		switch c := text[i]; c {
		case '"':
			i = skipString(text, i)
			continue
		case '{', '[':
			if open++; open > PayloadDepthMax {
				return &ReadError{Path: pathTo(text, i), Problem: tooDeepForPayload}
			}
		case '}', ']':
			open--
		case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
			end := numberEnd(text, i)
			if !isInteger(text[i:end]) {
				return floatFound(text, i, end)
			}
			i = end
			continue
		}
		i++
	}
	return nil
}

var tooDeepForPayload = fmt.Sprintf("found a container nested %d deep, expected at most %d: "+
	"keep the body in the content store (CAS) and put its locator here", PayloadDepthMax+1, PayloadDepthMax)

func floatFound(text string, i, end int) error {
	return &ReadError{Path: pathTo(text, i), Problem: "found the number " + excerpt(text[i:end]) +
		", expected an integer from -2^63 to 2^64-1 in plain digits: count in a smaller unit, or write a string"}
}

// numberEnd returns the index after the number at index i of a canonical object, where one
// of three bytes follows it.
func numberEnd(text string, i int) int {
	for text[i] != ',' && text[i] != '}' && text[i] != ']' {
		i++
	}
	return i
}

// isInteger reports whether a JSON number is spelled as an integer that fits into 64 bits,
// with or without sign.
func isInteger(number string) bool {
	if len(number) < 19 { // short of 2^63, which has 19 digits
		return number != "-0" && onlyDigits(strings.TrimPrefix(number, "-"))
	}
	if number[0] == '-' {
		_, err := strconv.ParseInt(number, 10, 64)
		return err == nil
	}
	_, err := strconv.ParseUint(number, 10, 64)
	return err == nil
}

func onlyDigits(text string) bool {
	for i := range len(text) {
		if !isDigit(text[i]) {
			return false
		}
	}
	return true
}

// pathTo returns the JSON Pointer to the value that begins at index at of a canonical
// text.
func pathTo(text string, at int) string {
	var path strings.Builder
	for i := 0; i < at; {
		token, child := childAround(text, i, at)
		path.WriteString(Pointer(token))
		i = child
	}
	return path.String()
}

// childAround returns the key or index of the value, and where it begins, that stands in
// the container at index i and holds index at.
func childAround(text string, i, at int) (token string, begin int) {
	object := text[i] == '{'
	begin = i + 1
	for index := 0; ; index++ {
		token = strconv.Itoa(index)
		if object {
			colon := skipString(text, begin)
			token = unescape(text[begin+1 : colon-1])
			begin = colon + 1
		}
		end := skipValue(text, begin)
		if at < end {
			return token, begin
		}
		begin = end + 1
	}
}
