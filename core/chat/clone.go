package chat

import "slices"

// Clone returns the same request, annotations included, with slices of its own all the
// way down.
func (q ChatRequest) Clone() ChatRequest {
	clone := q
	clone.System = slices.Clone(q.System)
	clone.Tools = slices.Clone(q.Tools)
	clone.Messages = slices.Clone(q.Messages)
	for i, m := range clone.Messages {
		clone.Messages[i].Content = cloneBlocks(m.Content)
	}
	return clone
}

func cloneBlocks(blocks []Block) []Block {
	clone := slices.Clone(blocks)
	for i, block := range clone {
		if result, ok := block.(ToolResult); ok { // the only block that holds a slice
			result.Attachments = slices.Clone(result.Attachments)
			clone[i] = result
		}
	}
	return clone
}
