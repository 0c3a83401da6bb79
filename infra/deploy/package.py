#!/usr/bin/env python3
"""Packs every function for deployment, lists the sizes, and checks their limits.

    infra/deploy/package.py [--binaries FOLDER] [--into FOLDER] [--architecture x86_64|arm64]

Without --binaries the functions are built first, all at once, by `cargo lambda build`, which takes the release's settings
from the workspace's Cargo.toml. Writes:

    <into>/functions/<name>.zip   one bootstrap each; the same binary always gives the same bytes
    <into>/template.yaml          the template, and below infra/ the nested ones, with every CodeUri pointing to its zip
"""

import argparse
import re
import shutil
import struct
import subprocess
import sys
from pathlib import Path
from zlib import crc32

import deflate

import packed

ROOT = Path(__file__).resolve().parents[2]
# A function that answers people must be small to start fast; Lambda's own limit is far above.
ZIP_BYTES_MAX = 4_000_000
# The C library of provided.al2023.
GLIBC_NEWEST = (2, 34)
ARM_TARGET = "aarch64-unknown-linux-gnu"
# The header of a zip's one entry, by APPNOTE 6.3: made on Unix, packed with deflate, dated on the oldest day
# that a zip can hold, so that the bytes do not depend on the clock.
ENTRY = "bootstrap".encode()
UNIX, VERSION, DEFLATED, NO_TIME, FIRST_DAY = 3, 20, 8, 0, 0x21
EXECUTABLE = 0o100755 << 16


def functions() -> list[str]:
    """The names of all functions: the folders below functions/."""
    return sorted(folder.name for folder in (ROOT / "functions").iterdir() if (folder / "Cargo.toml").is_file())


def sysroot() -> Path:
    """The folder of the toolchain that builds here."""
    printed = subprocess.run(["rustc", "--print", "sysroot"], cwd=ROOT, capture_output=True, text=True, check=True)
    return Path(printed.stdout.strip())


def build(architecture: str) -> Path:
    """Builds all functions at once and returns the folder of their binaries."""
    binaries = ROOT / "target" / "lambda" / architecture
    command = ["cargo", "lambda", "build", "--locked", "--lambda-dir", str(binaries)]
    if architecture == "arm64":
        if not (sysroot() / "lib" / "rustlib" / ARM_TARGET).is_dir():
            sys.exit(f"the Rust target for arm64 is not installed: rustup target add {ARM_TARGET}")
        command.append("--arm64")
    # Builds the workspace as sam does: with single packages the libraries would have other features and a function other bytes.
    for name in functions():
        command += ["--bin", name]
    if subprocess.run(command, cwd=ROOT, check=False).returncode:
        sys.exit("the functions could not be built")
    return binaries


def binary_of(folder: Path, name: str) -> Path:
    """A built function: <folder>/<name>/bootstrap by cargo-lambda, <folder>/<name> by cargo."""
    bootstrap = folder / name / "bootstrap"
    return bootstrap if bootstrap.is_file() else folder / name


def newest_glibc(binary: bytes) -> tuple[int, int]:
    """The newest version of the C library that a binary needs."""
    versions = re.findall(rb"GLIBC_(\d+)\.(\d+)", binary)
    return max(((int(major), int(minor)) for major, minor in versions), default=(0, 0))


def pack(binary: Path, into: Path) -> int:
    """Writes one function's zip and returns its size in bytes. The library's best compression makes it a thirtieth smaller than
    the standard one, but writes no zip format, so this function writes the headers."""
    content = binary.read_bytes()
    deflated = bytes(deflate.deflate_compress(content, 12))
    sizes = struct.pack("<3L2H", crc32(content), len(deflated), len(content), len(ENTRY), 0)
    said = struct.pack("<4H", 0, DEFLATED, NO_TIME, FIRST_DAY) + sizes
    local = b"PK\3\4" + struct.pack("<H", VERSION) + said + ENTRY
    made = struct.pack("<2B", VERSION, UNIX)
    placed = struct.pack("<3H2L", 0, 0, 0, EXECUTABLE, 0)
    central = b"PK\1\2" + made + struct.pack("<H", VERSION) + said + placed + ENTRY
    end = b"PK\5\6" + struct.pack("<4H2LH", 0, 0, 1, 1, len(central), len(local) + len(deflated), 0)
    return into.write_bytes(local + deflated + central + end)


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

    packed.write(packed.templates(), asked.into)
    for fault in faults:
        print(f"FAILED: {fault}", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
