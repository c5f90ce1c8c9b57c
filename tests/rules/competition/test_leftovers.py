"""What the teams that challenges left without an opponent are told, and by which draw they meet."""

from typing import Any

from rules.competition.leftovers import Leftovers
from rules.competition.meetings import Repeat, count_meetings
from rules.competition.note import Note
from rules.competition.pairings import Pair
from tests.rules.competition.worlds import as_listed, shuffle_of

ONCE = Repeat.NOT_UNTIL_ALL_MET


def left(teams: str, *met: Pair, repeat: Repeat = ONCE, **how: Any) -> Leftovers:
    return Leftovers(left=tuple(teams), teams=tuple("ABCDEF"), meetings=count_meetings(met), repeat=repeat, **how)


def told(leftovers: Leftovers, home: str, away: str) -> tuple[Note, ...]:
    return leftovers.reasons([(home, away)])[home, away]


def test_the_last_two_hear_that_and_what_each_had_done() -> None:
    two = left("CD", passed=("C", "D"), late=("D",), refusals=(("C", "A"), ("D", "B"), ("C", "B")))
    assert told(two, "C", "D") == (
        Note("pairing.last_two", {"home": "C", "away": "D"}),
        Note("pairing.left_refused", {"team": "C", "refusers": ("A", "B")}),
        Note("pairing.left_passed", {"team": "C"}),
        Note("pairing.left_refused", {"team": "D", "refusers": ("B",)}),
        Note("pairing.left_late", {"team": "D"}),
    )


def test_a_team_hears_whom_the_repeat_rule_kept_from_it() -> None:
    assert told(left("ABCD", ("A", "B"), ("A", "C")), "A", "D") == (
        Note("pairing.by_lot_unmet", {"home": "A", "away": "D", "left": tuple("ABCD"), "met": 0}),
        Note("pairing.left_met", {"team": "A", "others": ("B", "C")}),
        Note("pairing.left_waiting", {"team": "A"}),
        Note("pairing.left_waiting", {"team": "D"}),
    )


def test_the_lot_alone_decides_among_teams_that_met_equally_often() -> None:
    assert told(left("ABCD"), "B", "C")[0] == Note("pairing.by_lot", {"home": "B", "away": "C", "left": tuple("ABCD")})
    assert left("ABCD").drawn(as_listed) == (("A", "B"), ("C", "D"))


def test_those_who_have_not_met_meet_whatever_the_lot_says() -> None:
    met = left("ABCD", ("A", "B"), ("C", "D"), ("A", "C"), repeat=Repeat.ALLOWED)
    drawn = {frozenset(map(frozenset, met.drawn(shuffle_of(seed)))) for seed in range(20)}
    assert drawn == {frozenset({frozenset("AD"), frozenset("BC")})}
