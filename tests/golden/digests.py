"""Prints the digest of one match a line: `python -m tests.golden.digests FIRST COUNT`.

Any process, under any hash seed, prints the same.
"""

import sys

from rules.hexsport.play.bots import at_random, restless, sensible, whimsical
from rules.hexsport.play.log import digest
from tests.golden.plays import Fixture, play
from tests.rules.hexsport.play.walks import Invention

BOTS = (at_random, restless, whimsical, sensible)


def match_digest(number: int) -> str:
    """The digest of the log of a match of invented teams: everything given, and all that followed."""
    bot = BOTS[number % len(BOTS)]
    invention = Invention(100_000 + number)
    return digest(play(Fixture(f"digest {number}", "", invention.sheet(), (bot, bot)))[1])


def main(first: int, count: int) -> None:
    for number in range(first, first + count):
        print(match_digest(number))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
