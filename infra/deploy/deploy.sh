#!/usr/bin/env bash
# From a clone to a running environment: packs the functions, deploys the stack, uploads the site.
#   infra/deploy/deploy.sh ENV [--dry-run]      ENV is a section of samconfig.toml: dev, staging or prod
# A dry run needs no account: it packs, checks and says what would be deployed.
#   PACKAGE=folder        deploys what package.py wrote there before, in place of packing
#   SITE=folder           uploads that web build, in place of building one
#   STACK_ROLE=arn        what CloudFormation makes the stack with; one's own rights without it
#   ARCHITECTURE=arm64    packs for arm64; say Architecture=arm64 in samconfig.toml as well
set -euo pipefail
cd "$(dirname "$0")/../.."

ENV=${1:?usage: infra/deploy/deploy.sh ENV [--dry-run]}
MODE=${2:-}
STACK=goldgrove-$ENV
ARCHITECTURE=${ARCHITECTURE:-x86_64}
export SAM_CLI_TELEMETRY=0

pack() {
    [ -n "${PACKAGE:-}" ] && return
    PACKAGE=target/package
    PATH=$PWD/.venv/bin:$PATH infra/deploy/package.py --into "$PACKAGE" --architecture "$ARCHITECTURE"
}

check() {
    .venv/bin/sam validate --lint --template-file "$PACKAGE/template.yaml" --config-env "$ENV" --region us-east-1
    .venv/bin/python infra/deploy/rules.py
}

deploy_stack() {
    .venv/bin/sam deploy --template-file "$PACKAGE/template.yaml" --config-file "$PWD/samconfig.toml" \
        --config-env "$ENV" --no-fail-on-empty-changeset ${STACK_ROLE:+--role-arn "$STACK_ROLE"} "$@"
}

# Nobody replaces or removes by a slip what cannot be had back.
guard_data() {
    .venv/bin/python - "$STACK" <<'PYTHON'
import sys, boto3
boto3.client("cloudformation").set_stack_policy(
    StackName=sys.argv[1], StackPolicyBody=open("infra/deploy/stack-policy.json").read()
)
PYTHON
}

infra/python-tools.sh package deploy
pack
check
if [ "$MODE" = --dry-run ]; then
    .venv/bin/python infra/deploy/processed.py "$PACKAGE"
    echo "dry run: nothing was deployed; \`make deploy ENV=$ENV\` would deploy $STACK"
    exit
fi
[ -n "${SITE:-}" ] || make --silent web
deploy_stack
guard_data
domain=$(.venv/bin/python infra/deploy/site.py "$STACK" --dist "${SITE:-web/dist}")
# The functions are told where the site is; without a domain of one's own, nobody knows that before the first deployment.
[ -z "$domain" ] || deploy_stack --parameter-overrides "DistributionDomain=$domain"
