package support

// slot is one place of a hash table over the words of a set. A place without
// a word is empty.
type slot[V any] struct {
	head, tail, left, right uint64 // of the word
	word                    string
	value                   V
}

// lookup returns the value of word, or the zero value. The table's length is
// a power of two, and it has an empty slot.
//
// Four integers, the first and the last eight bytes and those next to them,
// decide about a word of 8 to 32 bytes without a call, and without a branch that
// depends on its length. That, and that a multiplier is chosen under which
// hardly two words meet, makes this faster than a map.
func lookup[V any, text string | []byte](table []slot[V], multiplier uint64, word text) (none V) {
	var head, tail, left, right uint64
	n := len(word)
	if n >= 8 {
		next := min(8, n-8)
		head, tail, left, right = load8(word), load8(word[n-8:]), load8(word[next:]), load8(word[n-8-next:])
	} else {
		head, tail = short(word)
	}
	mask := uint64(len(table) - 1)
	for i := place(head, tail, n, multiplier) & mask; i < uint64(len(table)); i = (i + 1) & mask {
		s := &table[i]
		if s.head == head && s.tail == tail && s.left == left && s.right == right && len(s.word) == n &&
			(n <= 32 || s.word == string(word)) {
			return s.value
		}
		if s.word == "" {
			break
		}
	}
	return none
}

// place is the hash of a word of n bytes with the given ends.
func place(head, tail uint64, n int, multiplier uint64) uint64 {
	return (head ^ tail<<5 ^ uint64(n)) * multiplier >> 32
}

// short returns the head and the tail of a word under eight bytes. With the
// length they tell all such words apart.
func short[text string | []byte](word text) (head, tail uint64) {
	switch n := len(word); {
	case n >= 4:
		return load4(word), load4(word[n-4:])
	case n > 0:
		return uint64(word[0]) | uint64(word[n/2])<<8 | uint64(word[n-1])<<16, 0
	}
	return 0, 0
}

// load8 reads eight bytes; the compiler makes one load of it.
func load8[text string | []byte](b text) uint64 {
	_ = b[7]
	return uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
		uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
}

// load4 reads four bytes; the compiler makes one load of it.
func load4[text string | []byte](b text) uint64 {
	_ = b[3]
	return uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24
}
