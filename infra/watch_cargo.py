#!/usr/bin/env python3
"""Stands between `cargo lambda watch` and cargo, as $CARGO.

`cargo run --bin NAME` builds the function and becomes it. Where it does not build, each call of the function is answered
with the compiler's errors; cargo-lambda alone lets the caller wait. Ends when cargo-lambda stops it after the next edit.
Where $BUILT names a folder, the function is there already. Everything else is cargo's.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from urllib.request import Request, urlopen

CARGO = os.environ.get("REAL_CARGO", "cargo")
# A terminal's worth: the first error is the one to mend.
ERROR_CHARACTERS_MAX = 4_000


def answer_with(errors: str) -> None:
    """Answers each call of the function with the errors."""
    # cargo-lambda puts the scheme before the address, the cloud does not.
    address = os.environ["AWS_LAMBDA_RUNTIME_API"].removeprefix("http://")
    calls = f"http://{address}/2018-06-01/runtime/invocation"
    body = json.dumps({"errorType": "BuildFailed", "errorMessage": errors[:ERROR_CHARACTERS_MAX]}).encode()
    while True:
        with urlopen(f"{calls}/next") as call:
            request = call.headers["lambda-runtime-aws-request-id"]
        headers = {"lambda-runtime-function-error-type": "BuildFailed"}
        with urlopen(Request(f"{calls}/{request}/error", data=body, headers=headers)):
            pass


def main() -> None:
    words = sys.argv[1:]
    if words[:1] != ["run"] or "--bin" not in words or "AWS_LAMBDA_RUNTIME_API" not in os.environ:
        os.execvp(CARGO, [CARGO, *words])
    name = words[words.index("--bin") + 1]
    if built := os.environ.get("BUILT"):
        os.execv(Path(built) / name, [name])
    built = subprocess.run([CARGO, "build", "--bin", name], stderr=subprocess.PIPE, text=True, check=False)
    sys.stderr.write(built.stderr)
    if built.returncode:
        answer_with(built.stderr)
    binary = Path(os.environ.get("CARGO_TARGET_DIR", "target")) / "debug" / name
    os.execv(binary, [name])


if __name__ == "__main__":
    main()
