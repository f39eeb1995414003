package coreschema

import "github.com/invopop/jsonschema"

// payloads are the types that hold JSON of any form.
func payloads() jsonschema.Definitions {
	inner := ref("PayloadValue")
	return jsonschema.Definitions{
		"Payload": {
			Type: "object", AdditionalProperties: inner, Title: "Payload",
			Description: "A JSON object in which no number is a float, nested at most 126 containers deep.",
		},
		"PayloadValue": {
			AnyOf: []*jsonschema.Schema{
				{Type: "null"},
				{Type: "boolean"},
				{Type: "integer"},
				{Type: "string"},
				{Type: "array", Items: inner},
				{Type: "object", AdditionalProperties: inner},
			},
			Title: "PayloadValue", Description: "A value inside a payload. Its integers lie between -2^63 and 2^64-1.",
		},
		// Every type is named, since some generators take a schema without one for an object.
		"Value": {
			AnyOf: []*jsonschema.Schema{
				{Type: "null"}, {Type: "boolean"}, {Type: "number"}, {Type: "string"}, {Type: "array"}, {Type: "object"},
			},
			Title: "Value", Description: "Any JSON value, kept as it is.",
		},
	}
}
