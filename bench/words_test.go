package bench

import (
	"bench/enumer"
	"bench/goenum"
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
	unmarshal func(*T) (encoding.TextUnmarshaler, json.Unmarshaler) // the latter is nil where the peer makes none
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
	measure(b, "words=7/how=go-enum", side[goenum.Effort]{
		goenum.EffortValues(), goenum.ParseEffort,
		func(v *goenum.Effort) (encoding.TextUnmarshaler, json.Unmarshaler) { return v, nil },
		goenum.Effort.AppendText, goenum.Effort.MarshalText,
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
	measure(b, "words=40/how=go-enum", side[goenum.Rule]{
		goenum.RuleValues(), goenum.ParseRule,
		func(v *goenum.Rule) (encoding.TextUnmarshaler, json.Unmarshaler) { return v, nil },
		goenum.Rule.AppendText, goenum.Rule.MarshalText,
	})
}

// BenchmarkUnknownWord makes the error of a word that is none, without its
// text: nearly every caller only asks whether there is one.
func BenchmarkUnknownWord(b *testing.B) {
	refuse(b, "words=7/how=ours", func(word string) error { _, err := wire.ParseEffort(word); return err })
	refuse(b, "words=7/how=enumer", func(word string) error { _, err := enumer.EffortString(word); return err })
	refuse(b, "words=7/how=go-enum", func(word string) error { _, err := goenum.ParseEffort(word); return err })
	refuse(b, "words=40/how=ours", func(word string) error { _, err := wire.ParseRule(word); return err })
	refuse(b, "words=40/how=enumer", func(word string) error { _, err := enumer.RuleString(word); return err })
	refuse(b, "words=40/how=go-enum", func(word string) error { _, err := goenum.ParseRule(word); return err })
}

func refuse(b *testing.B, name string, parse func(string) error) {
	b.Run(name, func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if parse("no_such_word") == nil {
				b.Fatal("no_such_word is a word")
			}
		}
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
	if jsonText != nil {
		run("unmarshaljson", func() (err error) {
			for _, t := range quoted {
				if e := jsonText.UnmarshalJSON(t); e != nil {
					err = e
				}
			}
			return err
		})
	}
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
