#!/usr/bin/env bash
# Sends generated requests to a running product and holds the answers to docs/openapi.json: no 5xx but a provider's 502,
# no status, header or body that the document does not know, no panic.
#   infra/fuzz.sh [PORT] [EXAMPLES]     EXAMPLES is how many requests each operation gets in a phase
set -euo pipefail
cd "$(dirname "$0")/.."

PORT=${1:-6500}
EXAMPLES=${2:-60}
SEED=${SEED:-1}

start_product() {
    cargo build --workspace --bins --quiet
    "${CARGO_TARGET_DIR:-target}/debug/goldgrove-local" --port "$PORT" --data "$data" --site web/dist >"$data/host.log" 2>&1 &
    host=$!
    until grep -q "is ready" "$data/host.log"; do
        kill -0 "$host" 2>/dev/null || { cat "$data/host.log"; exit 1; }
        sleep 0.2
    done
}

infra/python-tools.sh fuzz
data=$(mktemp -d)
host=
trap '[ -z "$host" ] || kill "$host" 2>/dev/null; rm -rf "$data"' EXIT
start_product
token=$("${CARGO_TARGET_DIR:-target}/debug/access-token" "$PORT")
status=0
.venv/bin/schemathesis --config-file infra/fuzz.toml run docs/openapi.json \
    --url "http://localhost:$PORT/api" --header "Authorization: Bearer $token" \
    --checks not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance \
    --phases examples,coverage,fuzzing --max-examples "$EXAMPLES" --seed "$SEED" --no-shrink \
    --continue-on-failure --warnings off || status=$?
if grep --quiet panicked "$data/host.log"; then
    grep --after-context=3 panicked "$data/host.log"
    status=1
fi
exit "$status"
