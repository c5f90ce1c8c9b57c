"""Rolls one roll of a dice record again."""

import hmac
from collections.abc import Iterator, Mapping
from hashlib import sha256
from itertools import count
from typing import Any


def agrees(record: Mapping[str, Any], roll: Mapping[str, Any]) -> bool:
    """Whether seed and words are the promised ones, and the faces of this derived roll follow from them (2 to 256
    sides)."""
    seed, uid = bytes.fromhex(record["seed"]), record["uid"]
    promise = sha256(f"v1|commit|{record['league']}|{uid}|".encode() + seed).hexdigest()
    faces = faces_of(root_of(seed, record, roll["step"]), roll["context"], roll["sides"])
    made = [next(faces) for _ in range(roll["first"] + len(roll["faces"]))]
    kept = all(side["word"] is None or hash_of(uid, side) == side["hash"] for side in record.get("words", ()))
    return promise == record["commitment"] and kept and made[roll["first"] :] == roll["faces"]


def root_of(seed: bytes, record: Mapping[str, Any], step: int) -> bytes:
    """What the dice of a step follow from: after a match, also from the words that its coaches added."""
    uid = record["uid"]
    if "words" in record and step > 0:
        return hmac.digest(
            seed, f"v2|root|{uid}".encode() + b"".join(share_of(uid, s) for s in record["words"]), "sha256"
        )
    nonces = b"".join(bytes.fromhex(nonce) for nonce in record.get("nonces", ()))
    return hmac.digest(seed, f"v1|root|{uid}".encode() + nonces, "sha256")


def hash_of(uid: str, side: Mapping[str, Any]) -> str:
    """What was deposited of a word before the match."""
    return sha256(f"v2|word|{uid}|{side['team']}|{side['word']}".encode()).hexdigest()


def share_of(uid: str, side: Mapping[str, Any]) -> bytes:
    """What a side adds: of its word, of what it deposited and never sent, or of neither."""
    kind, said = ("unsent", side["hash"]) if side["hash"] else ("none", "")
    if side["word"] is not None:
        kind, said = "given", side["word"]
    return sha256(f"v2|share|{kind}|{uid}|{side['team']}|{said}".encode()).digest()


def faces_of(root: bytes, context: str, sides: int) -> Iterator[int]:
    """Every byte below the largest multiple of the sides up to 256 shows a face; the others are passed over."""
    for block in count():
        for byte in hmac.digest(root, f"{context}|{block}".encode(), "sha256"):
            if byte < 256 - 256 % sides:
                yield byte % sides + 1
