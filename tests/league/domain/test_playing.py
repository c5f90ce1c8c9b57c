"""Rounds that the program plays: at once, at a set time, and what is told about it."""

from datetime import timedelta
from unittest.mock import patch

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.domain import playing
from league.domain.entries import enter_team
from league.domain.friendlies import schedule_friendly
from league.domain.jobs import play_due_at, set_play
from league.domain.playing import play_round
from league.domain.rounds import close_round
from league.domain.seasons import start_season
from league.domain.work import run_due_jobs
from league.enums import JobStatus
from league.models import AuditEntry, Job, Round, Season
from matches.domain.logs import read_log
from matches.domain.playing import play_instead, verified
from matches.domain.reporting import submit_report
from matches.enums import MatchStatus
from matches.models import Match
from rosters.domain.founding import found_team
from rosters.domain.refusal import Refusal
from tests.clicking import send
from tests.pages import PageClient
from tests.verbs import a_user
from tests.verbs_derby import a_derby_report
from tests.verbs_derby_season import a_derby_season, a_running_derby, an_open_round
from tests.verbs_league import (
    a_league,
    a_running_season,
    belonging,
    coaches_who_sign_in,
    cora,
    opened,
    refused,
    round_of,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    return a_running_derby(4)


@pytest.fixture
def round_(season: Season) -> Round:
    return an_open_round(season)


def statuses(round_: Round) -> set[str]:
    return set(Match.objects.filter(pairing__round=round_).values_list("status", flat=True))


def test_a_round_is_played_at_once_and_told_in_the_log_of_the_league(round_: Round) -> None:
    played = play_round(round_, actor=cora(round_.season.league))
    assert (played.count, played.left) == (2, ())
    assert statuses(round_) == {MatchStatus.SETTLED}
    assert AuditEntry.objects.get(verb="round.played").facts == {"number": 1, "played": 2, "left": 0}
    assert play_round(round_, actor=None).count == 0
    assert AuditEntry.objects.filter(verb="round.played").count() == 1


def test_a_match_that_cannot_be_played_holds_up_no_other(round_: Round) -> None:
    first = Match.objects.filter(pairing__round=round_).order_by("pairing__number").first()
    real = playing.play_match

    def one_refused(match: Match) -> Match:
        if match == first:
            raise Refusal("No line-up.", code="lineup.size")
        return real(match)

    with patch.object(playing, "play_match", one_refused):
        played = play_round(round_, actor=None)
    assert played.count == 1
    assert [left.match for left in played.left] == [first]


def test_only_open_rounds_of_automatic_games_are_played_and_only_by_commissioners(season: Season) -> None:
    with refused("round.not_playing"):
        play_round(round_of(season, 1), actor=None)
    with refused("league.not_commissioner"):
        play_round(round_of(season, 1), actor=a_user("Eve"))
    with refused("match.needs_coaches"):
        play_round(opened(a_running_season(2, league=season.league)), actor=None)


def test_at_a_set_time_the_sweeper_plays_the_round_and_not_before(round_: Round) -> None:
    at = timezone.now() + timedelta(hours=2)
    set_play(round_, at - timedelta(hours=1), actor=cora(round_.season.league))
    set_play(round_, at, actor=cora(round_.season.league))
    assert play_due_at(round_) == at
    with time_machine.travel(at - timedelta(minutes=1)):
        run_due_jobs()
        assert statuses(round_) == {MatchStatus.SCHEDULED}
    with time_machine.travel(at + timedelta(minutes=1)):
        run_due_jobs()
    assert statuses(round_) == {MatchStatus.SETTLED}
    job = Job.objects.get(kind="play")
    assert (job.status, job.outcome) == (JobStatus.DONE, "2 matches played, 0 left")


def test_a_time_that_is_taken_back_does_nothing(round_: Round) -> None:
    set_play(round_, timezone.now() + timedelta(hours=1), actor=cora(round_.season.league))
    set_play(round_, None, actor=cora(round_.season.league))
    with time_machine.travel(timezone.now() + timedelta(hours=2)):
        run_due_jobs()
    assert statuses(round_) == {MatchStatus.SCHEDULED}
    with refused("league.not_commissioner"):
        set_play(round_, None, actor=a_user("Eve"))


def desk_of(season: Season) -> str:
    return reverse("desk", args=[season.league.slug, season.number])


def html(page: object) -> str:
    return " ".join(page.content.decode().split())


def test_the_desk_offers_to_play_the_round_and_says_what_came_of_it(client: Client, round_: Round) -> None:
    client.force_login(cora(round_.season.league))
    page = client.get(desk_of(round_.season))
    assert "Play Round 1" in html(page)
    assert "Play 2 matches" in html(page)
    page = send(client, page, "play_round")
    assert "2 matches were played." in html(page)
    assert "Close Round 1" in html(page)
    assert "Play at a set time" not in html(page)


def test_the_desk_takes_a_time_in_the_zone_of_the_league(client: Client, round_: Round) -> None:
    league = round_.season.league
    league.time_zone = "Europe/Lisbon"
    league.save()
    client.force_login(cora(league))
    with time_machine.travel("2026-10-01T12:00:00Z", tick=False):
        send(client, client.get(desk_of(round_.season)), "play_later", at="2026-10-24T20:30")
        at = play_due_at(round_)
        assert at is not None
        assert at.isoformat() == "2026-10-24T19:30:00+00:00"
        assert 'value="2026-10-24T20:30"' in html(client.get(desk_of(round_.season)))
        for time, sentence in (
            ("2026-10-25T01:30", "couldn’t be interpreted in time zone Europe/Lisbon"),
            ("2027-03-28T01:30", "couldn’t be interpreted in time zone Europe/Lisbon"),
            ("2026-09-30T20:30", "This time is over."),
        ):
            assert sentence in html(send(client, client.get(desk_of(round_.season)), "play_later", at=time))
        assert play_due_at(round_) == at
        assert "No time is set any more." in html(send(client, client.get(desk_of(round_.season)), "play_later", at=""))
    assert play_due_at(round_) is None


def test_a_played_bout_says_so_on_its_page_and_can_be_read(round_: Round) -> None:
    play_round(round_, actor=None)
    match = Match.objects.filter(pairing__round=round_).first()
    page = html(PageClient().get(reverse("match", args=[match.uid])))
    assert "The program played this match from its seed" in page
    assert bytes(match.seed).hex() in page
    assert reverse("match-record", args=[match.uid]) in page


def test_nobody_is_awaited_for_a_match_that_the_program_plays(client: Client) -> None:
    league = a_league()
    coach = belonging(league, coaches_who_sign_in("Ada")[0])
    season = a_derby_season(3, league=league)
    team = found_team(coach, season.pin, list_key="own", name="Rollers", actor=None)
    enter_team(season, team, actor=cora(league))
    an_open_round(start_season(season, actor=cora(league)))
    client.force_login(cora(league))
    assert "Nobody: there is nothing that a coach has to do now." in html(client.get(desk_of(season)))
    client.force_login(coach.user)
    page = html(client.get(reverse("next")))
    assert "The program plays this match, with the line-up as it is then." in page
    assert reverse("team-lineup", args=[team.uid]) in page


def test_friendlies_are_played_with_the_round(round_: Round) -> None:
    one, other = round_.season.entries.select_related("team__coach")[:2]
    friendly = schedule_friendly(round_, one, other, actor=cora(round_.season.league))
    assert play_round(round_, actor=None).count == 3
    friendly.refresh_from_db()
    assert friendly.status == MatchStatus.SETTLED


def test_the_fingerprint_of_a_match_can_be_read_before_the_program_plays_it(client: Client, round_: Round) -> None:
    match = Match.objects.filter(pairing__round=round_).earliest("pk")
    page = html(client.get(reverse("match", args=[match.uid])))
    assert "The program will play this match, with the line-ups as they are then." in page
    assert match.commitment in page
    assert bytes(match.seed).hex() not in page
    play_round(round_, actor=None)
    page = html(client.get(reverse("match", args=[match.uid])))
    assert bytes(match.seed).hex() in page
    assert "The program will play" not in page


def test_a_page_that_is_out_of_date_plays_no_other_round(client: Client, season: Season, round_: Round) -> None:
    client.force_login(cora(season.league))
    stale = client.get(desk_of(season))
    play_round(round_, actor=None)
    close_round(round_, actor=cora(season.league))
    second = an_open_round(season, 2)
    for act, more in (("play_round", {}), ("play_later", {"at": "2099-01-01T10:00"})):
        assert "The season has gone on" in html(send(client, stale, act, **more))
    assert statuses(second) == {MatchStatus.SCHEDULED}
    assert play_due_at(second) is None


def test_a_time_is_set_only_for_a_round_that_the_program_plays_and_ahead(season: Season, round_: Round) -> None:
    ahead, actor = timezone.now() + timedelta(hours=1), cora(season.league)
    with refused("round.time_over"):
        set_play(round_, timezone.now() - timedelta(seconds=1), actor=actor)
    with refused("round.not_playing"):
        set_play(round_of(season, 2), ahead, actor=actor)
    with refused("round.not_playing"):
        set_play(opened(a_running_season(2, league=season.league)), ahead, actor=actor)
    assert not Job.objects.filter(kind="play").exists()


def test_a_round_that_is_closed_or_played_before_its_time_asks_for_nothing_more(season: Season, round_: Round) -> None:
    at = timezone.now() + timedelta(hours=1)
    set_play(round_, at, actor=cora(season.league))
    play_round(round_, actor=None)
    with time_machine.travel(at + timedelta(minutes=1)):
        run_due_jobs()
    assert Job.objects.get(kind="play").outcome == "0 matches played, 0 left"
    second = an_open_round_after(season, round_)
    set_play(second, timezone.now() + timedelta(hours=1), actor=cora(season.league))
    play_round(second, actor=None)
    close_round(second, actor=cora(season.league))
    with time_machine.travel(timezone.now() + timedelta(hours=2)):
        run_due_jobs()
    assert Job.objects.get(kind="play", round=second).outcome == "the round is not being played"


def an_open_round_after(season: Season, round_: Round) -> Round:
    close_round(round_, actor=cora(season.league))
    return an_open_round(season, round_.number + 1)


def test_a_commissioner_gives_a_reported_match_back_to_the_program(client: Client, round_: Round) -> None:
    match = Match.objects.filter(pairing__round=round_).first()
    actor = cora(round_.season.league)
    home = match.sides.select_related("team").get(index=0).team
    submit_report(match, a_derby_report((3, 1), (1, 2), (4, 4)), actor=None, team=home)
    assert play_round(round_, actor=None).count == 1
    client.force_login(actor)
    rule = reverse("match-rule", args=[match.uid])
    page = client.get(rule)
    client.post(rule, {"act": "play", "key": form_on_rule(page)})
    match.refresh_from_db()
    assert match.status == MatchStatus.SETTLED
    assert verified(match, read_log(match) or b"")
    assert list(match.reports.order_by("number").values_list("status", flat=True)) == ["superseded", "confirmed"]
    with refused("ruling.not_yours"):
        play_instead(match, actor=a_user("Eve"))


def form_on_rule(page: object) -> str:
    return html(page).split('name="key" value="')[1].split('"')[0]
