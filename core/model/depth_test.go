package model_test

import (
	"errors"
	"strings"
	"testing"

	"verbatim/core/chat"
	"verbatim/core/fault"
	"verbatim/core/model"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// Four containers stand around the input of a tool in a record: the record, the message,
// its content and the block.
func TestARecordLeavesAnInput122Containers(t *testing.T) {
	answer := func(depth int) model.ModelReturned {
		input := object(t, strings.Repeat(`{"a":`, depth-1)+"{}"+strings.Repeat("}", depth-1))
		answer, err := model.FromResponse(&chat.ChatResponse{
			Content: []chat.Block{chat.ToolUse{Name: chat.Exec, Input: input}}, Stop: wire.StopReasonToolUse,
		}, nil)
		if err != nil {
			t.Fatal(err)
		}
		return answer.Record()
	}
	record, err := payload.Of(answer(122))
	if err != nil {
		t.Fatalf("122 containers: %v", err)
	}
	var read model.ModelReturned
	if err := record.Read(&read); err != nil || read.Message != answer(122).Message {
		t.Errorf("122 containers are read as %s, %v", read.Message, err)
	}
	_, err = payload.Of(answer(123))
	failure, ok := errors.AsType[*fault.Error](err)
	if !ok || failure.Code() != wire.ErrorCodeInvalidArgs || !strings.Contains(failure.Recovery(), "CAS") {
		t.Errorf("123 containers: %v; want E_INVALID_ARGS that names the content store", err)
	}
}
