"""Finals, from the table to the champion."""

import pytest
from msgspec import convert
from msgspec.structs import replace

from league.domain.doctor import CHECKS, run_check
from league.domain.entries import assign_division, withdraw_entry
from league.domain.finals import begin_finals, bracket_of
from league.domain.playing import play_round
from league.domain.receivers import correction_possible
from league.domain.rounds import close_round, open_round
from league.domain.seasons import close_season, start_season
from league.domain.table import tables_after
from league.domain.unplayed import HOME, VOID
from league.enums import RoundStatus, SeasonStatus, Stage
from league.models import Round, Season
from league.presenters.rounds import round_name, round_notes
from matches.enums import MatchKind
from rosters.models import Team
from rules.core.facts import MatchFacts
from tests.verbs_derby_season import a_running_derby
from tests.verbs_league import (
    a_member,
    a_running_season,
    a_season,
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
    table_of,
)

pytestmark = pytest.mark.django_db


def after_the_league(teams: int, finals: str, **options: object) -> Season:
    """A season of one round whose table reads in the order of the first letters, its finals begun."""
    season = a_running_season(
        teams,
        season__finals=finals,
        season__round_count=1,
        matchup__kind="sponsor_assigned",
        table__order="lp_sd",
        **options,
    )
    names = [entry.team.name for entry in season.entries.select_related("team").order_by("number")]
    pairs = list(zip(names[: teams // 2], reversed(names[teams // 2 :]), strict=False))
    round_ = paired(season, *(" ".join(pair) for pair in pairs))
    for place, (home, _visitor) in enumerate(pairs):
        settle(match_of(round_, home), 6 - place, 0)
    close_round(round_, actor=cora(season.league))
    return begin_finals(season, actor=cora(season.league))


def stage(season: Season) -> Round:
    """The stage that can be played now."""
    return season.rounds.select_related("season__league", "season__pin").exclude(status=RoundStatus.CLOSED).get()


def finish(season: Season) -> Season:
    """Home sides win every final; the season is closed."""
    while season.rounds.exclude(status=RoundStatus.CLOSED).exists():
        round_ = stage(season)
        play(round_)
        close_round(round_, actor=cora(season.league))
    return close_season(season, actor=cora(season.league))


@pytest.mark.long
@pytest.mark.rule("HX-SEASON-02")
@pytest.mark.parametrize(
    ("teams", "finals", "stages"),
    [
        (4, "top_2", {Stage.FINAL: {("Ants", "Bees")}}),
        (4, "leader_bye", {Stage.SEMI_FINAL: {("Bees", "Cats")}, Stage.FINAL: {("Ants", "Bees")}}),
        (4, "top_4", {Stage.SEMI_FINAL: {("Ants", "Dogs"), ("Bees", "Cats")}, Stage.FINAL: {("Ants", "Bees")}}),
        (
            8,
            "top_8",
            {
                Stage.QUARTER_FINAL: {("Ants", "Hens"), ("Dogs", "Elks"), ("Bees", "Gnus"), ("Cats", "Foxes")},
                Stage.SEMI_FINAL: {("Ants", "Dogs"), ("Bees", "Cats")},
                Stage.FINAL: {("Ants", "Bees")},
            },
        ),
    ],
)
def test_the_best_of_the_table_play_on_for_the_title(
    teams: int, finals: str, stages: dict[str, set[tuple[str, str]]]
) -> None:
    season = after_the_league(teams, finals)
    assert season.status == SeasonStatus.FINALS
    closed = finish(season)
    played = {round_.stage: set(pairings_of(round_)) for round_ in closed.rounds.exclude(stage=Stage.LEAGUE)}
    assert played == stages
    assert list(closed.rounds.values_list("number", flat=True)) == list(range(1, len(stages) + 2))
    assert closed.champion is not None
    assert (closed.champion.team.name, closed.status) == ("Ants", SeasonStatus.CLOSED)


@pytest.mark.rule("HX-SEASON-02", "HX-SEASON-15")
def test_the_first_of_each_division_meet_in_the_final() -> None:
    season = a_season(
        4,
        season__finals="division_winners",
        season__divisions=2,
        season__round_count=1,
        matchup__kind="divisional_round_robin",
        table__order="lp_sd",
    )
    assign_division(entry_of(season, "Dogs"), 1, actor=cora(season.league))
    assign_division(entry_of(season, "Cats"), 2, actor=cora(season.league))
    start_season(season, actor=cora(season.league))
    assert {frozenset(pair) for pair in pairings_of(opened(season))} == {
        frozenset({"Ants", "Dogs"}),
        frozenset({"Bees", "Cats"}),
    }
    for name in ("Ants", "Cats"):
        match = match_of(round_of(season, 1), name)
        home = match.sides.select_related("team").get(index=0).team.name
        settle(match, *((2, 0) if home == name else (0, 2)))
    close_round(round_of(season, 1), actor=cora(season.league))
    assert [table_of(season, division)[0][0] for division in (1, 2)] == ["Ants", "Cats"]
    begin_finals(season, actor=cora(season.league))
    assert set(pairings_of(stage(season))[0]) == {"Ants", "Cats"}
    assert finish(season).champion is not None


@pytest.mark.rule("HX-SEASON-02")
def test_a_final_that_is_played_makes_a_champion_once_its_round_is_closed() -> None:
    season = after_the_league(4, "top_2")
    settle(match_of(stage(season), "Ants"), 4, 0)
    assert [found for check in CHECKS for found in run_check(check)] == []
    close_round(stage(season), actor=cora(season.league))
    assert [found for check in CHECKS for found in run_check(check)] == []
    Season.objects.update(champion=None)
    assert [finding.what for check in CHECKS for finding in run_check(check)] == ["champion"]


@pytest.mark.long
@pytest.mark.rule("HX-SEASON-03")
def test_by_option_a_level_match_of_the_finals_is_played_again_in_a_round_of_its_own() -> None:
    season = after_the_league(4, "top_4", score__tie_rule_knockout="replay")
    settle(match_of(stage(season), "Ants"), 4, 0)
    settle(match_of(stage(season), "Bees"), 2, 2)
    close_round(stage(season), actor=cora(season.league))
    again = stage(season)
    assert (again.number, again.stage, pairings_of(again)) == (3, Stage.SEMI_FINAL, [("Bees", "Cats")])
    assert round_name(again) == "Semi-finals, replay"
    bees, cats = (entry_of(season, name).uid for name in ("Bees", "Cats"))
    assert round_notes(again, {bees: "Bees", cats: "Cats"}) == ["Bees and Cats were level and meet again."]
    settle(match_of(again, "Bees"), 0, 3)
    close_round(again, actor=cora(season.league))
    last = stage(season)
    assert (last.stage, pairings_of(last), round_name(last)) == (Stage.FINAL, [("Ants", "Cats")], "Final")
    champion = finish(season).champion
    assert champion is not None
    assert champion.team.name == "Ants"
    assert [found for check in CHECKS for found in run_check(check)] == []


@pytest.mark.rule("HX-SEASON-03")
def test_a_level_final_that_was_played_again_keeps_being_level_when_it_is_corrected() -> None:
    season = after_the_league(2, "top_2", score__tie_rule_knockout="replay")
    level = match_of(stage(season), "Ants")
    settle(level, 2, 2)
    close_round(stage(season), actor=cora(season.league))
    level.refresh_from_db()
    facts = convert(level.facts, MatchFacts)
    correction_possible(level, facts)
    with refused("correction.final_led_on", 409):
        correction_possible(level, replace(facts, winner=0))


@pytest.mark.rule("HX-SEASON-03")
def test_a_level_final_names_its_winner() -> None:
    season = after_the_league(2, "top_2")
    settle(match_of(stage(season), "Ants"), 2, 2, awarded_to=1)
    close_round(stage(season), actor=cora(season.league))
    champion = close_season(season, actor=cora(season.league)).champion
    assert champion is not None
    assert champion.team.name == "Bees"


def test_a_final_that_is_not_played_needs_a_winner() -> None:
    season = after_the_league(2, "top_2")
    match = match_of(stage(season), "Ants")
    with refused("round.must_award", 422):
        close_round(stage(season), actor=cora(season.league), unplayed={match.uid: VOID})
    close_round(stage(season), actor=cora(season.league), unplayed={match.uid: HOME}, finish_steps=True)
    champion = close_season(season, actor=cora(season.league)).champion
    assert champion is not None
    assert champion.team.name == "Ants"


def test_finals_begin_when_the_league_is_over_and_once() -> None:
    season = a_running_season(2, season__finals="top_2", season__round_count=1)
    with refused("season.rounds_open"):
        begin_finals(season, actor=cora(season.league))
    with refused("league.not_commissioner", 403):
        begin_finals(season, actor=a_member(season.league, "Bob"))
    play_and_close(season, 1)
    with refused("season.finals_open"):
        close_season(season, actor=cora(season.league))
    season = begin_finals(season, actor=cora(season.league))
    with refused("season.wrong_status"):
        begin_finals(season, actor=cora(season.league))
    plain = a_running_season(2, season__round_count=1)
    with refused("finals.none"):
        begin_finals(plain, actor=cora(plain.league))


def test_before_the_finals_there_is_no_bracket_and_then_it_fills() -> None:
    season = a_running_season(4, season__finals="top_4", season__round_count=1)
    assert bracket_of(season) is None
    play_and_close(season, 1)
    season = begin_finals(season, actor=cora(season.league))
    bracket = bracket_of(season)
    assert bracket is not None
    assert (len(bracket.open_ties), bracket.champion, list(bracket.seeds)) == (2, None, season.seeds)
    play(stage(season))
    close_round(stage(season), actor=cora(season.league))
    bracket = bracket_of(season)
    assert bracket is not None
    assert [name for name, _tie in bracket.open_ties] == ["final"]


def test_finals_are_matches_of_their_own_kind_without_bonus_or_market() -> None:
    season = after_the_league(2, "top_2", auction__pool="all")
    round_ = stage(season)
    assert (round_.status, round_.lots.count()) == (RoundStatus.PLAYING, 0)
    match = match_of(round_, "Ants")
    assert match.kind == MatchKind.FINAL
    sides = [side for pairing in round_.pairings.all() for side in pairing.sides.all()]
    assert [(side.ranking is not None, side.bonus) for side in sides] == [(True, 0), (True, 0)]


def test_the_table_of_the_league_stands_while_the_finals_are_played() -> None:
    season = after_the_league(2, "top_2", points__scheme="3_2_1_0")
    before = [(table.after, table.standings) for table in tables_after(season)]
    closed = finish(season)
    Team.objects.update(colour=2)
    assert [(table.after, _figures(table.standings)) for table in tables_after(closed)] == [
        (after, _figures(standings)) for after, standings in before
    ]


def _figures(standings: dict[str, list[dict[str, object]]]) -> list[tuple[object, ...]]:
    return [(row["name"], row["ranking"], row["league_points"], row["difference"]) for row in standings["rows"]]


def test_a_team_that_left_makes_room_for_the_next() -> None:
    season = a_running_season(
        4, season__finals="top_2", season__round_count=1, matchup__kind="sponsor_assigned", table__order="lp_sd"
    )
    play(paired(season, "Ants Dogs", "Bees Cats"), {"Ants": (5, 0), "Bees": (4, 0)})
    close_round(round_of(season, 1), actor=cora(season.league))
    withdraw_entry(entry_of(season, "Ants"), actor=cora(season.league), reason="moved away")
    begin_finals(season, actor=cora(season.league))
    assert pairings_of(stage(season)) == [("Bees", "Cats")]
    champion = finish(season).champion
    assert champion is not None
    assert champion.team.name == "Bees"


@pytest.mark.parametrize("finals", ["none", "top_2"])
def test_where_divisions_rank_above_each_other_only_the_highest_plays_for_the_title(finals: str) -> None:
    season = a_running_derby(8, divisions=2, meetings=1, finals=finals)
    for round_ in season.rounds.select_related("season__league", "season__pin").order_by("number"):
        play_round(open_round(round_, actor=cora(season.league)), actor=None)
        close_round(round_, actor=cora(season.league))
    if finals != "none":
        season = begin_finals(season, actor=cora(season.league))
        final = season.rounds.exclude(stage=Stage.LEAGUE).select_related("season__league", "season__pin").get()
        play_round(final, actor=None)
        close_round(final, actor=cora(season.league))
    season = close_season(Season.objects.select_related("league", "pin").get(pk=season.pk), actor=cora(season.league))
    assert season.champion is not None
    assert season.champion.division == 1
    assert run_check("champions") == []
