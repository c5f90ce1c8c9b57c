"""Finals: a knock-out bracket seeded from the table (HX-SEASON-02)."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from rules.competition.draw import Shuffle
from rules.competition.level_order import LevelTie, strict_order
from rules.competition.note import Note
from rules.competition.results import Result
from rules.competition.table import Standings
from rules.core.errors import RuleViolation

STAGES: Mapping[int, str] = {2: "final", 4: "semi_final", 8: "quarter_final"}
"""The name of a stage by the teams that are left; larger ones are `last_16` and so on."""

SEEDS: Mapping[str, int] = {"top_2": 2, "leader_bye": 3, "top_4": 4, "top_8": 8}
"""Values of the option `season.finals` that take the top of the table, with how many; `division_winners` takes the
first of each division. With `leader_bye` second and third meet for the place in the final against the leader."""

REPLAY = "finals.replay"


def finalists(kind: str) -> int:
    """How many teams a season needs at least for finals of that kind; two where the table decides, and of winners of
    divisions."""
    return SEEDS.get(kind, 2)


class Qualifiers(Struct, frozen=True):
    """The teams in the finals, best seed first, and notes on places that a lot decided."""

    seeds: tuple[str, ...]
    notes: tuple[Note, ...] = ()


class Tie(Struct, frozen=True, kw_only=True):
    """One meeting of a bracket. `high` and `low` are its teams as far as they are known, the better seed first;
    in the first stage a tie without `low` is a bye."""

    high: str | None = None
    low: str | None = None
    winner: str | None = None


class Stage(Struct, frozen=True, kw_only=True):
    """The ties of one stage; the winners of each two neighbours meet in the next stage."""

    name: str
    ties: tuple[Tie, ...]


class Bracket(Struct, frozen=True, kw_only=True):
    """A knock-out at one moment: its seeds, best first, and its stages, the final last."""

    seeds: tuple[str, ...]
    stages: tuple[Stage, ...]

    @property
    def champion(self) -> str | None:
        """The winner of the final, once it is decided."""
        return self.stages[-1].ties[0].winner

    @property
    def next_ties(self) -> tuple[str, tuple[Tie, ...]]:
        """The stage whose turn it is, and those of its ties that have still to be decided. None is left to play once
        there is a champion."""
        stage = self.open_ties[0][0]
        return stage, tuple(tie for name, tie in self.open_ties if name == stage)

    @property
    def open_ties(self) -> tuple[tuple[str, Tie], ...]:
        """Ties that can be played now, each with the name of its stage."""
        return tuple(
            (stage.name, tie)
            for stage in self.stages
            for tie in stage.ties
            if tie.high is not None and tie.low is not None and tie.winner is None
        )


def qualifiers(kind: str, overall: Standings, divisions: Sequence[Standings], shuffle: Shuffle) -> Qualifiers:
    """Who plays in the finals of that kind, withdrawn teams left out. A shared place is put in order by lot, and a
    note says so where it decides who is in. A table shorter than the finals gives all its teams.

    Refuses with `finals.unknown_kind` and, where fewer than two teams are left, `finals.too_few_teams`.
    """
    if kind == "division_winners":
        found = _division_winners(overall, divisions, shuffle)
    elif kind in SEEDS:
        found = _top(overall, SEEDS[kind], shuffle)
    else:
        raise RuleViolation("finals.unknown_kind", kind=kind, known=(*SEEDS, "division_winners"))
    if len(found.seeds) < 2:
        raise RuleViolation("finals.too_few_teams", kind=kind, teams=found.seeds)
    return found


def _top(table: Standings, count: int, shuffle: Shuffle) -> Qualifiers:
    remaining = {row.team: row.place for row in table.rows if not row.withdrawn}
    order = [team for team in strict_order(table, LevelTie.LOTS, shuffle) if team in remaining]
    taken, left = order[:count], order[count:]
    if not taken or not left or remaining[taken[-1]] != remaining[left[0]]:
        return Qualifiers(tuple(taken))
    place = remaining[left[0]]
    facts: dict[str, object] = {
        "place": place,
        "in": tuple(team for team in taken if remaining[team] == place),
        "out": tuple(team for team in left if remaining[team] == place),
    }
    return Qualifiers(tuple(taken), (Note("finals.drawn_by_lot", facts),))


def _division_winners(overall: Standings, divisions: Sequence[Standings], shuffle: Shuffle) -> Qualifiers:
    firsts = [_top(division, 1, shuffle) for division in divisions]
    winners = {team for first in firsts for team in first.seeds}
    order = strict_order(overall, LevelTie.LOTS, shuffle)
    seeds = tuple(team for team in order if team in winners)
    return Qualifiers(seeds, tuple(note for first in firsts for note in first.notes))


def replays(ties: Iterable[Tie]) -> tuple[Note, ...]:
    """What a round notes that is played because these were level (HX-SEASON-03)."""
    return tuple(Note(REPLAY, {"home": tie.high or "", "away": tie.low or ""}) for tie in ties)


def draw_bracket(seeds: Sequence[str]) -> Bracket:
    """The bracket of any number of seeds from two, best first: first and second can meet in the final alone, and
    where the number is no power of two the best seeds pass the first stage without a match."""
    size = 2
    while size < len(seeds):
        size *= 2
    if len(seeds) < 2 or len(set(seeds)) < len(seeds):
        raise RuleViolation("finals.seeds", seeds=tuple(seeds))
    places = _seed_places(size)
    seated = [seeds[place] if place < len(seeds) else None for place in places]
    first = tuple(
        Tie(high=high, low=low, winner=high if low is None else None)
        for high, low in zip(seated[::2], seated[1::2], strict=True)
    )
    stages = [Stage(name=_stage_name(size), ties=first)]
    while size > 2:
        size //= 2
        stages.append(Stage(name=_stage_name(size), ties=(Tie(),) * (size // 2)))
    return _filled(Bracket(seeds=tuple(seeds), stages=tuple(stages)))


def _stage_name(teams: int) -> str:
    return STAGES.get(teams, f"last_{teams}")


def _seed_places(size: int) -> list[int]:
    """Seeds (from 0) in the order of the first stage: 0, 3, 1, 2 for four; in each pair the better one first."""
    places = [0]
    while len(places) < size:
        last = 2 * len(places) - 1
        places = [seed for place in places for seed in (place, last - place)]
    return places


def advance(bracket: Bracket, results: Iterable[Result]) -> Bracket:
    """The bracket after these results, whose winners move on. Two teams whose match ended level without a winner, where
    the game lets it, meet again: their tie stays open (HX-SEASON-03).

    Refuses with `finals.no_such_tie` a result of two teams that do not meet, and with `finals.already_decided`.
    """
    for result in results:
        bracket = _filled(_decided(bracket, result))
    return bracket


def _decided(bracket: Bracket, result: Result) -> Bracket:
    pair = {result.home, result.away}
    for stage in bracket.stages:
        for tie in stage.ties:
            if {tie.high, tie.low} == pair:
                if tie.winner is not None:
                    raise RuleViolation("finals.already_decided", stage=stage.name, winner=tie.winner)
                decided = replace(tie, winner=_winner(result))
                ties = tuple(decided if other is tie else other for other in stage.ties)
                changed = replace(stage, ties=ties)
                return replace(bracket, stages=tuple(changed if one is stage else one for one in bracket.stages))
    raise RuleViolation("finals.no_such_tie", home=result.home, away=result.away)


def _winner(result: Result) -> str | None:
    if result.winner is not None:
        if result.winner not in (result.home, result.away):
            raise RuleViolation("finals.no_such_tie", home=result.home, away=result.away, winner=result.winner)
        return result.winner
    if result.margin == 0:
        return None
    return result.home if result.margin > 0 else result.away


def _filled(bracket: Bracket) -> Bracket:
    """Winners known so far stand in the ties of the next stage."""
    seed = {team: place for place, team in enumerate(bracket.seeds)}
    stages = [bracket.stages[0]]
    for stage in bracket.stages[1:]:
        winners = [tie.winner for tie in stages[-1].ties]
        ties: list[Tie] = []
        for tie, teams in zip(stage.ties, zip(winners[::2], winners[1::2], strict=True), strict=True):
            known = sorted((team for team in teams if team is not None), key=lambda team: seed[team])
            high, low = (*known, None, None)[:2]
            ties.append(replace(tie, high=high, low=low))
        stages.append(replace(stage, ties=tuple(ties)))
    return replace(bracket, stages=tuple(stages))
