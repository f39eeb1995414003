package payload

// OptText returns the characters of a string. It is not ok when the key is missing or
// null.
func (r *Record) OptText(key string) (text string, ok bool) {
	if r.OptValue(key).IsZero() {
		return "", false
	}
	text = r.Text(key)
	return text, r.err == nil
}

// OptUint returns a whole number as [Record.Uint] does. It is not ok when the key is
// missing or null.
func (r *Record) OptUint(key string, most uint64) (n uint64, ok bool) {
	if r.OptValue(key).IsZero() {
		return 0, false
	}
	n = r.Uint(key, most)
	return n, r.err == nil
}

// OptValue returns a value of any kind but null. It is the zero Value when the key is
// missing or null.
func (r *Record) OptValue(key string) Value {
	if r.err != nil {
		return Value{}
	}
	v := r.get(key)
	if v.Kind() == KindNull {
		return Value{}
	}
	return v
}

// Has reports whether the object has the key, be it with a null. It is for a key that may
// be left out but not be null:
//
//	if r.Has("attachments") {
//		attachments = r.List("attachments")
//	}
func (r *Record) Has(key string) bool { return !r.get(key).IsZero() }
