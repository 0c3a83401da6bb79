#!/usr/bin/env bash
# Installs what infra/requirements-NAME.txt pins into .venv, once for every state of that file:
#   infra/python-tools.sh NAME...
set -euo pipefail
cd "$(dirname "$0")/.."

[ -x .venv/bin/pip ] || python3 -m venv .venv
for name in "$@"; do
    wanted=infra/requirements-$name.txt
    installed=.venv/installed-$name.txt
    cmp --silent "$wanted" "$installed" && continue
    .venv/bin/pip install --quiet --disable-pip-version-check -r "$wanted"
    cp "$wanted" "$installed"
done
