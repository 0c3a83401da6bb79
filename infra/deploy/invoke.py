#!/usr/bin/env python3
"""Invokes every function with its event from `make watch`, as a contributor does: `cargo lambda watch` and
`cargo lambda invoke <function> -F <data>/events/<function>.json`, beside the local stand-ins.

    infra/deploy/invoke.py TARGET [PORT]     TARGET is the folder of the debug binaries; takes PORT (4500) and the forty after it
"""

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TOOL = ROOT / ".venv" / "bin" / "cargo-lambda"
READY_SECONDS, ANSWER_SECONDS = 180, 60
# Begins the session.
FIRST = ["validate-session"]
# These end the session, so they are called last, in this order.
LAST = ["delete-user", "end-all-sessions", "end-session"]
# Functions whose event is refused here, with the refusal and the reason. `functions-start` calls each of them with all it needs.
REFUSED = {
    "confirm-address": (400, "its code is in a mail"),
    "customer-portal": (409, "a fresh user has no subscription"),
    "end-all-sessions": (401, "the session ended with its user"),
    "end-session": (401, "the session ended with its user"),
    "restore-address": (404, "its token is in a mail"),
    "undo-removal": (404, "nothing was removed when the event was written"),
    "unsubscribe-insights": (400, "its link is in a mail"),
}


def in_order(names: list[str]) -> list[str]:
    """The functions in call order: a removal after the uses, and a part before the whole."""
    removing = [name for name in names if name.startswith(("delete-", "remove-"))]
    others = sorted(set(names) - set(removing) - set(FIRST) - set(LAST))
    return FIRST + others + sorted(set(removing) - set(LAST), reverse=True) + LAST


def answers() -> dict[str, set[int]]:
    """The success statuses of each HTTP function, from the API's document."""
    document = json.loads((ROOT / "docs" / "openapi.json").read_text())
    operations = [operation for path in document["paths"].values() for operation in path.values()]
    return {
        operation["operationId"].replace("_", "-"): {int(status) for status in operation["responses"] if status < "400"}
        for operation in operations
    }


def wait_for(is_ready: Callable[[], bool], process: subprocess.Popen) -> None:
    """Waits until a process is ready."""
    end = time.monotonic() + READY_SECONDS
    while not is_ready():
        if process.poll() is not None or time.monotonic() > end:
            sys.exit(f"{process.args[0]} did not get ready")
        time.sleep(0.2)


def is_written(file: Path) -> bool:
    """Whether a file exists and is not empty."""
    return file.is_file() and file.stat().st_size > 0


def listens(port: int) -> bool:
    """Whether a port of this machine accepts connections."""
    with socket.socket() as client:
        return client.connect_ex(("127.0.0.1", port)) == 0


def fault_of(name: str, output: subprocess.CompletedProcess, expected: set[int] | None) -> str | None:
    """The fault of an answer, or None."""
    if output.returncode:
        return output.stderr.strip().splitlines()[-1] if output.stderr.strip() else "no answer"
    answer = json.loads(output.stdout)
    if expected is None:
        return None if isinstance(answer, dict) and "errorType" not in answer else f"answered {output.stdout[:200]}"
    wanted = {REFUSED[name][0]} if name in REFUSED else expected
    status = answer.get("statusCode")
    return None if status in wanted else f"answered {status} in place of {sorted(wanted)}: {answer.get('body', '')[:200]}"


def main() -> int:
    target, port = Path(sys.argv[1]).resolve(), int(sys.argv[2]) if len(sys.argv) > 2 else 4500
    faults, expected, at = [], answers(), str(port + 40)
    with tempfile.TemporaryDirectory() as scratch:
        data = Path(scratch)
        host = subprocess.Popen(
            [target / "goldgrove-local", "--port", str(port), "--data", data, "--site", "web/dist", "--no-demo", "--events"],
            cwd=ROOT,
            stdout=subprocess.DEVNULL,
        )
        processes = [host]
        try:
            wait_for(lambda: is_written(data / "watch.env"), host)
            environment = {**os.environ, "CARGO": str(ROOT / "infra" / "watch_cargo.py"), "BUILT": str(target)}
            options = ["--wait", "--ignore-changes", "--invoke-address", "127.0.0.1", "--invoke-port", at]
            watch = [TOOL, "lambda", "watch", *options, "--env-file", data / "watch.env"]
            with (data / "watch.log").open("w") as log:
                processes.append(subprocess.Popen(watch, cwd=ROOT, env=environment, stdout=log, stderr=log))
            wait_for(lambda: listens(int(at)), processes[-1])
            names = in_order([file.stem for file in (data / "events").iterdir()])
            for name in names:
                event = data / "events" / f"{name}.json"
                invoke = [TOOL, "lambda", "invoke", "--invoke-address", "127.0.0.1", "--invoke-port", at, name, "-F", event]
                try:
                    output = subprocess.run(invoke, cwd=ROOT, capture_output=True, text=True, timeout=ANSWER_SECONDS, check=False)
                    fault = fault_of(name, output, expected.get(name))
                except subprocess.TimeoutExpired:
                    fault = "did not answer"
                if fault:
                    faults.append(name)
                    print(f"{name:<36} FAILED: {fault}")
            if faults:
                print("".join((data / "watch.log").read_text().splitlines(keepends=True)[-40:]), file=sys.stderr)
        finally:
            for process in reversed(processes):
                process.terminate()
                process.wait()
    print(f"{len(names)} functions invoked through cargo lambda, {len(faults)} failed")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
