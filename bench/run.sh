#!/usr/bin/env bash
# Runs every benchmark. Each puts its measurements into results.json and renders RESULTS.md; one missed target fails all.
set -euo pipefail
cd "$(dirname "$0")/.."

packages=(--package goldgrove-bench)
for function in functions/*/; do
    packages+=(--package "$(basename "$function")")
done
# One command: built apart, what they share would be compiled several times.
cargo build --release --bins "${packages[@]}"

missed=0
for benchmark in first-load sealing start dashboard cost; do
    "${CARGO_TARGET_DIR:-target}/release/$benchmark" || missed=1
done
bench/cost-tables.py
exit "$missed"
