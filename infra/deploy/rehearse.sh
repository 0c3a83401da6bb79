#!/usr/bin/env bash
# Deploys the package into an emulator of the cloud, once as it is and once with every role enforced.
#   infra/deploy/rehearse.sh [PACKAGE]     PACKAGE is the output of package.py; takes REHEARSE_PORT (4400) and twelve more
set -euo pipefail
cd "$(dirname "$0")/../.."

PACKAGE=${1:-target/package}
REHEARSE_PORT=${REHEARSE_PORT:-4400}

infra/python-tools.sh rehearse package deploy watch
[ -f "$PACKAGE/template.yaml" ] || infra/deploy/package.sh
PATH=$PWD/.venv/bin:$PATH infra/deploy/same_bytes.py "$PACKAGE"
for stage in dev staging prod; do
    .venv/bin/sam validate --lint --config-env "$stage"
done
cargo build --workspace --bins --quiet
make --silent web
infra/deploy/invoke.py "${CARGO_TARGET_DIR:-target}/debug" $((REHEARSE_PORT + 100))
for roles in "" --auth; do
    .venv-rehearse/bin/python infra/deploy/rehearse.py "$PACKAGE" "${CARGO_TARGET_DIR:-target}/debug" --port "$REHEARSE_PORT" $roles
done
