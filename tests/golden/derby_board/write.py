"""Writes golden logs of the board derby: `python -m tests.golden.derby_board.write` those that are missing,
`--replace NAME ...` these anew.

A log that is there is never changed without its name; `--replace all` replaces every log.
"""

import sys
from argparse import ArgumentParser

from tests.golden.derby_board.bouts import FIXTURES, FOLDER, bytes_of, path_of, played


def main(argv: list[str]) -> int:
    """0 when every log stands as it would be played today; 1 when one differs that was not to be replaced."""
    parser = ArgumentParser(prog="python -m tests.golden.derby_board.write", description=__doc__)
    parser.add_argument("--replace", nargs="+", default=[], metavar="NAME", help="logs to write anew; all: every one")
    replace = set(parser.parse_args(argv).replace)
    FOLDER.mkdir(parents=True, exist_ok=True)
    kept = []
    for fixture in FIXTURES:
        path, data = path_of(fixture.name), bytes_of(fixture, played(fixture))
        if path.exists() and path.read_bytes() == data:
            continue
        if path.exists() and not replace & {fixture.name, "all"}:
            kept.append(fixture.name)
            continue
        path.write_bytes(data)
        print(f"{fixture.name}: {len(data)} bytes")
    if kept:
        print(f"{len(kept)} logs would be played differently today and were left as they are: {' '.join(kept)}")
    return 1 if kept else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
