package repair

import (
	"verbatim/core/payload"
)

var pydanticHand = hand{
	list:     "parts",
	isResult: func(part payload.Node) bool { return part.Get("part_kind").Is("tool-return") },
	result: func(c call) string {
		pairs := []string{"part_kind", quoted("tool-return"), "tool_name", quoted(c.name()), "content", quoted(c.said), "tool_call_id", quoted(c.ID)}
		return object(append(pairs, kept(c.message, "timestamp")...)...)
	},
	text: func(said string, old payload.Node) string {
		pairs := []string{"part_kind", quoted("user-prompt"), "content", quoted(said)}
		return object(append(pairs, kept(old, "timestamp")...)...)
	},
	wrap: func(block string) string {
		return object("kind", quoted("request"), "parts", "["+block+"]")
	},
}

// kept is a member of an object for another one, nothing where it has none.
func kept(n payload.Node, keys ...string) []string {
	var pairs []string
	for _, key := range keys {
		if v := n.Get(key); !v.IsZero() {
			pairs = append(pairs, key, v.Raw())
		}
	}
	return pairs
}

var chainHand = hand{
	result: func(c call) string {
		return chainMessage(c.message, "tool", "ToolMessage",
			"content", quoted(c.said), "name", quoted(c.name()), "tool_call_id", quoted(c.ID), "status", quoted("error"))
	},
	text: func(said string, old payload.Node) string {
		return chainMessage(old, "human", "HumanMessage", "content", quoted(said))
	},
}

// chainMessage is a message of LangChain in the form of another: the fields
// under data, as arguments of a class, or bare.
func chainMessage(like payload.Node, kind, class string, pairs ...string) string {
	pairs = append([]string{"type", quoted(kind)}, pairs...)
	switch {
	case like.Get("data").Kind() == payload.KindObject:
		return object("type", quoted(kind), "data", object(pairs...))
	case like.Get("kwargs").Kind() == payload.KindObject:
		return object("lc", "1", "type", quoted("constructor"),
			"id", "["+quoted("langchain")+","+quoted("schema")+","+quoted("messages")+","+quoted(class)+"]", "kwargs", object(pairs...))
	}
	return object(pairs...)
}

// geminiHand writes for Gemini CLI, whose sessions keep parts and speaker under
// other keys than its checkpoints.
func geminiHand(parts, speaker string) hand {
	return hand{
		list:     parts,
		isResult: func(part payload.Node) bool { return !part.Get("functionResponse").IsZero() },
		result: func(c call) string {
			pairs := kept(c.At.Node, "id", "name")
			return object("functionResponse", object(append(pairs, "response", object("error", quoted(c.said)))...))
		},
		text: func(said string, _ payload.Node) string { return object("text", quoted(said)) },
		wrap: func(block string) string { return object(speaker, quoted("user"), parts, "["+block+"]") },
	}
}
