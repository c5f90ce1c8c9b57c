"""What a season's results say about those to come: a simple model, and what it has to be told.

A team's strength is (wins + half its draws + 1) / (matches + 2), so that a team without a match is worth a
half and early results do not say everything. A match is drawn as often as matches of the season were, one in eight
being taken for granted beforehand; otherwise home wins with the chance h(1-v) / (h(1-v) + v(1-h)) of two strengths h
and v. Its score is that of one of the season's matches, by lot, and each ranking moves as some ranking of the season
moved after such a result. Where nobody knows yet who meets whom, a lot decides; so it does between level teams.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from msgspec import Struct

from rules.competition.finals import Bracket
from rules.competition.results import ON_THE_TABLE, Result
from rules.competition.table import Adjustment, Contender, Outcome
from rules.competition.tally import tally_season
from rules.competition.terms import table_rules
from rules.core.terms import SeasonTerms

NOBODY = ""


class Fixture(Struct, frozen=True):
    """Two teams that have still to meet in a round, or one that will rest (`away` empty)."""

    round: int
    home: str
    away: str = NOBODY


class Question(Struct, frozen=True, kw_only=True):
    """A season as it stands. `undrawn` rounds have no pairings yet; `moves` are changes of ranking, in mc, that
    followed such an outcome; the `bracket` is there once finals have begun. Equal questions have equal answers."""

    contenders: tuple[Contender, ...]
    results: tuple[Result, ...]
    adjustments: tuple[Adjustment, ...] = ()
    fixtures: tuple[Fixture, ...] = ()
    undrawn: int = 0
    terms: SeasonTerms
    moves: tuple[tuple[Outcome, int], ...] = ()
    bracket: Bracket | None = None
    seed: str = ""


class Model(Struct, frozen=True, kw_only=True):
    """What the results so far say about those to come. Scores are (winner's points, loser's points, margin)."""

    strengths: Mapping[str, float]
    draw: float
    decided: Sequence[tuple[int, int, int]]
    level: Sequence[tuple[int, int, int]]
    moves: Mapping[Outcome, Sequence[int]]

    def home_share(self, home: str, away: str) -> float:
        """The chance of the home side in a match that somebody wins."""
        return share_against(self.strengths[home], self.strengths[away])


def strength(won: int, drawn: int, played: int) -> float:
    """What results say of a team, between 0 and 1; a half before the first."""
    return (won + drawn / 2 + 1) / (played + 2)


def share_against(mine: float, other: float) -> float:
    """The chance of a team of that strength against another, in a match that somebody wins."""
    return mine * (1 - other) / (mine * (1 - other) + other * (1 - mine))


def model_of(question: Question) -> Model:
    """The model that the results of the season make."""
    played = [result for result in question.results if result.kind in ON_THE_TABLE]
    rules = table_rules(question.terms)
    tallies = tally_season(question.contenders, question.results, (), rules)
    scores = [
        (max(r.home_points, r.away_points), min(r.home_points, r.away_points), abs(r.margin)) for r in played
    ]  # fmt: skip
    moves: defaultdict[Outcome, list[int]] = defaultdict(list)
    for outcome, move in question.moves:
        moves[outcome].append(move)
    level = [score for score in scores if not score[2]]
    return Model(
        strengths={key: strength(each.won, each.drawn, each.played) for key, each in tallies.items()},
        draw=(len(level) + 1) / (len(played) + 8),
        decided=[score for score in scores if score[2]] or [(1, 0, 1)],
        level=level or [(0, 0, 0)],
        moves=moves,
    )
