package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"time"
)

// event is a line of a native log as one would write it by hand.
type event struct {
	Seq  int64     `json:"seq"`
	Type string    `json:"type"`
	Time time.Time `json:"time"`
	Data struct {
		Content []struct {
			Kind      string          `json:"kind"`
			Text      string          `json:"text"`
			ID        string          `json:"id"`
			Name      string          `json:"name"`
			Input     json.RawMessage `json:"input"`
			ToolUseID string          `json:"tool_use_id"`
			Content   content         `json:"content"`
			IsError   bool            `json:"is_error"`
		} `json:"content"`
		Messages int64  `json:"messages"`
		Surface  string `json:"surface"`
	} `json:"data"`
}

// body is a request of Anthropic Messages. What may be a string or blocks is
// left as it is.
type body struct {
	Model     string `json:"model"`
	MaxTokens int64  `json:"max_tokens"`
	System    string `json:"system"`
	Messages  []struct {
		Role    string  `json:"role"`
		Content content `json:"content"`
	} `json:"messages"`
	Tools []struct {
		Name        string          `json:"name"`
		Description string          `json:"description"`
		InputSchema json.RawMessage `json:"input_schema"`
	} `json:"tools"`
}

type content []block

type block struct {
	Type      string          `json:"type"`
	Text      string          `json:"text"`
	ID        string          `json:"id"`
	Name      string          `json:"name"`
	Input     json.RawMessage `json:"input"`
	ToolUseID string          `json:"tool_use_id"`
	Content   string          `json:"content"`
}

// UnmarshalJSON reads a string as one block of text.
func (c *content) UnmarshalJSON(text []byte) error {
	if len(text) > 0 && text[0] == '"' {
		*c = content{{Type: "text"}}
		return json.Unmarshal(text, &(*c)[0].Text)
	}
	return json.Unmarshal(text, (*[]block)(c))
}

// decode decodes each line of a file into structs.
func decode(kind, file string) error {
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	r := bufio.NewReaderSize(f, 1<<16)
	var line []byte
	for n := 1; ; n++ {
		line = line[:0]
		for {
			part, err := r.ReadSlice('\n')
			line = append(line, part...)
			if errors.Is(err, io.EOF) && len(line) == 0 {
				return nil
			}
			if err == nil || errors.Is(err, io.EOF) {
				break
			}
			if !errors.Is(err, bufio.ErrBufferFull) {
				return err
			}
		}
		var v any = new(event)
		if kind == "anthropic" {
			v = new(body)
		}
		if err := json.Unmarshal(line, v); err != nil {
			return fmt.Errorf("%s: line %d: %w", file, n, err)
		}
	}
}
