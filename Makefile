# Each target is what continuous integration runs. `make` alone prints them.
.DEFAULT_GOAL := help
SHELL := /bin/sh
GO ?= go
# The linters' cache keeps the paths of the checkout that filled it, so each has its own.
LINT := GOLANGCI_LINT_CACHE=$(CURDIR)/bin/lint-cache $(GO) tool -modfile=lint.mod golangci-lint
FUZZTIME ?= 10s
SOAK ?= 2m
COUNT ?= 6
BENCH ?= .

.PHONY: help
help: ## print this help
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: demo
demo: ## run the whole line on the examples, from the vocabulary to a checked session
	@examples/demo.sh

.PHONY: generate
generate: ## write generated/ anew from spec/, then compile everything that uses it
	$(GO) run ./tools/specgen generate --lang ts,python
	$(GO) run ./tools/verbatim schema --all --lang ts,python
	$(GO) build ./...
	$(GO) vet ./...

.PHONY: consumers
consumers: consumers/node_modules/.package-lock.json ## install the tools of others that the tests ask (needs npm)

consumers/node_modules/.package-lock.json: consumers/package-lock.json
	cd consumers && npm ci
	@touch $@

.PHONY: test
test: consumers ## run all tests
	$(GO) test ./...

.PHONY: lint
lint: ## run the linters and the formatter's check
	$(LINT) run ./...
	$(LINT) fmt --diff ./...

.PHONY: check
check: ## everything: no drift, tests, lint, tidy modules
	$(GO) run ./tools/specgen check --lang ts,python
	$(GO) mod tidy -diff
	cd bench && $(GO) mod tidy -diff && $(GO) vet ./...
	$(MAKE) test lint

.PHONY: bench
bench: ## measure speed beside what users would pick instead (COUNT=6 BENCH=regexp)
	bench/run.sh $(COUNT) '$(BENCH)'

.PHONY: soak
soak: ## kill and truncate a writing log file for SOAK (2m)
	VERBATIM_SOAK=$(SOAK) $(GO) test -count 1 -timeout 60m ./core/session/logfile

.PHONY: fuzz
fuzz: ## run each fuzz target for FUZZTIME (10s)
	@set -e; for pkg in $$($(GO) list ./...); do \
		for target in $$($(GO) test -list '^Fuzz' $$pkg | grep '^Fuzz' || true); do \
			echo "$$pkg $$target"; \
			$(GO) test -run '^$$' -fuzz "^$$target$$" -fuzztime $(FUZZTIME) $$pkg; \
		done; \
	done

.PHONY: mutate
mutate: ## break the fold and the check one token at a time; docs/mutation.md has the score
	GO='$(GO)' .ci/mutate.sh
