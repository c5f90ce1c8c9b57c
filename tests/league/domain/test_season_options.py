"""What each option of the league itself changes, in seasons through the database that end in a champion.

Together with tests/rules/hexsport/test_season_options.py every option of the campaign that is offered is tried; those
of play on the pitch are tried where it is (tests/rules/hexsport/play).
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import pytest
import time_machine
from django.db import transaction
from msgspec import Struct

from league.domain.barred import barred_from_bidding
from league.domain.entries import adjust_points, enter_team, take_over, withdraw_entry
from league.domain.guests import add_guest
from league.domain.rounds import close_round, open_matches
from league.domain.seasons import close_season, start_season
from league.domain.table import compute_table
from league.domain.unplayed import HOME, VISITOR, VOID
from league.domain.work import run_due_jobs
from league.enums import EntryStatus, RoundStatus, SeasonStatus
from league.models import AuditEntry, MissedDeadline, Round, Season
from matches.domain.correcting import correct_match
from matches.domain.reporting import approve_report, confirm_report, submit_report
from rosters.domain.people import coach_for_user
from rosters.domain.refusal import Refusal
from rules.core.options import OptionKind
from rules.hexsport.match_options import MATCH_OPTIONS
from rules.hexsport.options import DEFAULTS, OPTIONS
from tests.rules.hexsport.test_house_rules import STORIES as TOLD_OF_TEAMS
from tests.rules.hexsport.test_season_options import TRIALS
from tests.verbs import a_user
from tests.verbs_league import (
    a_member,
    a_running_season,
    a_season,
    cora,
    enter,
    entry_of,
    match_of,
    opened,
    paired,
    play,
    play_and_close,
    round_of,
    settle,
    table_of,
)
from tests.verbs_matches import a_report

pytestmark = pytest.mark.django_db
PLAIN = {"table__order": "lp_sd", "matchup__kind": "sponsor_assigned", "season__round_count": 1}


def attempt(act: Callable[[], object]) -> bool:
    """Whether the league lets it be done; what it refuses leaves nothing behind."""
    try:
        with transaction.atomic():
            act()
    except Refusal:
        return False
    return True


def odd_team(value: str) -> Season:
    """Two guests' teams and one of the commissioner's."""
    season = a_season(2, **{**PLAIN, "matchup__kind": "random", "season__odd_team": value})
    enter(season, "Coras", coach=coach_for_user(cora(season.league)))
    start_season(season, actor=cora(season.league))
    play_and_close(season, 1, dict.fromkeys(("Ants", "Bees", "Coras"), (7, 0)))
    return season


def stand_in(season: Season) -> tuple[object, ...]:
    """Whether there is a fourth team, whether it has a coach, whether it can be champion."""
    fourth = season.entries.filter(number=4).select_related("team").first()
    return (False,) if fourth is None else (True, fourth.team.coach_id is not None, not fourth.filler)


def dropout(value: str) -> Season:
    """Ants beat Bees, Bees beat Cats, then Ants leave."""
    season = a_running_season(3, **{**PLAIN, "season__round_count": 2, "season__dropout": value})
    play(paired(season, "Ants Bees"), {"Ants": (2, 1)})
    close_round(round_of(season, 1), actor=cora(season.league))
    withdraw_entry(entry_of(season, "Ants"), actor=cora(season.league), reason="moved away")
    play(paired(season, "Bees Cats", number=2), {"Bees": (5, 0)})
    close_round(round_of(season, 2), actor=cora(season.league))
    return season


def dropout_fixtures(value: str) -> Season:
    """Everybody meets everybody; Ants beat whom they meet first and leave while the second round is played."""
    season = a_running_season(
        4,
        **{**PLAIN, "matchup__kind": "fixed_round_robin", "season__round_count": 3, "season__dropout_fixtures": value},
    )
    play_and_close(season, 1, dict.fromkeys(("Ants", "Bees", "Cats", "Dogs"), (1, 1)))
    opened(season, 2)
    withdraw_entry(entry_of(season, "Ants"), actor=cora(season.league), reason="moved away")
    for number in (2, 3):
        for match in open_matches(round_of(season, number) if number == 2 else opened(season, number)):
            settle(match, 1, 1)
        close_round(round_of(season, number), actor=cora(season.league), finish_steps=True)
    return season


def takeover(value: str) -> Season:
    """Gil would take Ants over after the first round."""
    season = a_running_season(2, **{**PLAIN, "season__takeover": value})
    play(paired(season, "Ants Bees"))
    gil = add_guest(season.league, "Gil", actor=cora(season.league))
    attempt(lambda: take_over(entry_of(season, "Ants"), gil, actor=cora(season.league)))
    close_round(round_of(season, 1), actor=cora(season.league))
    return season


def late_entry(value: str) -> Season:
    """Two teams play the first round; Coras would come in before the second."""
    season = a_running_season(2, **{**PLAIN, "season__late_entry": value})
    play(paired(season, "Ants Bees"), {"Ants": (1, 0)})
    close_round(round_of(season, 1), actor=cora(season.league))
    attempt(lambda: enter(season, "Coras", coach=coach_for_user(cora(season.league))))
    return season


def carry_over(value: str) -> Season:
    """Ants and Bees have played a season; Bob, who coaches Ants, would enter them in the next, then the commissioner
    would enter both; Crabs and Dogs are new."""
    last = a_running_season(2, season__round_count=1)
    ants, bees = entry_of(last, "Ants").team, entry_of(last, "Bees").team
    ants.coach.user = a_member(last.league, "Bob")
    ants.coach.save()
    play_and_close(last, 1)
    close_season(last, actor=cora(last.league))
    season = a_season(0, league=last.league, **{**PLAIN, "matchup__kind": "random", "season__carry_over": value})
    for name in ("Crabs", "Dogs"):
        enter(season, name)
    attempt(lambda: enter_team(season, ants, actor=ants.coach.user))
    by_coach = season.entries.count() - 2
    for team in (ants, bees):
        attempt(partial(enter_team, season, team, actor=cora(season.league)))
    season.by_coach = by_coach  # type: ignore[attr-defined]  # for the figure
    start_season(season, actor=cora(season.league))
    play_and_close(season, 1)
    return season


def correcting(value: str) -> Season:
    """Ants beat Bees; the result is corrected to a draw while the round is open, and to a defeat after it."""
    season = a_running_season(2, **PLAIN, sponsor__corrections=value)
    round_ = paired(season, "Ants Bees")
    play(round_, {"Ants": (2, 1)})
    match = match_of(round_, "Ants")
    for home, visitor in ((1, 1), (0, 1)):
        report = a_report(match, home, visitor, played=((), ()))
        attempt(partial(correct_match, match, report, actor=cora(season.league), reason="Counted again."))
        if season.rounds.exclude(status=RoundStatus.CLOSED).exists():
            close_round(round_of(season, 1), actor=cora(season.league), finish_steps=True)
    compute_table(season)
    return season


def confirming(value: str) -> Season:
    """A guest's Ants beat Ada's Bees and report it; Ada would confirm that, then a commissioner would."""
    season = a_season(1, **PLAIN, sponsor__confirm=value)
    ada = coach_for_user(a_user("Ada"))
    enter(season, "Bees", coach=ada)
    start_season(season, actor=cora(season.league))
    match = match_of(paired(season, "Ants Bees"), "Ants")
    report = submit_report(match, a_report(match, 2, 1), actor=None, team=entry_of(season, "Ants").team)
    season.counts = [report.match.status == "settled"]  # type: ignore[attr-defined]  # for the figure
    for confirm, actor in ((confirm_report, ada.user), (approve_report, cora(season.league))):
        attempt(partial(confirm, report, actor=actor))
        season.counts.append(report.match.status == "settled")  # type: ignore[attr-defined]
    close_round(round_of(season, 1), actor=cora(season.league), finish_steps=True)
    return season


def no_show(value: str) -> Season:
    """Cats beat Dogs; nobody came to Ants against Bees, and all decisions are tried."""
    season = a_running_season(4, **PLAIN, season__no_show=value)
    round_ = paired(season, "Ants Bees", "Cats Dogs")
    settle(match_of(round_, "Cats"), 1, 0)
    match = match_of(round_, "Ants")
    for decision in (HOME, VISITOR, VOID):
        decided = {match.uid: decision}
        attempt(partial(close_round, round_, actor=cora(season.league), unplayed=decided, finish_steps=True))
    return season


def awarded(value: str) -> Season:
    """Ants are awarded the match that Bees did not come to."""
    season = a_running_season(2, **PLAIN, season__no_show="awarded_3_0", season__awarded=value)
    round_ = paired(season, "Ants Bees")
    decided = {match_of(round_, "Ants").uid: HOME}
    close_round(round_, actor=cora(season.league), unplayed=decided, finish_steps=True)
    return season


def adjustments(value: str) -> Season:
    """A draw, for which Ants would be fined a point."""
    season = a_running_season(2, **PLAIN, table__adjustments=value)
    play(paired(season, "Ants Bees"), {"Ants": (1, 1)})
    attempt(lambda: adjust_points(entry_of(season, "Ants"), -1, actor=cora(season.league), reason="late"))
    close_round(round_of(season, 1), actor=cora(season.league))
    return season


def late(**told: object) -> Season:
    """Ants against Bees is not reported by the deadline, two days after the round was opened."""
    with time_machine.travel("2026-09-01T12:00Z", tick=False):
        season = a_running_season(4, **{**PLAIN, "season__deadline": "date_per_round", "season__round_days": 2, **told})
        round_ = paired(season, "Ants Bees", "Cats Dogs")
        settle(match_of(round_, "Cats"), 1, 1)
    with time_machine.travel("2026-09-03T12:02Z", tick=False):
        run_due_jobs()
        round_ = round_of(season, 1)
        if round_.status != RoundStatus.CLOSED:
            void = {match_of(round_, "Ants").uid: VOID}
            close_round(round_, actor=cora(season.league), unplayed=void, finish_steps=True)
    return season


LEVEL = [("Ants", 0, 0), ("Bees", 0, 0), ("Cats", 1, 0), ("Dogs", 1, 0)]
FINED = [("Ants", -1, 0), ("Bees", -1, 0), ("Cats", 1, 0), ("Dogs", 1, 0)]


class Story(Struct, frozen=True):
    """A season told under each value of an option, and the figure that differs, by value."""

    tell: Callable[[Any], Season]
    figure: Callable[[Season], object]
    expected: dict[str, object]


STORIES: Mapping[str, Story] = {
    "season.odd_team": Story(
        odd_team,
        stand_in,
        {
            "bye": (False,),
            "filler_team": (True, False, False),
            "sponsor_team": (True, True, False),
            "second_team_of_organiser": (True, True, True),
        },
    ),
    "season.dropout": Story(
        dropout,
        table_of,
        {
            "keep_marked": [("Bees", 3, 4), ("Ants", 2, 1), ("Cats", 1, -5)],
            "remove_and_void": [("Bees", 2, 5), ("Cats", 1, -5)],
        },
    ),
    "season.dropout_fixtures": Story(
        dropout_fixtures,
        lambda season: sorted((row[1], row[2]) for row in table_of(season)),
        {
            "cancelled": [(1, 0), (2, 0), (2, 0), (3, 0)],
            "awarded": [(3, -6), (3, 0), (4, 3), (4, 3)],
        },
    ),
    "season.takeover": Story(
        takeover,
        lambda season: str(entry_of(season, "Ants").team.coach),
        {"allowed": "Gil", "forbidden": "Coach of Ants"},
    ),
    "season.late_entry": Story(late_entry, lambda season: season.entries.count(), {"new_team_100": 3, "closed": 2}),
    "season.carry_over": Story(
        carry_over,
        lambda season: (season.by_coach, season.entries.count()),  # type: ignore[attr-defined]  # as told
        {"sponsor_decides": (0, 4), "always": (1, 4), "never": (0, 2)},
    ),
    "sponsor.confirm": Story(
        confirming,
        lambda season: season.counts,  # type: ignore[attr-defined]  # as told: reported, by the other coach, in the end
        {
            "both_coaches": [False, True, True],
            "one_coach": [True, True, True],
            "sponsor": [False, False, True],
        },
    ),
    "sponsor.corrections": Story(
        correcting,
        table_of,
        {
            "kept_history": [("Bees", 2, 1), ("Ants", 1, -1)],
            "locked_after_round": [("Ants", 1, 0), ("Bees", 1, 0)],
        },
    ),
    "season.no_show": Story(
        no_show,
        lambda season: (match_of(round_of(season, 1), "Ants").facts or {}).get("ending", "void"),
        {"nothing": "void", "awarded_3_0": "awarded", "sponsor_decides": "awarded"},
    ),
    "season.deadline": Story(
        lambda value: late(season__deadline=value),
        lambda season: MissedDeadline.objects.filter(round__season=season).count(),
        {"none": 0, "date_per_round": 2},
    ),
    "season.round_close": Story(
        lambda value: late(season__round_close=value),
        lambda season: AuditEntry.objects.filter(verb="round.closed", actor=None).exists(),
        {"all_played_or_sponsor": False, "deadline": True},
    ),
    "season.late_report_penalty": Story(
        lambda value: late(season__late_report_penalty=value),
        lambda season: (sorted(table_of(season)), len(barred_from_bidding(Round(season=season, number=2)))),
        {
            "none": (LEVEL, 0),
            "minus_1_lp": (FINED, 0),
            "no_bidding": (LEVEL, 2),
            "minus_1_lp_and_no_bidding": (FINED, 2),
        },
    ),
    "season.awarded": Story(
        awarded,
        lambda season: entry_of(season, "Ants").team.cash > 0,
        {"no_experience": False, "money_as_usual": True},
    ),
    "table.adjustments": Story(
        adjustments,
        lambda season: sorted(table_of(season)),
        {"none": [("Ants", 1, 0), ("Bees", 1, 0)], "signed_points": [("Ants", 0, 0), ("Bees", 1, 0)]},
    ),
}


@pytest.mark.long
@pytest.mark.rule(
    "HX-SEASON-04", "HX-SEASON-07", "HX-SEASON-08", "HX-SEASON-09", "HX-SEASON-10", "HX-SEASON-11", "HX-SEASON-12",
    "HX-SEASON-13", "HX-SEASON-14", "HX-SEASON-18", "HX-SEASON-19", "HX-SPONSOR-04", "HX-SPONSOR-05", "HX-TABLE-10",
)  # fmt: skip
@pytest.mark.parametrize(
    ("option", "value"), [(option, value) for option, story in STORIES.items() for value in story.expected]
)
def test_what_an_option_changes_in_a_season_that_ends_in_a_champion(option: str, value: str) -> None:
    story = STORIES[option]
    season = story.tell(value)
    assert story.figure(season) == story.expected[value]
    closed = close_season(season, actor=cora(season.league))
    assert closed.status == SeasonStatus.CLOSED
    assert closed.champion is not None
    assert (closed.champion.status, closed.champion.filler) == (EntryStatus.ACTIVE, False)


@pytest.mark.rule("HX-SEASON-12")
@pytest.mark.parametrize(
    ("no_show_value", "allowed"),
    [("nothing", {VOID}), ("awarded_3_0", {HOME, VISITOR}), ("sponsor_decides", {VOID, HOME, VISITOR})],
)
def test_what_may_be_decided_about_a_match_that_was_not_played(no_show_value: str, allowed: set[str]) -> None:
    season = a_running_season(2, **PLAIN, season__no_show=no_show_value)
    round_ = paired(season, "Ants Bees")
    match = match_of(round_, "Ants")

    def close(decision: str) -> None:
        close_round(round_, actor=cora(season.league), unplayed={match.uid: decision}, finish_steps=True)
        transaction.set_rollback(True)

    assert {decision for decision in (VOID, HOME, VISITOR) if attempt(partial(close, decision))} == allowed


TRIED_WHERE_PEOPLE_BID = {  # and where what they did not bid is rolled for
    "auction.mode",
    "auction.blind_tie",
    "auction.increment",
    "auction.deny_bids",
    "auction.absent_drop",
    "auction.full_roster",
    "underdog.unused",
}


def test_every_option_offered_is_tried_in_a_season() -> None:
    on_the_pitch = {option.key for option in MATCH_OPTIONS} - set(TRIALS)
    offered = {key for key, option in OPTIONS.items() if not option.fixed} - on_the_pitch
    assert offered == {
        *TRIALS,
        *STORIES,
        *TOLD_OF_TEAMS,
        *TRIED_WHERE_PEOPLE_BID,
        "xp.injury_measure",  # in tests/rules/hexsport/test_experience.py and play/test_cheers.py
        "matchup.home",  # in tests/rules/hexsport/play/test_setup.py and tests/matches/views/test_match_page.py
        "sponsor.dice_entry",  # in tests/matches/views/test_dice_entry.py
        "team.allowed_lists",  # in test_entries.py
        "season.round_days",  # which a deadline is counted by
        "table.sd_cap",  # which changes nothing: no match of this game ends beyond 7
    }
    for key, story in STORIES.items():
        assert OPTIONS[key].kind is OptionKind.CHOICE
        assert set(OPTIONS[key].offered) == set(story.expected)
        assert DEFAULTS[key] in story.expected
