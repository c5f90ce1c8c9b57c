"""What coaches add to the dice of a match."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rules.core.dice import HashDice, derive, match_root
from rules.core.pending import RollRequest
from rules.core.shares import share_of, shared_root, word_hash

CASES = json.loads((Path(__file__).parents[3] / "fixtures/vectors/dice-words.json").read_text())["cases"]
SEED = bytes(range(32))
WORDS = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=40)
UIDS = st.text("23456789abcdefghjkmnpqrstvwxyz", min_size=1, max_size=12)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_the_published_vectors_come_out(case: dict[str, Any]) -> None:
    record = case["record"]
    uid, seed, sides = record["uid"], bytes.fromhex(record["seed"]), record["words"]
    shares = [share_of(uid, side["team"], side["hash"], side["word"] or "") for side in sides]
    assert [share.hex() for share in shares] == case["shares"]
    root = shared_root(seed, uid, *shares)
    assert root.hex() == case["root"]
    for roll in record["rolls"]:
        known = root if roll["step"] else match_root(seed, uid)
        assert list(derive(known, roll["context"], len(roll["faces"]), roll["sides"])) == roll["faces"]
    for side in sides:
        if side["word"]:
            assert word_hash(uid, side["team"], side["word"]) == side["hash"]


@given(UIDS, UIDS, WORDS)
def test_the_share_of_a_word_is_neither_its_hash_nor_that_of_a_word_unsent(uid: str, team: str, word: str) -> None:
    hashed = word_hash(uid, team, word)
    shares = {share_of(uid, team, hashed, word), share_of(uid, team, hashed, ""), share_of(uid, team, "", "")}
    assert len(shares) == 3
    assert {len(share) for share in shares} == {32}
    assert bytes.fromhex(hashed) not in shares


@given(UIDS, UIDS, WORDS, UIDS, UIDS, WORDS)
def test_another_match_team_or_word_is_another_share(
    uid: str, team: str, word: str, other_uid: str, other_team: str, other_word: str
) -> None:
    assume((uid, team, word) != (other_uid, other_team, other_word))
    hashed, other = word_hash(uid, team, word), word_hash(other_uid, other_team, other_word)
    assert hashed != other
    assert share_of(uid, team, hashed, word) != share_of(other_uid, other_team, other, other_word)
    assert share_of(uid, team, hashed, "") != share_of(other_uid, other_team, other, "")


@given(UIDS, st.binary(min_size=32, max_size=32), st.binary(min_size=32, max_size=32))
def test_the_root_follows_from_each_share_from_their_order_and_from_the_match(
    uid: str, home: bytes, visitor: bytes
) -> None:
    assume(home != visitor)
    roots = [
        shared_root(SEED, uid, home, visitor),
        shared_root(SEED, uid, visitor, home),
        shared_root(SEED, uid, home, home),
        shared_root(SEED, uid + "2", home, visitor),
        shared_root(SEED[::-1], uid, home, visitor),
        match_root(SEED, uid),
        match_root(SEED, uid, home, visitor),
    ]
    assert len(set(roots)) == len(roots)


@given(WORDS, WORDS)
def test_whoever_knows_the_seed_cannot_tell_the_dice_without_the_word(word: str, other: str) -> None:
    """Two words that may have been deposited give two rows of sixty dice that have nothing in common."""
    assume(word != other)
    request = RollRequest(purpose="revenue", subject="team", dice=60, step=5)
    nothing = share_of("m", "b", "", "")
    thrown = [
        HashDice.of_root(shared_root(SEED, "m", share_of("m", "a", word_hash("m", "a", told), told), nothing)).answer(
            request
        )
        for told in (word, other)
    ]
    assert thrown[0] != thrown[1]
