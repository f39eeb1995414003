package main

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/go-json-experiment/json"
)

// badChecker is a checker whose every verdict is right and which is bad in
// another way, named by its first argument.
func badChecker() {
	way := os.Args[1]
	var late []byte
	seen := 0
	cases := bufio.NewReader(os.Stdin)
	for {
		line, err := cases.ReadBytes('\n')
		if err != nil {
			break
		}
		seen++
		answer := append(answerLineTo(line), '\n')
		switch {
		case way == "never answers":
			continue
		case way == "answers at the end":
			late = append(late, answer...)
			continue
		case way == "ends at a replace" && bytes.Contains(line, []byte(`"replace"`)):
			fmt.Fprintln(os.Stderr, "cannot replace")
			os.Exit(3)
		case way == "closes its output":
			os.Stdout.Close()
			time.Sleep(time.Hour)
		case way == "fails at a replace" && bytes.Contains(line, []byte(`"replace"`)):
			answer = fmt.Appendf(nil, "{\"id\":%s,\"error\":{\"message\":\"no replace\"}}\n", idOf(line))
		case way == "talks":
			answer = []byte("an empty log, how nice\n")
		case way == "goes on and on":
			answer = []byte(strings.Repeat("x", lineMax+1))
		case way == "counts from 0":
			answer = fmt.Appendf(nil, "{\"id\":%d,\"ok\":true}\n", seen-1)
		case way == "answers twice":
			answer = append(answer, answer...)
		case way == "gives up" && seen > 100:
			os.Exit(4)
		case way == "reads on":
			late = append(late, answer...)
			if bytes.Contains(line, []byte(`"replace"`)) {
				os.Exit(5)
			}
			if cases.Buffered() > 0 {
				continue
			}
			answer, late = late, nil
		case way == "tires" && seen > 100:
			answer = fmt.Appendf(nil, "{\"id\":%s,\"ok\":true}\n", idOf(line))
		case way == "records":
			record(os.Args[2], line)
		}
		os.Stdout.Write(answer)
	}
	end(way, late)
}

func end(way string, late []byte) {
	switch way {
	case "answers at the end":
		os.Stdout.Write(late)
	case "says goodbye":
		fmt.Println("goodbye")
	case "stays":
		time.Sleep(time.Hour)
	case "ends with 3":
		os.Exit(3)
	}
}

func record(file string, line []byte) {
	f, err := os.OpenFile(file, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		panic(err)
	}
	defer f.Close()
	if _, err := f.Write(line); err != nil {
		panic(err)
	}
}

func answerLineTo(line []byte) []byte {
	text, err := json.Marshal(answerTo(bytes.TrimSuffix(line, []byte("\n"))))
	if err != nil {
		panic(err)
	}
	return text
}

func idOf(line []byte) string {
	var c batchCase
	if err := json.Unmarshal(line, &c); err != nil {
		panic(err)
	}
	return string(c.ID)
}
