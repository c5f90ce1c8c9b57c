"""A program for the health check of a container: exit code 0 when the site in it answers. Standard library only.

It asks under a name that the site answers to, so that no other need be allowed.
"""

import os
import sys
from http.client import HTTPConnection, HTTPException

PATIENCE_SECONDS = 5


def site_answers(port: int, name: str) -> bool:
    """Whether /healthz on this machine says that the database answers."""
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE_SECONDS)
    try:
        connection.request("GET", "/healthz", headers={"Host": name})
        return connection.getresponse().status == 200
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()


def own_name(allowed_hosts: str) -> str:
    """The first of ALLOWED_HOSTS as a name: ".sinbin.example" and "*" are patterns."""
    first = allowed_hosts.split(",", maxsplit=1)[0].strip().lstrip(".")
    return "localhost" if first in ("", "*") else first


if __name__ == "__main__":
    port = int(sys.argv[1]) if len(sys.argv) > 1 else 8000
    sys.exit(not site_answers(port, own_name(os.environ.get("ALLOWED_HOSTS", ""))))
