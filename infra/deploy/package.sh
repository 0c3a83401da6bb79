#!/usr/bin/env bash
# Builds every function for the cloud and packs it: infra/deploy/package.sh [x86_64|arm64]
set -euo pipefail
cd "$(dirname "$0")/../.."
[ -x .venv/bin/cargo-lambda ] && .venv/bin/python -c "import deflate" 2>/dev/null || {
    python3 -m venv .venv
    .venv/bin/pip install --quiet --disable-pip-version-check -r infra/requirements-package.txt
}
PATH=$PWD/.venv/bin:$PATH exec infra/deploy/package.py --architecture "${1:-x86_64}"
