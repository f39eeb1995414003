package vectors

import (
	"fmt"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"verbatim/proptest/model"
)

// letter is a message of the small scope.
type letter struct{ word, role, content string }

var alphabet = []letter{
	{"user a", "user", `[{"kind":"text","text":"a"}]`},
	{"user b", "user", `[{"kind":"text","text":"b"}]`},
	{"call", "assistant", `[{"kind":"tool_use","id":"c","name":"f","input":{}}]`},
	{"result", "tool", `[{"kind":"tool_result","tool_use_id":"c","content":[{"kind":"text","text":"done"}],"is_error":false}]`},
	{"system", "system", `[{"kind":"text","text":"s"}]`},
}

// checkScope are the tests of the small requests by section: of those that read
// the same, the first.
func checkScope() (map[string][]Test, error) {
	tests := map[string][]Test{}
	read := map[string]bool{}
	for _, fold := range smallFolds() {
		for _, request := range withinOneEdit(fold) {
			in, err := judged(appended(fold), listOf(request))
			if err != nil {
				return nil, err
			}
			section := in.checkSection()
			if shape := section + in.likeness(fold, request); !read[shape] {
				read[shape] = true
				tests[section] = append(tests[section], in.test(in.tellCheck(fold, request)))
			}
		}
	}
	return tests, nil
}

// smallFolds are every fold of up to 3 letters.
func smallFolds() [][]letter {
	longest := [][]letter{nil}
	all := longest
	for range 3 {
		longest = each(longest, alphabet)
		all = append(all, longest...)
	}
	return all
}

// withinOneEdit are a fold, and each request in which one letter is left out,
// put in, put in place of another, or two change places.
func withinOneEdit(fold []letter) [][]letter {
	all := [][]letter{fold}
	for at := range fold {
		all = append(all, slices.Delete(slices.Clone(fold), at, at+1))
	}
	for at := range len(fold) + 1 {
		for _, l := range alphabet {
			all = append(all, slices.Insert(slices.Clone(fold), at, l))
		}
	}
	for at := range fold {
		for _, l := range alphabet {
			edited := slices.Clone(fold)
			edited[at] = l
			all = append(all, edited)
		}
		for other := range at {
			edited := slices.Clone(fold)
			edited[at], edited[other] = edited[other], edited[at]
			all = append(all, edited)
		}
	}
	return all
}

// appended is the log of the letters.
func appended(letters []letter) []jsontext.Value {
	var lines []jsontext.Value
	for seq, l := range letters {
		lines = append(lines, eventOf(seq, l.role, `"content":`+l.content))
	}
	return lines
}

func listOf(letters []letter) []jsontext.Value {
	var list []jsontext.Value
	for _, l := range letters {
		list = append(list, messageOf(l.role, `"content":`+l.content))
	}
	return list
}

// eventOf is a message event with the members as its data.
func eventOf(seq int, role, members string) jsontext.Value {
	kind := role + "_message"
	if role == "tool" {
		kind = "tool_result"
	}
	return jsontext.Value(fmt.Sprintf(`{"seq":%d,"type":%q,"time":%q,"data":{%s}}`, seq, kind, noon, members))
}

// messageOf is a message of a request.
func messageOf(role, members string) jsontext.Value {
	return jsontext.Value(fmt.Sprintf(`{"role":%q,%s}`, role, members))
}

// likeness is equal for two requests of one section that read the same: alike
// in the verdict, in how it comes about, and in what the section is about.
func (in *instance) likeness(fold, request []letter) string {
	text := fmt.Sprint(in.overlaid(), in.hidesOrphan(), in.repeats())
	if v := in.violation; v != nil {
		text += fmt.Sprint(v.Kind, v.Index, v.MissingCount, v.ExtraCount)
	}
	switch in.checkSection() {
	case "check/orphans":
		text += pairing(request)
	case "check/overlay":
		text += fmt.Sprint(min(2, leading(folded(in.fold))), min(2, leading(in.messages)))
	case "check/lockstep", "check/order":
		text += in.differing(fold, request)
	}
	return text
}

// differing is the word of the message that is missing, extra, or moved to
// where the lists first differ.
func (in *instance) differing(fold, request []letter) string {
	switch v := in.violation; {
	case v == nil:
		return ""
	case v.Kind == model.Missing:
		return fold[v.Index].word
	default:
		return request[v.Index].word
	}
}

// pairing tells where calls and results stand.
func pairing(letters []letter) string {
	var text strings.Builder
	for _, l := range letters {
		switch l.word {
		case "call", "result":
			text.WriteString(l.word)
		default:
			text.WriteByte(' ')
		}
	}
	return strings.TrimRight(text.String(), " ")
}
