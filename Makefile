# Goldgrove. `make run` and `make test` need a Rust toolchain, a C compiler, Node 20+ and make; nothing else.
PORT ?= 3000
DATA ?= .local
SEEDS ?= 10000
FUZZ_PORT ?= 6500
REQUESTS ?= 1000000
ENV ?= dev
PACKAGE ?= target/package

.PHONY: run new test check soak fuzz fuzz-ports bench watch gen audit advisories reset package deploy dry-run rehearse verify-providers web

run: web ## the whole product on http://localhost:$(PORT), data in $(DATA)/
	cargo run --quiet --bin goldgrove-local -- --port $(PORT) --data $(DATA) --site web/dist

new: ## make new FUNCTION=list-goal-templates IN=goals: a function that answers a signed-in GET, in infra/functions/goals.yaml
	infra/new.sh "$(FUNCTION)" "$(IN)"

test: ## everything that must hold, with one summary at the end
	infra/test.sh all

check: ## the fast part of `make test`: formatting, lints, types, unit tests
	infra/test.sh fast

soak: ## ten thousand seeded stories of failures, ten thousand rows resealed beside them, two thousand households, ten thousand with several currencies, 500 crowds
	cargo run --quiet --profile soak --package goldgrove-soak --bin soak -- $(SEEDS)
	cargo test --quiet --profile soak --package goldgrove-app --test households -- --ignored
	cargo test --quiet --profile soak --package goldgrove-local --test api many_crowds -- --ignored

fuzz: ## generated requests against a running product, held to the API's document
	infra/fuzz.sh $(FUZZ_PORT)

fuzz-ports: ## a million odd requests to every port of a running product, which none may end; `REQUESTS=…` for more or fewer
	infra/fuzz.sh --ports $(FUZZ_PORT) $(REQUESTS)

bench: web ## measures, and writes bench/RESULTS.md and bench/results.json
	bench/run.sh

watch: web ## single functions as real Lambda processes, against the stand-ins; ONLY="create-goal list-goals" builds these first
	ONLY="$(ONLY)" infra/watch.sh $(PORT)

gen: web/node_modules/.installed ## docs/openapi.json, the routes in infra/api.yaml and the watch router from the code, and the web's types from it
	cargo run --quiet --bin goldgrove-openapi
	npm --prefix web run --silent gen

audit: ## licences, bans and sources of every crate, by cargo-deny
	cargo deny check bans licenses sources

advisories: ## what is known against the packages that are pinned; asks the registries
	cargo deny check advisories
	npm --prefix web audit --omit=dev --audit-level=high

reset: ## forgets all local data
	rm -rf $(DATA)

package: ## every function's zip in target/package, with its size
	infra/deploy/package.sh

deploy: ## make deploy ENV=dev, FRESH=1 to restart every function
	infra/deploy/deploy.sh $(ENV) $(if $(FRESH),--fresh)

dry-run: ## what `make deploy` would do, without an account
	infra/deploy/deploy.sh $(ENV) --dry-run

verify-providers: infra/clients/node_modules/.installed ## what only the real providers can prove, with keys of one's own in the environment
	npm --prefix infra/clients run --silent verify

rehearse: ## deploys into an emulator of the cloud on this machine, and calls every function there
	infra/deploy/rehearse.sh $(PACKAGE)

web: web/dist/.built

infra/clients/node_modules/.installed: infra/clients/package.json infra/clients/package-lock.json
	npm --prefix infra/clients ci --no-audit --no-fund --loglevel=error
	touch $@

web/node_modules/.installed: web/package.json web/package-lock.json
	npm --prefix web ci --no-audit --no-fund --loglevel=error
	touch $@

web/dist/.built: web/node_modules/.installed $(shell find web/src web/public web/scripts web/worker web/index.html web/vite.config.ts -type f 2>/dev/null)
	npm --prefix web run --silent build
	touch $@
