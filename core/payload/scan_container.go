package payload

import (
	"bytes"
	"strconv"
)

func (s *scanner) array() *SyntaxError {
	if err := s.enter(); err != nil {
		return err
	}
	if s.peek() == ']' {
		s.leave()
		return nil
	}
	more := true
	for index := 0; more; index++ {
		err := s.value()
		if err != nil {
			return err.inside(strconv.Itoa(index))
		}
		if more, err = s.separator(']'); err != nil {
			return err
		}
	}
	s.leave()
	return nil
}

func (s *scanner) object() *SyntaxError {
	if err := s.enter(); err != nil {
		return err
	}
	if s.peek() == '}' {
		s.leave()
		return nil
	}
	first := len(s.members)
	ascending, err := s.memberList(first)
	if err != nil {
		return err
	}
	if !ascending {
		if err := s.judgeMembers(s.members[first:]); err != nil {
			return err
		}
	}
	clear(s.members[first:])
	s.members = s.members[:first]
	s.leave()
	return nil
}

// memberList reads the members of an object that has some and puts them on the stack,
// from index first on. It reports whether their keys ascend, which also says that no
// key stands there twice.
func (s *scanner) memberList(first int) (ascending bool, err *SyntaxError) {
	ascending = true
	for more := true; more; {
		m, err := s.member()
		if err != nil {
			return false, err
		}
		if n := len(s.members); n > first && ascending {
			ascending = bytes.Compare(s.members[n-1].key, m.key) < 0
		}
		s.members = append(s.members, m)
		if more, err = s.separator('}'); err != nil {
			return false, err
		}
	}
	return ascending, nil
}

// enter reads the opening bracket of a container and the white space after it.
func (s *scanner) enter() *SyntaxError {
	if s.depth == DepthMax {
		err := s.failure("nested deeper than %d containers", DepthMax)
		err.TooDeep = true
		return err
	}
	s.depth++
	s.pos++
	s.space()
	return nil
}

// separator reads what follows a member or element: a comma, after which there are
// more, or the closing bracket, which it leaves to be read by leave.
func (s *scanner) separator(closing byte) (more bool, err *SyntaxError) {
	s.space()
	switch s.peek() {
	case ',':
		s.pos++
		s.space()
		return true, nil
	case closing:
		return false, nil
	}
	return false, s.unexpected("',' or '" + string(rune(closing)) + "'")
}

// leave reads the closing bracket of a container.
func (s *scanner) leave() {
	s.depth--
	s.pos++
}
