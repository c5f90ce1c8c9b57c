from enum import StrEnum

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core import codec
from rules.core.errors import RuleViolation
from rules.core.facts import Ending, MatchFacts, PlayerFacts, SideFacts
from rules.core.pending import Drawn, Rolled


class Colour(StrEnum):
    RED = "red"


class Buy(msgspec.Struct, frozen=True, tag="buy", forbid_unknown_fields=True):
    what: str
    count: int = 1


class Paint(msgspec.Struct, frozen=True, tag="paint"):
    colour: Colour
    coats: tuple[int, ...] = ()


Command = Buy | Paint


def test_equal_values_have_equal_bytes_however_they_were_built():
    assert (
        codec.encode({"b": {3, 1, 2}, "a": Buy("card")}) == b'{"a":{"count":1,"type":"buy","what":"card"},"b":[1,2,3]}'
    )
    assert codec.digest({"b": 1, "a": 2}) == codec.digest({"a": 2, "b": 1})


def test_a_digest_is_the_sha256_of_the_canonical_form():
    assert codec.digest({}) == "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"


@given(st.builds(Paint, st.just(Colour.RED), st.lists(st.integers(-(2**63), 2**63 - 1)).map(tuple)))
def test_what_is_encoded_is_decoded_again(command):
    assert codec.decode(codec.encode(command), Paint) == command
    assert codec.decode_as(Command, codec.plain(command)) == command


def test_a_command_is_known_by_its_tag():
    assert codec.decode_as(Command, {"type": "buy", "what": "card"}) == Buy("card")
    assert codec.decode_as(Rolled | Drawn, {"type": "drawn", "index": 3}) == Drawn(3)


@pytest.mark.parametrize(
    "data",
    [
        {"type": "buy", "what": "card", "count": 1.0},
        {"type": "buy", "what": "card", "count": True},
        {"type": "buy", "what": "card", "count": "1"},
        {"type": "buy", "what": "card", "count": None},
        {"type": "buy", "what": "card", "price": 0},
        {"type": "buy", "what": 7},
        {"type": "buy"},
        {"type": "sell", "what": "card"},
        {"what": "card"},
        {"type": "paint", "colour": "blue"},
        {"type": "paint", "colour": "red", "coats": [1, 2.5]},
        ["buy", "card"],
        "buy",
        None,
    ],
)
def test_a_malformed_command_is_refused_with_its_reason(data):
    with pytest.raises(RuleViolation) as refused:
        codec.decode_as(Command, data)
    assert refused.value.code == "command.malformed"
    assert refused.value.facts["reason"]


def test_stored_bytes_that_hold_no_such_value_are_a_bug():
    with pytest.raises(msgspec.ValidationError):
        codec.decode(b'{"type":"buy","what":"card","count":1.0}', Buy)


def test_the_facts_of_a_match_survive_storage():
    player = PlayerFacts(player=9, stats={"strikes": 2})
    facts = MatchFacts(
        ending=Ending.CONCEDED,
        sides=(SideFacts(points=3, margin=4, tallies={"cheers": 1}, players=(player,)), SideFacts(points=0, margin=-4)),
        winner=0,
        details={"rush": 5},
    )
    assert codec.decode(codec.encode(facts), MatchFacts) == facts
