package model_test

import (
	"reflect"
	"testing"

	"verbatim/core/account"
	"verbatim/core/chat"
	"verbatim/core/locator"
	"verbatim/core/model"
	"verbatim/core/payload"
	"verbatim/core/policy"
	"verbatim/core/usage"
	"verbatim/generated/wire"

	"github.com/go-json-experiment/json"
	"pgregory.net/rapid"
)

var (
	texts  = rapid.StringOf(rapid.RuneFrom([]rune("aé<&>\"\\\n\u0001\u2028\U0001F600")))
	names  = rapid.Map(rapid.StringMatching(`[a-z0-9_]{1,9}`), func(s string) chat.ToolName { return chat.ToolName(s) })
	labels = rapid.Map(rapid.StringMatching(`[a-z0-9]{1,9}`), func(s string) account.ServerLabel { return account.ServerLabel(s) })
	hashes = rapid.Map(texts, func(s string) locator.B3Hash { return locator.Digest([]byte(s)) })
	counts = rapid.Uint64()
	fours  = rapid.Custom(func(t *rapid.T) (s [4]locator.B3Hash) {
		for i := range s {
			s[i] = hashes.Draw(t, "segment")
		}
		return s
	})
	args = rapid.Custom(func(t *rapid.T) payload.Payload {
		p, err := payload.Of(rapid.MapOf(texts, rapid.Int64()).Draw(t, "args"))
		if err != nil {
			t.Fatal(err)
		}
		return p
	})
	usages = rapid.Custom(func(t *rapid.T) usage.ModelUsage {
		return usage.ModelUsage{
			Input:      usage.Tokens(counts.Draw(t, "input")),
			Output:     usage.Tokens(counts.Draw(t, "output")),
			CacheRead:  rapid.SampledFrom([]usage.CacheCount{{}, usage.Reported(0), usage.Reported(7)}).Draw(t, "read"),
			CacheWrite: rapid.SampledFrom([]usage.CacheCount{{}, usage.Reported(0), usage.Reported(7)}).Draw(t, "write"),
			Dialect:    rapid.SampledFrom(append(wire.AllDialects[:], 0)).Draw(t, "dialect"),
		}
	})
	calls = rapid.Custom(func(t *rapid.T) model.ToolCall {
		return model.ToolCall{ID: texts.Draw(t, "id"), Name: names.Draw(t, "name"), Args: args.Draw(t, "args")}
	})
	answers = rapid.Custom(func(t *rapid.T) model.Return {
		answer := model.Return{
			Message: args.Draw(t, "message"),
			Calls:   rapid.SliceOfN(calls, 0, 3).Draw(t, "calls"),
			Usage:   rapid.Ptr(usages, true).Draw(t, "usage"),
			Stop:    rapid.SampledFrom(append(wire.AllStopReasons[:], 0)).Draw(t, "stop"),
			Billed:  rapid.Ptr(rapid.Map(counts, func(n uint64) usage.USDMicros { return usage.USDMicros(n) }), true).Draw(t, "billed"),
		}
		if len(answer.Calls) == 0 {
			answer.Calls = nil
		}
		return answer
	})
	requests = rapid.Custom(func(t *rapid.T) model.Request {
		request := model.Request{
			Policy:   policy.BuildingPolicy{Confidential: rapid.Bool().Draw(t, "confidential")},
			Segments: fours.Draw(t, "segments"),
			Chat:     chat.EmptyRequest(texts.Draw(t, "model"), chat.Ceiling(counts.Draw(t, "ceiling"))),
		}
		for range rapid.IntRange(0, 3).Draw(t, "messages") {
			request.Chat.Messages = append(request.Chat.Messages, chat.Message{
				Role:    rapid.SampledFrom(wire.AllRoles[:]).Draw(t, "role"),
				Content: []chat.Block{chat.Text{Text: texts.Draw(t, "text")}},
			})
		}
		return request
	})
)

func TestEveryValueReadsBackAsItWasWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		answer := answers.Draw(t, "answer")
		readsBack(t, answer)
		readsBack(t, requests.Draw(t, "request"))
		readsBack(t, model.Increment{
			Kind: rapid.SampledFrom(wire.AllIncrementKinds[:]).Draw(t, "kind"), Text: texts.Draw(t, "text"),
		})
		readsBack(t, model.ModelCalled{
			Model: texts.Draw(t, "model"), Segments: fours.Draw(t, "segments"),
			ProviderAccount: rapid.Ptr(rapid.Custom(func(t *rapid.T) model.AccountBinding {
				return model.AccountBinding{Provider: texts.Draw(t, "provider"), Account: labels.Draw(t, "account")}
			}), true).Draw(t, "account"),
		})
		readsBack(t, model.PrefixHeld{
			Endpoint: texts.Draw(t, "endpoint"), Prefix: hashes.Draw(t, "prefix"),
			WaitedMS: counts.Draw(t, "waited"), Usage: rapid.Ptr(usages, true).Draw(t, "usage"),
		})
		record := answer.Record()
		record.FirstAt = rapid.Ptr(counts, true).Draw(t, "first at")
		record.FirstUS = rapid.Ptr(counts, true).Draw(t, "first us")
		record.TookUS = rapid.Ptr(counts, true).Draw(t, "took")
		readsBack(t, record)
	})
}

// readsBack holds a value to coming back from its JSON, and from a payload where its keys
// are sorted.
func readsBack[T any](t *rapid.T, want T) {
	text, err := json.Marshal(want)
	if err != nil {
		t.Fatalf("%+v cannot be written: %v", want, err)
	}
	var direct, recorded T
	if err := json.Unmarshal(text, &direct); err != nil || !reflect.DeepEqual(direct, want) {
		t.Fatalf("%s reads as %+v, %v; want %+v", text, direct, err, want)
	}
	p, err := payload.Of(want)
	if err != nil {
		t.Fatalf("%s is no payload: %v", text, err)
	}
	if err := p.Read(&recorded); err != nil || !reflect.DeepEqual(recorded, want) {
		t.Fatalf("%s reads as %+v, %v; want %+v", p, recorded, err, want)
	}
}
