"""Dice records for the tests of what checks them, and the check that browsers make, run by node."""

import json
import shutil
import subprocess
from pathlib import Path
from random import Random
from typing import Any

from matches.domain.dice_verifier import FORMAT, FORMAT_WITH_WORDS
from rules.core import dice, shares

HOME = Path(__file__).parents[2]
MODULE = HOME / "matches/static/matches/js/dice.js"
VECTORS = json.loads((HOME / "fixtures/vectors/dice-words.json").read_text())["cases"]
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


def a_worded_record(number: int) -> Record:
    """A record of a match to which coaches added words, sent, unsent or on one side alone; dice before it and after."""
    chance = Random(number)
    record, uid = a_record(number), f"uid{number}"
    seed, sent = bytes.fromhex(record["seed"]), [(True, True), (True, False), (False, None), (False, True)][number % 4]
    sides = [_word(chance, uid, f"team{place}", state) for place, state in enumerate(sent)]
    given = [shares.share_of(uid, side["team"], side["hash"], side["word"] or "") for side in sides]
    before, after = dice.match_root(seed, uid), shares.shared_root(seed, uid, *given)
    prefix = f"v1|league:{record['league']}|match:{uid}"
    rolls = [_roll(chance, after, prefix, place, step=place) for place in range(1, 5)]
    del record["nonces"]
    told = {"format": FORMAT_WITH_WORDS, "of": "match", "words": sides, "draws": []}
    return record | told | {"rolls": [_roll(chance, before, prefix, 0, step=0), *rolls]}


def browser_says(records: list[Any]) -> list[list[list[Any]]]:
    """What the browser's module finds in each record."""
    assert NODE, "ask for node first"
    program = [NODE, "--input-type=module", "-e", CHECKS % MODULE.as_uri()]
    ran = subprocess.run(program, input=json.dumps(records), text=True, capture_output=True, check=True)
    return json.loads(ran.stdout)


def _word(chance: Random, uid: str, team: str, sent: bool | None) -> Record:
    word = f"wörd {chance.randrange(10**9)}"
    hashed = "" if sent is None else shares.word_hash(uid, team, word)
    return {"team": team, "hash": hashed, "word": word if sent else None}


def _roll(chance: Random, root: bytes, prefix: str, place: int, *, step: int | None = None) -> Record:
    sides, count, first = chance.choice((2, 6, 6, 6, 20, 100, 256)), chance.randrange(1, 40), chance.choice((0, 0, 3))
    worded = step is not None
    step = chance.randrange(12) if step is None else step
    purpose, subject = "injury", f"player:team{place}.{chance.randrange(99)}"
    context = f"{prefix}|step:{step:02d}|purpose:{purpose}|subject:{subject}"
    source = "derived" if worded else chance.choice(("derived", "derived", "derived", "entered", "commissioner"))
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
