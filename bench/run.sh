#!/bin/sh
# Measures: run.sh COUNT REGEXP. Both sides of each comparison run in one
# process, and benchstat puts them side by side in columns. What was printed
# stays in bench/out.
set -eu
count=$1 pattern=$2
cd "$(dirname "$0")"
mkdir -p out

bench() { # bench FILE FOLDER COUNT ARGUMENT...: append what go test prints to a file
	file=$PWD/out/$1 folder=$2 n=$3
	shift 3
	if ! (cd "$folder" && go test -run '^$' -count "$n" -timeout 60m "$@") >>"$file"; then
		cat "$file"
		exit 1
	fi
}

rm -f out/*.txt
bench words.txt . "$count" -bench "$pattern" .
bench core.txt .. "$count" -bench "$pattern" -skip '^BenchmarkFold$/./=10000/definition' ./core/... ./invariant
case $pattern in
. | *Fold*) # the quadratic definition takes a minute a mix: once is enough
	bench core.txt .. 1 -bench '^BenchmarkFold$/./=10000/definition' ./core/session
	;;
esac
for file in out/words.txt out/core.txt; do
	grep ^Benchmark "$file" || true
	go tool benchstat -col /how "$file"
done

# The generator as people run it: a process of its own, nothing to change.
bin=$(mktemp -d)
trap 'rm -rf "$bin"' EXIT
(cd .. && go build -o "$bin/specgen" ./tools/specgen)
echo "specgen generate, nothing to change, $count runs beside go version:"
for n in $(seq "$count"); do
	(cd .. && time -p "$bin/specgen" generate) 2>&1 | awk '/^(real|nothing)/'
	(time -p go version) 2>&1 | awk '/^real/ { print "  go version", $0 }'
done

case $pattern in
. | *[Cc]heck*) ./check.sh "$count" ;;
esac
