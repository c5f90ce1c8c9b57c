"""A machine outside: a real HTTP server on this computer that stands in for Discord, push services and programs."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass
class Got:
    """One call as it arrived; header names are in lower case."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def told(self) -> Any:
        return json.loads(self.body)


@dataclass
class Receiver:
    """What arrived, and what is answered: the next of `answers` (status, headers, body) each time, then 204."""

    url: str = ""
    got: list[Got] = field(default_factory=list)
    answers: list[tuple[int, dict[str, str], bytes]] = field(default_factory=list)
    slow: threading.Event | None = None  # answers byte by byte until it is set

    def answers_with(self, status: int, body: object = None, **headers: str) -> None:
        told = json.dumps(body).encode() if body is not None else b""
        self.answers.append((status, {name.replace("_", "-"): value for name, value in headers.items()}, told))


@contextmanager
def receiver() -> Iterator[Receiver]:
    found = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            headers = {name.lower(): value for name, value in self.headers.items()}
            found.got.append(Got(self.path, headers, body))
            if found.slow is not None:
                self.drip(found.slow)
                return
            status, told, answer = found.answers.pop(0) if found.answers else (204, {}, b"")
            self.send_response(status)
            for name, value in {"Content-Length": str(len(answer)), **told}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(answer)

        def drip(self, enough: threading.Event) -> None:
            try:
                self.wfile.write(b"HTTP/1.0 200 OK\r\nX-Slow: ")
                while not enough.wait(0.02):
                    self.wfile.write(b"a")
            except OSError:
                return

        def log_message(self, *_told: object) -> None:
            return

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    found.url = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield found
    finally:
        if found.slow is not None:
            found.slow.set()
        server.shutdown()
        server.server_close()
        thread.join()
