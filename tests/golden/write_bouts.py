"""Writes golden bouts: `python -m tests.golden.write_bouts` missing ones, `--replace GAME/NAME ...` these anew.

A log that is there is never changed without its name; `--replace all` replaces every log.
"""

import sys
from argparse import ArgumentParser

from tests.golden.games import GAMES


def main(argv: list[str]) -> int:
    """0 when every log stands as it would be played today; 1 when one differs that was not to be replaced."""
    parser = ArgumentParser(prog="python -m tests.golden.write_bouts", description=__doc__)
    parser.add_argument("--replace", nargs="+", default=[], metavar="NAME", help="logs to write anew; all: every one")
    replace = set(parser.parse_args(argv).replace)
    kept = []
    for game in GAMES:
        for fixture in game.fixtures:
            name, path = f"{game.slug}/{fixture.name}", game.path_of(fixture.name)
            data = game.bytes_of(fixture, game.play(fixture))
            if path.exists() and path.read_bytes() == data:
                continue
            if path.exists() and not replace & {name, "all"}:
                kept.append(name)
                continue
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
            print(f"{name}: {len(data)} bytes")
    if kept:
        print(f"{len(kept)} logs would be played differently today and were left as they are: {' '.join(kept)}")
    return 1 if kept else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
