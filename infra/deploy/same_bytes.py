#!/usr/bin/env python3
"""Holds that a function is the same file, byte for byte, whichever tool builds it:

    infra/deploy/same_bytes.py [PACKAGE] [FUNCTION]

`cargo lambda build` and `sam build` build it now; PACKAGE is what `make package` wrote. All three take the release's settings
from [workspace.metadata.lambda.build] in Cargo.toml, so one function stands for all.
"""

import hashlib
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import packed

ROOT = packed.ROOT


def digest(content: bytes) -> str:
    """The content's SHA-256."""
    return hashlib.sha256(content).hexdigest()


def run(*command: str) -> None:
    """Runs a command in the repository."""
    if subprocess.run(command, cwd=ROOT, check=False).returncode:
        sys.exit(f"`{' '.join(command)}` failed")


def resource_of(name: str) -> str:
    """A function's resource as sam knows it: below the stack that has it."""
    main = (ROOT / packed.MAIN).read_text()
    path = next(path for path in packed.included(main) if f"Binary: {name}\n" in (ROOT / path).read_text())
    stack = re.search(rf"^  (\w+):\n(?:    .*\n)+?      TemplateURL: {path}$", main, flags=re.MULTILINE)[1]
    return f"{stack}/{''.join(word.capitalize() for word in name.split('-'))}"


def main() -> int:
    words = sys.argv[1:]
    package = Path(words[0]) if words else ROOT / "target" / "package"
    name = words[1] if len(words) > 1 else "list-user-roles"
    resource = resource_of(name)

    run("cargo", "lambda", "build", "--locked", "--package", name)
    digests = {"cargo lambda build": digest((ROOT / "target" / "lambda" / name / "bootstrap").read_bytes())}
    run("sam", "build", resource, "--config-env", "dev")
    digests["sam build"] = digest((ROOT / ".aws-sam" / "build" / resource / "bootstrap").read_bytes())
    with zipfile.ZipFile(package / "functions" / f"{name}.zip") as packed:
        digests["make package"] = digest(packed.read("bootstrap"))

    for tool, found in digests.items():
        print(f"{tool:<20} {found}")
    if len(set(digests.values())) > 1:
        print(f"FAILED: {name} depends on the tool that builds it", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
