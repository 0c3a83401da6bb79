#!/usr/bin/env python3
"""Packs every function for deployment, lists the sizes, and holds them to their limits.

    infra/deploy/package.py [--binaries FOLDER] [--into FOLDER] [--architecture x86_64|arm64]

Without --binaries the functions are built first, all in one go, by `cargo lambda build --release`. What is written:

    <into>/functions/<name>.zip   one bootstrap each; the same binary always gives the same bytes
    <into>/template.yaml          the template with every CodeUri on its zip
    <into>/infra/*.yaml           the templates it includes
"""

import argparse
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# A function that answers people starts fast only while it is small; Lambda's own limit is far above.
ZIP_BYTES_MAX = 3_500_000
# What provided.al2023 brings.
GLIBC_NEWEST = (2, 34)
# The oldest date that a zip can hold: no clock in the bytes.
NO_DATE = (1980, 1, 1, 0, 0, 0)


def functions() -> list[str]:
    """The names of all functions: the folders below functions/."""
    return sorted(folder.name for folder in (ROOT / "functions").iterdir() if (folder / "Cargo.toml").is_file())


def build(architecture: str) -> Path:
    """Builds all functions at once and gives the folder of their binaries."""
    binaries = ROOT / "target" / "lambda" / architecture
    command = ["cargo", "lambda", "build", "--release", "--locked", "--lambda-dir", str(binaries)]
    if architecture == "arm64":
        command.append("--arm64")
    for name in functions():
        command += ["--package", name]
    subprocess.run(command, cwd=ROOT, check=True)
    return binaries


def binary_of(folder: Path, name: str) -> Path:
    """Where a build leaves a function: <folder>/<name>/bootstrap by cargo-lambda, <folder>/<name> by cargo."""
    bootstrap = folder / name / "bootstrap"
    return bootstrap if bootstrap.is_file() else folder / name


def newest_glibc(binary: bytes) -> tuple[int, int]:
    """The newest version of the C library that a binary asks for."""
    versions = re.findall(rb"GLIBC_(\d+)\.(\d+)", binary)
    return max(((int(major), int(minor)) for major, minor in versions), default=(0, 0))


def pack(binary: Path, into: Path) -> int:
    """Writes one function's zip and gives its size in bytes."""
    entry = zipfile.ZipInfo("bootstrap", NO_DATE)
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.external_attr = 0o755 << 16
    with zipfile.ZipFile(into, "w") as archive:
        archive.writestr(entry, binary.read_bytes(), compresslevel=9)
    return into.stat().st_size


def packed_template(text: str) -> str:
    """The template with every function's CodeUri on its zip."""
    lines, binary = [], None
    for line in text.splitlines(keepends=True):
        if match := re.match(r"\s+Binary: (\S+)", line):
            binary = match[1]
        if re.match(r"\s+CodeUri: \.$", line):
            line = line.replace("CodeUri: .", f"CodeUri: functions/{binary}.zip")
        # Nothing is left to build.
        if re.match(r"\s+BuildMethod: rust-cargolambda$", line):
            line = line.replace("BuildMethod: rust-cargolambda", "SkipBuild: true")
        lines.append(line)
    return "".join(lines)


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--binaries", type=Path)
    arguments.add_argument("--into", type=Path, default=ROOT / "target" / "package")
    arguments.add_argument("--architecture", choices=["x86_64", "arm64"], default="x86_64")
    asked = arguments.parse_args()
    binaries = asked.binaries or build(asked.architecture)

    shutil.rmtree(asked.into, ignore_errors=True)
    (asked.into / "functions").mkdir(parents=True)
    faults, total = [], 0
    for name in functions():
        binary = binary_of(binaries, name)
        if not binary.is_file():
            faults.append(f"{name} is not built")
            continue
        size = pack(binary, asked.into / "functions" / f"{name}.zip")
        glibc = newest_glibc(binary.read_bytes())
        total += size
        print(f"{name:<36} {size / 1e6:6.2f} MB   glibc {glibc[0]}.{glibc[1]}")
        if size > ZIP_BYTES_MAX:
            faults.append(f"{name} is larger than {ZIP_BYTES_MAX / 1e6} MB")
        if glibc > GLIBC_NEWEST:
            faults.append(f"{name} asks for a newer C library than provided.al2023 has")
    print(f"{len(functions())} functions, {total / 1e6:.1f} MB")

    (asked.into / "template.yaml").write_text(packed_template((ROOT / "template.yaml").read_text()))
    (asked.into / "infra").mkdir()
    for included in (ROOT / "infra").glob("*.yaml"):
        shutil.copy(included, asked.into / "infra" / included.name)
    for fault in faults:
        print(f"FAILED: {fault}", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
