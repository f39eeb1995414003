package spec

import (
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"
)

// tree builds nodes from what the YAML parser gives, and refuses the parts of
// YAML that a vocabulary does without.
type tree struct {
	scope
	path string
}

// document returns the one document of a file, or nil.
func (t tree) document(file *ast.File) *node {
	var body ast.Node
	var seen bool
	for _, d := range file.Docs {
		if directive, ok := d.Body.(*ast.DirectiveNode); ok {
			t.refuse(t.pos(directive.GetToken()), "a YAML directive has no meaning here; take it out")
			continue
		}
		if seen {
			t.refuse(t.documentStart(d), "a second document begins here; a file holds one")
			break
		}
		body, seen = d.Body, true
	}
	if body == nil {
		t.refuse(Pos{t.path, 1, 1}, "the file is empty, expected a mapping with the keys version, enums")
		return nil
	}
	return t.node(body)
}

func (t tree) documentStart(d *ast.DocumentNode) Pos {
	if d.Start == nil && d.Body != nil {
		return t.node(d.Body).pos
	}
	return t.pos(d.Start)
}

func (t tree) pos(tk *token.Token) Pos {
	if tk == nil || tk.Position == nil {
		return Pos{t.path, 1, 1}
	}
	return Pos{t.path, max(1, tk.Position.Line), max(1, tk.Position.Column)}
}

// node converts one value and all that is in it.
func (t tree) node(n ast.Node) *node {
	if n == nil {
		return &node{kind: broken, pos: Pos{t.path, 1, 1}}
	}
	at := t.pos(n.GetToken())
	switch n := n.(type) {
	case *ast.MappingNode:
		return t.mapping(n.Values, n.IsFlowStyle, at)
	case *ast.SequenceNode:
		return t.sequence(n, at)
	case *ast.LiteralNode:
		return &node{kind: scalar, pos: at, text: n.Value.Value}
	case *ast.AnchorNode:
		t.refuse(at, "an anchor is not allowed; write the value out where it is needed")
		return t.node(n.Value)
	case *ast.TagNode:
		t.refuse(at, "the tag %q is not allowed; every value has the type that its key asks for", n.Start.Value)
		return t.node(n.Value)
	case *ast.AliasNode:
		t.refuse(at, "an alias is not allowed; write the value out")
		return &node{kind: broken, pos: at}
	case *ast.NullNode:
		if n.GetToken().Type == token.ImplicitNullType {
			return &node{kind: absent, pos: at}
		}
	}
	return t.scalar(n, at)
}

func (t tree) scalar(n ast.Node, at Pos) *node {
	tk := n.GetToken()
	text, reads := tk.Value, ""
	if tk.Type != token.SingleQuoteType && tk.Type != token.DoubleQuoteType {
		reads = plain(text)
	}
	return &node{kind: scalar, pos: at, text: text, reads: reads}
}

func (t tree) sequence(n *ast.SequenceNode, at Pos) *node {
	list := &node{kind: sequence, pos: at, items: make([]*node, len(n.Values))}
	for i, v := range n.Values {
		list.items[i] = t.node(v)
	}
	return list
}

// mapping converts a mapping. The parser places one in block style at its first
// colon; errors point at its first key. An absent value stands nowhere, so that
// errors point at its key.
func (t tree) mapping(values []*ast.MappingValueNode, flow bool, at Pos) *node {
	m := &node{kind: mapping, pos: at}
	if !flow && len(values) > 0 {
		m.pos = t.pos(values[0].Key.GetToken())
	}
	seen := map[string]Pos{}
	for _, v := range values {
		key, ok := t.key(v.Key)
		if !ok {
			continue
		}
		value := t.node(v.Value)
		if value.kind == absent {
			value.pos = key.pos
		}
		if first, ok := seen[key.text]; ok {
			t.refuse(key.pos, "key %q already stands at line %d", key.text, first.Line)
			continue
		}
		seen[key.text] = key.pos
		m.fields = append(m.fields, field{key.text, key.pos, value})
	}
	return m
}

// key converts the key of a mapping, which is a string and nothing else.
func (t tree) key(n ast.MapKeyNode) (*node, bool) {
	if n.IsMergeKey() {
		t.refuse(t.pos(n.GetToken()), "a merge key is not allowed; write the keys out")
		return nil, false
	}
	if explicit, ok := n.(*ast.MappingKeyNode); ok {
		t.refuse(t.pos(n.GetToken()), "a key after a question mark is not allowed; write it before a colon")
		t.node(explicit.Value)
		return nil, false
	}
	key := t.node(n)
	_, ok := t.text(key, "key")
	return key, ok
}
