package bench

import (
	"bench/enumer"
	"encoding"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"

	"verbatim/generated/wire"
)

// many words in random order, so that no branch predictor learns them.
const many = 4096

func shuffled[T fmt.Stringer](all []T) (words []string, values []T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range many {
		v := all[r.IntN(len(all))]
		words, values = append(words, v.String()), append(values, v)
	}
	return words, values
}

// side is one implementation of a set.
type side[T fmt.Stringer] struct {
	all       []T
	parse     func(string) (T, error)
	unmarshal func(*T) (encoding.TextUnmarshaler, json.Unmarshaler)
	appendTo  func(T, []byte) ([]byte, error)
	marshal   func(T) ([]byte, error)
}

func BenchmarkWords(b *testing.B) {
	measure(b, "words=7/how=ours", side[wire.Effort]{
		wire.AllEfforts[:], wire.ParseEffort,
		func(v *wire.Effort) (encoding.TextUnmarshaler, json.Unmarshaler) { return v, v },
		wire.Effort.AppendText, wire.Effort.MarshalText,
	})
	measure(b, "words=7/how=enumer", side[enumer.Effort]{
		enumer.EffortValues(), enumer.EffortString,
		func(v *enumer.Effort) (encoding.TextUnmarshaler, json.Unmarshaler) { return v, v },
		nil, enumer.Effort.MarshalText,
	})
	measure(b, "words=40/how=ours", side[wire.Rule]{
		wire.AllRules[:], wire.ParseRule,
		func(v *wire.Rule) (encoding.TextUnmarshaler, json.Unmarshaler) { return v, v },
		wire.Rule.AppendText, wire.Rule.MarshalText,
	})
	measure(b, "words=40/how=enumer", side[enumer.Rule]{
		enumer.RuleValues(), enumer.RuleString,
		func(v *enumer.Rule) (encoding.TextUnmarshaler, json.Unmarshaler) { return v, v },
		nil, enumer.Rule.MarshalText,
	})
}

func measure[T fmt.Stringer](b *testing.B, name string, s side[T]) {
	words, values := shuffled(s.all)
	texts, quoted := make([][]byte, many), make([][]byte, many)
	for i, w := range words {
		texts[i], quoted[i] = []byte(w), []byte(`"`+w+`"`)
	}
	var into T
	text, jsonText := s.unmarshal(&into)
	run := func(do string, each func() error) {
		b.Run("do="+do+"/"+name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if err := each(); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/many, "ns/word")
		})
	}
	run("parse", func() (err error) {
		for _, w := range words {
			if _, e := s.parse(w); e != nil {
				err = e
			}
		}
		return err
	})
	run("unmarshaltext", func() (err error) {
		for _, t := range texts {
			if e := text.UnmarshalText(t); e != nil {
				err = e
			}
		}
		return err
	})
	run("unmarshaljson", func() (err error) {
		for _, t := range quoted {
			if e := jsonText.UnmarshalJSON(t); e != nil {
				err = e
			}
		}
		return err
	})
	run("marshaltext", func() (err error) {
		for _, v := range values {
			if _, e := s.marshal(v); e != nil {
				err = e
			}
		}
		return err
	})
	if s.appendTo == nil {
		return
	}
	var buffer [64]byte
	run("appendtext", func() (err error) {
		for _, v := range values {
			if _, e := s.appendTo(v, buffer[:0]); e != nil {
				err = e
			}
		}
		return err
	})
}
