"""Who meets whom in a round, and what that sets going."""

import pytest

from league.domain.pairing import assign_pairings, draw_pairings
from league.domain.rounds import close_round
from league.domain.schedule import next_round
from league.enums import RoundStatus
from league.models import PairingSide, Round
from matches.domain.preparing import choose, open_preparation, preparation_of
from matches.models import Match
from rosters.models import TeamEvent
from rules.hexsport.commands import ForgoRolls
from tests.verbs import state_of
from tests.verbs_league import (
    a_member,
    a_running_season,
    assign,
    cora,
    entry_of,
    match_of,
    opened,
    paired,
    pairings_of,
    play,
    play_and_close,
    refused,
    round_of,
    settle,
    violates,
)

pytestmark = pytest.mark.django_db


def sides_of(round_: Round) -> dict[str, tuple[int | None, int]]:
    """Ranking and bonus of each team of the round, in the first leg."""
    sides = PairingSide.objects.filter(round=round_, leg=1).select_related("entry__team")
    return {side.entry.team.name: (side.ranking, side.bonus) for side in sides}


@pytest.mark.rule("HX-MATCHUP-01", "HX-MATCHUP-04")
def test_the_first_round_is_drawn_from_the_seasons_seed() -> None:
    season = a_running_season(4)
    drawn = draw_pairings(round_of(season, 1))
    round_ = opened(season)
    names = {entry.uid: entry.team.name for entry in season.entries.select_related("team")}
    assert pairings_of(round_) == [tuple(names[uid] for uid in pair) for pair in drawn.pairs]
    assert sorted(name for pair in pairings_of(round_) for name in pair) == ["Ants", "Bees", "Cats", "Dogs"]


def test_a_commissioner_assigns_and_the_odd_team_rests() -> None:
    season = a_running_season(3, matchup__kind="sponsor_assigned", season__round_count=1)
    round_ = paired(season, "Cats Ants")
    assert pairings_of(round_) == [("Cats", "Ants"), ("Bees",)]
    assert round_.status == RoundStatus.PLAYING
    assert season.league.audit.filter(verb="round.assigned").count() == 1


def test_the_commissioner_may_name_who_rests() -> None:
    season = a_running_season(3, matchup__kind="sponsor_assigned")
    assert pairings_of(assign(opened(season), "Cats Ants", byes=["Bees"])) == [("Cats", "Ants"), ("Bees",)]


def test_impossible_pairings_are_refused() -> None:
    season = a_running_season(4, matchup__kind="sponsor_assigned")
    round_ = opened(season)
    with violates("pairing.self"):
        assign(round_, "Ants Ants", "Cats Dogs")
    with violates("pairing.team_twice"):
        assign(round_, "Ants Bees", "Ants Dogs")
    with violates("pairing.uneven"):
        assign(round_, "Ants Bees")
    assert pairings_of(round_) == []
    with refused("league.not_commissioner", 403):
        assign_pairings(round_, [], actor=a_member(season.league, "Bob"))


def test_pairings_are_assigned_once_and_only_while_the_round_is_paired() -> None:
    season = a_running_season(2, matchup__kind="sponsor_assigned")
    with refused("round.not_pairing"):
        assign(round_of(season, 1), "Ants Bees")
    round_ = paired(season, "Ants Bees")
    with refused("round.not_pairing"):
        assign(round_, "Ants Bees")


@pytest.mark.rule("HX-UNDERDOG-01", "HX-UNDERDOG-02", "HX-UNDERDOG-08", "HX-MATCHUP-10")
def test_rankings_at_the_moment_of_pairing_make_the_bonus() -> None:
    season = a_running_season(4, matchup__kind="sponsor_assigned")
    play(paired(season, "Ants Bees", "Cats Dogs"), {"Ants": (7, 0), "Cats": (0, 0)})
    close_round(round_of(season, 1), actor=cora(season.league))
    values = {name: entry_of(season, name).team.value for name in ("Ants", "Bees", "Cats", "Dogs")}
    round_ = paired(season, "Bees Ants", "Cats Dogs", number=2)
    for home, visitor in (("Ants", "Bees"), ("Cats", "Dogs")):
        low, high = sorted((home, visitor), key=lambda name: values[name])
        found = sides_of(round_)
        assert found[high] == (values[high], 0)
        assert found[low] == (values[low], values[high] - values[low])
    for name, (_ranking, bonus) in sides_of(round_).items():
        assert state_of(entry_of(season, name).team).bonus == bonus
    assert sides_of(round_)["Bees"][1] > 0


@pytest.mark.rule("HX-MATCHUP-11")
@pytest.mark.parametrize("legs", [1, 2])
def test_a_pairing_is_one_match_or_two_with_sides_changed(legs: int) -> None:
    season = a_running_season(2, matchup__matches_per_pairing=legs, matchup__kind="sponsor_assigned")
    round_ = paired(season, "Ants Bees")
    expected = [("Ants", "Bees"), ("Bees", "Ants")][:legs]
    assert pairings_of(round_) == expected
    assert list(Match.objects.order_by("pk").values_list("leg", flat=True)) == [1, 2][:legs]


@pytest.mark.rule("HX-UNDERDOG-01", "HX-UNDERDOG-04")
def test_two_matches_of_a_pairing_share_one_bonus() -> None:
    season = a_running_season(2, matchup__matches_per_pairing=2, matchup__kind="sponsor_assigned")
    round_ = paired(season, "Ants Bees")
    settle(match_of(round_, "Ants", leg=1), 7, 0)
    settle(match_of(round_, "Ants", leg=2), 0, 7)
    close_round(round_, actor=cora(season.league))
    round_ = paired(season, "Ants Bees", number=2)
    low = min(("Ants", "Bees"), key=lambda name: entry_of(season, name).team.value)
    bonus = sides_of(round_)[low][1]
    granted = TeamEvent.objects.filter(kind="bonus_granted", cause_uid=round_.uid)
    assert [(row.team.name, row.payload["bonus"]) for row in granted] == [(low, bonus)]
    team = entry_of(season, low).team
    first, second = match_of(round_, low, leg=1), match_of(round_, low, leg=2)
    opened_first = open_preparation(first, team, actor=None)
    assert [(event.rolls, event.bonus) for event in opened_first[:1]] == [(bonus // 10, bonus)]  # type: ignore[attr-defined]
    while preparation_of(first, entry_of(season, low).team).pending:
        choose(first, entry_of(season, low).team, ForgoRolls(), actor=None)
    settle(first, 0, 0)
    assert open_preparation(second, entry_of(season, low).team, actor=None) == ()


def _forgo(match: Match, team: object) -> None:
    from matches.domain.preparing import choose
    from rules.hexsport.commands import ForgoRolls

    choose(match, team, ForgoRolls(), actor=None)  # type: ignore[arg-type]


def test_a_fixed_schedule_stands_from_the_start_and_is_played_as_it_stands() -> None:
    season = a_running_season(4, matchup__kind="fixed_round_robin", season__round_count=3)
    planned = [pairings_of(round_of(season, number)) for number in (1, 2, 3)]
    assert len({frozenset(pair) for round_ in planned for pair in round_}) == 6
    assert Match.objects.count() == 0
    play_and_close(season, 1)
    assert pairings_of(round_of(season, 1)) == planned[0]
    following = next_round(season)
    assert following is not None
    assert following.number == 2


def test_divisions_keep_to_themselves_in_their_own_schedule() -> None:
    season = a_running_season(
        4, matchup__kind="divisional_round_robin", season__divisions=2, season__finals="division_winners"
    )
    first = pairings_of(round_of(season, 1))
    assert {frozenset(pair) for pair in first} == {frozenset({"Ants", "Cats"}), frozenset({"Bees", "Dogs"})}


def test_swiss_rounds_follow_the_table() -> None:
    season = a_running_season(4, matchup__kind="swiss", table__order="lp_sd", season__round_count=3)
    first = play_and_close(season, 1, dict.fromkeys(("Ants", "Bees", "Cats", "Dogs"), (3, 0)))
    winners = {pair[0] for pair in pairings_of(first)}
    second = opened(season, 2)
    assert frozenset(winners) in {frozenset(pair) for pair in pairings_of(second)}


def test_nobody_rests_twice_before_all_have() -> None:
    season = a_running_season(3, season__round_count=3)
    for number in (1, 2, 3):
        play_and_close(season, number)
    rested = [pair[0] for number in (1, 2, 3) for pair in pairings_of(round_of(season, number)) if len(pair) == 1]
    assert sorted(rested) == ["Ants", "Bees", "Cats"]
