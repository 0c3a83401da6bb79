#!/usr/bin/env bash
# Runs single functions as real Lambda processes, rebuilt when their code changes, against the local stand-ins.
#   infra/watch.sh [PORT]     PORT as in `make run`; the functions answer on WATCH_PORT (9000)
set -euo pipefail
cd "$(dirname "$0")/.."

PORT=${1:-3000}
DATA=${DATA:-.local}
WATCH_PORT=${WATCH_PORT:-9000}
ENV_FILE=$DATA/watch.env

# The whole product runs beside the functions, so that a token from its sign-in page works here too.
start_stand_ins() {
    mkdir -p "$DATA"
    rm -f "$ENV_FILE"
    cargo build --quiet --package goldgrove-local
    "${CARGO_TARGET_DIR:-target}/debug/goldgrove-local" \
        --port "$PORT" --data "$DATA" --site web/dist &
    stand_ins=$!
    trap 'kill "$stand_ins" 2>/dev/null; wait "$stand_ins" 2>/dev/null' EXIT
    until [ -s "$ENV_FILE" ]; do
        kill -0 "$stand_ins" 2>/dev/null || exit 1
        sleep 0.2
    done
}

say_how() {
    cat <<TEXT

Each function is built when it is first called:

  curl localhost:$WATCH_PORT/api/goals -H "authorization: Bearer \$TOKEN"
  PATH=.venv/bin:\$PATH cargo lambda invoke --invoke-address 127.0.0.1 --invoke-port $WATCH_PORT cognito-custom-message --data-file event.json

TEXT
}

infra/python-tools.sh watch
start_stand_ins
say_how
PATH=$PWD/.venv/bin:$PATH cargo lambda watch --wait --invoke-address 127.0.0.1 --invoke-port "$WATCH_PORT" --env-file "$ENV_FILE"
