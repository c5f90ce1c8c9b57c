from collections import Counter
from collections.abc import Iterator
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connection
from django.urls import reverse
from pytest_django import DjangoDbBlocker

from league.demo import PASSWORD, demo_logins, make_demo
from league.domain.doctor import examine
from league.enums import LotStatus, MemberRole, RoundStatus, SeasonStatus
from league.models import Lot, Season
from matches.domain.sequence import pending_for
from matches.enums import MatchStatus, ReportStatus
from matches.models import Match, MatchSide, Report
from rosters.domain.pins import rules_of
from rosters.enums import DiceSource
from rosters.models import Team, User
from tests.lasting import lasting_world
from tests.page_text import main_words
from tests.pages import PageClient

pytestmark = [pytest.mark.django_db, pytest.mark.long]


@pytest.fixture(scope="module")
def demo(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    with lasting_world(django_db_blocker):
        make_demo()
        yield


def first_season() -> Season:
    return Season.objects.get(league__slug="harbour-ring")


def prepare() -> str:
    out = StringIO()
    call_command("demo", "--prepare-only", stdout=out)
    return out.getvalue()


@pytest.mark.usefixtures("demo")
class TestTheDemo:
    def test_eight_teams_play_one_of_each_list(self) -> None:
        season = first_season()
        lists = {found.key for found in rules_of(season.pin)[0].roster.team_lists(rules_of(season.pin)[1])}  # type: ignore[union-attr]
        assert sorted(season.entries.values_list("team__list_key", flat=True)) == sorted(lists)
        assert len(lists) == 8
        assert season.entries.values("team__coach__user").distinct().count() == 8

    def test_it_is_in_round_four_of_seven(self) -> None:
        season = first_season()
        assert season.status == SeasonStatus.RUNNING
        statuses = list(season.rounds.order_by("number").values_list("status", flat=True))
        assert statuses == [RoundStatus.CLOSED] * 3 + [RoundStatus.PLAYING] + [RoundStatus.PLANNED] * 3

    def test_three_rounds_are_processed_to_the_end(self) -> None:
        done = Match.objects.filter(pairing__round__season=first_season(), pairing__round__number__lte=3)
        assert Counter(done.values_list("status", flat=True)) == {MatchStatus.SETTLED: 12}
        assert not MatchSide.objects.filter(match__in=done, finished_at=None).exists()
        assert first_season().tables.filter(after=3).exists()

    def test_every_result_was_reported_by_one_coach_and_confirmed_by_the_other(self) -> None:
        reports = Report.objects.filter(status=ReportStatus.CONFIRMED, match__pin__slug="hexsport")
        assert reports.count() == 15 + 4
        for report in reports:
            assert report.ruling == ""
            assert report.submitted_by != report.answered_by

    def test_exactly_one_match_waits_for_confirmation(self) -> None:
        waiting = Match.objects.get(status=MatchStatus.REPORTED)
        assert waiting.pairing.round.number == 4
        assert waiting.reports.get().status == ReportStatus.OPEN

    def test_exactly_one_team_stands_half_way_through_its_steps(self) -> None:
        (side,) = MatchSide.objects.filter(opened_at__isnull=False, finished_at=None)
        steps = pending_for(side.team)
        assert steps is not None
        assert 5 <= steps.step < 8

    def test_an_auction_is_open_in_the_other_league(self) -> None:
        assert Lot.objects.filter(round__season=first_season(), status=LotStatus.OPEN).count() == 0
        open_lots = Lot.objects.filter(status=LotStatus.OPEN)
        assert {lot.round.season.league.slug for lot in open_lots} == {"tuesday-club"}
        assert {lot.round.status for lot in open_lots} == {RoundStatus.MARKET}

    def test_somebody_can_bid_in_it(self) -> None:
        lot = Lot.objects.filter(status=LotStatus.OPEN).order_by("least_bid").first()
        assert lot is not None
        assert lot.round.season.entries.filter(team__cash__gte=lot.least_bid).exists()

    def test_its_dice_are_those_the_matches_committed_to(self) -> None:
        sources = set(Match.objects.exclude(rolls=None).values_list("rolls__source", flat=True))
        assert sources == {DiceSource.DERIVED}

    def test_stars_were_hired_and_things_happened(self) -> None:
        assert Lot.objects.filter(status=LotStatus.SOLD).exists()
        assert Team.objects.filter(players__rank__gt=1).exists()

    def test_the_doctor_finds_nothing(self) -> None:
        assert {name: found for name, found in examine().items() if found} == {}

    def test_everybody_listed_can_sign_in(self, client: PageClient) -> None:
        logins = demo_logins()
        assert len(logins) == 9
        for login in logins:
            assert client.login(username=login.email, password=PASSWORD), login

    @pytest.mark.long
    def test_a_derby_season_was_played_by_the_program_and_the_next_waits_with_other_divisions(self) -> None:
        first, second = Season.objects.filter(league__slug="low-tide-derby").order_by("number")
        assert (first.status, second.status) == (SeasonStatus.CLOSED, SeasonStatus.RUNNING)
        played = Match.objects.filter(pairing__round__season=first)
        assert set(played.values_list("status", "log__source")) == {(MatchStatus.SETTLED, DiceSource.DERIVED)}
        assert played.count() == 12
        before = dict(first.entries.values_list("team", "division"))
        moved = {team for team, division in second.entries.values_list("team", "division") if division != before[team]}
        assert len(moved) == 2
        assert list(second.rounds.values_list("status", flat=True))[:2] == [RoundStatus.PLAYING, RoundStatus.PLANNED]

    def test_the_derby_has_leaders_and_records(self, client: PageClient) -> None:
        season = Season.objects.get(league__slug="low-tide-derby", number=1)
        for page, title in (("season-leaders", "Points per jam"), ("season-records", "Most points in a bout")):
            said = main_words(client.get(reverse(page, args=[season.league.slug, season.number])))
            assert title in said
            assert f"{title} Nobody yet" not in said

    def test_the_commissioner_runs_all_leagues(self) -> None:
        ivo = User.objects.get(email=demo_logins()[0].email)
        led = ivo.memberships.filter(role=MemberRole.COMMISSIONER).values_list("league__slug", flat=True)
        assert set(led) == {"harbour-ring", "tuesday-club", "low-tide-derby"}

    def test_the_logins_say_who_has_something_to_do(self) -> None:
        told = prepare()
        assert f"password is '{PASSWORD}'" in told
        assert told.count("@sinbin.example") == 9
        assert told.count("a report waits for confirmation") == 1
        assert told.count("of 11 is open") == 1

    def test_making_it_again_changes_nothing(self) -> None:
        before = {table: count_of(table) for table in connection.introspection.table_names()}
        prepare()
        assert {table: count_of(table) for table in connection.introspection.table_names()} == before


def count_of(table: str) -> int:
    with connection.cursor() as cursor:
        cursor.execute(f'SELECT count(*) FROM "{table}"')
        return int(cursor.fetchone()[0])
