"""Dice records for the tests of what checks them, and the check that browsers make, run by node."""

import json
import shutil
import subprocess
from pathlib import Path
from random import Random
from typing import Any

from matches.domain.dice_verifier import FORMAT
from rules.core import dice

MODULE = Path(__file__).parents[2] / "matches/static/matches/js/dice.js"
NODE = shutil.which("node")
CHECKS = """
import { check } from "%s";
import { readFileSync } from "node:fs";
const found = [];
for (const record of JSON.parse(readFileSync(0))) {
  found.push((await check(record)).map(({ part, place, code }) => [part, place, code]));
}
console.log(JSON.stringify(found));
"""
Record = dict[str, Any]


def a_record(number: int) -> Record:
    """A record of one match or season, another for each number, whose dice are those of the rules."""
    chance = Random(number)
    seed, nonces = chance.randbytes(32), [chance.randbytes(chance.choice((0, 32))) for _ in range(2)]
    league, uid, of = f"league{number}", f"uid{number}", chance.choice(("match", "season"))
    root = dice.match_root(seed, uid, *nonces)
    prefix = f"v1|league:{league}|{of}:{uid}"
    return {
        "format": FORMAT, "league": league, "of": of, "uid": uid, "commitment": dice.commit(league, uid, seed),
        "committed_at": "2026-03-01T18:00:00Z", "seed": seed.hex(), "revealed_at": "2026-05-01T18:00:00Z",
        "nonces": [nonce.hex() for nonce in nonces],
        "rolls": [_roll(chance, root, prefix, place) for place in range(chance.randrange(1, 5))],
        "draws": [_draw(chance, root, prefix, place) for place in range(chance.randrange(1, 4))],
    }  # fmt: skip


def browser_says(records: list[Any]) -> list[list[list[Any]]]:
    """What the browser's module finds in each record."""
    assert NODE, "ask for node first"
    program = [NODE, "--input-type=module", "-e", CHECKS % MODULE.as_uri()]
    ran = subprocess.run(program, input=json.dumps(records), text=True, capture_output=True, check=True)
    return json.loads(ran.stdout)


def _roll(chance: Random, root: bytes, prefix: str, place: int) -> Record:
    sides, count, first = chance.choice((2, 6, 6, 6, 20, 100, 256)), chance.randrange(1, 40), chance.choice((0, 0, 3))
    step, purpose, subject = chance.randrange(12), "injury", f"player:team{place}.{chance.randrange(99)}"
    context = f"{prefix}|step:{step:02d}|purpose:{purpose}|subject:{subject}"
    source = chance.choice(("derived", "derived", "derived", "entered", "commissioner"))
    derived = source == "derived"
    faces = dice.derive(root, context, first + count, sides)[first:] if derived else (1, sides)
    return {
        "step": step, "purpose": purpose, "subject": subject, "first": first, "faces": list(faces), "sides": sides,
        "source": source, "context": context if derived else "", "reason": "Typed in." * (source == "commissioner"),
    }  # fmt: skip


def _draw(chance: Random, root: bytes, prefix: str, place: int) -> Record:
    count, purpose = chance.choice((0, 1, 2, 9, 256, 257, 400)), f"draw.{place}"
    context = f"{prefix}|round:{place:02d}|purpose:{purpose}"
    order = list(dice.shuffle(root, context, count))
    return {"round": place, "purpose": purpose, "count": count, "order": order, "context": context}
