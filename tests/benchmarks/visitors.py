"""Eight visitors who never rest, as one loop over their sockets: the less they cost, the less they time themselves."""

import gc
import selectors
import socket
import time
from dataclasses import dataclass

VISITORS = 8
HEAD_ENDS, LENGTH, CLOSES = b"\r\n\r\n", b"content-length:", b"connection: close"
PIECE = 1 << 18  # bytes


@dataclass(slots=True)
class Visitor:
    """What one of them waits for."""

    connection: socket.socket
    asked_at: float = 0.0
    head: bytes = b""
    left: int | None = None  # bytes of the page, once its length is known
    closes: bool = False

    def ask(self, request: bytes, *, since: float) -> None:
        self.asked_at, self.head, self.left = since, b"", None
        self.connection.sendall(request)

    def has_all(self, came: bytes) -> bool:
        """Whether the whole page is here with these bytes. Raises AssertionError for any answer but 200."""
        if self.left is None:
            self.head += came
            head, found, rest = self.head.partition(HEAD_ENDS)
            assert came, "the server closed the connection before its answer"
            if not found:
                return False
            assert head.startswith(b"HTTP/1.1 200"), head
            head = head.lower()
            self.left = int(head.split(LENGTH)[1].split(b"\r\n")[0]) - len(rest)
            self.closes = CLOSES in head
        else:
            assert came, "the server closed the connection within its answer"
            self.left -= len(came)
        return not self.left


def visit(port: int, page: str, seconds: float) -> list[float]:
    """Seconds of each answer they got in that time; whoever has his page asks for it again.

    Connections are kept if the server keeps them, else each question has one of its own, whose making counts.
    """
    request = f"GET {page} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAccept-Language: en\r\n\r\n".encode()
    took: list[float] = []
    with selectors.DefaultSelector() as waiting:

        def come(since: float) -> None:
            visitor = Visitor(socket.create_connection(("127.0.0.1", port)))
            waiting.register(visitor.connection, selectors.EVENT_READ, visitor)
            visitor.ask(request, since=since)

        def go(visitor: Visitor) -> None:
            waiting.unregister(visitor.connection)
            visitor.connection.close()

        gc.collect()
        gc.disable()
        until = time.perf_counter() + seconds
        try:
            for _ in range(VISITORS):
                come(time.perf_counter())
            while waiting.get_map():
                for key, _events in waiting.select():
                    visitor: Visitor = key.data
                    if not visitor.has_all(visitor.connection.recv(PIECE)):
                        continue
                    now = time.perf_counter()
                    took.append(now - visitor.asked_at)
                    if visitor.closes or now >= until:
                        go(visitor)
                        if now < until:
                            come(now)
                    else:
                        visitor.ask(request, since=now)
        finally:
            gc.enable()
    return took
