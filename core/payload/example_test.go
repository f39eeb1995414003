package payload_test

import (
	"fmt"

	"verbatim/core/payload"
)

func ExampleParse() {
	value, err := payload.Parse([]byte(`{ "path": "caf\u00e9\/menu.txt", "limit": 1.0 }`))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(value)
	// Output: {"limit":1.0,"path":"café/menu.txt"}
}

func ExampleParse_refused() {
	_, err := payload.Parse([]byte(`{"calls":[{"id":"c1","id":"c2"}]}`))
	fmt.Println(err)
	// Output: offset 21, at "/calls/0": duplicate key "id"
}

func ExampleValue_Members() {
	value, err := payload.Parse([]byte(`{"b":[1,2],"a":"x"}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	for key, member := range value.Members() {
		fmt.Println(key, member.Kind(), member)
	}
	// Output:
	// a string "x"
	// b array [1,2]
}

func ExampleOfObject() {
	name, err := payload.OfString("say \"hi\"")
	if err != nil {
		fmt.Println(err)
		return
	}
	value, err := payload.OfObject(
		payload.Member{Key: "name", Value: name},
		payload.Member{Key: "args", Value: payload.OfArray(payload.OfInteger(1), payload.OfBool(true))},
	)
	fmt.Println(value, err)
	// Output: {"args":[1,true],"name":"say \"hi\""} <nil>
}

func ExampleLocate() {
	text := []byte(`{"messages": [ {"role": "user"} ]}`)
	offset, ok := payload.Locate(text, payload.Pointer("messages", "0", "role"))
	fmt.Println(string(text[offset:]), ok)
	// Output: "user"} ]} true
}
