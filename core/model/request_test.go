package model_test

import (
	"reflect"
	"strings"
	"testing"

	"verbatim/core/chat"
	"verbatim/core/locator"
	"verbatim/core/model"
	"verbatim/core/policy"
	"verbatim/generated/wire"
)

const (
	hashOfA = "17762fddd969a453925d65717ac3eea21320b66b54342fde15128d6caf21215f" // as b3sum prints it
	four    = `["` + hashOfA + `","` + hashOfA + `","` + hashOfA + `","` + hashOfA + `"]`
	noChat  = `{"model":"m","max_tokens":64,"system":[],"messages":[],"tools":[],"effort":null}`
)

func segments() [4]locator.B3Hash {
	a := locator.Digest([]byte("a"))
	return [4]locator.B3Hash{a, a, a, a}
}

func emptyRequest() model.Request {
	return model.Request{Segments: segments(), Chat: chat.EmptyRequest("m", 64)}
}

func TestARequestCarriesFourSegments(t *testing.T) {
	want := `{"policy":{"confidential":false},"segments":` + four + `,"chat":` + noChat + `}`
	if got := encode(t, emptyRequest()); got != want {
		t.Errorf("written as %s; want %s", got, want)
	}
	if got := decode[model.Request](t, want); !reflect.DeepEqual(got, emptyRequest()) {
		t.Errorf("read as %+v; want %+v", got, emptyRequest())
	}
}

func TestARequestPassesOverOtherKeys(t *testing.T) {
	text := `{"x":1.5,"chat":` + noChat + `,"segments":` + four + `,"Policy":null,"policy":{"confidential":true,"y":[]}}`
	want := emptyRequest()
	want.Policy = policy.BuildingPolicy{Confidential: true}
	if got := decode[model.Request](t, text); !reflect.DeepEqual(got, want) {
		t.Errorf("read as %+v; want %+v", got, want)
	}
}

func TestRequestRefuses(t *testing.T) {
	request := func(policy, segments, chat string) string {
		return `{"policy":` + policy + `,"segments":` + segments + `,"chat":` + chat + `}`
	}
	const open = `{"confidential":false}`
	five := strings.Replace(four, "]", `,"`+hashOfA+`"]`, 1)
	three := strings.Replace(four, `"`+hashOfA+`",`, "", 1)
	upper := strings.Replace(four, hashOfA, strings.ToUpper(hashOfA), 1)
	refuses(t, emptyRequest(), []miss{
		{"three segments", request(open, three, noChat), "/segments", "found a list of 3, expected 4 hashes: one for each segment of the prefix"},
		{"five segments", request(open, five, noChat), "/segments", "found a list of 5, expected 4 hashes: one for each segment of the prefix"},
		{"no segments", request(open, "[]", noChat), "/segments", "found a list of 0, expected 4 hashes: one for each segment of the prefix"},
		{"null for the segments", request(open, "null", noChat), "/segments", "found null, expected an array"},
		{
			"a null segment", request(open, strings.Replace(four, `"`+hashOfA+`"`, "null", 1), noChat),
			"/segments/0", `B3Hash: "null": found no JSON string, expected one of 64 lower-case hexadecimal digits`,
		},
		{
			"a segment in upper case", request(open, upper, noChat),
			"/segments/0", `B3Hash: "` + strings.ToUpper(hashOfA) + `": found 'F' at offset 5, expected a lower-case hexadecimal digit`,
		},
		{"no policy", `{"segments":` + four + `,"chat":` + noChat + `}`, "", `the key "policy" is missing, expected a value`},
		{"a key in another case", `{"POLICY":` + open + `,"segments":` + four + `,"chat":` + noChat + `}`, "", `the key "policy" is missing, expected a value`},
		{"null for the policy", request("null", four, noChat), "/policy", "found null, expected an object"},
		{"a policy that says nothing", request("{}", four, noChat), "/policy", `the key "confidential" is missing, expected true or false`},
		{"no chat", `{"policy":` + open + `,"segments":` + four + `}`, "", `the key "chat" is missing, expected a value`},
		{
			"a role that is none", request(open, four, strings.Replace(noChat, `"messages":[]`, `"messages":[{"role":"system","content":[]}]`, 1)),
			"/chat/messages/0/role", `Role: unknown word "system" (user, assistant)`,
		},
		{"a list", "[]", "", "found an array, expected an object"},
		{"null", "null", "", "found null, expected an object"},
	})
	refusesDoubled[model.Request](t, `{"policy":`+open+`,"policy":`+open+`,"segments":`+four+`,"chat":`+noChat+`}`)
}

func TestACloneSharesNothing(t *testing.T) {
	request := emptyRequest()
	request.Chat.Messages = []chat.Message{{Role: wire.RoleUser, Content: []chat.Block{chat.Text{Text: "hello"}}}}
	clone := request.Clone()
	if !reflect.DeepEqual(clone, request) {
		t.Errorf("clone is %+v; want %+v", clone, request)
	}
	clone.Chat.Messages[0].Content[0] = chat.Text{Text: "changed"}
	clone.Segments[0] = locator.B3Hash{}
	if got := request.Chat.Messages[0].Content[0]; got != (chat.Text{Text: "hello"}) || request.Segments != segments() {
		t.Errorf("after a change of the clone the request says %v", got)
	}
}
