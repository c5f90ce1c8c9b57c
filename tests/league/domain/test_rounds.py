"""The life of a round."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from league.domain.entries import withdraw_entry
from league.domain.friendlies import schedule_friendly
from league.domain.market import close_market, place_bid
from league.domain.rounds import close_round, open_matches, open_round, open_sides
from league.domain.table import read_table, tables_after
from league.domain.unplayed import HOME, VISITOR, VOID
from league.enums import LotStatus, RoundStatus
from league.models import Round
from matches.domain.preparing import choose, open_preparation, roll_free_agent
from matches.domain.reporting import confirm_report, dispute_report, rule_on_match, submit_report
from matches.domain.scheduling import void_match
from matches.domain.sequence import act as act_in_step
from matches.domain.sequence import roll
from matches.enums import MatchStatus, ReportStatus
from matches.models import Match, MatchSide
from rosters.models import Player, TeamEvent
from rules.core import codec
from rules.core.pending import Choice
from rules.hexsport.commands import BuyCard, ChooseTable
from tests.verbs import state_of
from tests.verbs_league import (
    a_member,
    a_running_season,
    assign,
    coaches_who_sign_in,
    cora,
    entry_of,
    favour,
    match_of,
    opened,
    paired,
    play,
    play_and_close,
    refused,
    result,
    round_of,
    settle,
    table_of,
)
from tests.verbs_matches import a_report, steps_of, take_next, walk_to

pytestmark = pytest.mark.django_db


def open_lots(round_: Round) -> int:
    return round_.lots.filter(status=LotStatus.OPEN).count()


@pytest.mark.rule("HX-MATCHUP-10", "HX-MATCHUP-13", "HX-SPONSOR-01", "HX-SPONSOR-02", "HX-SPONSOR-03")
def test_a_round_goes_from_pairings_to_auction_to_matches_to_the_commissioners_tasks() -> None:
    season = a_running_season(4, auction__pool="half_of_teams", matchup__kind="sponsor_assigned")
    round_ = opened(season)
    assert (round_.status, round_.lots.count(), Match.objects.count()) == (RoundStatus.PAIRING, 0, 0)
    round_ = assign(round_, "Ants Bees", "Cats Dogs")
    assert (round_.status, open_lots(round_), Match.objects.count()) == (RoundStatus.MARKET, 2, 2)
    match, ants = match_of(round_, "Ants"), entry_of(season, "Ants")
    for act in (
        lambda: result(match, 1, 0),
        lambda: submit_report(match, a_report(match), actor=None, team=ants.team),
        lambda: open_preparation(match, ants.team, actor=None),
    ):
        with refused("match.not_yet"):
            act()
    with refused("round.not_playing"):
        schedule_friendly(round_, ants, entry_of(season, "Cats"), actor=cora(season.league))
    round_ = close_market(round_, actor=cora(season.league))
    assert (round_.status, open_lots(round_)) == (RoundStatus.PLAYING, 0)
    play(round_)
    schedule_friendly(round_, ants, entry_of(season, "Cats"), actor=cora(season.league))
    assert tables_after(season, 1)[0].after == 0
    round_ = close_round(round_, actor=cora(season.league))
    assert (round_.status, tables_after(season)[0].after) == (RoundStatus.CLOSED, 1)
    assert open_round(round_of(season, 2), actor=cora(season.league)).lots.count() == 0


def test_rounds_are_opened_one_after_the_other() -> None:
    season = a_running_season(2)
    with refused("round.earlier_open"):
        opened(season, 2)
    opened(season, 1)
    with refused("round.not_planned"):
        opened(season, 1)
    with refused("league.not_commissioner", 403):
        open_round(round_of(season, 2), actor=a_member(season.league, "Bob"))


def test_a_round_that_is_not_played_cannot_be_closed() -> None:
    season = a_running_season(2)
    with refused("round.not_playing"):
        close_round(round_of(season, 1), actor=cora(season.league))
    play_and_close(season, 1)
    with refused("round.not_playing"):
        close_round(round_of(season, 1), actor=cora(season.league))
    with refused("league.not_commissioner", 403):
        close_round(opened(season, 2), actor=a_member(season.league, "Bob"))


def test_closing_a_round_ends_an_auction_that_is_still_open() -> None:
    season = a_running_season(2, auction__pool="all")
    round_ = opened(season)
    match = match_of(round_, "Ants")
    closed = close_round(round_, actor=cora(season.league), unplayed={match.uid: VOID})
    assert (closed.status, open_lots(closed)) == (RoundStatus.CLOSED, 0)


@pytest.mark.rule("HX-SEASON-14")
def test_a_round_closes_when_all_is_played_or_the_commissioner_decides_the_rest() -> None:
    season = a_running_season(4, matchup__kind="sponsor_assigned")
    round_ = paired(season, "Ants Bees", "Cats Dogs")
    settle(match_of(round_, "Ants"), 1, 0)
    assert [match.pk for match in open_matches(round_)] == [match_of(round_, "Cats").pk]
    with refused("round.matches_open"):
        close_round(round_, actor=cora(season.league))
    close_round(round_, actor=cora(season.league), unplayed={match_of(round_, "Cats").uid: VOID})
    round_ = paired(season, "Ants Bees", "Cats Dogs", number=2)
    play(round_)
    assert close_round(round_, actor=cora(season.league)).status == RoundStatus.CLOSED


def test_where_nothing_is_awarded_nobody_wins_by_staying_away() -> None:
    season = a_running_season(2, season__round_count=1)
    round_ = opened(season)
    match = match_of(round_, "Ants")
    with refused("round.no_awards"):
        close_round(round_, actor=cora(season.league), unplayed={match.uid: HOME})
    assert Round.objects.get(pk=round_.pk).status == RoundStatus.PLAYING


def test_a_commissioner_who_decides_may_leave_a_match_out() -> None:
    season = a_running_season(2, season__no_show="sponsor_decides", season__round_count=1)
    round_ = opened(season)
    match = match_of(round_, "Ants")
    with refused("round.must_award", 422):
        close_round(round_, actor=cora(season.league), unplayed={match.uid: "heads"})
    close_round(round_, actor=cora(season.league), unplayed={match.uid: VOID})
    match.refresh_from_db()
    assert match.status == MatchStatus.VOID
    assert table_of(season) == [("Ants", 0, 0), ("Bees", 0, 0)]


def test_a_match_awarded_to_the_visitor_says_so() -> None:
    season = a_running_season(2, season__no_show="awarded_3_0", season__round_count=1, table__order="lp_sd")
    round_ = opened(season)
    match = match_of(round_, "Ants")
    visitor = match.sides.get(index=1).team.name
    close_round(round_, actor=cora(season.league), unplayed={match.uid: VISITOR}, finish_steps=True)
    assert table_of(season)[0] == (visitor, 2, 3)
    match.refresh_from_db()
    assert match.facts is not None
    assert match.facts["ending"] == "awarded"


def test_steps_still_open_are_named_or_finished() -> None:
    season = a_running_season(2)
    round_ = opened(season)
    ants = entry_of(season, "Ants")
    match = result(match_of(round_, "Ants"), 4, 0)
    walk_to(match, ants.team, 3)
    with refused("round.steps_open"):
        close_round(round_, actor=cora(season.league))
    assert {side.team.name for side in open_sides(round_)} == {"Ants", "Bees"}
    close_round(round_, actor=cora(season.league), finish_steps=True)
    assert open_sides(round_) == []
    assert TeamEvent.objects.filter(kind="match_reported").count() == 2


def test_hired_players_leave_after_the_steps_are_finished() -> None:
    season = a_running_season(2, auction__pool="all", season__round_count=1)
    round_ = opened(season)
    favour(season, "Ants", 9)
    ants = entry_of(season, "Ants")
    place_bid(round_.lots.get(mvp="anne_marie_helder"), ants, 9, actor=cora(season.league))
    round_ = close_market(round_, actor=cora(season.league))
    play_open(round_)
    close_round(round_, actor=cora(season.league), finish_steps=True)
    kinds = list(TeamEvent.objects.filter(team=ants.team).order_by("seq").values_list("kind", flat=True))
    assert kinds.index("mvp_hired") < kinds.index("match_reported") < kinds.index("hired_released")
    assert not Player.objects.filter(hired="mvp", status="active").exists()


def play_open(round_: Round) -> None:
    """Every match has its result and its steps open."""
    for pairing in round_.pairings.exclude(match=None):
        assert pairing.match is not None
        result(pairing.match, 1, 0)


def test_friendlies_that_nobody_reported_are_off_when_the_round_closes() -> None:
    season = a_running_season(4, season__round_count=1)
    round_ = opened(season)
    play(round_)
    friendly = schedule_friendly(round_, entry_of(season, "Ants"), entry_of(season, "Cats"), actor=cora(season.league))
    close_round(round_, actor=cora(season.league))
    friendly.refresh_from_db()
    assert friendly.status == MatchStatus.VOID


def test_a_friendly_that_was_reported_must_have_its_result_first() -> None:
    season = a_running_season(4, season__round_count=1)
    round_ = opened(season)
    play(round_)
    ants = entry_of(season, "Ants")
    friendly = schedule_friendly(round_, ants, entry_of(season, "Cats"), actor=cora(season.league))
    submit_report(friendly, a_report(friendly, 1, 0), actor=None, team=ants.team)
    with refused("round.friendlies_open"):
        close_round(round_, actor=cora(season.league))
    settle(friendly, 1, 0)
    close_round(round_, actor=cora(season.league))


def test_free_agents_of_a_match_never_played_leave_with_the_round() -> None:
    season = a_running_season(4, matchup__kind="sponsor_assigned", season__round_count=1)
    round_ = paired(season, "Ants Dogs", "Cats Bees")
    favour(season, "Dogs", 10)
    match, dogs = match_of(round_, "Dogs"), entry_of(season, "Dogs").team
    assert open_preparation(match, dogs, actor=None)
    choose(match, dogs, ChooseTable(1), actor=None)
    roll_free_agent(match, dogs, actor=None)
    assert Player.objects.filter(team=dogs, hired="free_agent", status="active").count() == 1
    settle(match_of(round_, "Cats"), 1, 0)
    close_round(round_, actor=cora(season.league), unplayed={match.uid: VOID})
    assert not Player.objects.filter(team=dogs, hired="free_agent", status="active").exists()


@pytest.mark.rule("HX-SEASON-11", "HX-SEASON-13")
def test_a_late_report_counts_like_any_other() -> None:
    season = a_running_season(2, season__round_count=1, table__order="lp_sd")
    round_ = opened(season)
    with time_machine.travel(timezone.now() + timedelta(days=400)):
        settle(match_of(round_, "Ants"), 2, 0)
        assert Round.objects.get(pk=round_.pk).status == RoundStatus.PLAYING
        close_round(round_, actor=cora(season.league))
    assert [(points, difference) for _name, points, difference in table_of(season)] == [(2, 2), (1, -2)]


@pytest.mark.rule("HX-SPONSOR-04", "HX-SPONSOR-05")
def test_a_result_that_was_corrected_keeps_the_old_entry_and_who_changed_it() -> None:
    ada, bob = coaches_who_sign_in("Ada", "Bob")
    season = a_running_season(2, coaches=(ada, bob), season__round_count=1, table__order="lp_sd")
    round_ = opened(season)
    match, users = match_of(round_, "Ants"), {"Ants": ada.user, "Bees": bob.user}
    home, visitor = (side.team for side in match.sides.select_related("team").order_by("index"))
    first = submit_report(match, a_report(match, 5, 0), actor=users[home.name], team=home)
    dispute_report(first, actor=users[visitor.name], text="It was two.")
    rule_on_match(match, a_report(match, 2, 0), actor=cora(season.league), reason="I was there")
    kept = [
        (report.number, report.status, report.payload["margin"], report.submitted_by, report.answer, report.ruling)
        for report in match.reports.order_by("number")
    ]
    assert kept == [
        (1, ReportStatus.SUPERSEDED, 5, users[home.name], "It was two.", ""),
        (2, ReportStatus.CONFIRMED, 2, cora(season.league), "", "I was there"),
    ]
    close_round(round_, actor=cora(season.league), finish_steps=True)
    assert table_of(season)[0] == (home.name, 2, 2)


@pytest.mark.rule("HX-SPONSOR-04")
def test_a_result_counts_when_both_coaches_have_said_it() -> None:
    ada, bob = coaches_who_sign_in("Ada", "Bob")
    season = a_running_season(2, coaches=(ada, bob), season__round_count=1)
    round_ = opened(season)
    match = match_of(round_, "Ants")
    report = submit_report(match, a_report(match, 3, 0), actor=ada.user, team=entry_of(season, "Ants").team)
    assert MatchSide.objects.filter(match=match, points__isnull=False).count() == 0
    with refused("report.own", 403):
        confirm_report(report, actor=ada.user)
    confirm_report(report, actor=bob.user)
    assert sorted(match.sides.values_list("points", flat=True)) == [0, 3]


@pytest.mark.rule("HX-SPONSOR-06")
def test_dice_of_the_program_and_of_the_table_are_both_recorded() -> None:
    season = a_running_season(2, season__round_count=1)
    round_ = opened(season)
    match = result(match_of(round_, "Ants"), 3, 0)
    for name, faces in (("Ants", None), ("Bees", "table")):
        team = entry_of(season, name).team
        while isinstance(steps_of(team).pending, Choice):
            take_next(match, team, steps_of(team))
        pending = steps_of(team).pending
        sides = getattr(pending, "dice", 1)
        roll(match, team, actor=None, faces=faces and [1] * sides)
    assert set(match.rolls.values_list("team__name", "source")) == {("Ants", "derived"), ("Bees", "entered")}
    assert set(TeamEvent.objects.exclude(dice=[]).values_list("team__name", "dice__0__source")) == {
        ("Ants", "derived"),
        ("Bees", "entered"),
    }


@pytest.mark.rule("HX-MATCHUP-12")
def test_which_side_is_home_decides_nothing_in_the_campaign() -> None:
    """Home and Visitor are drawn at the match, so the order of a pairing must not matter."""
    figures = []
    for pair in ("Ants Bees", "Bees Ants"):
        season = a_running_season(2, matchup__kind="sponsor_assigned", season__round_count=1)
        round_ = paired(season, pair)
        score = (4, 1) if pair.startswith("Ants") else (1, 4)
        match = result(match_of(round_, "Ants"), *score)
        sides = match.sides.select_related("team").order_by("team__name")
        aftermaths = [state_of(side.team).sequence.aftermath for side in sides]
        figures.append(
            [(told.points, told.opponent_points, told.margin, told.won, told.ranking) for told in aftermaths]
        )
    assert figures[0] == figures[1]


def test_a_match_that_was_voided_needs_no_decision() -> None:
    season = a_running_season(2, season__round_count=1)
    round_ = opened(season)
    void_match(match_of(round_, "Ants"))
    assert close_round(round_, actor=cora(season.league)).status == RoundStatus.CLOSED


def test_the_table_remembers_where_everybody_stood() -> None:
    season = a_running_season(2, table__order="lp_sd", matchup__kind="sponsor_assigned")
    play(paired(season, "Ants Bees"), {"Ants": (0, 1)})
    close_round(round_of(season, 1), actor=cora(season.league))
    play(paired(season, "Ants Bees", number=2), {"Ants": (3, 0)})
    close_round(round_of(season, 2), actor=cora(season.league))
    moved = [(row.name, row.previous_place, row.movement) for row in read_table(tables_after(season)[0]).rows]
    assert moved == [("Ants", 2, 1), ("Bees", 1, -1)]


def test_a_withdrawn_teams_open_steps_do_not_hold_up_the_round_when_it_is_finished_for_it() -> None:
    season = a_running_season(4, matchup__kind="sponsor_assigned", season__round_count=1)
    round_ = paired(season, "Ants Bees", "Cats Dogs")
    play_open(round_)
    withdraw_entry(entry_of(season, "Ants"), actor=cora(season.league), reason="moved away")
    close_round(round_, actor=cora(season.league), finish_steps=True)
    assert open_sides(round_) == []


@pytest.mark.rule("HX-POST-38")
@pytest.mark.parametrize(("scope", "forgotten"), [("each_step_9", 0), ("each_round", 1)])
def test_the_end_of_a_round_ends_the_limit_of_what_was_bought_in_it(scope: str, forgotten: int) -> None:
    season = a_running_season(2, buy__limit_scope=scope, revenue__flat=30)
    match = match_of(opened(season), "Ants")
    result(match, 3, 1)
    ants = entry_of(season, "Ants").team
    walk_to(match, ants, 9)
    act_in_step(match, ants, BuyCard(), actor=None)
    close_round(round_of(season, 1), actor=cora(season.league), finish_steps=True)
    told = TeamEvent.objects.filter(kind="purchases_forgotten")
    assert list(told.values_list("team__name", flat=True)) == ["Ants"] * forgotten
    assert "bought" not in codec.plain(state_of(ants))
