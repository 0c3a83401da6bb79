#!/usr/bin/env bash
# Builds every function for the cloud and packs it: infra/deploy/package.sh [x86_64|arm64]
set -euo pipefail
cd "$(dirname "$0")/../.."
infra/python-tools.sh package
PATH=$PWD/.venv/bin:$PATH exec infra/deploy/package.py --architecture "${1:-x86_64}"
