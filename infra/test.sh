#!/usr/bin/env bash
# Runs the checks by name, keeps going after a failure, and ends with one summary.
#   infra/test.sh all       all checks (`make test`)
#   infra/test.sh fast      without builds and browsers (`make check`)
#   infra/test.sh product   checks that need the whole product built
#   infra/test.sh outside   the templates, and the checks that only the pipeline runs: checkov, other browsers, the walks
#   infra/test.sh NAME…     single steps
# The pipeline runs the groups fast, product and outside in parallel, each on its own machine.
set -uo pipefail
cd "$(dirname "$0")/.."

# CI builds a fresh checkout once, so incremental data and debug info only cost time.
[ -z "${CI:-}" ] || export CARGO_INCREMENTAL=0 CARGO_PROFILE_DEV_DEBUG=0
cargo() { command cargo ${CI:+--config infra/test.toml} "$@"; }
# In a full CI run clippy compiles everything: a separate check would compile every crate twice, and two C libraries.
[ -z "${CI:-}" ] || [ "${1:-}" != all ] || export RUSTC_WORKSPACE_WRAPPER=clippy-driver CLIPPY_ARGS=-D__CLIPPY_HACKERY__warnings
E2E_PORT=${E2E_PORT:-4100}
CLIENTS_PORT=${CLIENTS_PORT:-4200}
ENGINES_PORT=${ENGINES_PORT:-4300}
# The calls of every function during the API tests.
CALLS=${CARGO_TARGET_DIR:-target}/tmp/calls.jsonl
# Not `--all-targets`, which builds every library and binary again for benchmarks.
TARGETS=(--lib --bins --tests)
STATIC=(install rust-format rust-lint web-lint web-types)
FAST=("${STATIC[@]}" rust-units web-test)
BUILT=(rust-build rust-test functions-start permissions official-clients generated web-build web-budgets e2e)
ALL=("${STATIC[@]}" web-test template "${BUILT[@]}")
PRODUCT=(install "${BUILT[@]}")
# The walks reuse the libraries that `engines` builds.
OUTSIDE=(install template checkov engines walk)

step_install() { make --silent web/node_modules/.installed; }
step_rust-format() { cargo fmt --all --check; }
step_rust-lint() {
    if [ -n "${RUSTC_WORKSPACE_WRAPPER:-}" ]; then
        cargo build --workspace "${TARGETS[@]}" --keep-going --quiet
    else
        cargo clippy --workspace "${TARGETS[@]}" --keep-going --quiet -- -D warnings
    fi
}
step_rust-build() { cargo build --workspace --bins --quiet; }
step_rust-test() { naming '^    [a-z0-9_:]+$|^    `-p ' cargo test --workspace --no-fail-fast --quiet; }

# Unit tests and the codebase's own rules, without the tests that start the whole product. Builds the whole workspace, like every
# step here: with fewer packages the libraries would have other features and be compiled again.
step_rust-units() {
    local file tests=()
    for file in shared/{domain,http}/tests/* infra/checks/tests/*; do
        tests+=(--test "$(basename "$file" .rs)")
    done
    cargo test --workspace --lib "${tests[@]}" --no-fail-fast --quiet
}
step_functions-start() { cargo build --workspace --bins --quiet && "${CARGO_TARGET_DIR:-target}/debug/functions-start" "$CALLS"; }

step_generated() {
    cargo build --workspace --bins --quiet &&
        "${CARGO_TARGET_DIR:-target}/debug/goldgrove-openapi" --check &&
        python3 shared/domain/vectors/generate.py --check &&
        npm --prefix web run --silent gen:check &&
        # The diff of `infra/walk.sh` must apply to the current code.
        git apply --check -C1 infra/walk/field.diff
}

step_web-lint() { npm --prefix web run --silent lint; }
step_web-types() { npm --prefix web run --silent typecheck; }
step_web-test() { naming '^ *FAIL ' npm --prefix web run --silent test; }
step_web-build() { make --silent web; }
step_web-budgets() { npm --prefix web run --silent budgets; }

step_template() {
    infra/python-tools.sh deploy &&
        .venv/bin/cfn-lint --regions ca-central-1 us-east-1 -- template.yaml infra/*.yaml infra/functions/*.yaml infra/deploy/pipeline.yaml &&
        SAM_CLI_TELEMETRY=0 .venv/bin/sam validate --lint --config-env dev >/dev/null &&
        .venv/bin/python infra/deploy/rules.py &&
        .venv/bin/python infra/deploy/rules.py --planted &&
        .venv/bin/python -m unittest discover --quiet --start-directory infra/deploy --pattern '*_test.py' &&
        .venv/bin/python -m unittest discover --quiet --start-directory infra --pattern '*_test.py' &&
        .venv/bin/zizmor --offline --quiet --min-severity high --min-confidence medium .github/workflows
}

# Not part of `make test`: it takes a minute to install. The pipeline runs it; infra/deploy/checkov.yaml lists the checks it skips.
step_checkov() {
    infra/python-tools.sh checkov &&
        .venv-checkov/bin/checkov --config-file infra/deploy/checkov.yaml \
            --file template.yaml infra/*.yaml infra/functions/*.yaml infra/deploy/pipeline.yaml
}

# Not part of `make test`: the scratch clone compiles all our crates again, which takes minutes. The pipeline runs it.
step_walk() { infra/walk.sh; }

# Compares each function's calls in the API tests with its role.
step_permissions() {
    cargo build --workspace --bins --quiet &&
        "${CARGO_TARGET_DIR:-target}/debug/permissions" "$CALLS"
}

# The system's Chromium if it has one or can install one; otherwise the one that Playwright fetches.
install_chromium() {
    local name sudo=""
    for name in chromium-headless-shell chromium chromium-browser; do
        command -v "$name" >/dev/null && return
    done
    command -v apt-get >/dev/null || { npm --prefix web exec -- playwright install --only-shell chromium; return; }
    [ "$(id -u)" = 0 ] || sudo=sudo
    $sudo apt-get update -qq && DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq chromium-headless-shell >/dev/null
}

# Calls every stand-in with the official client of its service.
step_official-clients() {
    make --silent infra/clients/node_modules/.installed &&
        beside_a_host "$CLIENTS_PORT" --no-demo -- npm --prefix infra/clients run --silent check -- "$CLIENTS_PORT"
}

step_e2e() {
    install_chromium && beside_a_host "$E2E_PORT" -- journeys
}

journeys() {
    look "$E2E_PORT" || return
    E2E_BASE_URL="http://localhost:$E2E_PORT" E2E_MAILBOX_URL="http://localhost:$((E2E_PORT + 6))" npm --prefix web run --silent e2e
    local status=$?
    note_failed_journeys
    return "$status"
}

# Firefox and WebKit are system packages: always in the pipeline, elsewhere only if they are installed.
step_engines() {
    local site status
    if [ -n "${CI:-}" ]; then
        install_engines || return
    elif ! { command -v firefox-esr || command -v firefox || command -v WebKitWebDriver; } >/dev/null; then
        notes+=("engines: not walked in Firefox and WebKit (apt-get install firefox-esr webkit2gtk-driver xvfb xauth)")
        return
    fi
    site=$(mktemp -d) || return
    npm --prefix web run --silent watched-site -- "$site" && SITE=$site beside_a_host "$ENGINES_PORT" -- walks
    status=$?
    rm -rf "$site"
    return "$status"
}

install_engines() {
    local sudo="" firefox=firefox-esr
    [ "$(id -u)" = 0 ] || sudo=sudo
    $sudo apt-get update -qq
    # Ubuntu has no package of Firefox ESR; the pipeline's machines have Firefox already.
    command -v firefox >/dev/null && firefox=""
    DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq $firefox webkit2gtk-driver xvfb xauth >/dev/null
}

walks() {
    local screen=()
    # WebKit opens a window; on this large screen the pointer stays outside it.
    command -v xvfb-run >/dev/null && screen=(xvfb-run -a -s "-screen 0 3200x2000x24")
    E2E_BASE_URL="http://localhost:$ENGINES_PORT" E2E_MAILBOX_URL="http://localhost:$((ENGINES_PORT + 6))" \
        "${screen[@]}" npm --prefix web run --silent engines
}

# beside_a_host PORT OPTION… -- COMMAND…: runs a command while a fresh local host runs.
beside_a_host() {
    local port=$1 options=() data host status=1
    shift
    while [ "$1" != -- ]; do
        options+=("$1")
        shift
    done
    shift
    cargo build --workspace --bins --quiet || return
    data=$(mktemp -d) || return
    "${CARGO_TARGET_DIR:-target}/debug/goldgrove-local" --port "$port" --data "$data" --site "${SITE:-web/dist}" "${options[@]}" >"$data/host.log" 2>&1 &
    host=$!
    if host_is_ready "$host" "$data/host.log"; then
        HOST_ENV="$data/watch.env" "$@"
        status=$?
    fi
    kill "$host" 2>/dev/null
    wait "$host" 2>/dev/null
    [ "$status" = 0 ] || tail -n 50 "$data/host.log"
    rm -rf "$data"
    return "$status"
}

# Tests infra/deploy/look.py on a local host, which is known to work.
look() {
    VISITOR_EMAIL=demo@goldgrove.example VISITOR_PASSWORD=Goldgrove-2026 python3 infra/deploy/look.py "http://localhost:$1"
}

# naming PATTERN COMMAND…: lines of its output that match a failed test are repeated at the very end.
naming() {
    local pattern=$1 log status named
    shift
    log=$(mktemp) || return
    "$@" 2>&1 | tee "$log"
    status=${PIPESTATUS[0]}
    named=$(sed 's/\x1b\[[0-9;]*m//g' "$log" | grep -E "$pattern" | sort -u)
    rm "$log"
    [ -z "$named" ] || notes+=("$named")
    return "$status"
}

# Repeats failed journeys at the very end, for readers of the last lines.
note_failed_journeys() {
    local failed
    failed=$(npm --prefix web run --silent failed-journeys)
    [ -z "$failed" ] || notes+=("$failed")
}

# Seeding the demo household takes seconds; after two minutes without it the host has failed.
host_is_ready() {
    for _ in $(seq 600); do
        grep -q "is ready" "$2" && return
        kill -0 "$1" 2>/dev/null || return
        sleep 0.2
    done
    echo "the local host did not get ready"
    return 1
}

case "${1:-all}" in
    all) steps=("${ALL[@]}") ;;
    fast) steps=("${FAST[@]}") ;;
    product) steps=("${PRODUCT[@]}") ;;
    outside) steps=("${OUTSIDE[@]}") ;;
    *) steps=("$@") ;;
esac

# The template check uses one core and waits for a registry, so it runs beside the build.
if [ "${1:-all}" = all ]; then
    template_log=$(mktemp)
    step_template >"$template_log" 2>&1 &
    template=$!
    step_template() {
        wait "$template"
        local status=$?
        cat "$template_log"
        rm "$template_log"
        return "$status"
    }
fi

summary=()
notes=()
failed=0
for step in "${steps[@]}"; do
    printf '\n== %s\n' "$step"
    started=$SECONDS
    if "step_$step"; then verdict=passed; else
        verdict=FAILED
        failed=1
    fi
    summary+=("$(printf '%-16s %-7s %4ds' "$step" "$verdict" $((SECONDS - started)))")
done

printf '\n== summary (%ds)\n' "$SECONDS"
printf '%s\n' "${summary[@]}"
[ ${#notes[@]} = 0 ] || printf '%s\n' "${notes[@]}"
exit "$failed"
