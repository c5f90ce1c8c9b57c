"""Matches in verbs: who meets whom, what is reported, how far the steps have come."""

from collections.abc import Mapping, Sequence
from typing import Any

from matches.domain.reporting import rule_on_match
from matches.domain.scheduling import schedule_match
from matches.domain.sequence import OpenSteps, act, pending_for, roll, run_defaults
from matches.models import Match
from rosters.domain.people import coach_for_user
from rosters.domain.pins import rules_of
from rosters.models import Team, User
from rules.core import codec
from rules.core.dice import HashDice
from rules.core.pending import Choice
from tests import verbs
from tests.verbs import a_guest, a_pin, a_user, state_of


def a_team(name: str, list_key: str = "corporation_male", *, user: User | None = None) -> Team:
    """A founded team, of a coach who signs in as `user`, or of a guest."""
    coach = coach_for_user(user) if user else a_guest(f"Coach of {name}")
    return verbs.a_team(list_key, name, coach=coach)


def two_teams(home: str = "corporation_male", visitor: str = "corporation_female") -> tuple[Team, Team]:
    """Ants of Ada and Bees of Bob."""
    return a_team("Ants", home, user=a_user("Ada")), a_team("Bees", visitor, user=a_user("Bob"))


def a_match(home: Team, visitor: Team, kind: str = "league", **options: object) -> Match:
    """A match of a league, by these options."""
    return schedule_match(home, visitor, kind=kind, pin=a_pin(**options), league_uid="testleague22")


def roster_ids(team: Team) -> list[int]:
    return [player.id for player in state_of(team).roster]


def a_report(
    match: Match,
    home: int = 0,
    visitor: int = 0,
    *,
    cheers: tuple[int, int] = (0, 0),
    played: tuple[Sequence[int], Sequence[int]] | None = None,
    strikes: Sequence[Mapping[int, int]] = ({}, {}),
    injuries: Sequence[Mapping[str, object]] = (),
    rewards: Sequence[Mapping[str, int]] = ({}, {}),
    **more: object,
) -> dict[str, object]:
    """The payload of a report; everybody played, and nothing happened to anybody, unless told otherwise."""
    teams = [side.team for side in match.sides.select_related("team__pin")]
    took_part = played or tuple(roster_ids(team) for team in teams)
    sides = [
        {
            "points": points,
            "cheers": cheers[place],
            "took_part": list(took_part[place]),
            "strikes": [{"player": player, "count": count} for player, count in strikes[place].items()],
            **({"rewards": rewards[place]} if rewards[place] else {}),
        }
        for place, points in enumerate((home, visitor))
    ]
    margin = max(-7, min(7, home - visitor))
    return {"home": sides[0], "visitor": sides[1], "margin": margin, "injuries": list(injuries), **more}


def settled(match: Match, *points: int, **told: Any) -> Match:
    """The match with its result, entered by the program; its steps are open where nothing holds them up."""
    return rule_on_match(match, a_report(match, *points, **told), actor=None, reason="Played.")


def played_here(match: Match, seed: int = 7, *, prefix: str = "", bots: Sequence[str] = ("random", "random")) -> Match:
    """The match with its result and its log: programs have played it move by move. With a `prefix` it goes the same way
    every time."""
    match.simulated = True
    match.save(update_fields=["simulated"])
    rules, options = rules_of(match.pin)
    assert rules.engine is not None
    states = [state_of(team_at(match, index)) for index in (0, 1)]
    dice = HashDice(seed)
    played = rules.engine().play(states, options, dice, prefix or match.uid, kind=match.kind, bots=bots)
    return rule_on_match(match, codec.plain(played.report), actor=None, reason="Played.", log=played.log)


def team_at(match: Match, index: int) -> Team:
    return match.sides.select_related("team__pin", "team__coach").get(index=index).team


def steps_of(team: Team) -> OpenSteps:
    """Where the team's open steps stand."""
    team.refresh_from_db()
    steps = pending_for(team)
    assert steps is not None, "no steps are open"
    return steps


def walk_to(match: Match, team: Team, step: int) -> OpenSteps:
    """The team's steps, gone on with to that step: derived dice, the default of each choice."""
    while (steps := steps_of(team)).step < step:
        take_next(match, team, steps)
    return steps


def walk_through(match: Match, team: Team) -> None:
    """The team's steps of this match, done one act at a time."""
    team.refresh_from_db()
    while (steps := pending_for(team)) is not None and steps.side.match_id == match.pk:
        take_next(match, team, steps)
        team.refresh_from_db()


def take_next(match: Match, team: Team, steps: OpenSteps) -> None:
    if isinstance(steps.pending, Choice):
        command = next(offer.command for offer in steps.pending.offers if not offer.refused)
        act(match, team, command, actor=None)
    else:
        roll(match, team, actor=None)


def worked_through(match: Match) -> Match:
    """Both teams' steps done at default choices."""
    run_defaults(match, actor=None)
    return match
