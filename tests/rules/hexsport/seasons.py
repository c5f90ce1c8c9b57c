"""Whole seasons in memory for tests, and figures that can be read off them."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from rules.competition.challenge import ChallengeRound
from rules.competition.draw import season_draws
from rules.competition.pairings import Pair
from rules.competition.results import ResultKind
from rules.core.dice import HashDice
from rules.core.options import Options
from rules.core.pending import Choice
from rules.core.play_rules import SimulatedCoaches
from rules.core.simulation import newcomers, simulated_uid
from rules.hexsport import campaign, policy
from rules.hexsport.commands import Dismiss
from rules.hexsport.data import LISTS
from rules.hexsport.evolve import evolve
from rules.hexsport.options import OPTIONS
from rules.hexsport.season_run import SeasonOutcome, SeasonRun
from rules.hexsport.state import TeamState
from rules.hexsport.step_events import ExperienceEarned, RevenueEarned

ALL_LISTS = tuple(LISTS)
E = TypeVar("E", bound=Struct)


def season(
    teams: int = 8,
    rounds: int = 3,
    seed: int = 7,
    *,
    friendlies: bool = False,
    coaches: SimulatedCoaches = policy,
    run: type[SeasonRun] = SeasonRun,
    **chosen: object,
) -> SeasonRun:
    """A season ready to be played; options with their first dot written as an underscore."""
    told = {"season.round_count": rounds} | {key.replace("_", ".", 1): value for key, value in chosen.items()}
    options = Options(OPTIONS, told)
    lists = [ALL_LISTS[number % len(ALL_LISTS)] for number in range(teams)]
    return run(
        newcomers(seed, lists, options.whole("season.divisions") or 1),
        options,
        HashDice(seed),
        season_draws(HashDice(seed).root, simulated_uid(seed, "league"), simulated_uid(seed, "season")),
        with_friendlies=friendlies,
        coaches=coaches,
    )


@cache
def played(teams: int = 8, rounds: int = 3, seed: int = 7, **told: object) -> SeasonOutcome:
    """The season at its end; asked for twice it is played once."""
    return season(teams, rounds, seed, **told).play()  # type: ignore[arg-type]


class Sociable(SeasonRun):
    """Four teams of which everybody would like to meet everybody in a friendly, the first two twice a round."""

    def friendly_pairs(self, number: int) -> Iterable[Pair]:
        wishes = ((0, 1), (0, 2), (1, 3), (0, 1), (2, 3), (0, 3), (1, 2))
        return [(self.keys[one], self.keys[other]) for one, other in wishes]


class Patient(SeasonRun):
    """Everybody lets the first turn to challenge go."""

    def choose_opponent(self, procedure: ChallengeRound, challenger: str) -> str | None:
        return super().choose_opponent(procedure, challenger) if challenger in procedure.passed else None


class Choosy(SeasonRun):
    """Everybody who may refuse a challenge does."""

    def answer_challenge(self, procedure: ChallengeRound, challenged: str) -> ChallengeRound:
        return procedure.refuse(challenged)


class Coaches:
    """Simulated coaches who field the first `fielded` players of their roster and let go whom they may, down to
    `keeping`."""

    def __init__(self, *, fielded: int = 14, cutting: bool = False, keeping: int = 6) -> None:
        self.fielded, self.cutting, self.keeping = fielded, cutting, keeping
        self.before_match, self.bids = policy.before_match, policy.bids

    def report(
        self, states: Sequence[TeamState], options: Options, dice: HashDice, prefix: str, *, kind: str = "league"
    ) -> Struct:
        fielded = [replace(state, players=state.roster[: self.fielded]) for state in states]
        return policy.report(fielded, options, dice, prefix, kind=kind)

    def answer(self, state: TeamState, options: Options) -> Struct | None:
        awaited = campaign.pending(state, options)
        if self.cutting and isinstance(awaited, Choice):
            cuts = [
                offer.command for offer in awaited.offers if isinstance(offer.command, Dismiss) and not offer.refused
            ]
            if cuts and len(state.roster) > self.keeping:
                return cuts[-1]
        return policy.answer(state, options)


# What can be read off a season


def moments(log: Iterable[Struct]) -> Iterator[tuple[TeamState, Struct]]:
    """Each event of a log with the state it met."""
    state = TeamState()
    for event in log:
        yield state, event
        state = evolve(state, event)


def events(outcome: SeasonOutcome, kind: type[E]) -> list[tuple[str, TeamState, E]]:
    """The events of one kind over all teams, each with whose it was and the state it met."""
    return [
        (key, state, event)
        for key, log in outcome.logs.items()
        for state, event in moments(log)
        if isinstance(event, kind)
    ]


def met(outcome: SeasonOutcome) -> tuple[frozenset[str], ...]:
    """Who met in the league, in order."""
    return tuple(frozenset((one.home, one.away)) for one in outcome.results if one.kind is ResultKind.LEAGUE)


def meetings(outcome: SeasonOutcome) -> tuple[int, ...]:
    """How often each two teams met, as they are sorted; pairs that never met included."""
    counts = Counter(met(outcome))
    return tuple(sorted(counts[frozenset(pair)] for pair in combinations(outcome.teams, 2)))


def hires(outcome: SeasonOutcome) -> int:
    """How many MVPs were hired over the rounds."""
    return sum(fee is not None for fees in outcome.fees.values() for fee in fees)


def mc_earned(outcome: SeasonOutcome, kind: str = "league") -> int:
    """The revenue of all matches of that kind, in mc."""
    return sum(event.mc for kind_, event in in_sequence(outcome, RevenueEarned) if kind_ == kind)


def experience_earned(outcome: SeasonOutcome, kind: str = "league") -> int:
    """What all players earned in matches of that kind."""
    return sum(event.experience for kind_, event in in_sequence(outcome, ExperienceEarned) if kind_ == kind)


def in_sequence(outcome: SeasonOutcome, kind: type[E]) -> Iterator[tuple[str, E]]:
    """The events of one kind within the steps of matches, each with the kind of its match."""
    for _key, state, event in events(outcome, kind):
        assert state.sequence is not None
        yield state.sequence.aftermath.kind, event
