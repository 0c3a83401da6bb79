#!/usr/bin/env bash
# Runs every benchmark. Each puts its measurements into results.json and renders RESULTS.md; one missed target fails all.
set -euo pipefail
cd "$(dirname "$0")/.."

packages=(--package goldgrove-bench --package goldgrove-local)
for function in functions/*/; do
    packages+=(--package "$(basename "$function")")
done
# One command: built apart, what they share would be compiled several times.
cargo --config infra/deploy/release.toml build --release --bins "${packages[@]}"

# What the planning benchmark is compared with, in an environment of its own; without an index it does without.
numpy=.venv-bench/bin/python
if ! "$numpy" -c 'import numpy' 2>/dev/null; then
    python3 -m venv .venv-bench &&
        .venv-bench/bin/pip install --quiet --disable-pip-version-check -r bench/requirements.txt || numpy=
fi

# What measures the pages, in a folder of its own: nothing else needs it.
[ -d bench/lighthouse/node_modules ] || npm --prefix bench/lighthouse ci --no-audit --no-fund --ignore-scripts --loglevel=error

missed=0
for benchmark in first-load sealing start dashboard heavy cost insights currencies tables planner pages; do
    "${CARGO_TARGET_DIR:-target}/release/$benchmark" || missed=1
done
"${CARGO_TARGET_DIR:-target}/release/planning" ${numpy:+"$numpy"} || missed=1
bench/cost-tables.py
exit "$missed"
