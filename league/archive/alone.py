"""The checks of an archive as one file that needs no Sinbin."""

from pathlib import Path

NAME = "sinbin_verify.py"
PARTS = ("form.py", "proving.py")
BEGINNING = """#!/usr/bin/env python3
# Checks a Sinbin League Archive; Python 3.11 or newer, nothing else:  python3 sinbin_verify.py league.json
# Exit code 0: sound. 1: read, but something in it is wrong. 2: no archive.
"""


def stand_alone() -> str:
    """The source of the file: the parts after each other, without what they import of one another."""
    here = Path(__file__).parent
    parts = [(here / part).read_text(encoding="utf-8").splitlines() for part in PARTS]
    kept = [line for part in parts for line in part if not line.startswith("from league.")]
    return BEGINNING + "\n".join(kept) + "\n"
