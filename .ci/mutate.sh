#!/bin/sh
# Breaks the files that docs/mutation.md scores one token at a time with
# gremlins, runs the tests of the broken package, and holds what came of it
# against the document. Called by `make mutate`, from the root.
#
# gremlins does not find out two things that the score stands on, so it meets
# another go, which tells it:
#
#   - It takes exit code 2 of `go test` for a mutant that does not compile. go
#     test answers 1 then, as it does for a failed test, and every such mutant
#     would count as killed.
#   - It leaves out what the coverage profile does not show: the expression of
#     each case, each constant. The profile gets a line that shows all.
#
# The other go also leaves out go vet, which judges the code and not the tests,
# one slow test of the reader, and what is cached, or the tests would take no
# time. Properties draw the same in every run, and are not shrunk when they fail.
# gremlins is built and not run by `go tool`, which would put the real go in
# front.
set -eu
go=$(command -v "${GO:-go}")
out=$PWD/bin/mutants
packages="core/session invariant"

rm -rf "$out"
mkdir -p "$out/path"
for package in $packages; do
	for file in "$package"/*.go; do
		if grep -q "^| $file | [0-9]" docs/mutation.md; then
			echo "verbatim/$file:1.1,1000000.1 1 1" >>"$out/covered"
		fi
	done
done
cat >"$out/path/go" <<EOF
#!/bin/sh
test "\$1" = test || exec "$go" "\$@"
shift
case "\$1 \$2" in
"-cover -coverprofile")
	"$go" test -count=1 "\$@" && cat "$out/covered" >>"\$3"
	exit
	;;
esac
said=\$("$go" test -count=1 -vet=off -skip ALineOf50MB "\$@" -rapid.seed=1 -rapid.shrinktime=0s -rapid.nofailfile 2>&1) && exit
case \$said in *'[build failed]'*) exit 2 ;; esac
echo "\$said"
exit 1
EOF
chmod +x "$out/path/go"
"$go" build -modfile=mutation.mod -o "$out/gremlins" github.com/go-gremlins/gremlins/cmd/gremlins

ulimit -v 16000000 # KB: a mutant that never stops growing fails, and takes nothing down
for package in $packages; do
	"$out/path/go" test "./$package" # or every mutant would be killed
	set -- --exclude-files / # what lies in packages below
	for file in "$package"/*.go; do
		grep -q "^verbatim/$file:" "$out/covered" || set -- "$@" --exclude-files "^$(basename "$file" .go)\\.go\$"
	done
	PATH=$out/path:$PATH "$out/gremlins" unleash --workers "${WORKERS:-2}" "$@" \
		--output "$out/$(basename "$package").json" "./$package"
done
VERBATIM_MUTANTS=$out "$go" test -count=1 -run Mutation .
