package payload_test

import (
	"testing"

	"verbatim/core/payload"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// What a Value says of itself is what the tree says that it was made from.
func TestValueSaysWhatItHolds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := drawTree(t, 4)
		value, err := payload.Parse(spell(t, n).text)
		if err != nil {
			t.Fatal(err)
		}
		compareWithTree(t, value, n)
	})
}

func compareWithTree(t fataler, value payload.Value, n tree) {
	t.Helper()
	if value.Kind() != n.kind || value.Depth() != n.depth() || value.Len() != len(n.elements)+len(n.members) {
		t.Fatalf("%s: kind %s, depth %d, length %d", value, value.Kind(), value.Depth(), value.Len())
	}
	text, isText := value.Text()
	if isText != (n.kind == payload.KindString) || isText && text != n.scalar {
		t.Fatalf("%s: Text() = %q, %t", value, text, isText)
	}
	boolean, isBool := value.Bool()
	if isBool != (n.kind == payload.KindBool) || boolean != (n.scalar == "true" && isBool) {
		t.Fatalf("%s: Bool() = %t, %t", value, boolean, isBool)
	}
	compareElements(t, value, n)
	compareMembers(t, value, n)
}

func compareElements(t fataler, value payload.Value, n tree) {
	t.Helper()
	count := 0
	for i, element := range value.Elements() {
		if i != count || i >= len(n.elements) || element.String() != n.elements[i].canonical() {
			t.Fatalf("%s: element %d in place %d is %s", value, i, count, element)
		}
		compareWithTree(t, element, n.elements[i])
		count++
	}
	if count != len(n.elements) {
		t.Fatalf("%s: %d elements, want %d", value, count, len(n.elements))
	}
}

func compareMembers(t fataler, value payload.Value, n tree) {
	t.Helper()
	sorted, count := n.sorted(), 0
	for key, member := range value.Members() {
		if count >= len(sorted) || key != sorted[count].key || member != value.Get(key) {
			t.Fatalf("%s: member %d is %q: %s, Get gives %s", value, count, key, member, value.Get(key))
		}
		compareWithTree(t, member, sorted[count].value)
		count++
	}
	if count != len(sorted) {
		t.Fatalf("%s: %d members, want %d", value, count, len(sorted))
	}
}

func TestZeroValue(t *testing.T) {
	var zero payload.Value
	compareWithTree(t, zero, tree{})
	if !zero.IsZero() || zero.String() != "" || zero.Kind().String() != "no value" {
		t.Errorf("the zero Value: IsZero %t, text %q, kind %s", zero.IsZero(), zero, zero.Kind())
	}
	for _, text := range []string{"null", "0", `""`, "[]", "{}"} {
		if parse(t, text).IsZero() {
			t.Errorf("%s is zero", text)
		}
	}
}

func TestKindString(t *testing.T) {
	for text, want := range map[string]string{
		`null`: "null", `true`: "boolean", `false`: "boolean", `-1`: "number", `0`: "number", `"1"`: "string",
		`[1]`: "array", `{"1":1}`: "object",
	} {
		if got := parse(t, text).Kind().String(); got != want {
			t.Errorf("the kind of %s is %q, want %q", text, got, want)
		}
	}
}

func TestInteger(t *testing.T) {
	for text, want := range map[string]int64{
		"0": 0, "7": 7, "10": 10, "9007199254740991": 1<<53 - 1,
	} {
		if got, ok := parse(t, text).Integer(); !ok || got != want {
			t.Errorf("Integer of %s = %d, %t, want %d", text, got, ok, want)
		}
	}
	for _, text := range []string{
		"9007199254740992", "18446744073709551616", "99999999999999999999999", "-1", "-0", "1.0", "0.0", "1e0", "1E2", "1e-1",
		`"1"`, "null", "true", "[1]",
	} {
		if got, ok := parse(t, text).Integer(); ok {
			t.Errorf("Integer of %s = %d, want none", text, got)
		}
	}
}

func TestGet(t *testing.T) {
	value := parse(t, `{"a":{"b":[1,2]},"é/~":"x","\n\"":null,"":0}`)
	for _, test := range []struct{ key, want string }{
		{"", "0"},
		{"\n\"", "null"},
		{"a", `{"b":[1,2]}`},
		{"é/~", `"x"`},
		{"A", ""},
		{"aa", ""},
		{"b", ""},
		{`\n\"`, ""},
		{"ü", ""},
	} {
		if got := value.Get(test.key).String(); got != test.want {
			t.Errorf("Get(%q) = %s, want %s", test.key, got, test.want)
		}
	}
	for _, text := range []string{`["a"]`, `"a"`, `1`} {
		if got := parse(t, text).Get("a"); !got.IsZero() {
			t.Errorf("Get of %s = %s, want none", text, got)
		}
	}
}

func TestIterationStopsEarly(t *testing.T) {
	var seen []string
	for _, element := range parse(t, `["a","b","c"]`).Elements() {
		seen = append(seen, element.String())
		if len(seen) == 2 {
			break
		}
	}
	for key := range parse(t, `{"x":1,"y":2}`).Members() {
		seen = append(seen, key)
		break
	}
	if diff := cmp.Diff([]string{`"a"`, `"b"`, "x"}, seen); diff != "" {
		t.Errorf("seen before the break (-want +got):\n%s", diff)
	}
}

func TestAppendTo(t *testing.T) {
	if got := string(parse(t, `[ 1 ]`).AppendTo([]byte("x: "))); got != "x: [1]" {
		t.Errorf("AppendTo = %q", got)
	}
}

func TestReadingDoesNotAllocate(t *testing.T) {
	value := parse(t, `{"list":[{"a":1},"text \" quote",[[]],{"b":[true,null]}],"plain":"text","count":12}`)
	for name, read := range map[string]func() bool{
		"Get":      func() bool { return value.Get("plain").Kind() == payload.KindString },
		"Text":     func() bool { _, ok := value.Get("plain").Text(); return ok },
		"Integer":  func() bool { n, ok := value.Get("count").Integer(); return ok && n == 12 },
		"Len":      func() bool { return value.Get("list").Len() == 4 && value.Len() == 3 },
		"Depth":    func() bool { return value.Depth() == 4 },
		"Elements": func() bool { return firstElement(value.Get("list")).Get("a").Kind() == payload.KindNumber },
	} {
		allocs := testing.AllocsPerRun(100, func() {
			if !read() {
				t.Fatalf("%s gives another answer", name)
			}
		})
		if allocs != 0 {
			t.Errorf("%s allocates %v times, want 0", name, allocs)
		}
	}
}

func firstElement(value payload.Value) payload.Value {
	for _, element := range value.Elements() {
		return element
	}
	return payload.Value{}
}
