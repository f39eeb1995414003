package main

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"verbatim/core/session"
	"verbatim/generated/wire"
	"verbatim/invariant"
)

// around is how many messages stand before and behind the divergence in a
// report.
const around = 3

// printVerdict says what is wrong with a request and shows both lists around
// the place.
func (s *station) printVerdict(fold session.Fold, request session.Request, found verdict) {
	if len(found.Omitted) > 0 {
		s.print("not compared: %s, for which the request's form has no place", strings.Join(found.Omitted, ", "))
	}
	v := found.Violation
	if v == nil {
		s.print("ok: the request is what the log folds to (%s)", count(fold.Len(), "message"))
		return
	}
	s.print("violation: %v", v)
	if v.Overlay {
		s.print("the request's leading system message is assembled outside the log; it is not counted")
	}
	s.printLists(fold, request, v)
	s.printSketches("the log has, the request lacks", v.MissingCount, v.Missing)
	s.printSketches("the request has, the log lacks", v.ExtraCount, v.Extra)
	if found.Blame != nil {
		s.print("blame: %s", found.Blame)
	}
	s.print("hint: %s", violationHint(v.Kind))
}

func violationHint(k wire.ViolationKind) string {
	return wire.MatchViolationKind(k,
		func() string { return "append what the request says to the log before sending it, or do not send it" },
		func() string { return "send every message of the fold, or put a replace over what is to be left out" },
		func() string { return "send the messages in the order of the fold" },
		func() string {
			return "the log itself holds the result without its call; `verbatim check` tells all such pairs"
		},
	)
}

// printLists shows the request beside the fold, with a mark where they differ.
func (s *station) printLists(fold session.Fold, request session.Request, v *invariant.Violation) {
	sent := []*session.Message{}
	for i, m := range request.All() {
		if i > 0 || !v.Overlay {
			sent = append(sent, m)
		}
	}
	s.print("")
	s.print("  %5s  %-*s | %5s  %s", "index", summaryNarrow+columnRole, "request", "seq", "log")
	index := 0
	for seq, m := range fold.All() {
		if index > v.Index+around {
			break
		}
		if index >= v.Index-around {
			s.printPair(index, v, messageAt(sent, index), fmt.Sprint(seq), m)
		}
		index++
	}
	for ; index <= v.Index+around && index < len(sent); index++ {
		if index >= v.Index-around {
			s.printPair(index, v, messageAt(sent, index), "", nil)
		}
	}
	s.print("")
}

// printSketches names the messages that one side has beyond the other.
func (s *station) printSketches(what string, n int, some []invariant.Sketch) {
	for _, m := range some {
		place := ""
		if m.Seq != nil {
			place = fmt.Sprintf("event %d", *m.Seq)
		} else if m.Index != nil {
			place = fmt.Sprintf("index %d", *m.Index)
		}
		s.print("%s: %s, %v %s", what, place, m.Role, cut(printable(m.Preview), summaryWide))
	}
	if more := n - len(some); more > 0 {
		s.print("%s: %d more", what, more)
	}
}

// columnRole is what a role takes in front of a summary.
const columnRole = 11

func messageAt(list []*session.Message, i int) *session.Message {
	if i >= len(list) {
		return nil
	}
	return list[i]
}

func (s *station) printPair(index int, v *invariant.Violation, sent *session.Message, seq string, logged *session.Message) {
	mark := " "
	if index == v.Index {
		mark = ">"
	}
	left := cell(sent)
	pad := strings.Repeat(" ", max(0, summaryNarrow+columnRole-utf8.RuneCountInString(left)))
	s.print("%s %5d  %s%s | %5s  %s", mark, index, left, pad, seq, cell(logged))
}

func cell(m *session.Message) string {
	if m == nil {
		return "-"
	}
	return fmt.Sprintf("%-9v  %s", m.Role(), summary(m, summaryNarrow))
}
