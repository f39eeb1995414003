#!/bin/sh
# Measures: run.sh COUNT REGEXP. Both sides of each comparison run in one
# process, and benchstat puts them side by side in columns. What was printed
# stays in bench/out.
set -eu
count=$1 pattern=$2
cd "$(dirname "$0")"
mkdir -p out

measure() { # measure NAME FOLDER PACKAGE...: run the benchmarks of some packages
	name=$1 folder=$2
	shift 2
	# The definition of the fold takes a minute a mix: once is enough.
	if ! (cd "$folder" && go test -run '^$' -bench "$pattern" -skip 'how=definition' -count "$count" -timeout 60m "$@" &&
		go test -run '^$' -bench "$pattern" -skip 'how=(read|fold|check|loop|deepequal|chat|encoding_json|append|digest|audit|ours|enumer)' -count 1 -timeout 60m "$@") >"out/$name.txt"; then
		cat "out/$name.txt"
		exit 1
	fi
	cat "out/$name.txt"
	go tool benchstat -col /how "out/$name.txt"
}

measure words . .
measure core .. ./core/... ./invariant

# The generator as people run it: a process of its own, nothing to change.
bin=$(mktemp -d)
trap 'rm -rf "$bin"' EXIT
(cd .. && go build -o "$bin/specgen" ./tools/specgen)
echo "specgen generate, nothing to change, $count runs beside an empty process of Go:"
for n in $(seq "$count"); do
	(cd .. && time -p "$bin/specgen" generate) 2>&1 | awk '/^(real|user|nothing)/'
	(time -p go version) 2>&1 | awk '/^real/ { print "  go version", $0 }'
done
