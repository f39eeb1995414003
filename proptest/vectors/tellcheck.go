package vectors

import (
	"fmt"
	"strings"

	"verbatim/proptest/model"
)

// tellCheck is the sentence about a request of the small scope.
func (in *instance) tellCheck(fold, request []letter) string {
	return fmt.Sprintf("The fold is %s and the request %s: %s.", words(fold), words(request), in.because())
}

func words(letters []letter) string {
	if len(letters) == 0 {
		return "empty"
	}
	var all []string
	for _, l := range letters {
		all = append(all, l.word)
	}
	return strings.Join(all, ", ")
}

func (in *instance) because() string {
	v := in.violation
	switch {
	case v == nil && in.overlaid():
		return "its leading system message is skipped"
	case v == nil && in.answers():
		return "they are the same, and each result has its call before it"
	case v == nil:
		return "they are the same"
	}
	text := tellViolation(v)
	if in.hidesOrphan() {
		text += ", and that goes before the orphaned result"
	}
	if in.overlaid() {
		text += ", counted behind the leading system message"
	}
	return text
}

func tellViolation(v *model.Violation) string {
	switch {
	case v.Kind == model.Orphan:
		return fmt.Sprintf("the result at index %d has no call before it", v.Index)
	case v.Kind == model.Order:
		return fmt.Sprintf("they hold the same messages, in another order from index %d on", v.Index)
	case v.MissingCount == 0:
		return fmt.Sprintf("%s extra, and they differ from index %d on", tellCount(v.ExtraCount), v.Index)
	case v.ExtraCount == 0:
		return fmt.Sprintf("%s missing, and they differ from index %d on", tellCount(v.MissingCount), v.Index)
	}
	return fmt.Sprintf("%s missing from index %d on and %s extra, which is reported as missing", tellCount(v.MissingCount), v.Index, tellCount(v.ExtraCount))
}

func tellCount(n int) string {
	if n == 1 {
		return "one message is"
	}
	return fmt.Sprintf("%d messages are", n)
}
