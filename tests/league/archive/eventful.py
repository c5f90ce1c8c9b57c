"""A league to which everything happens that leaves rows behind: merged doubles, times offered and taken, results
disputed and corrected, texts written, changed and taken away."""

from collections.abc import Iterator
from datetime import timedelta

from django.utils import timezone

from league.domain.announcements import post_announcement, withdraw_announcement
from league.domain.appointments import offer_times, rule_time, take_time
from league.domain.documents import remove_document, revise_document, write_document
from league.domain.leagues import change_league
from league.domain.moving.merging import merge_coaches, merge_teams
from league.domain.rounds import close_round
from league.domain.seasons import close_season, start_season
from league.models import League, Season
from matches.domain.coach_words import deposit_word, hash_of
from matches.domain.correcting import correct_match
from matches.domain.reporting import confirm_report, dispute_report, submit_report
from matches.domain.second_official import propose_correction, withdraw_correction
from matches.models import Match
from rosters.domain.naming import rename_team
from rosters.domain.people import coach_for_user
from rosters.models import Team, User
from tests.verbs import coach_user
from tests.verbs_league import (
    a_member,
    a_season,
    assign,
    coaches_who_sign_in,
    cora,
    enter,
    entry_of,
    match_of,
    opened,
    paired,
    play,
    round_of,
    settle,
)
from tests.verbs_matches import a_report

WHY, WORD = "Counted again.", "seven quiet herons"


def eventful(league: League) -> Iterator[str]:
    """Does one thing after another, and says after each what it was. The last round is still to be played."""
    season = a_season(4, league=league, matchup__kind="sponsor_assigned", coaches=coaches_who_sign_in("Ada", "Bob"))
    yield "a season is set up"
    yield from merging(league, season)
    start_season(season, actor=cora(league))
    yield "the season begins"
    round_ = paired(season, "Ants Bees", "Cats Dogs")
    yield "the round is paired"
    first, second = match_of(round_, "Ants"), match_of(round_, "Cats")
    yield from agreeing(league, first)
    yield from reporting(first)
    settle(second, 2, 0)
    yield "the other match has its result"
    yield from correcting(league, first, second)
    yield from writing(league)
    close_round(round_of(season, 1), actor=cora(league), finish_steps=True)
    yield "the round is closed"
    assign(opened(season, 2), "Bees Cats", "Dogs Aunts")
    yield "the next is paired"
    ants, bob = match_of(round_of(season, 2), "Bees"), coach_user(entry_of(season, "Bees").team)
    offer_times(ants, entry_of(season, "Bees").team, [timezone.now() + timedelta(days=9)], actor=bob)
    yield "times are on offer"


def ending(season: Season) -> Iterator[str]:
    """The season of an eventful league is played to its end."""
    play(round_of(season, 2))
    yield "the last round is played"
    close_round(round_of(season, 2), actor=cora(season.league), finish_steps=True)
    yield "the last round is closed"
    close_season(Season.objects.get(pk=season.pk), actor=cora(season.league))
    yield "the season is over and its seeds are shown"


def merging(league: League, season: Season) -> Iterator[str]:
    """A team and a coach that were entered twice are one each."""
    ants = entry_of(season, "Ants").team
    twin = enter(season, "Antz", list_key=ants.list_key).team
    yield "a team is entered twice"
    merge_teams(league, ants, twin, actor=cora(league), reason=WHY)
    yield "the two are one"
    guest = entry_of(season, "Cats").team.coach
    assert guest is not None
    merge_coaches(league, coach_for_user(a_member(league, "Cat")), guest, actor=cora(league), reason=WHY)
    yield "a guest is the member he is"


def agreeing(league: League, match: Match) -> Iterator[str]:
    """Times are offered, answered by others and taken; the commissioner has the last word."""
    (home, ada), (visitor, bob) = sides_of(match)
    soon = timezone.now() + timedelta(days=3)
    offer_times(match, home, [soon, soon + timedelta(hours=2)], actor=ada, place="Club", note="Ring twice")
    yield "times are offered"
    answer = offer_times(match, visitor, [soon + timedelta(days=1)], actor=bob)
    yield "others are offered for them"
    take_time(match, answer.times.get().uid, actor=ada)
    yield "one is taken"
    rule_time(match, soon + timedelta(days=2), actor=cora(league), reason="The club is closed.")
    yield "the commissioner sets another"


def reporting(match: Match) -> Iterator[str]:
    """Both coaches deposit a word. A report is disputed with another version, told anew with the one word and confirmed
    without the other; a team takes another name meanwhile."""
    (home, ada), (visitor, bob) = sides_of(match)
    for team, coach in ((home, ada), (visitor, bob)):
        deposit_word(match, team, hash_of(match, team, WORD), actor=coach)
    yield "words are deposited"
    report = submit_report(match, a_report(match, 3, 1), actor=ada, team=home)
    yield "a match is reported"
    dispute_report(report, actor=bob, text="It was less.", version=a_report(match, 1, 1))
    yield "the report is disputed"
    report = submit_report(match, a_report(match, 2, 1), actor=ada, team=home, word=WORD)
    yield "it is told anew"
    confirm_report(report, actor=bob)
    yield "it is confirmed"
    rename_team(Team.objects.get(pk=home.pk), "Aunts", actor=ada)
    yield "a team has another name"


def correcting(league: League, first: Match, second: Match) -> Iterator[str]:
    """One result is corrected, and proposals are taken back and left waiting."""
    first, second = (Match.objects.get(pk=match.pk) for match in (first, second))
    correct_match(first, a_report(first, 1, 4), actor=cora(league), reason=WHY)
    yield "a result is corrected"
    taken_back = propose_correction(second, a_report(second, 3, 0), actor=cora(league), reason=WHY, decisions={})
    yield "a correction is proposed"
    withdraw_correction(taken_back, actor=cora(league))
    yield "it is taken back"
    propose_correction(second, a_report(second, 4, 0), actor=cora(league), reason=WHY, decisions={})
    yield "another waits"


def writing(league: League) -> Iterator[str]:
    """Texts are written, changed and taken away, and the league is described anew."""
    told = {"actor": cora(league), "title": "Rules of the house", "readers": "everybody"}
    post = post_announcement(league, actor=cora(league), title="Hello", body="Everybody.")
    yield "something is announced"
    withdraw_announcement(post, actor=cora(league))
    yield "it is withdrawn"
    page = write_document(league, body="One.", **told)
    yield "a page is written"
    revise_document(page, body="Two.", seen=1, **told)
    yield "it is revised"
    remove_document(write_document(league, body="Three.", **told), actor=cora(league))
    change_league(league, actor=cora(league), description="We play on Mondays.")
    yield "the league describes itself"


def sides_of(match: Match) -> list[tuple[Team, User]]:
    """Both teams, and who coaches each."""
    teams = [side.team for side in match.sides.select_related("team__coach__user").order_by("index")]
    return [(team, coach_user(team)) for team in teams]
