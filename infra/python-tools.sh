#!/usr/bin/env bash
# Installs the pins of infra/requirements-NAME.txt, dependencies included and by hash, once for every state of that file:
#   infra/python-tools.sh NAME...
# Into .venv; tools that conflict with sam (the rehearsal's emulator, checkov) into .venv-NAME. After a change of a requirements-NAME.in:
#   uv pip compile --no-header --no-annotate --universal --python-version 3.11 --no-strip-extras --generate-hashes infra/requirements-NAME.in -o infra/requirements-NAME.txt
set -euo pipefail
cd "$(dirname "$0")/.."

for name in "$@"; do
    venv=.venv
    [[ "$name" != rehearse && "$name" != checkov ]] || venv=.venv-$name
    [ -x $venv/bin/pip ] || python3 -m venv $venv
    # The pip of older Pythons cannot read a pin of a package with extras.
    for pinned in pip "$name"; do
        wanted=infra/requirements-$pinned.txt
        installed=$venv/installed-$pinned.txt
        cmp --silent "$wanted" "$installed" && continue
        $venv/bin/pip install --quiet --disable-pip-version-check --require-hashes -r "$wanted"
        cp "$wanted" "$installed"
    done
done
