"""Checks a League Archive: bytes, digests, rows, references, logs, cash, commitments, and every die whose seed is told.

What it cannot know is who wrote the file: a digest is no signature. Nothing but the standard library, see `form`.
"""

import hashlib
import hmac
import itertools
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from league.archive.form import SHAPES, Body, Row, Unreadable, damaged, misshapen, read, upcast

Check = Callable[[Body, str], Iterator[str]]


def problems(data: bytes) -> list[str]:
    """Everything that is wrong with an archive, a sentence each. Raises `Unreadable` for what is none."""
    document = read(data)
    body = document["body"]
    found = list(damaged(data, document, body))
    body = upcast(document)
    found += itertools.islice(misshapen(document, body), 100)
    if not found:
        for check in CHECKS:
            found += _checked(check, body, document["kind"])
    return found


def _checked(check: Check, body: Body, kind: str) -> list[str]:
    try:
        return list(itertools.islice(check(body, kind), 100))
    except (LookupError, TypeError, ValueError, AttributeError) as problem:
        return [f"{(check.__doc__ or '').splitlines()[0]} This cannot be checked: {type(problem).__name__} {problem}."]


def logs_broken(body: Body, _kind: str) -> Iterator[str]:
    """Logs are numbered from 1 without gaps, and the changes of a team's cash add up to it."""
    for section, owner, number in (
        ("team_events", "team", "seq"), ("bids", "lot", "seq"), ("document_versions", "document", "number"),
    ):  # fmt: skip
        numbers: dict[str, list[int]] = {}
        for row in body[section]:
            numbers.setdefault(row[owner], []).append(row[number])
        for uid, found in numbers.items():
            if sorted(found) != list(range(1, len(found) + 1)):
                yield f"The {section} of {owner} {uid} are not numbered from 1 without gaps."
    cash = Counter({row["uid"]: 0 for row in body["teams"]})
    for event in body["team_events"]:
        cash[event["team"]] += event["mc"]
    for team in body["teams"]:
        if cash[team["uid"]] != team["cash"]:
            yield f"The log of team {team['uid']} adds up to {cash[team['uid']]} mc and its cash is {team['cash']}."
    for log in body["match_logs"]:
        if hashlib.sha256(log["data"].encode()).hexdigest() != log["digest"]:
            yield f"The log of match {log['match']} is not the one that its digest names."


def commitments_broken(body: Body, kind: str) -> Iterator[str]:
    """Every seed that is told is the one that was committed to; a complete archive tells them all."""
    (league,) = (row["uid"] for row in body["league"])
    owners = [("season", season, league) for season in body["seasons"]]
    owners += [("match", match, match["league_uid"]) for match in body["matches"]]
    for what, row, league_uid in owners:
        if row["seed"] is None:
            if kind == "complete" or row.get("revealed_at"):
                yield f"The seed of {what} {row['uid']} is missing."
        elif commitment(league_uid, row["uid"], bytes.fromhex(row["seed"])) != row["commitment"]:
            yield f"The seed of {what} {row['uid']} is not the one that was committed to."


def commitment(league: str, uid: str, seed: bytes) -> str:
    """What is published of a seed beforehand."""
    return hashlib.sha256(f"v1|commit|{league}|{uid}|".encode() + seed).hexdigest()


def words_wrong(body: Body, _kind: str) -> Iterator[str]:
    """Every word that a coach added to the dice of a match is the one that he deposited before it."""
    for side in body["sides"]:
        uid, team, word, deposited = side["match"], side["team"], side["word"], side["word_hash"]
        made = hashlib.sha256(f"v2|word|{uid}|{team}|{word}".encode()).hexdigest() if word else deposited
        if made != deposited or (deposited and not SHAPES["hash"].fullmatch(deposited)):
            yield f"The word of team {team} in match {uid} is not the one that was deposited."


def dice_wrong(body: Body, _kind: str) -> Iterator[str]:
    """Every derived die whose seed is told follows from it, from the words of the coaches, and from what it was rolled
    for."""
    matches = {match["uid"]: match for match in body["matches"]}
    sides: dict[str, list[Row]] = {uid: [] for uid in matches}
    for side in sorted(body["sides"], key=lambda side: int(side["index"])):
        sides[side["match"]].append(side)
    derived = [roll for roll in body["rolls"] if roll["source"] == "derived"]
    for roll in derived:
        prefix = f"v1|league:{matches[roll['match']]['league_uid']}|match:{roll['match']}"
        expected = f"{prefix}|step:{roll['step']:02d}|purpose:{roll['purpose']}|subject:{roll['subject']}"
        if roll["context"] != expected:
            yield f"A die of match {roll['match']} does not name what it was rolled for: {roll['context']}."
    derived.sort(key=lambda roll: (roll["match"], roll["context"], roll["index"]))
    for (uid, context), group in itertools.groupby(derived, key=lambda roll: (roll["match"], roll["context"])):
        told, seed = list(group), matches[uid]["seed"]
        if seed is None:
            continue
        root = root_of(bytes.fromhex(seed), uid, told[0]["step"], sides[uid])
        drawn = derive(root, context, told[-1]["index"] + 1, told[0]["sides"])
        for roll in told:
            if roll["face"] != drawn[roll["index"]]:
                yield f"{context}, die {roll['index'] + 1}: {roll['face']}; the seed gives {drawn[roll['index']]}."


def root_of(seed: bytes, uid: str, step: int, sides: Sequence[Row]) -> bytes:
    """What the dice of a step follow from: after a match in which a coach deposited a word, also from the words."""
    if step == 0 or not any(side["word_hash"] for side in sides):
        return hmac.digest(seed, f"v1|root|{uid}".encode(), "sha256")
    return hmac.digest(seed, f"v2|root|{uid}".encode() + b"".join(share_of(side) for side in sides), "sha256")


def share_of(side: Row) -> bytes:
    """What a side adds to the root: of its word, of what it deposited and never sent, or of neither."""
    kind, said = ("unsent", side["word_hash"]) if side["word_hash"] else ("none", "")
    kind, said = ("given", side["word"]) if side["word"] else (kind, said)
    return hashlib.sha256(f"v2|share|{kind}|{side['match']}|{side['team']}|{said}".encode()).digest()


def derive(root: bytes, context: str, count: int, sides: int) -> list[int]:
    """The faces of `count` dice of at most 256 sides that follow from a root and a context; with one side always 1."""
    if not (1 <= sides <= 256 and 0 <= count <= 1000):
        raise ValueError(f"{count} dice of {sides} sides")
    if sides == 1:
        return [1] * count
    stream = _stream(root, context)
    return [_below(stream, sides) + 1 for _ in range(count)]


def draws_wrong(body: Body, _kind: str) -> Iterator[str]:
    """Every draw of a season whose seed is told follows from it and from what was drawn."""
    (league,) = (row["uid"] for row in body["league"])
    seeds = {season["uid"]: season["seed"] for season in body["seasons"]}
    for draw in body["draws"]:
        uid, number = draw["season"], draw["round_number"]
        context = f"v1|league:{league}|season:{uid}|round:{number:02d}|purpose:{draw['purpose']}"
        if not (isinstance(draw["order"], list) and len(draw["order"]) == draw["count"]):
            yield f"{context}: the order has not as many places as were drawn."
        elif seeds[uid] is not None:
            root = hmac.digest(bytes.fromhex(seeds[uid]), f"v1|root|{uid}".encode(), "sha256")
            if draw["order"] != shuffled(root, context, draw["count"]):
                yield f"{context}: the order is not the one that the seed gives."


def shuffled(root: bytes, context: str, count: int) -> list[int]:
    """The numbers 0 to `count` - 1 in the order that follows from a root and a context."""
    stream, order = _stream(root, context), list(range(count))
    for last in range(count - 1, 0, -1):
        place = _below(stream, last + 1)
        order[last], order[place] = order[place], order[last]
    return order


def _stream(root: bytes, context: str) -> Iterator[int]:
    for block in itertools.count():
        yield from hmac.digest(root, f"{context}|{block}".encode(), "sha256")


def _below(stream: Iterator[int], size: int) -> int:
    width = ((size - 1).bit_length() + 7) // 8
    while (
        number := int.from_bytes(bytes(next(stream) for _ in range(width)), "big")
    ) >= 256**width - 256**width % size:
        pass
    return number % size


def dice_untold(body: Body, _kind: str) -> Iterator[str]:
    """The dice on record are those that the logs of the teams say were rolled; a correction uses them again."""
    parts = ("team", "purpose", "subject", "index", "sides", "face", "source", "context")
    rolled = Counter((roll["match"], *(roll[part] for part in parts)) for roll in body["rolls"])
    told: Counter[tuple[Any, ...]] = Counter()
    for event in body["team_events"]:
        dice = list(_dice_of(event))
        told.update(die for die in dice if not (event["correction"] and told[die]))
    for die in sorted((rolled - told).keys() | (told - rolled).keys(), key=str):
        where = "the dice on record" if rolled[die] < told[die] else "the log of its team"
        yield f"A die of match {die[0]} for {die[3]} is missing in {where}."


def _dice_of(event: Row) -> Iterable[tuple[Any, ...]]:
    for rolled in event["dice"]:
        for index, face in enumerate(rolled["faces"], start=rolled.get("first", 0)):
            yield (
                event["cause_uid"], event["team"], rolled["purpose"], rolled["subject"], index, rolled.get("sides", 6),
                face, rolled["source"], rolled.get("context", ""),
            )  # fmt: skip


CHECKS: tuple[Check, ...] = (logs_broken, commitments_broken, words_wrong, dice_wrong, dice_untold, draws_wrong)


def main(arguments: list[str]) -> int:
    """Checks the file that is named; the exit code."""
    if len(arguments) != 1:
        sys.stderr.write("Say which file: python3 sinbin_verify.py league.json\n")
        return 2
    try:
        data = Path(arguments[0]).read_bytes()
        found = problems(data)
    except OSError as problem:
        sys.stderr.write(f"The file cannot be read: {problem.strerror}.\n")
        return 2
    except Unreadable as problem:
        sys.stderr.write(f"{problem}\n")
        return 2
    sys.stdout.write("".join(f"{line}\n" for line in found) or f"Sound: {summary(read(data))}\n")
    return 1 if found else 0


COUNTED = {
    "seasons": ("season", "seasons"),
    "teams": ("team", "teams"),
    "matches": ("match", "matches"),
    "team_events": ("event", "events"),
    "rolls": ("die", "dice"),
}


def summary(document: Mapping[str, Any]) -> str:
    """What an archive holds, in a line."""
    body = upcast(document)
    derived = sum(roll["source"] == "derived" for roll in body["rolls"])
    counted = ", ".join(
        f"{len(body[name])} {one if len(body[name]) == 1 else many}" for name, (one, many) in COUNTED.items()
    )
    return (
        f"{body['league'][0]['name']}, {document['kind']}, as of {document['as_of']}: {counted}, "
        f"{derived} of them derived."
    )


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
