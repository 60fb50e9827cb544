# The developer's list. `make help` prints it.
.PHONY: help install build lint format types unit e2e test bench gen new-check new-route clean

help: ## this list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

install: ## install what is missing
	@node scripts/build.mjs

build: install ## transpile what changed

lint: ## eslint with the import walls
	@npx eslint .

format: ## prettier, writing
	@npx prettier --write . --log-level warn

types: ## strict TypeScript
	@npx tsc -p .

unit: ## unit and component tests; make unit T=path
	@NODE_ENV=test npx jest $(T) --selectProjects unit

e2e: build ## journeys over HTTP against the running platform; make e2e T=path
	@NODE_ENV=test npx jest $(T) --runInBand --selectProjects e2e

test: ## everything CI runs
	@npm test

bench: build ## make bench B=gateway (see bench/README.md)
	@node --disable-warning=ExperimentalWarning scripts/bench.mjs $(B)

gen: build ## write docs/openapi.json and docs/configuration.md
	@node --disable-warning=ExperimentalWarning scripts/gen.mjs

new-check: ## make new-check PACK=services/scans/src/packs/security-headers ID=my-check
	@node scripts/new-check.mjs $(PACK) $(ID)

new-route: ## make new-route SERVICE=scans RESOURCE=widgets
	@node scripts/new-route.mjs $(SERVICE) $(RESOURCE)

clean: ## remove what was built
	@rm -rf node_modules dist */dist */*/dist */*/*/dist coverage
