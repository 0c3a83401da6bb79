#!/usr/bin/env bash
# From a clone to a running environment: packs the functions, deploys the stack, uploads the site.
#   infra/deploy/deploy.sh ENV [--dry-run] [--fresh]      ENV is a stage of samconfig.toml: dev, staging or prod
# A dry run needs no account: it packs, checks and says what would be deployed. --fresh starts every function anew, which then
# read their secrets again.
#   PACKAGE=folder        deploys what package.py wrote there before, in place of packing
#   SITE=folder           uploads that web build, in place of building one
#   STACK_ROLE=arn        what CloudFormation makes the stack with; one's own rights without it
#   ARCHITECTURE=arm64    packs for arm64; say Architecture=arm64 in samconfig.toml as well
set -euo pipefail
cd "$(dirname "$0")/../.."

ENV=${1:?usage: infra/deploy/deploy.sh ENV [--dry-run] [--fresh]}
shift
infra/python-tools.sh package deploy
if [ -z "${PACKAGE:-}" ]; then
    PACKAGE=target/package
    PATH=$PWD/.venv/bin:$PATH infra/deploy/package.py --into "$PACKAGE" --architecture "${ARCHITECTURE:-x86_64}"
fi
[ -n "${SITE:-}" ] || [[ " $* " == *" --dry-run "* ]] || make --silent web
exec .venv/bin/python infra/deploy/deploy.py "$ENV" "$PACKAGE" --site "${SITE:-web/dist}" ${STACK_ROLE:+--role "$STACK_ROLE"} "$@"
