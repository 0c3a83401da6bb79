#!/usr/bin/env bash
# From a clone to a running environment: packs the functions, deploys the stack, uploads the site.
#   infra/deploy/deploy.sh ENV [--dry-run] [--fresh]      ENV is a stage of samconfig.toml: dev, staging or prod
# A dry run needs no account: it packs, checks and prints what would be deployed. --fresh restarts every function, so that
# it reads its secrets again.
#   PACKAGE=folder        deploys the package.py output in that folder, instead of packing
#   SITE=folder           uploads that web build, instead of building one
#   STACK_ROLE=arn        CloudFormation's role for the stack; without it, your own permissions
#   ARCHITECTURE=arm64    packs for arm64; set Architecture=arm64 in samconfig.toml as well
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
