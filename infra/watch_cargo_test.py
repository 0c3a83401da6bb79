"""The script between `cargo lambda watch` and cargo, against a runtime API and a cargo of this test."""

import json
import os
import queue
import subprocess
import sys
import tempfile
import threading
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

SCRIPT = Path(__file__).with_name("watch_cargo.py")
PATIENCE_SECONDS = 60


class RuntimeApi(ThreadingHTTPServer):
    """Has two calls for the function and keeps how they are answered; a third call never comes."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Runtime)
        self.calls: queue.Queue[str] = queue.Queue()
        self.answers: queue.Queue[tuple[str, dict]] = queue.Queue()
        for request in ("one", "two"):
            self.calls.put(request)


class Runtime(BaseHTTPRequestHandler):
    """The paths of the runtime API that a failing function uses."""

    server: RuntimeApi

    def do_GET(self) -> None:  # noqa: N802
        request = self.server.calls.get()
        self.send_response(200)
        self.send_header("lambda-runtime-aws-request-id", request)
        self.send_header("content-length", "0")
        self.end_headers()

    def do_POST(self) -> None:  # noqa: N802
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        self.server.answers.put((self.path, body))
        self.send_response(202)
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *_words: object) -> None:
        """Says nothing."""


class WatchCargo(unittest.TestCase):
    """How the script is used by cargo-lambda."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.api = RuntimeApi()
        self.addCleanup(self.api.server_close)
        self.addCleanup(self.api.shutdown)
        threading.Thread(target=self.api.serve_forever, daemon=True).start()

    def start(self, cargo: str, *words: str) -> subprocess.Popen:
        """Starts the script with a cargo that is this shell script."""
        program = self.folder / "cargo"
        program.write_text(f"#!/bin/sh\n{cargo}\n")
        program.chmod(0o755)
        environment = {
            "PATH": os.environ["PATH"],
            "REAL_CARGO": str(program),
            "CARGO_TARGET_DIR": str(self.folder),
            "AWS_LAMBDA_RUNTIME_API": f"http://127.0.0.1:{self.api.server_port}",
        }
        pipe = subprocess.PIPE
        process = subprocess.Popen([sys.executable, SCRIPT, *words], env=environment, stdout=pipe, stderr=pipe, text=True)
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        return process

    def test_each_call_of_a_function_that_does_not_build_gets_the_errors(self) -> None:
        self.start("echo 'error: no such value' >&2; exit 101", "run", "--bin", "list-goals")
        for request in ("one", "two"):
            path, body = self.api.answers.get(timeout=PATIENCE_SECONDS)
            self.assertEqual(path, f"/2018-06-01/runtime/invocation/{request}/error")
            self.assertEqual(body, {"errorType": "BuildFailed", "errorMessage": "error: no such value\n"})

    def test_a_function_that_builds_runs_in_its_place(self) -> None:
        binary = self.folder / "debug" / "list-goals"
        binary.parent.mkdir()
        binary.write_text("#!/bin/sh\necho runs\n")
        binary.chmod(0o755)
        process = self.start('[ "$*" = "build --bin list-goals" ]', "run", "--color", "auto", "--bin", "list-goals")
        self.assertEqual(process.communicate(timeout=PATIENCE_SECONDS)[0], "runs\n")
        self.assertEqual(self.api.calls.qsize(), 2)

    def test_everything_else_is_cargos(self) -> None:
        process = self.start('echo "$@"', "metadata", "--no-deps")
        self.assertEqual(process.communicate(timeout=PATIENCE_SECONDS)[0], "metadata --no-deps\n")


if __name__ == "__main__":
    unittest.main()
