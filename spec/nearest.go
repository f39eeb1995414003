package spec

// nearest returns the candidate that a misspelt word was most likely meant to
// be, the first one among equals, or "" when none is near.
func nearest(word string, candidates []string) string {
	best, least := "", max(1, len([]rune(word))/3)+1
	for _, c := range candidates {
		if d := Distance(word, c); d < least {
			best, least = c, d
		}
	}
	return best
}

// Distance is the number of characters to insert, delete, replace or swap with
// a neighbour to get from one word to the other (optimal string alignment).
func Distance(from, to string) int {
	a, b := []rune(from), []rune(to)
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := range a {
		row[0] = i + 1
		for j := range b {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			row[j+1] = min(last[j+1]+1, row[j]+1, last[j]+cost)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}
