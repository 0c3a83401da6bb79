#!/usr/bin/env bash
# Writes a function that answers a signed-in GET, its block in template.yaml, and its test:
#   infra/new.sh list-goal-templates
set -euo pipefail
cd "$(dirname "$0")/.."

name=${1:-}
folder=functions/$name
module=${name//-/_}
[[ "$name" =~ ^[a-z]+(-[a-z]+)+$ ]] || { echo "usage: make new FUNCTION=<verb>-<noun>, e.g. list-goal-templates" >&2; exit 2; }
[ ! -e "$folder" ] || { echo "$folder exists" >&2; exit 1; }

infra/python-tools.sh watch
(cd functions && PATH=$PWD/../.venv/bin:$PATH cargo lambda new --no-interactive --template ../infra/function "$name" >/dev/null)
sed -i.orig "/^  # One block per function/r $folder/template.yaml" template.yaml
rm "$folder/template.yaml" template.yaml.orig
mv "$folder/test.rs" "infra/local/tests/api/$module.rs"
printf '#[cfg(test)]\nmod %s;\n' "$module" >>infra/local/tests/api/main.rs
cargo add --quiet --offline --package goldgrove-registry --path "$folder"
cargo fmt --package "$name" --package goldgrove-local

cat <<TEXT
$folder answers GET with its caller. Now, by hand:

  what it takes, gives and does   $folder/src/lib.rs
  what it may do                  template.yaml
  its test                        infra/local/tests/api/$module.rs

Then: make gen && cargo test -p goldgrove-local --test api $module
TEXT
