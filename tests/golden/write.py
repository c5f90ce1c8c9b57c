"""Writes golden logs: `python -m tests.golden.write` those that are missing, `--replace NAME ...` these anew.

A log that is there is never changed without its name: that what was once played comes out differently is news, to be
told in the commit that replaces it. `--replace all` replaces every log.
"""

import sys
from argparse import ArgumentParser

from tests.golden.areas import golden_areas
from tests.golden.logs import FOLDER, bytes_of, path_of
from tests.golden.plays import fixtures, golden_match


def main(argv: list[str]) -> int:
    """0 when every log stands as it would be played today; 1 when one differs that was not to be replaced."""
    parser = ArgumentParser(prog="python -m tests.golden.write", description=__doc__)
    parser.add_argument("--replace", nargs="+", default=[], metavar="NAME", help="logs to write anew; all: every one")
    replace = set(parser.parse_args(argv).replace)
    FOLDER.mkdir(parents=True, exist_ok=True)
    kept = []
    for golden in (*map(golden_match, fixtures()), *golden_areas()):
        path, data = path_of(golden.name), bytes_of(golden)
        if path.exists() and path.read_bytes() == data:
            continue
        if path.exists() and not replace & {golden.name, "all"}:
            kept.append(golden.name)
            continue
        path.write_bytes(data)
        print(f"{golden.name}: {len(golden.entries)} entries, {len(data)} bytes")
    if kept:
        print(f"{len(kept)} logs would be played differently today and were left as they are: {' '.join(kept)}")
        print("If that is meant, name them after --replace, and say why in the commit.")
    return 1 if kept else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
