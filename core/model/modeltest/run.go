package modeltest

import (
	"slices"

	"verbatim/core/chat"
	"verbatim/core/locator"
	"verbatim/core/model"
	"verbatim/generated/wire"
)

// Run calls an adapter three times: twice with the benign request, and once with a copy of
// it that ends in one more message, a picture, which an adapter may refuse but must
// survive. Each time the adapter has to return an answer or a failure with a code, to
// leave the request as it was, and not to panic; also after a failure.
func Run(t TB, adapter model.Model, benign *model.Request) {
	t.Helper()
	rounds := []struct {
		name    string
		request model.Request
	}{
		{"call 1, the benign request", benign.Clone()},
		{"call 2, the same request again", benign.Clone()},
		{"call 3, one more message with a picture", withPicture(benign)},
	}
	poison := ""
	for _, round := range rounds {
		got := call(t.Context(), adapter.Call, &round.request)
		if got.broken != "" {
			t.Errorf("%s: the adapter %s%s", round.name, got.broken, poison)
		}
		if got.failure != nil {
			poison = "; a call before it failed, and a failure must not poison the adapter"
		}
	}
}

// withPicture returns a copy of a request that ends in a message of the user with nothing
// but a picture. There are no bytes behind it, which an adapter has to survive too.
func withPicture(benign *model.Request) model.Request {
	var hash locator.B3Hash
	for i := range hash {
		hash[i] = 0xab
	}
	picture := chat.Image{Locator: locator.Cas(hash), MediaType: wire.ImageTypePNG, Width: 16, Height: 16}
	request := benign.Clone()
	request.Chat.Messages = append(slices.Clip(request.Chat.Messages), chat.Message{
		Role: wire.RoleUser, Content: []chat.Block{picture},
	})
	return request
}
