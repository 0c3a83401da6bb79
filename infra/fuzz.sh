#!/usr/bin/env bash
# Sends generated requests to a running product and checks the answers against docs/openapi.json: no 5xx but a provider's 502,
# no status, header or body that is not in the document, no panic.
#   infra/fuzz.sh [PORT] [EXAMPLES]           EXAMPLES is how many requests each operation gets in a phase
# Or sends malformed requests to every port, the stand-ins' too: each must get an answer, and none may end the process.
#   infra/fuzz.sh --ports [PORT] [REQUESTS]
set -euo pipefail
cd "$(dirname "$0")/.."

MODE=product
[ "${1:-}" != --ports ] || { MODE=ports; shift; }
PORT=${1:-6500}
EXAMPLES=${2:-60}
REQUESTS=${2:-1000000}
SEED=${SEED:-1}

start_product() {
    cargo build --workspace --bins --quiet
    "${CARGO_TARGET_DIR:-target}/debug/goldgrove-local" --port "$PORT" --data "$data" --site web/dist "$@" >"$data/host.log" 2>&1 &
    host=$!
    until grep -q "is ready" "$data/host.log"; do
        kill -0 "$host" 2>/dev/null || { cat "$data/host.log"; exit 1; }
        sleep 0.2
    done
}

fuzz_product() {
    local token
    infra/python-tools.sh fuzz
    start_product
    token=$("${CARGO_TARGET_DIR:-target}/debug/access-token" "$PORT")
    .venv/bin/schemathesis --config-file infra/fuzz.toml run docs/openapi.json \
        --url "http://localhost:$PORT/api" --header "Authorization: Bearer $token" \
        --checks not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance \
        --phases examples,coverage,fuzzing --max-examples "$EXAMPLES" --seed "$SEED" --no-shrink \
        --continue-on-failure --warnings off || status=$?
}

fuzz_ports() {
    make --silent infra/clients/node_modules/.installed
    start_product --no-demo
    HOST_ENV="$data/watch.env" node infra/clients/fuzz.js "$PORT" "$REQUESTS" "$SEED" || status=$?
    kill -0 "$host" || { echo "the process ended"; status=1; }
}

data=$(mktemp -d)
host=
status=0
trap '[ -z "$host" ] || kill "$host" 2>/dev/null; rm -rf "$data"' EXIT
"fuzz_$MODE"
if grep --quiet panicked "$data/host.log"; then
    grep --after-context=3 panicked "$data/host.log"
    status=1
fi
exit "$status"
