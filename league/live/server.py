"""The server of streams, and of everything else where one process serves all."""

import warnings
from types import FrameType

import uvicorn

from league.live.hub import HUB

LONGEST_GOODBYE_SECONDS = 10


class Server(uvicorn.Server):
    """Ends its streams when it is told to stop: it would else wait for readers who stay as long as it serves."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        HUB.close()
        super().handle_exit(sig, frame)


def serve_asgi(host: str, port: int) -> None:
    """Pages and streams are served on host and port until the process is told to stop."""
    # whitenoise reads small static files in one go; Django warns of it once per process
    warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")
    config = uvicorn.Config(
        "league.asgi:application",
        host=host,
        port=port,
        lifespan="off",
        log_level="warning",
        timeout_graceful_shutdown=LONGEST_GOODBYE_SECONDS,
    )
    Server(config).run()
