import hmac
from collections import Counter
from hashlib import sha256
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.dice import (
    HashDice,
    answer,
    check_answer,
    commit,
    context_for,
    derive,
    draw,
    match_root,
    shuffle,
)
from rules.core.errors import RuleViolation
from rules.core.pending import Drawn, DrawRequest, Rolled, RollRequest

ROOT = bytes(31) + b"\x01"
MATCH = "v1|league:7|match:42"


def raw_bytes(context, blocks):
    return b"".join(hmac.new(ROOT, f"{context}|{n}".encode(), sha256).digest() for n in range(blocks))


@pytest.mark.parametrize(
    ("context", "count", "faces"),
    [
        ("step:03|purpose:injury|subject:player:9", 3, (2, 4, 3)),
        ("step:04|purpose:advance|subject:player:9", 2, (4, 6)),
        ("step:03|purpose:injury|subject:player:10", 3, (1, 5, 3)),
    ],
)
def test_published_check_values_are_met(context, count, faces):
    assert derive(ROOT, f"{MATCH}|{context}", count) == faces


@pytest.mark.parametrize("sides", [2, 3, 6, 20, 100, 200, 256])
def test_dice_follow_from_the_bytes_and_bytes_that_favour_low_faces_are_passed_over(sides):
    limit = 256 - 256 % sides
    kept = [byte % sides + 1 for byte in raw_bytes("c", 4) if byte < limit]
    assert derive(ROOT, "c", 50, sides) == tuple(kept[:50])


@given(st.text("ab:|0", max_size=20), st.integers(0, 80), st.integers(0, 80), st.integers(2, 256))
def test_asking_for_more_dice_never_changes_the_first_ones(context, few, more, sides):
    some, all_of_them = derive(ROOT, context, few, sides), derive(ROOT, context, few + more, sides)
    assert all_of_them[:few] == some
    assert all(1 <= face <= sides for face in all_of_them)


def test_faces_are_about_equally_frequent():
    counts = Counter(derive(ROOT, "many", 6000))
    assert sorted(counts) == [1, 2, 3, 4, 5, 6]
    assert all(900 < count < 1100 for count in counts.values())


@pytest.mark.parametrize(("count", "sides"), [(1, 1), (1, 257), (1, 0), (-1, 6)])
def test_no_other_dice_can_be_asked_for(count, sides):
    with pytest.raises(ValueError, match="di"):
        derive(ROOT, "c", count, sides)


def test_a_shuffle_is_drawn_from_the_last_place_down():
    assert tuple(raw_bytes("lots", 1)[:3]) == (8, 202, 148)
    assert (8 % 3, 202 % 2) == (2, 0)
    assert shuffle(ROOT, "lots", 3) == (1, 0, 2)
    assert (8 % 4, 202 % 3, 148 % 2) == (0, 1, 0)
    assert shuffle(ROOT, "lots", 4) == (2, 3, 1, 0)


def test_every_order_of_a_shuffle_has_the_same_chance():
    counts = Counter(shuffle(ROOT, f"lots:{n}", 4) for n in range(4800))
    assert set(counts) == set(permutations(range(4)))
    assert all(140 < count < 260 for count in counts.values())


@pytest.mark.parametrize("count", [0, 1, 2, 255, 256, 257, 700])
def test_a_shuffle_holds_every_number_once(count):
    assert sorted(shuffle(ROOT, "lots", count)) == list(range(count))


def test_a_draw_among_more_than_a_byte_can_name_takes_two():
    numbers = [int.from_bytes(raw_bytes("c", 1)[place : place + 2], "big") for place in range(0, 32, 2)]
    kept = [number % 1000 for number in numbers if number < 65000]
    assert draw(ROOT, "c", 1000) == kept[0]


def test_there_is_no_draw_among_nothing():
    with pytest.raises(ValueError, match="nothing to draw from"):
        draw(ROOT, "c", 0)


def test_the_commitment_and_the_root_are_made_as_published():
    seed = bytes(range(32))
    assert commit("L", "M", seed) == sha256(b"v1|commit|L|M|" + seed).hexdigest()
    assert match_root(seed, "M") == hmac.new(seed, b"v1|root|M", sha256).digest()
    assert match_root(seed, "M", b"home", b"away") == hmac.new(seed, b"v1|root|Mhomeaway", sha256).digest()


def test_a_context_names_step_purpose_and_subject():
    request = RollRequest(purpose="revenue", subject="team:3", dice=2, step=5)
    assert context_for(MATCH, request) == "v1|league:7|match:42|step:05|purpose:revenue|subject:team:3"
    lots = DrawRequest(purpose="ability", subject="player:9", among=(1, 2), step=11)
    assert context_for(MATCH, lots, "team:3:") == f"{MATCH}|step:11|purpose:ability|subject:team:3:player:9"


@pytest.mark.parametrize(("purpose", "subject"), [("a|step:06", "b"), ("a", "b|purpose:c")])
def test_a_context_cannot_be_forged_from_inside_a_name(purpose, subject):
    with pytest.raises(ValueError, match="separator"):
        context_for(MATCH, RollRequest(purpose=purpose, subject=subject, dice=1))


def test_a_request_is_answered_from_its_own_context():
    injury = RollRequest(purpose="injury", subject="player:9", dice=3, step=3)
    assert answer(injury, ROOT, MATCH) == Rolled((2, 4, 3))
    lot = DrawRequest(purpose="lot", subject="player:9", among=tuple("abcdef"), step=3)
    assert answer(lot, ROOT, MATCH) == Drawn(derive(ROOT, f"{MATCH}|step:03|purpose:lot|subject:player:9", 1)[0] - 1)
    assert answer(DrawRequest(purpose="lot", subject="x", among=("only",)), ROOT, MATCH) == Drawn(0)


ROLL = RollRequest(purpose="revenue", subject="team:3", dice=2)
LOT = DrawRequest(purpose="lot", subject="team:3", among=("a", "b"))


@pytest.mark.parametrize(("request_", "given_"), [(ROLL, Rolled((1, 6))), (LOT, Drawn(0)), (LOT, Drawn(1))])
def test_what_answers_a_request_is_let_pass(request_, given_):
    check_answer(request_, given_)


@pytest.mark.parametrize(
    ("request_", "given_", "code"),
    [
        (ROLL, Rolled((1,)), "dice.count"),
        (ROLL, Rolled((1, 2, 3)), "dice.count"),
        (ROLL, Rolled((0, 1)), "dice.face"),
        (ROLL, Rolled((1, 7)), "dice.face"),
        (LOT, Drawn(2), "dice.index"),
        (LOT, Drawn(-1), "dice.index"),
        (LOT, Rolled((1, 2)), "dice.kind"),
        (ROLL, Drawn(1), "dice.kind"),
    ],
)
def test_what_cannot_answer_a_request_is_refused(request_, given_, code):
    with pytest.raises(RuleViolation) as refused:
        check_answer(request_, given_)
    assert refused.value.code == code


def test_seeded_dice_know_neither_order_nor_repetition():
    requests = [RollRequest(purpose="test", subject=f"player:{n}", dice=5) for n in range(8)]
    there, back = HashDice(7), HashDice(7)
    assert [there.answer(r) for r in requests] == [back.answer(r) for r in reversed(requests)][::-1]
    assert there.answer(requests[0]) == back.answer(requests[0])


def test_seeds_prefixes_and_subjects_make_other_dice():
    request = RollRequest(purpose="test", subject="player:1", dice=20)
    other = RollRequest(purpose="test", subject="player:2", dice=20)
    rolls = {
        HashDice(1).answer(request),
        HashDice(2).answer(request),
        HashDice("one").answer(request),
        HashDice(1).answer(request, "round:2"),
        HashDice(1).answer(other),
    }
    assert len(rolls) == 5
    assert HashDice(1).answer(LOT).index in (0, 1)
