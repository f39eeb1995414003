#!/bin/sh
# Measures verbatim check on large session files beside encoding/json, jq and
# wc -l, whole processes side by side: check.sh COUNT. What was printed stays in
# bench/out/check.txt.
set -eu
count=${1:-5}
cd "$(dirname "$0")"
mkdir -p out
bin=$(mktemp -d)
trap 'rm -rf "$bin"' EXIT
(cd .. && go build -o "$bin/verbatim" ./tools/verbatim)
go build -o "$bin/sessions" ./sessions
"$bin/sessions" -count "$count" "$bin/verbatim" | tee out/check.txt
