"""Checks a dice record: python3 dice_verifier.py FILE.json

One file, the standard library alone: it shares no code with the site whose dice it checks, and runs wherever Python
3.11 does. A record (format `sinbin-dice/1` or `/2`) is the file that the dice page of a match, or the draws page of a
season, offers. Exit code 0: everything that can be recomputed agrees; 1: something differs; 2: it cannot be read.

The seed was promised by SHA-256("v1|commit|LEAGUE|UID|" + seed) before anything was rolled. All dice follow from
root = HMAC-SHA256(seed, "v1|root|UID" + nonce of the home side + nonce of the visitors), in order, from the bytes of
HMAC-SHA256(root, CONTEXT + "|0"), then "|1" and so on: a byte below the largest multiple of the sides that is at most
256 is kept and shows byte % sides + 1. A draw of an order swaps, from the last place down to the second, what stands
there with what stands at a place drawn among those up to its own.

In a record of the format `/2` coaches added words. Each deposited SHA-256("v2|word|UID|TEAM|" + word) before the match.
Its dice (from step 1 on) follow from root = HMAC-SHA256(seed, "v2|root|UID" + share of the home side + share of the
visitors); a share is SHA-256("v2|share|given|UID|TEAM|" + word), of a word that was never sent
SHA-256("v2|share|unsent|UID|TEAM|" + what was deposited), of a side without one SHA-256("v2|share|none|UID|TEAM|").
"""

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from hmac import digest
from itertools import count as count_up
from pathlib import Path
from typing import Any

FORMAT, FORMAT_WITH_WORDS = "sinbin-dice/1", "sinbin-dice/2"
SOURCES = ("derived", "entered", "commissioner", "seeded")
FREE = ("reason", "word")  # any text
MOST = 100_000  # dice of one roll, or things in one draw: more is no game
TYPES: Mapping[str, type | tuple[type, ...]] = {
    "format": str, "league": str, "of": str, "uid": str, "commitment": str, "committed_at": str,
    "seed": (str, type(None)), "revealed_at": (str, type(None)), "nonces": list, "rolls": list, "draws": list,
}  # fmt: skip
ROLL: Mapping[str, type | tuple[type, ...]] = {
    "step": int, "purpose": str, "subject": str, "first": int, "faces": list, "sides": int, "source": str,
    "context": str, "reason": str,
}  # fmt: skip
TYPES_WITH_WORDS = {**{key: kind for key, kind in TYPES.items() if key != "nonces"}, "words": list}
WORD: Mapping[str, type | tuple[type, ...]] = {"team": str, "hash": str, "word": (str, type(None))}
DRAW: Mapping[str, type | tuple[type, ...]] = {
    "round": int, "purpose": str, "count": int, "order": list, "context": str,
}  # fmt: skip
GOOD = ("agrees", "waits", "told", "unsent", "none")
SENTENCES = {
    "agrees": "agrees",
    "waits": "waits: the seed is not shown yet",
    "told": "not recomputable: entered by people, or simulated",
    "unsent": "the word is not sent",
    "none": "no word was deposited",
    "word": "the word is not the one that was deposited",
    "format": f"this is no record of the format {FORMAT} or {FORMAT_WITH_WORDS}",
    "shape": "fields are missing, unknown, or of another kind than they should be",
    "commitment": "the seed is not the one that was promised",
    "context": "the context is not that of this roll",
    "faces": "the seed gives other faces",
    "order": "the seed gives another order",
    "face": "no die shows this",
    "twice": "rolled twice for the same",
    "reason": "a commissioner's dice carry a reason, and only theirs",
}


@dataclass(frozen=True)
class Line:
    """What came of one part of a record: of `record`, `commitment`, `words`, `rolls` or `draws`, at its place."""

    part: str
    place: int
    code: str

    @property
    def good(self) -> bool:
        """Whether nothing speaks against this part."""
        return self.code in GOOD


def check(record: Any) -> list[Line]:
    """What came of every part of the record, in its order. A record of another shape has one line, `record`."""
    if not isinstance(record, dict) or record.get("format") not in (FORMAT, FORMAT_WITH_WORDS):
        return [Line("record", 0, "format")]
    words = record["format"] == FORMAT_WITH_WORDS
    if not _shaped(record, TYPES_WITH_WORDS if words else TYPES) or not _whole(record):
        return [Line("record", 0, "shape")]
    roots = None
    code = "waits"
    if record["seed"] is not None:
        seed = bytes.fromhex(record["seed"])
        roots = roots_of(record)
        promised = commitment_of(seed, record["league"], record["uid"]) == record["commitment"]
        code = "agrees" if promised else "commitment"
    prefix = f"v1|league:{record['league']}|{record['of']}:{record['uid']}"
    known: set[tuple[object, ...]] = set()
    return [
        Line("commitment", 0, code),
        *(Line("words", place, _word(side, record["uid"])) for place, side in enumerate(record.get("words", ()))),
        *(Line("rolls", place, _roll(roll, prefix, roots, known)) for place, roll in enumerate(record["rolls"])),
        *(Line("draws", place, _draw(draw, prefix, roots, known)) for place, draw in enumerate(record["draws"])),
    ]


def commitment_of(seed: bytes, league: str, uid: str) -> str:
    """The promise of a seed, in hex."""
    return sha256(f"v1|commit|{league}|{uid}|".encode() + seed).hexdigest()


def roots_of(record: Mapping[str, Any]) -> tuple[bytes, bytes]:
    """What the dice before the match follow from, and those after it."""
    seed, uid = bytes.fromhex(record["seed"]), record["uid"]
    if "words" not in record:
        root = root_of(seed, uid, *(bytes.fromhex(nonce) for nonce in record["nonces"]))
        return root, root
    shares = b"".join(share_of(uid, side["team"], side["hash"], side["word"]) for side in record["words"])
    return root_of(seed, uid), digest(seed, f"v2|root|{uid}".encode() + shares, "sha256")


def hash_of(uid: str, team: str, word: str) -> str:
    """What is deposited of a word before the match, in hex."""
    return sha256(f"v2|word|{uid}|{team}|{word}".encode()).hexdigest()


def share_of(uid: str, team: str, deposited: str, word: str | None) -> bytes:
    """What a side adds to the root: of its word, of what it deposited, or of neither."""
    kind, said = ("given", word) if word else ("unsent", deposited) if deposited else ("none", "")
    return sha256(f"v2|share|{kind}|{uid}|{team}|{said}".encode()).digest()


def root_of(seed: bytes, uid: str, nonce_home: bytes = b"", nonce_visitors: bytes = b"") -> bytes:
    """What all dice of a match, or all draws of a season, follow from."""
    return digest(seed, f"v1|root|{uid}".encode() + nonce_home + nonce_visitors, "sha256")


def faces_of(root: bytes, context: str, count: int, sides: int) -> list[int]:
    """The first `count` dice of a context, each from 1 to `sides`."""
    stream = _stream(root, context)
    return [_below(stream, sides) + 1 for _ in range(count)]


def order_of(root: bytes, context: str, count: int) -> list[int]:
    """The numbers from 0 to `count` - 1 in the order drawn."""
    stream, order = _stream(root, context), list(range(count))
    for last in range(count - 1, 0, -1):
        place = _below(stream, last + 1)
        order[last], order[place] = order[place], order[last]
    return order


def _word(side: Mapping[str, Any], uid: str) -> str:
    if side["word"] is None:
        return "unsent" if side["hash"] else "none"
    return "agrees" if hash_of(uid, side["team"], side["word"]) == side["hash"] else "word"


def _roll(roll: Any, prefix: str, roots: tuple[bytes, bytes] | None, known: set[tuple[object, ...]]) -> str:
    if not _shaped(roll, ROLL) or not _ints(roll["faces"]) or roll["source"] not in SOURCES:
        return "shape"
    faces, first, sides = roll["faces"], roll["first"], roll["sides"]
    if not (0 <= first <= MOST and 0 < len(faces) <= MOST and all(1 <= face <= sides for face in faces)):
        return "face"
    names = {(roll["step"], roll["purpose"], roll["subject"], first + place) for place in range(len(faces))}
    if names & known:
        return "twice"
    known |= names
    if (roll["source"] == "commissioner") != bool(roll["reason"].strip()):
        return "reason"
    derived = roll["source"] == "derived"
    name = f"{prefix}|step:{roll['step']:02d}|purpose:{roll['purpose']}|subject:{roll['subject']}"
    if roll["context"] != (name if derived else ""):
        return "context"
    if not derived:
        return "told"
    if roots is None:
        return "waits"
    return "agrees" if faces_of(roots[roll["step"] > 0], name, first + len(faces), sides)[first:] == faces else "faces"


def _draw(draw: Any, prefix: str, roots: tuple[bytes, bytes] | None, known: set[tuple[object, ...]]) -> str:
    if not _shaped(draw, DRAW) or not _ints(draw["order"]) or not 0 <= draw["count"] <= MOST:
        return "shape"
    name = (draw["round"], draw["purpose"], draw["count"])
    if name in known:
        return "twice"
    known.add(name)
    context = f"{prefix}|round:{draw['round']:02d}|purpose:{draw['purpose']}"
    if draw["context"] != context:
        return "context"
    if roots is None:
        return "waits" if sorted(draw["order"]) == list(range(draw["count"])) else "order"
    return "agrees" if order_of(roots[0], context, draw["count"]) == draw["order"] else "order"


def _stream(root: bytes, context: str) -> Iterator[int]:
    for counter in count_up():
        yield from digest(root, f"{context}|{counter}".encode(), "sha256")


def _below(stream: Iterator[int], size: int) -> int:
    """A number below `size` from as few bytes as can name that many, the first the most significant."""
    width = ((size - 1).bit_length() + 7) // 8
    limit = 256**width - 256**width % size
    while True:
        number = int.from_bytes([next(stream) for _ in range(width)], "big")
        if number < limit:
            return number % size


def _whole(record: Mapping[str, Any]) -> bool:
    """Whether what should be bytes reads as bytes: a seed of 32, two nonces or words; the promise as lower-case hex."""
    return (
        record["of"] in ("match", "season")
        and _hex(record["commitment"], 32)
        and (record["seed"] is None or _hex(record["seed"], 32))
        and (_worded(record) if "words" in record else _nonced(record["nonces"]))
    )


def _nonced(nonces: Sequence[Any]) -> bool:
    return len(nonces) == 2 and all(isinstance(nonce, str) and _hex(nonce) for nonce in nonces)


def _worded(record: Mapping[str, Any]) -> bool:
    """Whether it is a match whose two sides say what they deposited, at least one of them something."""
    sides = record["words"]
    return (
        record["of"] == "match"
        and not record["draws"]
        and len(sides) == 2
        and all(_shaped(side, WORD) and _fits(side) for side in sides)
        and any(side["hash"] for side in sides)
    )


def _fits(side: Mapping[str, Any]) -> bool:
    """Whether a side's hash is one or empty, and its word (any text, never an empty one) stands beside a hash."""
    word = side["word"]
    known = word is None or (side["hash"] and word and not any("\ud800" <= letter <= "\udfff" for letter in word))
    return bool(known) and (not side["hash"] or _hex(side["hash"], 32))


def _hex(text: str, size: int | None = None) -> bool:
    digits = all(letter in "0123456789abcdef" for letter in text) and len(text) % 2 == 0
    return digits and (size is None or len(text) == 2 * size)


def _shaped(value: Any, types: Mapping[str, type | tuple[type, ...]]) -> bool:
    """Whether it has exactly these fields: no number below 0 or beyond reason, names in printable ASCII."""
    return (
        isinstance(value, dict)
        and value.keys() == types.keys()
        and all(isinstance(value[key], kind) and not isinstance(value[key], bool) for key, kind in types.items())
        and all(0 <= number <= MOST for number in value.values() if isinstance(number, int))
        and all(_plain(text) for key, text in value.items() if isinstance(text, str) and key not in FREE)
    )


def _plain(text: str) -> bool:
    return text.isascii() and text.isprintable()


def _ints(values: Sequence[Any]) -> bool:
    return all(isinstance(value, int) and not isinstance(value, bool) for value in values)


def main(arguments: Sequence[str]) -> int:
    """Says what came of each file."""
    if not arguments:
        sys.stdout.write(__doc__)
        return 2
    worst = 0
    for name in arguments:
        try:
            lines = check(json.loads(Path(name).read_bytes()))
        except (OSError, ValueError, RecursionError) as problem:
            sys.stdout.write(f"{name}: cannot be read: {problem}\n")
            return 2
        for line in lines:
            sys.stdout.write(f"{name}: {line.part} {line.place + 1}: {SENTENCES[line.code]}\n")
        worst = max(worst, 0 if all(line.good for line in lines) else 1)
    sys.stdout.write("something differs\n" if worst else "all that can be recomputed agrees\n")
    return worst


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
