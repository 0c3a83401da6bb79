#!/usr/bin/env python3
"""A wrapper around cargo for `cargo lambda watch`, set as $CARGO.

For `cargo run --bin NAME` it builds the function, starts it, and passes it the emulator's calls for it, one at a time.
After an edit the calls wait for the new build. Every call gets an answer: if a build or a process fails, the answer is the error.
cargo-lambda alone leaves a caller without an answer when it stops a function at work, and misses edits while it starts one.
If $BUILT names a folder, the function is built there already. All other commands go to cargo.
"""

import contextlib
import json
import os
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPException
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import NamedTuple

CARGO = os.environ.get("REAL_CARGO", "cargo")
# Enough for a terminal: fix the first error first.
ERROR_CHARACTERS_MAX = 4_000
# How long a process may finish a call after its successor is built.
PATIENCE_SECONDS = 10
LOOK_SECONDS = 0.2
INVOCATION = "/2018-06-01/runtime/invocation"


class Call(NamedTuple):
    """A call from the runtime API."""

    id: str
    headers: dict[str, str]
    body: bytes


class Function:
    """Takes the calls of a function from the emulator, and passes them to the process of its latest build."""

    def __init__(self, name: str, emulator: str) -> None:
        # cargo-lambda puts the scheme before the address; the cloud does not.
        self.address, _, path = emulator.removeprefix("http://").partition("/")
        self.name, self.path = name, f"/{path}{INVOCATION}" if path else INVOCATION
        self.changed = threading.Condition()
        self.waiting: deque[Call] = deque()
        self.at_work: Call | None = None
        self.process: subprocess.Popen | None = None
        # Each build has a number, to tell a process of the latest build from an earlier one.
        self.build, self.ready = 0, False
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), type("Api", (RuntimeApi,), {"function": self}))
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def take_calls(self) -> None:
        """Takes every call at once, because more than a hundred waiting ones stop the emulator. Ends with the emulator."""
        emulator = HTTPConnection(self.address)
        with contextlib.suppress(OSError, HTTPException):
            while True:
                emulator.request("GET", f"{self.path}/next")
                given = emulator.getresponse()
                headers, body = lambda_headers(given.headers), given.read()
                with self.changed:
                    self.waiting.append(Call(headers["lambda-runtime-aws-request-id"], headers, body))
                    self.changed.notify_all()

    def next_call(self, build: int) -> Call | None:
        """The next call for a build; None once another build replaces it."""
        with self.changed:
            self.changed.wait_for(lambda: self.build != build or (self.ready and self.waiting))
            if self.build != build:
                return None
            self.at_work = self.waiting.popleft()
            return self.at_work

    def answer(self, call_id: str, kind: str, body: bytes, headers: dict[str, str]) -> None:
        """Passes on the answer of the current call."""
        with self.changed:
            if not self.at_work or self.at_work.id != call_id:
                return
            self.at_work = None
            self.changed.notify_all()
        # The emulator replies before it has read the answer: without `close` we would end the connection too early.
        emulator = HTTPConnection(self.address)
        with contextlib.suppress(OSError), contextlib.closing(emulator):
            emulator.request("POST", f"{self.path}/{call_id}/{kind}", body, {**headers, "connection": "close"})
            while emulator.sock.recv(4096):
                pass

    def fail(self, call: Call, error: str, message: str) -> None:
        """Answers a call with an error."""
        with self.changed:
            self.at_work = call
            body = json.dumps({"errorType": error, "errorMessage": message[:ERROR_CHARACTERS_MAX]}).encode()
            self.answer(call.id, "error", body, {"lambda-runtime-function-error-type": error})

    def wait_for_build(self) -> None:
        """Holds further calls."""
        with self.changed:
            self.ready = False

    def fail_with(self, errors: str) -> None:
        """Answers each call with the errors, until the next build."""
        with self.changed:
            build = self.replace()

        def answer() -> None:
            while call := self.next_call(build):
                self.fail(call, "BuildFailed", errors)

        threading.Thread(target=answer, daemon=True).start()

    def run(self, binary: Path) -> None:
        """Replaces the running process with one of the new build."""
        with self.changed:
            build = self.replace()
            address = f"http://127.0.0.1:{self.server.server_port}/{build}"
            self.process = subprocess.Popen([binary], env={**os.environ, "AWS_LAMBDA_RUNTIME_API": address})
            threading.Thread(target=self.see_end, args=(self.process, build, binary), daemon=True).start()

    def replace(self) -> int:
        """Stops the running process, once it has answered or its time is up."""
        self.build += 1
        self.changed.notify_all()
        process = self.process
        self.changed.wait_for(lambda: not self.at_work or not process or process.poll() is not None, PATIENCE_SECONDS)
        if process:
            process.kill()
            process.wait()
        if self.at_work:
            self.fail(self.at_work, "Replaced", f"A newer build of {self.name} took its place before it answered: call again.")
        self.ready = True
        self.changed.notify_all()
        return self.build

    def see_end(self, process: subprocess.Popen, build: int, binary: Path) -> None:
        """If a process ends, answers its call, or the next one if it had none, with the error; then starts it again."""
        status = process.wait()
        with self.changed:
            self.changed.notify_all()
            self.changed.wait_for(lambda: self.build != build or self.at_work or (self.ready and self.waiting))
            if self.build != build:
                return
            ended = f"{self.name} ended with status {status} before it answered. The terminal of `make watch` says why."
            self.fail(self.at_work or self.waiting.popleft(), "Ended", ended)
            # During a build there is no binary to start again.
            if self.ready:
                self.run(binary)


class RuntimeApi(BaseHTTPRequestHandler):
    """The runtime API for a process; each path starts with the number of its build."""

    protocol_version = "HTTP/1.1"
    function: Function

    def handle(self) -> None:
        """Serves a process until it ends or is stopped."""
        with contextlib.suppress(ConnectionError):
            super().handle()

    def do_GET(self) -> None:  # noqa: N802
        """The process waits for a call."""
        call = self.function.next_call(int(self.path.split("/")[1]))
        if call is None:
            self.close_connection = True
        else:
            self.reply(200, call.headers, call.body)

    def do_POST(self) -> None:  # noqa: N802
        """The process answers a call, or reports that it cannot start, which is handled when it ends."""
        body = self.rfile.read(int(self.headers["content-length"]))
        *_, call_id, kind = self.path.split("/")
        self.function.answer(call_id, kind, body, lambda_headers(self.headers))
        self.reply(202, {}, b"")

    def reply(self, status: int, headers: dict[str, str], body: bytes) -> None:
        """Sends an answer."""
        self.send_response(status)
        for name, value in {**headers, "content-length": str(len(body))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_words: object) -> None:
        """Logs nothing."""


def lambda_headers(headers: object) -> dict[str, str]:
    """The headers for a function or its caller."""
    return {name.lower(): value for name, value in headers.items() if name.lower().startswith(("lambda-runtime-", "content-type"))}


def sources(name: str) -> dict[str, int]:
    """A function's source files, and when each was last changed."""

    def look(folder: str) -> Iterator[tuple[str, int]]:
        with contextlib.suppress(FileNotFoundError), os.scandir(folder) as entries:
            for entry in entries:
                if entry.is_dir():
                    yield from look(entry.path)
                elif not entry.name.startswith("."):
                    with contextlib.suppress(FileNotFoundError):
                        yield entry.path, entry.stat().st_mtime_ns

    manifests = ((file, Path(file).stat().st_mtime_ns) for file in ("Cargo.toml", "Cargo.lock") if Path(file).exists())
    return dict([*manifests, *look(f"functions/{name}"), *look("shared")])


def build_after_edits(function: Function) -> None:
    """Builds and starts the function, and again after each edit, also one during the build."""
    binary = Path(os.environ.get("CARGO_TARGET_DIR", "target")) / "debug" / function.name
    while True:
        seen = sources(function.name)
        function.wait_for_build()
        built = subprocess.run([CARGO, "build", "--bin", function.name], stderr=subprocess.PIPE, text=True, check=False)
        sys.stderr.write(built.stderr)
        if built.returncode:
            function.fail_with(built.stderr)
        else:
            function.run(binary)
        while sources(function.name) == seen:
            time.sleep(LOOK_SECONDS)


def main() -> None:
    words = sys.argv[1:]
    if words[:1] != ["run"] or "--bin" not in words or "AWS_LAMBDA_RUNTIME_API" not in os.environ:
        os.execvp(CARGO, [CARGO, *words])
    name = words[words.index("--bin") + 1]
    if built := os.environ.get("BUILT"):
        os.execv(Path(built) / name, [name])
    function = Function(name, os.environ["AWS_LAMBDA_RUNTIME_API"])
    threading.Thread(target=build_after_edits, args=(function,), daemon=True).start()
    function.take_calls()
    if function.process:
        function.process.kill()


if __name__ == "__main__":
    main()
