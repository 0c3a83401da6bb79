#!/usr/bin/env bash
# Runs single functions as real Lambda processes, rebuilt when their code changes, against the local stand-ins.
#   infra/watch.sh [PORT]     PORT as in `make run`; the functions answer on WATCH_PORT (9000)
#   ONLY="create-goal list-goals" builds these before the first call
set -euo pipefail
cd "$(dirname "$0")/.."

PORT=${1:-3000}
DATA=${DATA:-.local}
WATCH_PORT=${WATCH_PORT:-9000}
ENV_FILE=$DATA/watch.env
# The address that `cargo lambda invoke` uses; a machine without IPv6 needs another one.
ADDRESS=::1
AT=
if [ -d /proc/net ] && ! grep -qs '^0*1 ' /proc/net/if_inet6; then
    ADDRESS=127.0.0.1
    AT=" --invoke-address 127.0.0.1"
fi
[ "$WATCH_PORT" = 9000 ] || AT+=" --invoke-port $WATCH_PORT"

# Starts the whole product beside the functions; it writes their settings, a token, and an event for each.
start_stand_ins() {
    local name bins=()
    mkdir -p "$DATA"
    rm -f "$ENV_FILE"
    for name in goldgrove-local ${ONLY:-}; do
        bins+=(--bin "$name")
    done
    cargo build --quiet "${bins[@]}"
    "${CARGO_TARGET_DIR:-target}/debug/goldgrove-local" --port "$PORT" --data "$DATA" --site web/dist --events &
    stand_ins=$!
    trap 'kill "$stand_ins" 2>/dev/null; wait "$stand_ins" 2>/dev/null' EXIT
    until [ -s "$ENV_FILE" ]; do
        kill -0 "$stand_ins" 2>/dev/null || exit 1
        sleep 0.2
    done
}

say_how() {
    cat <<TEXT

Each function is built when it is first called${ONLY:+; $ONLY are built}:

  curl localhost:$WATCH_PORT/api/goals -H "authorization: Bearer \$(cat $DATA/token)"
  PATH=.venv/bin:\$PATH cargo lambda invoke$AT create-goal -F $DATA/events/create-goal.json

The token and the events are those of a fresh user. They are written again every 25 minutes, because a token holds for 30.

TEXT
}

infra/python-tools.sh watch
start_stand_ins
say_how
REAL_CARGO=$(command -v cargo) CARGO=$PWD/infra/watch_cargo.py \
    .venv/bin/cargo-lambda lambda watch --wait --ignore-changes --invoke-address "$ADDRESS" --invoke-port "$WATCH_PORT" --env-file "$ENV_FILE"
