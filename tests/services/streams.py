"""A process that serves live streams beside a site, as in production."""

import subprocess
import sys
import time
import urllib.error
import urllib.request

from django.conf import settings

from tests.services.site import Site, free_port


class Streams:
    """A process that serves streams of the site."""

    def __init__(self, site: Site) -> None:
        self.site, self.port = site, free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        with site.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "live", "--port", str(self.port)],
                cwd=settings.HOME, env=site.environment, stdout=log, stderr=subprocess.STDOUT,
            )  # fmt: skip
        deadline = time.monotonic() + 60
        while not self.answers():
            assert self.process.poll() is None, site.log.read_text()
            assert time.monotonic() < deadline, site.log.read_text()
            time.sleep(0.1)

    def answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/healthz", timeout=5) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
