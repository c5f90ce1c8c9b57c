"""A reader of a live stream in this process: what it says, event by event."""

import http.client
from urllib.parse import urlsplit

PATIENCE_SECONDS = 40


class Stream:
    """An open stream. `status` and `headers` are those of the answer; it is closed with the block."""

    def __init__(self, address: str, *, session: str = "", seen: str = "") -> None:
        parts = urlsplit(address)
        self.connection = http.client.HTTPConnection(parts.netloc, timeout=PATIENCE_SECONDS)
        headers = {"Cookie": f"sessionid={session}"} if session else {}
        self.connection.request("GET", parts.path, headers=headers | ({"Last-Event-ID": seen} if seen else {}))
        self.answer = self.connection.getresponse()
        self.status, self.headers = self.answer.status, self.answer.headers
        self.heard = b""

    def __enter__(self) -> "Stream":
        return self

    def __exit__(self, *_problem: object) -> None:
        self.connection.close()

    def next(self) -> str:
        """The next block of lines as one; empty when the stream has ended."""
        block = []
        while line := self.answer.readline():
            self.heard += line
            if line == b"\n":
                break
            block.append(line.decode().rstrip("\n"))
        return "\n".join(block)

    def next_event(self) -> int | None:
        """The number of the next event "changed"; None when the stream has ended before one."""
        while block := self.next():
            if "event: changed" in block:
                return int(block.partition("id: ")[2].partition("\n")[0])
        return None
