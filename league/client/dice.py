"""Rolls one roll of a dice record again."""

import hmac
from collections.abc import Iterator, Mapping
from hashlib import sha256
from itertools import count
from typing import Any


def agrees(record: Mapping[str, Any], roll: Mapping[str, Any]) -> bool:
    """Whether the seed is the promised one, and the faces of this derived roll follow from it (2 to 256 sides)."""
    seed, uid = bytes.fromhex(record["seed"]), record["uid"]
    promise = sha256(f"v1|commit|{record['league']}|{uid}|".encode() + seed).hexdigest()
    nonces = b"".join(bytes.fromhex(nonce) for nonce in record["nonces"])
    root = hmac.digest(seed, f"v1|root|{uid}".encode() + nonces, "sha256")
    faces = faces_of(root, roll["context"], roll["sides"])
    made = [next(faces) for _ in range(roll["first"] + len(roll["faces"]))]
    return promise == record["commitment"] and made[roll["first"] :] == roll["faces"]


def faces_of(root: bytes, context: str, sides: int) -> Iterator[int]:
    """Every byte below the largest multiple of the sides up to 256 shows a face; the others are passed over."""
    for block in count():
        for byte in hmac.digest(root, f"{context}|{block}".encode(), "sha256"):
            if byte < 256 - 256 % sides:
                yield byte % sides + 1
