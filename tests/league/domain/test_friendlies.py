"""Friendlies stand apart from the league."""

import pytest

from league.domain.entries import withdraw_entry
from league.domain.friendlies import schedule_friendly
from league.domain.rounds import close_round
from league.models import Friendly, Round
from matches.domain.scheduling import void_match
from matches.enums import MatchKind
from matches.models import Match
from tests.verbs import a_user, state_of
from tests.verbs_league import (
    a_league,
    a_running_season,
    coaches_who_sign_in,
    cora,
    enter,
    entry_of,
    opened,
    paired,
    pairings_of,
    play,
    refused,
    round_of,
    settle,
    table_of,
    violates,
)

pytestmark = pytest.mark.django_db


def a_round(teams: int = 4, **options: object) -> Round:
    """A round in play: Ants against Bees, Cats against Dogs; an odd team rests."""
    season = a_running_season(teams, matchup__kind="sponsor_assigned", table__order="lp_sd", **options)
    return paired(season, *("Ants Bees", "Cats Dogs")[: teams // 2])


def friendly(round_: Round, pair: str) -> Match:
    home, visitor = (entry_of(round_.season, name) for name in pair.split())
    return schedule_friendly(round_, home, visitor, actor=cora(round_.season.league))


@pytest.mark.rule("HX-FRIENDLY-01", "HX-FRIENDLY-08", "HX-FRIENDLY-09")
def test_a_friendly_is_worked_through_but_does_not_count_on_the_table() -> None:
    round_ = a_round(season__round_count=1)
    match = settle(friendly(round_, "Ants Cats"), 7, 0)
    assert (match.kind, Friendly.objects.get().match_id) == (MatchKind.FRIENDLY, match.pk)
    ants = state_of(entry_of(round_.season, "Ants").team)
    assert (ants.friendlies, ants.matches) == (1, 0)
    play(round_, {"Ants": (1, 0), "Cats": (0, 0)})
    close_round(round_, actor=cora(round_.season.league))
    assert table_of(round_.season) == [("Ants", 2, 1), ("Cats", 1, 0), ("Dogs", 1, 0), ("Bees", 1, -1)]
    assert len(pairings_of(round_)) == 2


@pytest.mark.rule("HX-SEASON-06")
def test_a_team_that_rests_may_play_friendlies() -> None:
    round_ = a_round(3)
    assert ("Cats",) in pairings_of(round_)
    settle(friendly(round_, "Cats Ants"), 1, 0)
    assert state_of(entry_of(round_.season, "Cats").team).friendlies == 1


@pytest.mark.rule("HX-FRIENDLY-02", "HX-FRIENDLY-03")
def test_never_twice_in_a_row_against_the_same_team() -> None:
    """EX-101 through a league."""
    round_ = a_round()
    settle(friendly(round_, "Ants Cats"))
    with violates("friendly.twice_in_a_row"):
        friendly(round_, "Cats Ants")
    settle(friendly(round_, "Ants Dogs"))
    with violates("friendly.twice_in_a_row"):
        friendly(round_, "Ants Cats")  # of Cats, Ants are still the last opponent
    settle(friendly(round_, "Cats Bees"))
    assert friendly(round_, "Ants Cats")


def test_a_friendly_that_never_counted_is_forgotten() -> None:
    round_ = a_round()
    void_match(friendly(round_, "Ants Cats"))
    assert friendly(round_, "Ants Cats")


@pytest.mark.rule("HX-FRIENDLY-03")
@pytest.mark.parametrize("most", [0, 1, 2])
def test_a_season_may_limit_the_friendlies_of_a_round(most: int) -> None:
    round_ = a_round(friendly__max_per_round=most)
    for pair in ("Ants Cats", "Ants Dogs")[:most]:
        friendly(round_, pair)
    with violates("friendly.too_many"):
        friendly(round_, "Ants Bees")


@pytest.mark.rule("HX-FRIENDLY-06")
@pytest.mark.parametrize(
    ("limit", "earlier", "refused_pair", "allowed_pair"),
    [
        ("all_teams_first", ("Ants Bees", "Cats Dogs", "Ants Cats", "Bees Dogs"), "Ants Bees", "Ants Dogs"),
        ("not_league_opponent", (), "Ants Bees", "Ants Cats"),
        ("once_per_opponent", ("Ants Bees", "Ants Cats", "Bees Dogs"), "Ants Bees", "Ants Dogs"),
    ],
)
def test_a_season_may_limit_whom_friendlies_are_played_against(
    limit: str, earlier: tuple[str, ...], refused_pair: str, allowed_pair: str
) -> None:
    round_ = a_round(friendly__limits=[limit])
    for pair in earlier:
        friendly(round_, pair)
    with violates(f"friendly.{limit}"):
        friendly(round_, refused_pair)
    assert friendly(round_, allowed_pair)


def test_limits_hold_together() -> None:
    round_ = a_round(friendly__limits=["not_league_opponent", "once_per_opponent"])
    friendly(round_, "Ants Cats")
    friendly(round_, "Ants Dogs")
    with violates("friendly.once_per_opponent"):
        friendly(round_, "Bees Dogs") and friendly(round_, "Cats Bees") and friendly(round_, "Ants Cats")
    with violates("friendly.not_league_opponent"):
        friendly(round_, "Ants Bees")


def test_only_teams_of_the_season_that_are_still_in_it() -> None:
    round_ = a_round()
    with refused("friendly.self", 422):
        friendly(round_, "Ants Ants")
    other = a_running_season(2, league=a_league(a_user("Dora"), "Other"))
    with violates("friendly.no_opponent"):
        schedule_friendly(
            round_, entry_of(round_.season, "Ants"), entry_of(other, "Bees"), actor=cora(round_.season.league)
        )
    withdraw_entry(entry_of(round_.season, "Cats"), actor=cora(round_.season.league), reason="moved away")
    with refused("friendly.left"):
        friendly(round_, "Ants Cats")
    assert enter(round_.season, "Elks")
    assert friendly(round_, "Ants Elks")


def test_friendlies_belong_to_a_round_in_play() -> None:
    round_ = a_round(season__round_count=1)
    play(round_)
    close_round(round_, actor=cora(round_.season.league))
    with refused("round.not_playing"):
        friendly(round_, "Ants Cats")


def test_either_coach_or_a_commissioner_sets_a_friendly() -> None:
    ada, bob, carl = coaches_who_sign_in("Ada", "Bob", "Carl")
    season = a_running_season(4, coaches=(ada, bob, carl))
    round_ = opened(season)
    ants, bees = entry_of(season, "Ants"), entry_of(season, "Bees")
    with refused("friendly.not_yours", 403):
        schedule_friendly(round_, ants, bees, actor=carl.user)
    assert schedule_friendly(round_of(season, 1), ants, bees, actor=bob.user)
