"""Tests watch_cargo.py with a fake emulator, a fake cargo and fake functions."""

import json
import os
import queue
import signal
import subprocess
import sys
import tempfile
import threading
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from unittest.mock import patch

import watch_cargo

SCRIPT = Path(watch_cargo.__file__)
PATIENCE_SECONDS = 60
RUNTIME = "/.rt/list-goals/2018-06-01/runtime/invocation"
# Longer than the emulator reads before it replies.
LONG = 300_000
# A function that answers each call with the result of `act`.
FUNCTION = f"""#!{sys.executable}
import os, pathlib, sys, time, urllib.request
api = os.environ["AWS_LAMBDA_RUNTIME_API"] + "/2018-06-01/runtime/invocation"
def act(call):
    ACT
while True:
    with urllib.request.urlopen(api + "/next") as call:
        body = act(call)
        path = f"{{api}}/{{call.headers['lambda-runtime-aws-request-id']}}/response"
    urllib.request.urlopen(path, data=body).close()
"""


class Emulator(ThreadingHTTPServer):
    """Returns the calls that a test puts in, and keeps their answers."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Runtime)
        self.calls: queue.Queue[str] = queue.Queue()
        self.answers: queue.Queue[tuple[str, bytes]] = queue.Queue()


class Runtime(BaseHTTPRequestHandler):
    """The paths of the runtime API, answered as cargo-lambda does."""

    protocol_version = "HTTP/1.1"
    server: Emulator

    def do_GET(self) -> None:  # noqa: N802
        request = self.server.calls.get()
        self.send_response(200)
        self.send_header("lambda-runtime-aws-request-id", request)
        self.send_header("content-length", "2")
        self.end_headers()
        self.wfile.write(b"{}")

    def do_POST(self) -> None:  # noqa: N802
        # Replies first, and refuses an answer that the caller no longer waits for.
        self.send_response(500 if "/gone/" in self.path else 200)
        self.send_header("content-length", "0")
        self.end_headers()
        self.wfile.flush()
        read = self.rfile.read(int(self.headers["content-length"])) if self.headers["connection"] == "close" else b"not read"
        self.server.answers.put((self.path, read))

    def log_message(self, *_words: object) -> None:
        """Logs nothing."""


class WatchCargo(unittest.TestCase):
    """Runs the script as cargo-lambda does."""

    def setUp(self) -> None:
        signal.signal(signal.SIGALRM, out_of_patience)
        signal.alarm(PATIENCE_SECONDS)
        self.addCleanup(signal.alarm, 0)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        (self.folder / "debug").mkdir()
        self.source = self.folder / "functions" / "list-goals" / "lib.rs"
        self.source.parent.mkdir(parents=True)
        self.source.touch()
        self.emulator = Emulator()
        self.addCleanup(self.emulator.server_close)
        self.addCleanup(self.emulator.shutdown)
        threading.Thread(target=self.emulator.serve_forever, daemon=True).start()

    def start(self, cargo: str, *words: str) -> subprocess.Popen:
        """Starts the script with a cargo that is this shell script."""
        self.write("cargo", f"#!/bin/sh\n{cargo}\n")
        environment = {
            "PATH": os.environ["PATH"],
            "REAL_CARGO": str(self.folder / "cargo"),
            "CARGO_TARGET_DIR": str(self.folder),
            "AWS_LAMBDA_RUNTIME_API": self.address(),
        }
        pipe = subprocess.PIPE
        process = subprocess.Popen(
            [sys.executable, SCRIPT, *words], cwd=self.folder, env=environment, stdout=pipe, stderr=pipe, text=True, start_new_session=True
        )
        self.addCleanup(process.communicate)
        self.addCleanup(stop_group, process)
        return process

    def function(self) -> watch_cargo.Function:
        """The function's calls, without builds."""
        function = watch_cargo.Function("list-goals", self.address())
        self.addCleanup(lambda: function.process and function.process.kill())
        self.addCleanup(function.fail_with, "over")
        threading.Thread(target=function.take_calls, daemon=True).start()
        return function

    def address(self) -> str:
        return f"http://127.0.0.1:{self.emulator.server_port}/.rt/list-goals"

    def write(self, name: str, text: str) -> Path:
        """Replaces a program, also while it runs."""
        program = self.folder / name
        program.with_suffix(".new").write_text(text)
        program.with_suffix(".new").chmod(0o755)
        return program.with_suffix(".new").rename(program)

    def write_function(self, act: str) -> Path:
        return self.write("debug/list-goals", FUNCTION.replace("ACT", act))

    def call(self, request: str) -> None:
        self.emulator.calls.put(request)

    def assert_answered(self, request: str, answer: bytes) -> None:
        self.assertEqual(self.emulator.answers.get(timeout=PATIENCE_SECONDS), (f"{RUNTIME}/{request}/response", answer))

    def assert_failed(self, request: str, error: str, message: str) -> None:
        path, body = self.emulator.answers.get(timeout=PATIENCE_SECONDS)
        self.assertEqual(path, f"{RUNTIME}/{request}/error")
        self.assertEqual(json.loads(body)["errorType"], error)
        self.assertIn(message, json.loads(body)["errorMessage"])

    def test_each_call_of_a_function_that_does_not_build_gets_the_errors(self) -> None:
        self.start("echo 'error: no such value' >&2; exit 101", "run", "--bin", "list-goals")
        for request in ("one", "gone", "two"):
            self.call(request)
            self.assert_failed(request, "BuildFailed", "error: no such value\n")

    def test_a_function_that_builds_answers_in_full(self) -> None:
        self.write_function(f"return b'x' * {LONG}")
        self.start('[ "$*" = "build --bin list-goals" ]', "run", "--color", "auto", "--bin", "list-goals")
        for request in ("one", "gone", "two"):
            self.call(request)
            self.assert_answered(request, b"x" * LONG)

    def test_a_call_that_comes_after_an_edit_waits_for_the_new_code(self) -> None:
        self.write_function("return b'old'")
        build, go = self.folder / "build", self.folder / "go"
        os.mkfifo(build)
        os.mkfifo(go)
        # Reports that it builds, and ends on the test's signal.
        self.start(f"echo builds >{build}; cat {go}", "run", "--bin", "list-goals")
        build.read_text()
        go.write_text("")
        self.call("one")
        self.assert_answered("one", b"old")
        self.source.write_text("an edit")
        build.read_text()
        self.call("two")
        with self.assertRaises(queue.Empty):
            self.emulator.answers.get(timeout=0.5)
        self.source.write_text("an edit during the build")
        self.write_function("return b'new'")
        go.write_text("")
        build.read_text()
        go.write_text("")
        self.assert_answered("two", b"new")

    def test_a_function_at_work_answers_before_it_is_replaced(self) -> None:
        began, go = self.folder / "began", self.folder / "go"
        os.mkfifo(began)
        os.mkfifo(go)
        function = self.function()
        function.run(self.write_function(f"open({str(began)!r}, 'w').close(); return open({str(go)!r}, 'rb').read()"))
        self.call("one")
        began.read_text()
        replaced = threading.Thread(target=function.run, args=(self.write_function("return b'new'"),))
        replaced.start()
        go.write_text("old")
        self.assert_answered("one", b"old")
        self.call("two")
        self.assert_answered("two", b"new")
        replaced.join()

    def test_a_call_that_is_not_answered_in_time_is_told_of_the_new_build(self) -> None:
        began = self.folder / "began"
        os.mkfifo(began)
        function = self.function()
        function.run(self.write_function(f"open({str(began)!r}, 'w').close(); time.sleep(3600)"))
        self.call("one")
        began.read_text()
        with patch.object(watch_cargo, "PATIENCE_SECONDS", 0):
            function.run(self.write_function("return b'new'"))
        self.assert_failed("one", "Replaced", "call again")
        self.call("two")
        self.assert_answered("two", b"new")

    def test_a_function_that_ends_says_so_and_starts_again(self) -> None:
        ended = self.folder / "ended"
        act = f"p = pathlib.Path({str(ended)!r}); return b'again' if p.exists() else (p.touch(), os._exit(7))"
        self.function().run(self.write_function(act))
        self.call("one")
        self.assert_failed("one", "Ended", "status 7")
        self.call("two")
        self.assert_answered("two", b"again")

    def test_a_function_that_cannot_start_tells_each_call(self) -> None:
        self.function().run(self.write("debug/list-goals", "#!/bin/sh\nexit 3\n"))
        for request in ("one", "two"):
            self.call(request)
            self.assert_failed(request, "Ended", "status 3")

    def test_everything_else_is_cargos(self) -> None:
        process = self.start('echo "$@"', "metadata", "--no-deps")
        self.assertEqual(process.communicate(timeout=PATIENCE_SECONDS)[0], "metadata --no-deps\n")


def out_of_patience(*_: object) -> None:
    raise TimeoutError


def stop_group(process: subprocess.Popen) -> None:
    """Stops the script and what it started, as cargo-lambda does."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)


if __name__ == "__main__":
    unittest.main()
