package payload_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"verbatim/core/payload"
)

func TestTreeLendsTheTextAsItIsWritten(t *testing.T) {
	const text = ` {"b": [1.0, "x\u0041\/", {"~/": null}],"a":true } `
	tree, err := payload.ReadTree([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	root := tree.Root()
	list := root.Get("b")
	deep := list
	for _, v := range list.Elements() {
		deep = v
	}
	start, end := list.Span()
	said := []any{
		root.Kind(), root.Len(), list.Raw(), list.Len(), text[start:end], deep.Get("~/").Pointer(), root.Pointer(),
		root.Get("c").IsZero(), root.Get("c").Get("d").Raw(), list.Get("0").IsZero(), root.Value().String(),
	}
	want := []any{
		payload.KindObject, 2, `[1.0, "x\u0041\/", {"~/": null}]`, 3, `[1.0, "x\u0041\/", {"~/": null}]`, "/b/2/~0~1", "",
		true, "", true, `{"a":true,"b":[1.0,"xA/",{"~/":null}]}`,
	}
	if diff := cmp.Diff(want, said); diff != "" {
		t.Errorf("tree of %s (-want +got):\n%s", text, diff)
	}
	for i, v := range list.Elements() {
		if i == 1 && !v.Is("xA/") {
			t.Errorf("element 1 is %s, want the string xA/", v.Raw())
		}
	}
}

// A text is refused by a tree exactly when Parse refuses it, with the same words.
func TestTreeIsAsStrictAsParse(t *testing.T) {
	for _, text := range []string{
		"", " ", "[", "[1,]", `{"a":1,"a":2}`, `{"a":1,"\u0061":2}`, `{"b":1,"a":2,"b":3}`, `"\ud800"`, "\xff", `["a` + "\xff", `{"a":nul}`, "1 2",
		`{"c":{"z":1,"y":2,"z":3}}`, `{` + strings.Repeat(`"b":0,"a":0,`, 9) + `"c":0}`, `{"y":0,"x":0,` + manyKeys(20) + `,"k7":0}`, strings.Repeat("[", 513), "NaN", "01", `"a` + "\n" + `"`,
	} {
		_, want := payload.Parse([]byte(text))
		_, got := payload.ReadTree([]byte(text))
		var wanted, gotten *payload.SyntaxError
		if !errors.As(want, &wanted) || !errors.As(got, &gotten) {
			t.Errorf("ReadTree(%q) says %v, Parse %v", text, got, want)
			continue
		}
		if diff := cmp.Diff(wanted, gotten); diff != "" {
			t.Errorf("ReadTree(%q) (-Parse +ReadTree):\n%s", text, diff)
		}
	}
}

// manyKeys are the members k0 to k(n-1).
func manyKeys(n int) string {
	var all []string
	for i := range n {
		all = append(all, fmt.Sprintf(`"k%d":0`, i))
	}
	return strings.Join(all, ",")
}

// Every value of a tree is found again by its pointer, and is what Parse makes of it.
func TestTreeIsTheParsedValue(t *testing.T) {
	var reused payload.Tree
	rapid.Check(t, func(t *rapid.T) {
		s := spell(t, drawTree(t, 4))
		text := string(s.text)
		want, err := payload.Parse([]byte(text))
		if err != nil {
			t.Fatalf("Parse(%s): %v", text, err)
		}
		if err := reused.Lend([]byte(text)); err != nil {
			t.Fatalf("Lend(%s): %v", text, err)
		}
		if got := reused.Root().Value(); got != want {
			t.Fatalf("the root of %s is %v, want %v", text, got, want)
		}
		var got []place
		walkTree(reused.Root(), func(n payload.Node) {
			start, _ := n.Span()
			got = append(got, place{n.Pointer(), start})
		})
		slices.SortFunc(s.places, func(a, b place) int { return a.offset - b.offset })
		if !slices.Equal(got, s.places) {
			t.Fatalf("the values of %s stand at %v, want %v", text, got, s.places)
		}
	})
}

func walkTree(n payload.Node, visit func(payload.Node)) {
	visit(n)
	for _, v := range n.Elements() {
		walkTree(v, visit)
	}
	for _, v := range n.Members() {
		walkTree(v, visit)
	}
}

// A failed reading leaves nothing of the text before it.
func TestTreeOfARefusedTextHoldsNothing(t *testing.T) {
	tree, err := payload.ReadTree([]byte("[1]"))
	if err != nil {
		t.Fatal(err)
	}
	if err := tree.Lend([]byte("[")); err == nil || !tree.Root().IsZero() || tree.Text() != "" {
		t.Errorf("after a refused text the tree holds %q, error %v", tree.Text(), err)
	}
}
