package session

import "verbatim/core/payload"

func (s Said) appendTo(b []byte) []byte {
	b = append(b, `{"content":`...)
	b = s.Message.content.value.AppendTo(b)
	if s.Message.name != "" {
		b = appendMember(b, "name", s.Message.name)
	}
	if !s.Message.metadata.IsZero() {
		b = append(b, `,"metadata":`...)
		b = s.Message.metadata.AppendTo(b)
	}
	if s.Replace != nil {
		b = append(b, `,"surface_op":{"replace":[`...)
		b = payload.OfInteger(s.Replace.Start).AppendTo(b)
		b = append(b, ',')
		b = payload.OfInteger(s.Replace.Stop).AppendTo(b)
		b = append(b, `]}`...)
	}
	return append(b, '}')
}

func (c ToolCall) appendTo(b []byte) []byte {
	b = append(b, `{"id":`...)
	b = appendString(b, c.ID)
	b = appendMember(b, "name", c.Name)
	return append(b, '}')
}

func (t TurnStart) appendTo(b []byte) []byte { return appendCount(b, "turn", t.Turn) }

func (t TurnEnd) appendTo(b []byte) []byte {
	b = append(b, `{"turn":`...)
	b = payload.OfInteger(t.Turn).AppendTo(b)
	b = append(b, `,"steps":`...)
	b = payload.OfInteger(t.Steps).AppendTo(b)
	b = appendMember(b, "reason", t.Reason.String())
	return append(b, '}')
}

func (s StepStart) appendTo(b []byte) []byte { return appendCount(b, "step", s.Step) }

func (s StepEnd) appendTo(b []byte) []byte { return appendCount(b, "step", s.Step) }

func (h RequestHeader) appendTo(b []byte) []byte {
	b = append(b, `{"messages":`...)
	b = payload.OfInteger(h.Messages).AppendTo(b)
	b = appendMember(b, "surface", h.Surface.String())
	if h.System != nil {
		b = appendMember(b, "system", h.System.String())
	}
	if h.Tools != nil {
		b = appendMember(b, "tools", h.Tools.String())
	}
	return append(b, '}')
}

func (r Record) appendTo(b []byte) []byte { return r.Data.AppendTo(b) }

func appendCount(b []byte, key string, n int64) []byte {
	b = append(b, '{', '"')
	b = append(b, key...)
	b = append(b, '"', ':')
	b = payload.OfInteger(n).AppendTo(b)
	return append(b, '}')
}

// appendMember appends a further member of an object, its value a string.
func appendMember(b []byte, key, value string) []byte {
	b = append(b, ',', '"')
	b = append(b, key...)
	b = append(b, '"', ':')
	return appendString(b, value)
}

// appendString appends a string that is known to be UTF-8.
func appendString(b []byte, s string) []byte {
	v, _ := payload.OfString(s)
	return v.AppendTo(b)
}
