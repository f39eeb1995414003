package repair

// replace puts another value in place of one.
func (l *layout) replace(s site, value string) Edit {
	return Edit{s.start, l.text[s.start:s.end], value}
}

// behind inserts an element behind one.
func (l *layout) behind(s site, element string) Edit {
	return Edit{s.end, "", l.between(s) + element}
}

// inFront inserts an element in front of one.
func (l *layout) inFront(s site, element string) Edit {
	return Edit{s.from, "", element + l.between(s)}
}

// between is what stands between the elements around a place, so that what is
// inserted looks like what is there.
func (l *layout) between(s site) string {
	switch {
	case s.line:
		return "\n"
	case s.after >= 0:
		return l.text[s.end:s.after]
	case s.before >= 0:
		return l.text[s.before:s.from]
	}
	return ","
}

// remove takes an element or a member out of its container, with the comma or
// the line feed that it has too many then.
func (l *layout) remove(s site) Edit {
	from, to := s.from, s.end
	if s.before >= 0 {
		from = s.before
	} else if s.after >= 0 {
		to = s.after
	}
	return Edit{from, l.text[from:to], ""}
}

// add gives an object a member more, behind the others.
func (l *layout) add(object site, key, value string) Edit {
	member := quoted(key) + ":" + value
	last := -1
	for _, n := range object.node.Members() {
		_, last = n.Span()
	}
	if last < 0 {
		return Edit{object.start + 1, "", member}
	}
	return Edit{object.base + last, "", "," + member}
}

// set puts a value under a key that may be there.
func (l *layout) set(object site, key, value string) Edit {
	if s := object.child(l.text, key); !s.node.IsZero() {
		return l.replace(s, value)
	}
	return l.add(object, key, value)
}
