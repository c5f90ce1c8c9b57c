"""What a season page says first: who leads and by what, what comes next, which match is at the top."""

from datetime import timedelta

import pytest
from django.utils import timezone

from league.domain.table import compute_table, tables_after
from league.enums import RoundAct, RoundStatus
from league.models import RoundTime, Season
from league.presenters.fixtures import season_fixtures
from league.presenters.rounds import round_text
from league.presenters.season_lead import Lead, season_lead
from league.presenters.table import contenders_of
from tests.verbs_league import a_running_season, a_season, match_of, paired, play, result, round_of

pytestmark = pytest.mark.django_db
BY_HAND = {"matchup__kind": "sponsor_assigned", "table__order": "lp_sd"}


def lead_of(season: Season) -> Lead | None:
    fixtures = season_fixtures(season)
    ahead = season.rounds.exclude(status=RoundStatus.CLOSED).order_by("number").first()
    text = round_text(ahead, fixtures.get(ahead.number, [])) if ahead else None
    return season_lead(season, tables_after(season), contenders_of(season), text, season.pin.slug)


def two_rounds() -> Season:
    """Ants lead Cats by their difference; round two has both of them, and Bees against Dogs."""
    season = a_running_season(4, **BY_HAND)
    play(paired(season, "Bees Ants", "Dogs Cats"), {"Bees": (0, 5), "Dogs": (1, 3)})
    season.rounds.filter(number=1).update(status=RoundStatus.CLOSED)
    paired(season, "Bees Dogs", "Cats Ants", number=2)
    compute_table(season)
    return season


def test_the_leader_stands_with_the_figure_that_puts_him_before_the_second() -> None:
    lead = lead_of(two_rounds())
    assert lead is not None
    (leader,) = lead.leaders
    assert ([team.name for team in leader.teams], leader.reason) == (
        ["Ants"],
        "League points: 2 each. Strike difference: +5 against +2 of Cats.",
    )


def test_who_shares_the_first_place_shares_the_lead() -> None:
    season = a_running_season(4, **BY_HAND)
    play(paired(season, "Ants Bees", "Cats Dogs"))
    compute_table(season)
    lead = lead_of(season)
    assert lead is not None
    assert ([team.name for team in lead.leaders[0].teams], lead.leaders[0].reason) == (
        ["Ants", "Cats"],
        "Level on every figure.",
    )


def test_the_match_at_the_top_is_the_open_one_of_the_highest_places() -> None:
    season = two_rounds()
    lead = lead_of(season)
    assert lead is not None
    assert lead.top is not None
    assert (lead.top.home.name, lead.places) == ("Cats", (2, 1))
    result(match_of(round_of(season, 2), "Cats"), 1, 0)
    lead = lead_of(season)
    assert lead is not None
    assert lead.top is not None
    assert lead.top.home.name == "Bees"


def test_the_next_time_is_the_first_that_has_not_passed() -> None:
    season = two_rounds()
    round_ = round_of(season, 2)
    now = timezone.now()
    RoundTime.objects.create(round=round_, kind=RoundAct.OPENS, at=now - timedelta(days=1))
    RoundTime.objects.create(round=round_, kind=RoundAct.CLOSES, at=now + timedelta(days=2))
    RoundTime.objects.create(round=round_, kind=RoundAct.REPORTS, at=now + timedelta(days=1))
    lead = lead_of(season)
    assert lead is not None
    assert (lead.act, lead.at) == ("reports due", now + timedelta(days=1))


def test_before_the_first_match_nobody_leads_and_before_the_start_there_is_nothing_to_say() -> None:
    assert lead_of(a_season(2)) is None
    lead = lead_of(a_running_season(4))
    assert lead is not None
    assert (lead.leaders, lead.top) == ([], None)


def test_each_division_has_its_leader() -> None:
    season = a_running_season(4, season__divisions=2, **BY_HAND)
    round_ = paired(season, "Ants Cats", "Bees Dogs")
    play(round_)
    compute_table(season)
    lead = lead_of(season)
    assert lead is not None
    assert [leader.division for leader in lead.leaders] == [1, 2]
