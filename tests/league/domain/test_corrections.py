"""What a corrected result means for its season."""

import pytest
from django.test import Client

from league.domain.doctor import run_check
from league.domain.finals import begin_finals
from league.domain.market import award_lot, place_bid
from league.domain.seasons import close_season
from league.domain.work import run_due_jobs
from league.models import AuditEntry, Season
from league.presenters.corrections import season_consequences
from matches.api.correction_rows import plan_rows
from matches.domain.correcting import correct_match, preview_correction
from matches.models import Match
from rosters.models import InboxItem, Team, TeamEvent
from tests.verbs_league import (
    a_running_season,
    cora,
    entry_of,
    favour,
    match_of,
    opened,
    play_and_close,
    refused,
    round_of,
    table_of,
)
from tests.verbs_matches import a_report

pytestmark = pytest.mark.django_db

EVERYBODY = (range(1, 9), range(1, 9))


def a_season(**told: object) -> tuple[Season, Match]:
    """A season whose first round is over: Ants' match ended 4 to 1 for the home side."""
    season = a_running_season(2, matchup__kind="random", season__round_count=2, **told)
    play_and_close(season, 1)
    return season, match_of(round_of(season, 1), "Ants")


def corrected(match: Match, season: Season, home: int, visitor: int) -> None:
    report = a_report(match, home, visitor, played=((), ()))
    correct_match(match, report, actor=cora(season.league), reason="Counted again.")


def test_an_mvp_hired_after_the_result_is_hired_once_for_the_doctor_too() -> None:
    season, match = a_season(auction__pool="all")
    round_ = opened(season, 2)
    ants = entry_of(season, "Ants")
    favour(season, "Ants", 40)
    lot = round_.lots.order_by("least_bid", "pk")[0]
    place_bid(lot, ants, lot.least_bid, actor=cora(season.league))
    award_lot(lot, actor=cora(season.league))
    corrected(match, season, 0, 7)
    taken_back = TeamEvent.objects.filter(team=ants.team, kind="mvp_hired", reversed_by__isnull=False)
    assert (taken_back.count(), run_check("awards")) == (1, [])


@pytest.mark.rule("HX-SPONSOR-05")
def test_the_table_follows_and_the_log_of_the_league_names_who_corrected_and_why() -> None:
    season, match = a_season()
    before = table_of(season)
    corrected(match, season, 0, 7)
    run_due_jobs()
    assert table_of(season) != before
    entry = AuditEntry.objects.get(verb="match.corrected")
    assert (entry.actor, entry.reason, entry.subject_uid) == (cora(season.league), "Counted again.", match.uid)


def test_the_preview_shows_the_rows_that_will_change_and_the_bonuses_that_stay() -> None:
    season, match = a_season()
    opened(season, 2)
    report = a_report(match, 0, 7, played=((), ()))
    low, high = preview_correction(match, report, actor=cora(season.league))
    told = season_consequences(low, high)
    assert told is not None
    assert {change.what for change in told.changes} <= {"Ants", "Bees", "Cats", "Dogs"}
    assert told.changes
    assert plan_rows(low, high)["elsewhere"] == [
        {
            "title": told.title,
            "changes": [
                {"what": change.what, "before": change.before, "after": change.after} for change in told.changes
            ],
            "stays": list(told.stays),
        }
    ]
    before = list(round_of(season, 2).pairings.get().sides.order_by("pk").values_list("ranking", "bonus"))
    corrected(match, season, 0, 7)
    assert list(round_of(season, 2).pairings.get().sides.order_by("pk").values_list("ranking", "bonus")) == before
    assert told.stays == tuple(
        f"{side.entry.team.name} keeps the bonus of round 2: {side.bonus} mc, by a ranking of {side.ranking} mc."
        for side in round_of(season, 2).pairings.get().sides.all()
        if side.bonus
    )


def test_a_season_that_is_over_keeps_its_results() -> None:
    season, match = a_season()
    play_and_close(season, 2)
    close_season(season, actor=cora(season.league))
    with refused("correction.closed", 409):
        corrected(match, season, 0, 7)


@pytest.mark.rule("HX-SPONSOR-05")
def test_by_option_a_result_stands_once_its_round_is_closed_and_the_page_says_so(client: Client) -> None:
    season, match = a_season(sponsor__corrections="locked_after_round")
    with refused("correction.round_closed", 409):
        corrected(match, season, 0, 7)
    client.force_login(cora(season.league))
    page = client.get(f"/matches/{match.uid}/").content.decode()
    assert "results stand once their round is closed" in page
    assert "Correct this result" not in page
    assert client.get(f"/matches/{match.uid}/correct/").status_code == 409


def test_league_results_stand_once_the_finals_are_drawn() -> None:
    season, match = a_season(season__finals="top_2")
    play_and_close(season, 2)
    begin_finals(season, actor=cora(season.league))
    with refused("correction.finals_drawn", 409):
        corrected(match, season, 0, 7)
    assert Team.objects.get(pk=entry_of(season, "Ants").team_id).debt == 0
    assert not InboxItem.objects.filter(kind="match_corrected").exists()
