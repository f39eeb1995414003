#!/bin/sh
# Runs the whole line once, from the vocabulary to a checked session, and says
# what each step shows. Called by `make demo`.
set -u
cd "$(dirname "$0")/.."
bin=$(mktemp -d)
trap 'rm -rf "$bin"' EXIT

bold='' plain=''
if [ -t 1 ] && [ -z "${NO_COLOR:-}" ]; then
	bold=$(printf '\033[1m') plain=$(printf '\033[0m')
fi
step() { printf '\n%s%s%s\n' "$bold" "$1" "$plain"; }
run() {
	expected=$1
	shift
	printf '$ %s\n' "$*"
	PATH="$bin:$PATH" "$@"
	status=$?
	if [ "$status" -ne "$expected" ]; then
		printf 'demo: exit %d, expected %d\n' "$status" "$expected" >&2
		exit 1
	fi
}

go build -o "$bin/" ./tools/specgen ./tools/verbatim || exit 1

step "1. One vocabulary: every word of the wire stands once, in spec/*.yaml"
run 0 verbatim words Effort

step "2. It generates the Go types, their tests and the JSON Schemas; nothing has drifted"
run 0 specgen generate
run 0 specgen check

step "3. A log folds to what the model sees. This one was compacted twice: two of twelve events are left"
run 0 verbatim fold examples/compacted.jsonl
step "   What the model saw before the second compaction is still to be had"
run 0 verbatim fold --at 10 examples/compacted.jsonl

step "4. A request that is its log, word for word"
run 0 verbatim verify --log examples/plain.jsonl --request examples/plain-good.json

step "5. A request builder dropped a tool result: exit 1, and where"
run 1 verbatim verify --log examples/plain.jsonl --request examples/plain-missing.json

step "6. A retry doubled a message"
run 1 verbatim verify --log examples/plain.jsonl --request examples/plain-doubled.json

step "7. A compaction cut a call from its result: the provider would answer 400. The log names the event to blame"
run 1 verbatim check examples/plain.jsonl examples/compacted.jsonl examples/cut.jsonl
