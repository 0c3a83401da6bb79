#!/usr/bin/env bash
# Writes a function that answers a signed-in GET, its block in the template of its part of the product, and its test:
#   infra/new.sh list-goal-templates goals       `goals` is infra/functions/goals.yaml
set -euo pipefail
cd "$(dirname "$0")/.."

name=${1:-}
template=infra/functions/${2:-}.yaml
folder=functions/$name
module=${name//-/_}
usage() {
    local parts
    parts=$(basename -s .yaml infra/functions/*.yaml | tr '\n' ' ')
    echo "usage: make new FUNCTION=<verb>-<noun> IN=<part>, e.g. list-goal-templates IN=goals; parts: $parts" >&2
    exit 2
}

[[ "$name" =~ ^[a-z]+(-[a-z]+)+$ ]] || usage
[ -f "$template" ] || usage
[ ! -e "$folder" ] || { echo "$folder exists" >&2; exit 1; }

infra/python-tools.sh watch
(cd functions && PATH=$PWD/../.venv/bin:$PATH cargo lambda new --no-interactive --template ../infra/function-template "$name" >/dev/null)
cat "$folder/template.yaml" >>"$template"
rm "$folder/template.yaml"
mv "$folder/test.rs" "infra/local/tests/api/$module.rs"
printf '#[cfg(test)]\nmod %s;\n' "$module" >>infra/local/tests/api/main.rs
cargo add --quiet --offline --package goldgrove-registry --path "$folder"
cargo fmt --package "$name" --package goldgrove-local

cat <<TEXT
$folder answers GET with its caller. Now, by hand:

  what it takes, gives and does   $folder/src/lib.rs
  what it may do                  $template
  its test                        infra/local/tests/api/$module.rs

Then: make gen && cargo test --test api $module
TEXT
