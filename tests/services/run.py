"""Runs a command on a real PostgreSQL: python -m tests.services.run COMMAND [ARGUMENT ...].

The command finds the server in DATABASE_URL; its exit code is this program's. Exit 3: no PostgreSQL can be had here.
"""

import os
import subprocess
import sys

from tests.services.lanes import ServiceUnavailable
from tests.services.postgres import postgres

NO_SERVICE = 3


def main(command: list[str]) -> int:
    try:
        with postgres() as address:
            return subprocess.run(command, env=os.environ | {"DATABASE_URL": address}, check=False).returncode
    except ServiceUnavailable as reason:
        print(reason, file=sys.stderr)
        return NO_SERVICE


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
