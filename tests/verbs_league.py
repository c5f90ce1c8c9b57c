"""A league in verbs: who runs it, which teams are in its season, how its rounds go."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import cycle, islice

import pytest

from league.domain.audit import record_act
from league.domain.coaches import GUEST_ADDED
from league.domain.entries import enter_team
from league.domain.guests import add_guest
from league.domain.leagues import add_member, create_league
from league.domain.market import close_market
from league.domain.pairing import assign_pairings
from league.domain.rounds import close_round, open_round
from league.domain.seasons import create_season, start_season
from league.domain.table import read_table, tables_after
from league.enums import MemberRole, RoundStatus
from league.models import Entry, League, Pairing, Round, Season
from matches.domain.reporting import rule_on_match
from matches.domain.sequence import run_defaults
from matches.models import Match
from rosters.domain.founding import found_team
from rosters.domain.operation import operation
from rosters.domain.people import coach_for_user
from rosters.domain.refusal import Refusal
from rosters.models import Coach, User
from rules.core.errors import RuleViolation
from tests.verbs import a_user
from tests.verbs_matches import a_report

LISTS = ("corporation_male", "marauders", "veer_myn", "forge_fathers")
NAMES = ("Ants", "Bees", "Cats", "Dogs", "Elks", "Foxes", "Gnus", "Hens", "Ibis", "Jays", "Kites", "Lynx")


def a_league(commissioner: User | None = None, name: str = "Monday League") -> League:
    """A league; its commissioner is Cora unless somebody else is given."""
    return create_league(commissioner or a_user("Cora"), name=name)


def cora(league: League) -> User:
    """The commissioner who made the league."""
    return league.created_by


def a_member(league: League, name: str) -> User:
    """A person who is in the league as a coach."""
    user = a_user(name)
    add_member(league, user, MemberRole.COACH, actor=cora(league))
    return user


def a_season(
    teams: int = 4, *, league: League | None = None, coaches: Sequence[Coach] = (), **options: object
) -> Season:
    """A season being set up: Ants, Bees, Cats ... of guest coaches; write the dot of an option as two underscores.

    Unless told otherwise two rounds are drawn at random and there is no auction.
    """
    league = league or a_league()
    chosen = {key.replace("__", "."): value for key, value in options.items()}
    season = create_season(
        league,
        actor=cora(league),
        name="Spring",
        options={"auction.pool": "none", "season.round_count": 2, "matchup.kind": "random", **chosen},
    )
    for number in range(teams):
        coach = coaches[number] if number < len(coaches) else None
        enter(season, NAMES[number], list_key=next(islice(cycle(LISTS), number, None)), coach=coach)
    return season


def a_running_season(teams: int = 4, **told: object) -> Season:
    """A season that has started."""
    season = a_season(teams, **told)  # type: ignore[arg-type]
    return start_season(season, actor=cora(season.league))


def enter(
    season: Season, name: str, *, list_key: str = "marauders", coach: Coach | None = None, **told: object
) -> Entry:
    """A new team of that name is in the season, entered by the commissioner."""
    actor = cora(season.league)
    coach = belonging(season.league, coach) if coach else add_guest(season.league, f"Coach of {name}", actor=actor)
    team = found_team(coach, season.pin, list_key=list_key, name=name, actor=None)
    return enter_team(season, team, actor=actor, **told)  # type: ignore[arg-type]


def belonging(league: League, coach: Coach) -> Coach:
    """The coach, who is in the league: as a member if he signs in, else as a guest."""
    if coach.user is not None:
        add_member(league, coach.user, MemberRole.COACH, actor=cora(league))
    else:
        record_act(league, GUEST_ADDED, coach, actor=cora(league), acted_for=coach, name=coach.name)
    return coach


def coaches_who_sign_in(*names: str) -> list[Coach]:
    """Coaches who are users."""
    return [coach_for_user(a_user(name)) for name in names]


def entry_of(season: Season, name: str) -> Entry:
    """The entry of the team of that name."""
    return season.entries.select_related("team__coach", "team__pin", "season__league", "season__pin").get(
        team__name=name
    )


def round_of(season: Season, number: int) -> Round:
    return season.rounds.select_related("season__league", "season__pin").get(number=number)


def opened(season: Season, number: int = 1) -> Round:
    """The round, opened by the commissioner."""
    return open_round(round_of(season, number), actor=cora(season.league))


def paired(season: Season, *pairs: str, number: int = 1) -> Round:
    """The round of a season whose commissioner assigns, with these pairings ("Ants Bees"), in play."""
    round_ = assign(opened(season, number), *pairs)
    return close_market(round_, actor=cora(season.league)) if round_.status == RoundStatus.MARKET else round_


def assign(round_: Round, *pairs: str, byes: Sequence[str] = ()) -> Round:
    """The commissioner has set these pairings ("Ants Bees")."""
    uids = {entry.team.name: entry.uid for entry in round_.season.entries.select_related("team")}
    teams = [(uids[home], uids[visitor]) for home, visitor in (pair.split() for pair in pairs)]
    actor = cora(round_.season.league)
    return assign_pairings(round_, teams, actor=actor, byes=[uids[name] for name in byes])


def pairings_of(round_: Round) -> list[tuple[str, ...]]:
    """The names of the teams in each pairing that stands, in order."""
    return [
        tuple(side.entry.team.name for side in pairing.sides.select_related("entry__team").order_by("index"))
        for pairing in round_.pairings.filter(cancelled=False).order_by("number", "leg")
    ]


def match_of(round_: Round, name: str, leg: int = 1) -> Match:
    """The match of the team of that name in the round."""
    pairing = Pairing.objects.select_related("match__pin").get(
        round=round_, sides__entry__team__name=name, leg=leg, cancelled=False
    )
    assert pairing.match is not None, f"{name} has a bye"
    return pairing.match


def settle(match: Match, home: int = 0, visitor: int = 0, *, actor: User | None = None, **told: object) -> Match:
    """The match has this result, and both teams have walked their steps at default choices."""
    result(match, home, visitor, actor=actor, **told)
    run_defaults(match, actor=actor)
    return match


def result(match: Match, home: int = 0, visitor: int = 0, *, actor: User | None = None, **told: object) -> Match:
    """The match has this result; its steps are open."""
    return rule_on_match(match, a_report(match, home, visitor, **told), actor=actor, reason="played")  # type: ignore[arg-type]


def play(round_: Round, scores: Mapping[str, tuple[int, int]] | None = None) -> None:
    """Every match of the round is played: 2-0 to the home side, unless the home side's name has another score."""
    for pairing in round_.pairings.exclude(match=None).filter(cancelled=False).order_by("number", "leg"):
        home = pairing.sides.select_related("entry__team").get(index=0).entry.team.name
        assert pairing.match is not None
        settle(pairing.match, *(scores or {}).get(home, (2, 0)))


def favour(season: Season, name: str, bonus: int) -> None:
    """The team has an underdog bonus of so many mc, whatever the rankings are."""
    with operation(entry_of(season, name).team, actor=None, cause="round", permitted=True) as work:
        work.tell("grant_bonus", mc=bonus)


def play_and_close(season: Season, number: int, scores: Mapping[str, tuple[int, int]] | None = None) -> Round:
    """The round is opened, played and closed."""
    actor = cora(season.league)
    round_ = opened(season, number)
    if round_.status == RoundStatus.MARKET:
        round_ = close_market(round_, actor=actor)
    play(round_, scores)
    return close_round(round_, actor=actor)


def table_of(season: Season, division: int = 1) -> list[tuple[str, int, int]]:
    """Name, league points and strike difference of each row of the stored table, first place first."""
    table = next(table for table in tables_after(season) if table.division == division)
    return [(row.name, row.league_points, row.difference) for row in read_table(table).rows]


@contextmanager
def refused(code: str, status: int | None = None) -> Iterator[None]:
    """Within the block somebody is refused, with this code and a sentence that can be read."""
    with pytest.raises(Refusal) as caught:
        yield
    assert caught.value.code == code
    assert caught.value.sentence
    assert "%(" not in caught.value.sentence
    if status is not None:
        assert caught.value.status == status


@contextmanager
def violates(code: str) -> Iterator[None]:
    """Within the block a rule is broken, the one of this code."""
    with pytest.raises(RuleViolation) as caught:
        yield
    assert caught.value.code == code
