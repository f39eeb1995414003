package vectors

import (
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"verbatim/proptest/model"
)

// said is what is read of a message, in a request or in the data of an event.
type said struct {
	Role      string         `json:"role"`
	Content   jsontext.Value `json:"content"`
	Name      string         `json:"name"`
	SurfaceOp jsontext.Value `json:"surface_op"`
}

// readEvent reads an event into the form of the model.
func readEvent(line jsontext.Value) (model.Event, error) {
	var of struct {
		Seq  int64  `json:"seq"`
		Type string `json:"type"`
		Data said   `json:"data"`
	}
	if err := json.Unmarshal(line, &of); err != nil {
		return model.Event{}, err
	}
	role, surface := strings.CutSuffix(of.Type, "_message")
	if of.Type == "tool_result" {
		role, surface = "tool", true
	}
	if !surface {
		return model.Event{Seq: of.Seq}, nil
	}
	of.Data.Role = role
	m, err := of.Data.message()
	if err != nil {
		return model.Event{}, err
	}
	replace, err := readRange(of.Data.SurfaceOp)
	return model.Event{Seq: of.Seq, Surface: true, Message: m, Replace: replace}, err
}

// readRange reads a surface_op: nil of one that appends.
func readRange(op jsontext.Value) (*[2]int64, error) {
	if op == nil || op.Kind() == '"' {
		return nil, nil
	}
	var of struct {
		Replace [2]int64 `json:"replace"`
	}
	err := json.Unmarshal(op, &of)
	return &of.Replace, err
}

func readMessage(text jsontext.Value) (model.Message, error) {
	var s said
	if err := json.Unmarshal(text, &s); err != nil {
		return model.Message{}, err
	}
	return s.message()
}

// message brings what was read into the form of the model.
func (s said) message() (model.Message, error) {
	blocks, err := blocksOf(s.Content)
	if err != nil {
		return model.Message{}, err
	}
	m := model.Message{Role: s.Role, Name: s.Name}
	for _, b := range blocks {
		if err := b.pair(&m); err != nil {
			return model.Message{}, err
		}
	}
	m.Content, err = compared(blocks)
	return m, err
}

// pair notes the id with which a block takes part in pairing.
func (b block) pair(m *model.Message) error {
	switch b.kind() {
	case "tool_use":
		return b.calls(m, "id")
	case "tool_result":
		return b.answers(m, "tool_use_id")
	case "foreign":
		if err := b.calls(m, "call"); err != nil {
			return err
		}
		return b.answers(m, "result")
	}
	return nil
}

func (b block) calls(m *model.Message, key string) error {
	if b[key] == nil {
		return nil
	}
	m.Calls = append(m.Calls, "")
	return json.Unmarshal(b[key], &m.Calls[len(m.Calls)-1])
}

func (b block) answers(m *model.Message, key string) error {
	if b[key] == nil {
		return nil
	}
	return json.Unmarshal(b[key], &m.Result)
}
