"""The league a newcomer finds: made only by the public functions of the domain, with dice the matches committed to."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import make_password
from django.db import transaction
from msgspec import Struct

from league.demo_derby import DerbyLeague, make_derby
from league.domain.announcements import post_announcement
from league.domain.documents import write_document
from league.domain.entries import enter_team
from league.domain.leagues import add_member, create_league
from league.domain.seasons import create_season, start_season
from league.domain.simulation import SeasonPlayer
from league.domain.terms import rules_of_season
from league.domain.work import run_due_jobs
from league.enums import MemberRole, Readers
from league.models import League, Round, Season
from matches.domain.reporting import confirm_report, submit_report
from matches.domain.sequence import act, pending_for, roll, run_defaults
from matches.models import Match, Report
from rosters.domain.founding import found_team
from rosters.domain.people import coach_for_user
from rosters.models import User
from rules.core import codec
from rules.core.pending import Choice
from rules.core.simulation import PlayedMatch

FILE = Path(__file__).resolve().parent.parent / "fixtures" / "demo" / "league.json"
PASSWORD = "demo"  # noqa: S105 - printed beside every login; the demo listens on this computer alone
SEED = 12
ROUNDS_PLAYED = 3
ROUNDS_BEFORE_AUCTION = 2  # in the second league, whose teams can pay for a star by then
HALF_WAY = 5  # the step at which one team has stopped


class Person(Struct, frozen=True):
    """Somebody who signs in."""

    name: str
    email: str


class LeagueData(Struct, frozen=True):
    """What a league of the demo is called, and the options of its season."""

    name: str
    slug: str
    description: str
    time_zone: str
    options: dict[str, object]


class Text(Struct, frozen=True):
    """Something the commissioner wrote, in Markdown."""

    title: str
    body: str


class TeamData(Struct, frozen=True):
    """A team of the demo and its coach."""

    list: str
    name: str
    coach: str
    email: str


class Data(Struct, frozen=True):
    """The demo's file."""

    league: LeagueData
    second_league: LeagueData
    derby_league: DerbyLeague
    welcome: Text
    house_rules: Text
    commissioner: Person
    teams: tuple[TeamData, ...]
    players: tuple[str, ...]


class Login(Struct, frozen=True):
    """A login of the demo and what it shows."""

    email: str
    name: str
    what: str


def demo_exists() -> bool:
    """Whether the demo's league is there."""
    return League.objects.filter(slug=_data().league.slug).exists()


@transaction.atomic
def make_demo() -> None:
    """A season in round four of seven, with a match to confirm and a team half-way through its steps; a second league
    with its auction open; and a derby league in its second season."""
    data = _data()
    password = make_password(PASSWORD)  # once: it is slow by design
    commissioner = _user(data.commissioner.name, data.commissioner.email, password)
    coaches = [_user(team.coach, team.email, password) for team in data.teams]
    season = _season(data.league, data, coaches, actor=commissioner)
    _write(season.league, data, actor=commissioner)
    player = DemoPlayer(season, SEED, actor=commissioner)
    _leave_open(player, player.prepare_round(_play_rounds(player, ROUNDS_PLAYED)))
    second = _season(data.second_league, data, coaches[:4], actor=commissioner, suffix=" II")
    player = DemoPlayer(second, SEED, actor=commissioner)
    player.pair_round(_play_rounds(player, ROUNDS_BEFORE_AUCTION))
    make_derby(data.derby_league, coaches, actor=commissioner)
    run_due_jobs()


def demo_logins() -> list[Login]:
    """Who can sign in, all with the same password, and what there is for them to do."""
    data = _data()
    logins = [Login(data.commissioner.email, data.commissioner.name, "commissioner of all three leagues")]
    for team in data.teams:
        user = User.objects.get(email=team.email)
        logins.append(Login(user.email, team.coach, f"coach of {team.name}{_waiting(user)}"))
    return logins


class DemoPlayer(SeasonPlayer):
    """The coaches do everything themselves: home reports, the visitor confirms, each walks his own steps."""

    def play_match(self, match: Match, prefix: str) -> None:
        """The match has its result, and both coaches have done their steps."""
        self.enter_result(match, self.play(match, prefix))
        for index in (0, 1):
            self.walk(match, index)

    def walk(self, match: Match, index: int) -> None:
        """One side has done its steps."""
        team = match.sides.select_related("team").get(index=index).team
        run_defaults(match, [team], actor=_coach_of(match, index), choose=self.simulation.answer)

    def enter_result(self, match: Match, played: PlayedMatch) -> None:
        """The match has its result, agreed by both coaches."""
        filed = self.report(match, played)
        confirm_report(filed, actor=_coach_of(match, 1))

    def report(self, match: Match, played: PlayedMatch) -> Report:
        """Home's report waits for the visitor."""
        home = match.sides.select_related("team").get(index=0).team
        return submit_report(match, codec.plain(played.report), actor=_coach_of(match, 0), team=home)


def _play_rounds(player: DemoPlayer, count: int) -> Round:
    """So many rounds are played and closed; the one after them."""
    *played, following = player.season.rounds.order_by("number")[: count + 1]
    for round_ in played:
        player.play_round(round_)
    return following


def _leave_open(player: DemoPlayer, round_: Round) -> None:
    """Two matches are done, of the third one team stands half-way in its steps, the fourth waits for its visitor."""
    first, second, third, fourth = player.matches(round_)
    for match, prefix in (first, second):
        player.play_match(match, prefix)
    match, prefix = third
    player.enter_result(match, player.play(match, prefix))
    player.walk(match, 1)
    home = match.sides.select_related("team").get(index=0).team
    while (open_steps := pending_for(home)) is not None and open_steps.step < HALF_WAY:
        if isinstance(open_steps.pending, Choice):
            command = next(offer.command for offer in open_steps.pending.offers if not offer.refused)
            act(match, home, command, actor=_coach_of(match, 0))
        else:
            roll(match, home, actor=_coach_of(match, 0))
        home.refresh_from_db()
    match, prefix = fourth
    player.report(match, player.play(match, prefix))


def _write(league: League, data: Data, *, actor: User) -> None:
    """The league has house rules and an announcement."""
    rules, welcome = data.house_rules, data.welcome
    write_document(league, actor=actor, title=rules.title, body=rules.body, readers=Readers.EVERYBODY)
    post_announcement(league, actor=actor, title=welcome.title, body=welcome.body, pinned=True)


def _season(told: LeagueData, data: Data, coaches: Sequence[User], *, actor: User, suffix: str = "") -> Season:
    league = create_league(
        actor, name=told.name, slug=told.slug, description=told.description, time_zone=told.time_zone
    )
    season = create_season(league, actor=actor, name="Season one", options=told.options)
    ruleset, options = rules_of_season(season)
    assert ruleset.roster is not None, "the demo plays a game with rosters"
    starters = {
        found.key: sum(player.start for player in found.players) for found in ruleset.roster.team_lists(options)
    }
    names = _names(data.players, start=len(suffix) * 7)
    for colour, (team, user) in enumerate(zip(data.teams, coaches, strict=False), start=1):
        add_member(league, user, MemberRole.COACH, actor=actor)
        made = found_team(
            coach_for_user(user),
            season.pin,
            list_key=team.list,
            name=team.name + suffix,
            names=[next(names) for _player in range(starters[team.list])],
            colour=2 * colour,
            actor=user,
        )
        enter_team(season, made, actor=user)
    return start_season(season, actor=actor)


def _names(pool: Sequence[str], start: int) -> Iterator[str]:
    place = start
    while True:
        yield f"{pool[place % len(pool)]} {pool[(place * 7 + place // len(pool) + 3) % len(pool)]}"
        place += 1


def _user(name: str, email: str, password: str) -> User:
    """Somebody who can sign in at once; `password` is hashed already."""
    user = User.objects.create(email=email, name=name, password=password)
    EmailAddress.objects.create(user=user, email=email, primary=True, verified=True)
    return user


def _coach_of(match: Match, index: int) -> User:
    coach = match.sides.select_related("team__coach__user").get(index=index).team.coach
    assert coach is not None, "teams of the demo have coaches"
    assert coach.user is not None, "coaches of the demo sign in"
    return coach.user


def _waiting(user: User) -> str:
    for team in user.coach.teams.all():
        if (steps := pending_for(team)) is not None:
            return f"; step {steps.step} of 11 is open"
        side = team.sides.filter(match__status="reported", index=1).first()
        if side is not None:
            return "; a report waits for confirmation"
    return ""


def _data() -> Data:
    return msgspec.json.decode(FILE.read_bytes(), type=Data)
