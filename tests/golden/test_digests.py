"""The same match is the same to the bit in every process, whatever the hash seed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.golden.digests import match_digest

ROOT = Path(__file__).parents[2]
FAST_MATCHES = 6
DEEP_MATCHES = 2_000
LOTS = 40


def digests(first: int, count: int, hash_seed: int) -> list[str]:
    """What a process of its own says of these matches."""
    command = [sys.executable, "-m", "tests.golden.digests", str(first), str(count)]
    environment = os.environ | {"PYTHONHASHSEED": str(hash_seed)}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    return done.stdout.split()


def test_a_few_matches_are_the_same_in_processes_of_two_hash_seeds() -> None:
    here = [match_digest(number) for number in range(FAST_MATCHES)]
    assert digests(0, FAST_MATCHES, 1) == digests(0, FAST_MATCHES, 2) == here
    assert len(set(here)) == FAST_MATCHES


@pytest.mark.deep
@pytest.mark.parametrize("lot", range(LOTS))
def test_two_thousand_matches_are_the_same_in_processes_of_two_hash_seeds(lot: int) -> None:
    size = DEEP_MATCHES // LOTS
    assert digests(lot * size, size, lot + 1) == digests(lot * size, size, 1000 - lot)
