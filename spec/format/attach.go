package format

import "slices"

// place is an entry with the blocks around it, the outermost first.
type place struct {
	*entry
	blocks []*node
}

// attach gives each comment to the entry that it is about: the one before it on
// its line, or the next one below it, or, where it is indented further than
// that, to the foot of the block above it.
func attach(root *node, comments []comment, blank func(line int) bool) {
	places := placesOf(root, nil)
	for _, p := range places {
		p.blank = blank(p.at.line - 1)
	}
	next := 0 // the first entry behind the comment
	for _, c := range comments {
		for next < len(places) && before(places[next].at, c.at) {
			next++
		}
		if c.beside && next > 0 && places[next-1].beside == "" {
			places[next-1].beside = c.text
			continue
		}
		n := note{c.text, blank(c.at.line-1) && !c.beside}
		if block := footed(root, places, next, c.at.column); block != nil {
			block.foot = append(block.foot, n)
			continue
		}
		places[next].above = append(places[next].above, n)
	}
}

func before(a, b spot) bool { return a.line < b.line || a.line == b.line && a.column < b.column }

// placesOf lists the entries that stand on lines of their own, in order.
func placesOf(n *node, around []*node) []place {
	if n.flow || len(n.entries) == 0 {
		return nil
	}
	around = append(around[:len(around):len(around)], n)
	var all []place
	for _, e := range n.entries {
		all = append(append(all, place{e, around}), placesOf(e.value, around)...)
	}
	return all
}

// footed returns the block that ends with a comment in the given column, or nil
// when the comment belongs to the next entry.
func footed(root *node, places []place, next, column int) *node {
	if len(places) == 0 {
		return root
	}
	if next < len(places) && (next == 0 || column <= places[next].at.column) {
		return nil
	}
	blocks := places[max(next-1, 0)].blocks
	for i, block := range slices.Backward(blocks) {
		if block.entries[0].at.column <= column || i == 0 {
			if next < len(places) && i < len(places[next].blocks) && places[next].blocks[i] == block {
				return nil
			}
			return block
		}
	}
	return nil
}
