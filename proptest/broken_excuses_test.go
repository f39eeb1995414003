package proptest_test

import "slices"

// brokenExcuses let a request through that differs, because somebody found a
// reason why it may.
var brokenExcuses = []broken{
	{"empty_messages_may_lack", "A message without a block may be left out before others, since providers take none.", func(r *rules) {
		r.excuses = func(r rules, fold, request []spoken) bool { return lacking(r, fold, request, isEmpty) }
	}},
	{"results_may_lack", "A tool result may be left out before others, to save room.", func(r *rules) {
		r.excuses = func(r rules, fold, request []spoken) bool { return lacking(r, fold, request, isResult) }
	}},
	{"nothing_is_not_compared", "A request without a message is not compared.", func(r *rules) {
		r.excuses = func(_ rules, _, request []spoken) bool { return len(request) == 0 }
	}},
	{"the_newest_may_lack", "The last message of the log may be missing, since it may have been said in the meantime.", func(r *rules) {
		r.excuses = func(r rules, fold, request []spoken) bool {
			n := len(request)
			return len(fold) == n+1 && slices.EqualFunc(fold[:n], request, r.same)
		}
	}},
	{"may_begin_at_the_system", "A request may begin at the first system message of the fold.", func(r *rules) {
		r.excuses = func(r rules, fold, request []spoken) bool {
			head := slices.IndexFunc(fold, isSystem)
			return r.skipped && head >= 0 && slices.EqualFunc(fold[head+1:], request, r.same)
		}
	}},
	{"the_next_may_follow", "A user's message that the log does not hold may follow behind all others, as the next turn.", func(r *rules) {
		r.excuses = func(r rules, fold, request []spoken) bool {
			return adding(r, fold, request, func(at int) bool {
				held := func(m spoken) bool { return r.same(m, request[at]) }
				return at == len(request)-1 && isUser(request[at]) && !slices.ContainsFunc(fold, held)
			})
		}
	}},
	{"users_may_repeat", "A user's message may be sent twice in a row, as a retry.", func(r *rules) {
		r.excuses = func(r rules, fold, request []spoken) bool {
			return adding(r, fold, request, func(at int) bool {
				return at > 0 && isUser(request[at]) && r.same(request[at-1], request[at])
			})
		}
	}},
	{"many_may_lead", "Any number of system messages is skipped in front, not one alone.", func(r *rules) {
		r.excuses = func(r rules, fold, request []spoken) bool {
			more := len(request) - len(fold)
			return more > 0 && !slices.ContainsFunc(request[:more], isNoSystem) &&
				slices.EqualFunc(fold, request[more:], r.same)
		}
	}},
	{"reminders_may_stand_between", "A system message may come between two messages of the fold, as a reminder.", func(r *rules) {
		r.excuses = func(r rules, fold, request []spoken) bool {
			return adding(r, fold, request, func(at int) bool {
				return isSystem(request[at]) && 0 < at && at < len(request)-1 &&
					isNoSystem(request[at-1]) && isNoSystem(request[at+1])
			})
		}
	}},
	{"the_overlay_may_follow", "The overlay may stand behind a fold that has no system message in front.", func(r *rules) {
		r.excuses = func(r rules, fold, request []spoken) bool {
			return !startsWithSystem(fold) && adding(r, fold, request, func(at int) bool {
				return at == len(request)-1 && isSystem(request[at])
			})
		}
	}},
	{"neighbours_may_change_places", "Two messages of one role side by side may stand in either order.", func(r *rules) {
		r.excuses = func(r rules, fold, request []spoken) bool {
			at := differences(r, fold, request)
			return len(fold) == len(request) && len(at) == 2 && at[1] == at[0]+1 &&
				fold[at[0]].Role == fold[at[1]].Role &&
				r.same(fold[at[0]], request[at[1]]) && r.same(fold[at[1]], request[at[0]])
		}
	}},
}

func isNoSystem(m spoken) bool { return !isSystem(m) }

func isEmpty(m spoken) bool { return m.Content == "[]" && !isSystem(m) }

// lacking reports whether the request is the fold without messages that may be
// left out before others.
func lacking(r rules, fold, request []spoken, may func(spoken) bool) bool {
	at := 0
	for _, m := range fold {
		switch {
		case at < len(request) && r.same(m, request[at]):
			at++
		case at == len(request) || !may(m):
			return false
		}
	}
	return at == len(request)
}

// adding reports whether the request is the fold with messages that may come in
// at their places.
func adding(r rules, fold, request []spoken, may func(at int) bool) bool {
	left := fold
	for at, m := range request {
		switch {
		case len(left) > 0 && r.same(left[0], m):
			left = left[1:]
		case !may(at):
			return false
		}
	}
	return len(left) == 0
}
