#!/usr/bin/env python3
"""Checks that every tool builds the same file of a function, byte for byte:

    infra/deploy/same_bytes.py [PACKAGE] [FUNCTION...]

`cargo lambda build` and `sam build` build it now; PACKAGE is the output of `make package`. All three take the release's settings
from [workspace.metadata.lambda.build] in Cargo.toml and build binaries by name, so one function that answers requests and one that
a schedule starts represent all.
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
    """A function's resource as sam names it: below its stack."""
    main = (ROOT / packed.MAIN).read_text()
    path = next(path for path in packed.included(main) if f"Binary: {name}\n" in (ROOT / path).read_text())
    stack = re.search(rf"^  (\w+):\n(?:    .*\n)+?      TemplateURL: {path}$", main, flags=re.MULTILINE)[1]
    return f"{stack}/{''.join(word.capitalize() for word in name.split('-'))}"


def digests(package: Path, name: str) -> dict[str, str]:
    """Each tool's build of a function."""
    resource = resource_of(name)
    run("cargo", "lambda", "build", "--locked", "--bin", name)
    by_cargo = digest((ROOT / "target" / "lambda" / name / "bootstrap").read_bytes())
    run("sam", "build", resource, "--config-env", "dev")
    by_sam = digest((ROOT / ".aws-sam" / "build" / resource / "bootstrap").read_bytes())
    with zipfile.ZipFile(package / "functions" / f"{name}.zip") as packed:
        by_package = digest(packed.read("bootstrap"))
    return {"cargo lambda build": by_cargo, "sam build": by_sam, "make package": by_package}


def main() -> int:
    words = sys.argv[1:]
    package = Path(words[0]) if words else ROOT / "target" / "package"
    differ = []
    for name in words[1:] or ["list-user-roles", "snapshot-net-worth"]:
        found = digests(package, name)
        for tool, said in found.items():
            print(f"{name:<20} {tool:<20} {said}")
        if len(set(found.values())) > 1:
            differ.append(name)
    for name in differ:
        print(f"FAILED: {name} depends on the tool that builds it", file=sys.stderr)
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
