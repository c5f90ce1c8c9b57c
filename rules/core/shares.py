"""What the coaches of a match add to its dice, so that whoever holds the seed cannot know or choose them alone.

Before the match a coach deposits the hash of a word of his own, after it he sends the word. What a side adds is its
share, always 32 bytes: of the word that was given, of the hash whose word is unsent, or of nothing. All three differ
from the hash itself, and match and team are in each, so that no share serves another match or side.
"""

from hashlib import sha256
from hmac import digest


def word_hash(match_uid: str, team_uid: str, word: str) -> str:
    """What is deposited of a word before the match, in hex."""
    return sha256(f"v2|word|{match_uid}|{team_uid}|{word}".encode()).hexdigest()


def share_of(match_uid: str, team_uid: str, deposited: str, word: str) -> bytes:
    """The 32 bytes of one side; `deposited` is the hash, "" for none, and `word` is "" until it is sent."""
    if word:
        kind, said = "given", word
    else:
        kind, said = ("unsent", deposited) if deposited else ("none", "")
    return sha256(f"v2|share|{kind}|{match_uid}|{team_uid}|{said}".encode()).digest()


def shared_root(seed: bytes, match_uid: str, home: bytes, visitor: bytes) -> bytes:
    """The root of the dice after a match in which at least one side deposited a word: 32 bytes."""
    return digest(seed, f"v2|root|{match_uid}".encode() + home + visitor, "sha256")
