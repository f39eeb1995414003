package payload

// Record reads an object key by key, with nothing left to chance: a key is compared byte
// for byte, a missing one is not a default, a null is not a zero, and the kind of every
// value is judged. Keys that nobody asks for pass.
//
// The first problem sticks. After it every question is answered with a zero value, so
// that a decoder can ask for all it needs and look at [Record.Err] once:
//
//	r := payload.ReadRecord(v)
//	block := Text{Text: r.Text("text")}
//	return block, r.Err()
//
// It lends its strings from the Value and allocates nothing for an object of usual size.
type Record struct {
	few  [fewFields]field // the first members
	n    int              // of few that are used
	more []field          // the other members
	err  error
}

// fewFields is how many members a Record holds without allocating: as many as the largest
// record of a conversation has, and two.
const fewFields = 8

type field struct {
	key   string
	value Value
}

// ReadRecord begins to read v, which it goes over once. When v is no object, that is the
// problem of the Record.
func ReadRecord(v Value) *Record {
	r := new(Record) // in a function so short that it is inlined, r stays on the caller's stack
	r.collect(v)
	return r
}

func (r *Record) collect(v Value) {
	if v.Kind() != KindObject {
		r.Fail("", "found "+Found(v)+", expected an object")
		return
	}
	for at := 1; v.text[at] != '}'; {
		colon := skipString(v.text, at)
		end := skipValue(v.text, colon+1)
		f := field{unescape(v.text[at+1 : colon-1]), Value{v.text[colon+1 : end]}}
		if r.n < fewFields {
			r.few[r.n] = f
			r.n++
		} else {
			r.more = append(r.more, f)
		}
		at = skipComma(v.text, end)
	}
}

// Err returns the first problem, or nil. It is a [*ReadError] whose path begins at the
// record, or a [*SyntaxError] that was given to [Record.Within].
func (r *Record) Err() error { return r.err }

// Fail makes a problem of the value under key, unless there is one already. Without a key
// it is that of the record as a whole. The problem says what was found and what was
// expected.
func (r *Record) Fail(key, problem string) {
	if r.err != nil {
		return
	}
	path := ""
	if key != "" {
		path = Pointer(key)
	}
	r.err = &ReadError{Path: path, Problem: problem}
}

// Within makes a problem of what a reader says about the value under key, unless there is
// one already or err is nil.
func (r *Record) Within(key string, err error) {
	if r.err == nil {
		r.err = Under(Pointer(key), err)
	}
}

// Whole makes a problem of what a reader says about the object that the record is of,
// unless there is one already or err is nil.
func (r *Record) Whole(err error) {
	if r.err == nil {
		r.err = Under("", err)
	}
}

// get returns what stands under key, or the zero Value.
func (r *Record) get(key string) Value {
	for i := range r.few[:r.n] {
		if r.few[i].key == key {
			return r.few[i].value
		}
	}
	for i := range r.more {
		if r.more[i].key == key {
			return r.more[i].value
		}
	}
	return Value{}
}
