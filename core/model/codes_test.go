package model_test

import (
	"context"
	"errors"
	"testing"

	"verbatim/core/account"
	"verbatim/core/chat"
	"verbatim/core/fault"
	"verbatim/core/locator"
	"verbatim/core/model"
	"verbatim/core/model/modeltest"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// raises lists for each code something that fails with it.
var raises = map[wire.ErrorCode]func(*testing.T) error{
	wire.ErrorCodeInvalidArgs: func(*testing.T) error {
		_, err := payload.NewPayload(payload.OfBool(true))
		return err
	},
	wire.ErrorCodeWireMismatch: func(t *testing.T) error {
		_, err := chat.ContentFromMessage(object(t, `{"content":null}`))
		return err
	},
	wire.ErrorCodeLocatorInvalid: func(*testing.T) error {
		_, err := locator.ParseLocator("secret:openai/key")
		return err
	},
	wire.ErrorCodeConfigInvalid: func(*testing.T) error {
		_, err := account.Several(wire.AccountRetriesOne, "a")
		return err
	},
	wire.ErrorCodeProvider: func(t *testing.T) error {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		_, err := modeltest.Script(modeltest.Turn{}).Call(ctx, new(emptyRequest()))
		return err
	},
	wire.ErrorCodeProviderAccountsExhausted: func(*testing.T) error {
		_, err := model.Roster{Accounts: []model.RosterEntry{{Account: "a"}, {Account: "b"}}}.Open(account.UntilHalted())
		return err
	},
}

// raisedByCommands are the codes of those who read files, which nothing below tools does.
// The stories of the command raise them.
var raisedByCommands = map[wire.ErrorCode]string{
	wire.ErrorCodeInputUnreadable: "tools/verbatim/testdata/script/inputs.txtar",
}

// A code that nothing raises is a promise that nothing keeps.
func TestEveryCodeIsRaised(t *testing.T) {
	for _, code := range wire.AllErrorCodes {
		raise, here := raises[code]
		if _, elsewhere := raisedByCommands[code]; here == elsewhere {
			t.Errorf("%v has to be raised either here or by a command", code)
		}
		if !here {
			continue
		}
		err := raise(t)
		failure, ok := errors.AsType[*fault.Error](err)
		if !ok || failure.Code() != code || failure.Recovery() == "" {
			t.Errorf("%v: the error is %v, want that code with a recovery", code, err)
		}
	}
}
