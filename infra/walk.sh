#!/usr/bin/env bash
# Follows CONTRIBUTING.md in a scratch clone of the last commit, and counts the files and lines written by hand:
#   infra/walk.sh            both walks
#   infra/walk.sh function   a function that answers a signed-in GET: infra/walk/function
#   infra/walk.sh field      a sealed optional field of goals, stored, shown, edited and exported: infra/walk/field.diff
set -euo pipefail
cd "$(dirname "$0")/.."

NAME=list-goal-templates
root=$PWD
clone=$(mktemp -d)
trap 'rm -rf "$clone"' EXIT

commit() {
    git add --all
    git -c user.name=walk -c user.email=walk@localhost commit --quiet --message "$1"
}

# Counts what differs from the last commit; call it before anything is generated.
count() {
    local files lines
    git add --all
    read -r files lines < <(git diff --cached --numstat | awk '{ files++; lines += $1 } END { print files, lines }')
    echo "$1, by hand: $files files (at most $2), $lines lines (at most $3)"
    [ "$files" -le "$2" ] && [ "$lines" -le "$3" ]
}

walk_function() {
    make --silent new FUNCTION=$NAME IN=goals
    commit scaffold
    cp "$root/infra/walk/function/lib.rs" functions/$NAME/src/lib.rs
    cp "$root/infra/walk/function/test.rs" "infra/local/tests/api/${NAME//-/_}.rs"
    count "a function" 4 65
    cargo run --quiet --bin goldgrove-openapi
    cargo test --quiet --test routes
    cargo test --quiet --test api "${NAME//-/_}"
}

walk_field() {
    local folder
    # If the code around a field changes, update this walk.
    git apply -C1 "$root/infra/walk/field.diff"
    count "a field" 9 60
    # Copies, because npm may write there; touched, because the clone's package.json is newer.
    for folder in web web/tools/openapi; do
        [ ! -d "$root/$folder/node_modules" ] || cp -a "$root/$folder/node_modules" "$folder/"
    done
    touch -c web/node_modules/.installed web/tools/openapi/node_modules/.package-lock.json
    make --silent gen
    npm --prefix web run --silent messages >/dev/null
    cargo test --quiet --test storage goals_round_trip
    cargo test --quiet --test api goal_changes
    npm --prefix web run --silent typecheck
    npm --prefix web run --silent test -- test/texts.test.ts test/shown-fields.test.ts src/features/goals
}

infra/python-tools.sh watch
git clone --quiet --local . "$clone"
cd "$clone"
# Reuses the built libraries. Cargo cannot tell the clone's crates from ours, so the clone's builds stay in the clone.
libraries=${CARGO_TARGET_DIR:-$root/target}/debug
export CARGO_TARGET_DIR=$clone/target
mkdir -p target/debug
for folder in .fingerprint build deps; do
    [ ! -d "$libraries/$folder" ] || cp -a --reflink=auto "$libraries/$folder" target/debug/
done
ln -s "$root/.venv" .venv
[ $# -gt 0 ] || set -- function field
for walk in "$@"; do
    "walk_$walk"
    commit "$walk"
done
