from itertools import combinations

import pytest

from rules.competition.kinds import PAIRING_KINDS, PairingRequest, pair, season_schedule
from rules.competition.meetings import Repeat, count_meetings
from rules.core.errors import RuleViolation
from tests.rules.competition.worlds import field, shuffle_of


@pytest.mark.rule("HX-MATCHUP-08")
def test_the_registry_says_of_each_kind_what_it_needs() -> None:
    told = {
        kind.name: (kind.whole_season, kind.needs_table, kind.needs_commissioner, kind.needs_coaches)
        for kind in PAIRING_KINDS.values()
    }
    assert told == {
        "challenge": (False, True, False, True),
        "random": (False, False, False, False),
        "fixed_round_robin": (True, False, False, False),
        "divisional_round_robin": (True, False, False, False),
        "sponsor_assigned": (False, False, True, False),
        "swiss": (False, True, False, False),
    }


@pytest.mark.rule("HX-MATCHUP-01", "HX-MATCHUP-08")
@pytest.mark.parametrize("kind", ["challenge", "random", "swiss", "fixed_round_robin"])
def test_the_first_round_is_drawn_at_random(kind: str) -> None:
    drawn = {
        frozenset(frozenset(one) for one in pair(kind, PairingRequest(teams=tuple("ABCD"), shuffle=draw)).pairs)
        for draw in map(shuffle_of, range(40))
    }
    assert len(drawn) == 3


@pytest.mark.rule("HX-MATCHUP-02")
def test_from_the_second_round_coaches_challenge() -> None:
    with pytest.raises(RuleViolation) as refused:
        pair("challenge", PairingRequest(teams=tuple("ABCD"), shuffle=shuffle_of(), round=2))
    assert refused.value.code == "pairing.interactive"


def test_swiss_reads_the_table_from_the_second_round() -> None:
    request = PairingRequest(teams=tuple("ABCD"), shuffle=shuffle_of(), round=2, order=tuple("DBCA"))
    assert pair("swiss", request).pairs == (("D", "B"), ("C", "A"))


@pytest.mark.parametrize("seed", range(3))
def test_by_lot_the_lowest_of_the_table_rests_from_the_second_round_on(seed: int) -> None:
    request = PairingRequest(teams=tuple("ABC"), shuffle=shuffle_of(seed), round=2, order=tuple("BCA"))
    assert pair("random", request).byes == ("A",)


def test_random_keeps_to_the_repeat_rule_in_later_rounds() -> None:
    request = PairingRequest(
        teams=tuple("ABCD"),
        shuffle=shuffle_of(),
        round=2,
        order=tuple("ABCD"),
        meetings=count_meetings([("A", "B"), ("A", "C")]),
        repeat=Repeat.NOT_UNTIL_ALL_MET,
    )
    assert {frozenset(one) for one in pair("random", request).pairs} == {frozenset("AD"), frozenset("BC")}


def test_assigned_pairs_are_checked() -> None:
    request = PairingRequest(teams=tuple("ABC"), shuffle=shuffle_of(), assigned=(("A", "B"),))
    assert pair("sponsor_assigned", request).byes == ("C",)


def test_a_schedule_is_the_rounds_one_by_one() -> None:
    request = PairingRequest(teams=field(6), shuffle=shuffle_of(9))
    rounds = season_schedule("fixed_round_robin", request, 7)
    assert len(rounds) == 7
    meetings = count_meetings(one for pairings in rounds[:5] for one in pairings.pairs)
    assert meetings == {frozenset(one): 1 for one in combinations(field(6), 2)}
    third = PairingRequest(teams=field(6), shuffle=shuffle_of(9), round=3)
    assert pair("fixed_round_robin", third) == rounds[2]


def test_divisions_meet_within_themselves() -> None:
    divisions = {1: tuple("ABCD"), 2: tuple("VWXYZ")}
    request = PairingRequest(teams=tuple("ABCDVWXYZ"), shuffle=shuffle_of(), divisions=divisions)
    rounds = season_schedule("divisional_round_robin", request, 5)
    meetings = count_meetings(one for pairings in rounds for one in pairings.pairs)
    assert len(meetings) == 6 + 10
    assert all(met <= set("ABCD") or met <= set("VWXYZ") for met in meetings)


def test_a_kind_drawn_round_by_round_has_no_schedule() -> None:
    with pytest.raises(RuleViolation) as refused:
        season_schedule("swiss", PairingRequest(teams=tuple("ABCD"), shuffle=shuffle_of()), 3)
    assert refused.value.code == "pairing.drawn_per_round"


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(RuleViolation) as refused:
        pair("open_play", PairingRequest(teams=tuple("ABCD"), shuffle=shuffle_of()))
    assert refused.value.code == "pairing.unknown_kind"
