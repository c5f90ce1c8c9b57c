"""What may still become of a season: its open matches are drawn many times by `season_model`, the outcomes counted."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import shake_256
from itertools import count
from struct import unpack
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from rules.competition.criteria import Season
from rules.competition.finals import SEEDS, draw_bracket
from rules.competition.results import Result
from rules.competition.season_model import NOBODY, Fixture, Question, model_of
from rules.competition.standings import levels
from rules.competition.table import FinalTie, Outcome, TableRules
from rules.competition.tally import Tally, tally_season
from rules.competition.terms import table_rules

T = TypeVar("T")

MOST_RUNS, LEAST_RUNS = 2000, 500
AFFORDABLE = 60_000  # matches and teams in all runs together: about a quarter of a second
WORD = 1 << 16
AT_ONCE = 4096  # draws made together


class Prospect(Struct, frozen=True):
    """How often, of all runs, a team won the title, was in the finals, and ended in each place of its division."""

    team: str
    titles: int
    finals: int
    places: tuple[int, ...]


class Swing(Struct, frozen=True):
    """What hangs on a fixture of the next round: for whom the chance of the title moves most, and between which shares
    (0 to 1): after the home side's win and after the visitor's."""

    fixture: Fixture
    team: str
    after_home: float
    after_away: float

    @property
    def size(self) -> float:
        return abs(self.after_home - self.after_away)


class Forecast(Struct, frozen=True):
    """The outcomes of `runs` simulated rests of a season, and the fixtures of the next round on which most hangs."""

    runs: int
    prospects: tuple[Prospect, ...]
    swings: tuple[Swing, ...]


@lru_cache(maxsize=64)
def forecast(question: Question, runs: int = 0) -> Forecast:
    """The answer to the question, from so many runs or, with 0, as many as a page can wait for; the same seed gives the
    same answer. Lots that are still secret are not looked at."""
    return _Simulation(question).run(runs or affordable_runs(question))


def affordable_runs(question: Question) -> int:
    """Fewer runs for a season with much left to play."""
    teams = len(question.contenders)
    size = len(question.fixtures) + question.undrawn * (teams // 2) + teams
    return max(LEAST_RUNS, min(MOST_RUNS, AFFORDABLE // max(size, 1)))


class _Simulation:
    """The rest of one season, played as often as asked."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.model = model_of(question)
        rules = table_rules(question.terms)
        lots = rules.final_tie is FinalTie.LOTS  # those of the season are secret; the runs draw their own
        self.rules: TableRules = replace(rules, final_tie=FinalTie.SHARED) if lots else rules
        self.start = tally_season(question.contenders, question.results, question.adjustments, self.rules)
        self.words = _words(question.seed)
        self.active = [each.key for each in question.contenders if not each.withdrawn]
        self.next_round = min((fixture.round for fixture in question.fixtures if fixture.away), default=0)
        self.next = [each for each in question.fixtures if each.away and each.round == self.next_round]

    def run(self, runs: int) -> Forecast:
        titles: Counter[str] = Counter()
        finals: Counter[str] = Counter()
        places: Counter[tuple[str, int]] = Counter()
        hanging: Counter[tuple[int, Outcome, str]] = Counter()
        for _run in range(runs):
            tallies, results, outcomes = self._season()
            divisions, title = self._tables(tallies, results)
            for order in divisions.values():
                places.update((team, place) for place, team in enumerate(order))
            seeds = self._seeds(divisions, title)
            finals.update(seeds)
            champion = self._champion(seeds) if seeds else next(iter(self._in_play(title)), NOBODY)
            titles[champion] += 1
            for number, outcome in enumerate(outcomes):
                hanging[number, outcome, champion] += 1
                hanging[number, outcome, NOBODY] += 1
        sizes = Counter(each.division for each in self.question.contenders)
        prospects = [
            Prospect(
                each.key,
                titles[each.key],
                finals[each.key],
                tuple(places[each.key, place] for place in range(sizes[each.division])),
            )
            for each in self.question.contenders
        ]
        return Forecast(runs, tuple(sorted(prospects, key=_best_first)), self._swings(hanging))

    def _season(self) -> tuple[dict[str, Tally], list[Result], list[Outcome]]:
        """The tallies at the end of one run, its results where the table looks at them, and what became of the
        fixtures of the next round."""
        tallies = {key: replace(tally, outcomes=[]) for key, tally in self.start.items()}
        moved = dict.fromkeys(tallies, 0)
        results: list[Result] = []
        outcomes = []
        for fixture in (*self.question.fixtures, *self._drawn()):
            if not fixture.away:
                tallies[fixture.home].bye_points += self.rules.bye_points
                continue
            result = self._result(fixture)
            results.append(result)
            outcome = _outcome(result.margin)
            if fixture.round == self.next_round:
                outcomes.append(outcome)
            self._count(tallies, result)
            for team, own in ((fixture.home, outcome), (fixture.away, _outcome(-result.margin))):
                moved[team] += self._one_of(self.model.moves.get(own) or (0,))
        for key, move in moved.items():
            contender = tallies[key].contender
            if move and contender.ranking is not None:
                tallies[key].contender = replace(contender, ranking=contender.ranking + move)
        return tallies, results, outcomes

    def _drawn(self) -> Iterator[Fixture]:
        for number in range(self.question.undrawn):
            order = self._shuffled(self.active)
            pairs = zip(order[::2], order[1::2], strict=False)
            yield from (Fixture(WORD + number, home, away) for home, away in pairs)
            if len(order) % 2:
                yield Fixture(WORD + number, order[-1])

    def _result(self, fixture: Fixture) -> Result:
        home, away = fixture.home, fixture.away
        if self._share() < self.model.draw:
            points, _same, _margin = self._one_of(self.model.level)
            return Result(round=fixture.round, home=home, away=away, home_points=points, away_points=points)
        won = self._share() < self.model.home_share(home, away)
        most, least, margin = self._one_of(self.model.decided)
        return Result(
            round=fixture.round,
            home=home,
            away=away,
            home_points=most if won else least,
            away_points=least if won else most,
            margin=margin if won else -margin,
        )

    def _count(self, tallies: Mapping[str, Tally], result: Result) -> None:
        home, away = self.rules.scheme.points(result)
        landslide = self.rules.scheme.is_landslide(result.margin)
        margin, ours, theirs, cap = result.margin, result.home_points, result.away_points, self.rules.sd_cap
        tallies[result.home].add(margin, ours, theirs, home, landslide, cap)
        tallies[result.away].add(-margin, theirs, ours, away, landslide, cap)

    def _tables(self, tallies: Mapping[str, Tally], results: list[Result]) -> tuple[dict[int, list[str]], list[str]]:
        """The teams of each division from first to last, and those of the table that decides the title."""
        season = Season(results=(*self.question.results, *results), scheme=self.rules.scheme)
        divisions: dict[int, list[Tally]] = {}
        for tally in tallies.values():
            divisions.setdefault(tally.contender.division, []).append(tally)
        orders = {number: self._order(members, season) for number, members in sorted(divisions.items())}
        if len(orders) == 1 or self.question.terms.promoted:
            return orders, orders[min(orders)]
        return orders, self._order(list(tallies.values()), season)

    def _order(self, tallies: list[Tally], season: Season) -> list[str]:
        groups = levels(tallies, self.rules, season)
        return [key for group in groups for key in self._shuffled([tally.contender.key for tally in group])]

    def _seeds(self, divisions: Mapping[int, list[str]], title: list[str]) -> Sequence[str]:
        """Who plays in the finals, best first; nobody where the table decides."""
        if self.question.bracket is not None:
            return self.question.bracket.seeds
        kind = self.question.terms.finals
        if kind == "division_winners":
            firsts = {team for order in divisions.values() for team in self._in_play(order)[:1]}
            return [team for team in title if team in firsts]
        return self._in_play(title)[: SEEDS.get(kind, 0)]

    def _in_play(self, order: Sequence[str]) -> list[str]:
        return [team for team in order if team in self.active]

    def _champion(self, seeds: Sequence[str]) -> str:
        if len(seeds) < 2:
            return seeds[0]
        bracket = self.question.bracket or draw_bracket(seeds)
        field: list[str | None] = [team for tie in bracket.stages[0].ties for team in (tie.high, tie.low)]
        for stage in bracket.stages:
            pairs = zip(field[::2], field[1::2], strict=True)
            field = [tie.winner or self._meet(*pair) for tie, pair in zip(stage.ties, pairs, strict=True)]
        return field[0] or NOBODY

    def _meet(self, one: str | None, other: str | None) -> str | None:
        if one is None or other is None:
            return one or other
        return one if self._share() < self.model.home_share(one, other) else other

    def _swings(self, hanging: Mapping[tuple[int, Outcome, str], int]) -> tuple[Swing, ...]:
        found = []
        for number, fixture in enumerate(self.next):
            won, lost = (hanging[number, outcome, NOBODY] or 1 for outcome in (Outcome.WON, Outcome.LOST))
            found += [
                Swing(
                    fixture, team, hanging[number, Outcome.WON, team] / won, hanging[number, Outcome.LOST, team] / lost
                )
                for team in self.active
            ]
        best: dict[Fixture, Swing] = {}
        for swing in sorted(found, key=lambda swing: -swing.size):
            best.setdefault(swing.fixture, swing)
        return tuple(best.values())

    def _share(self) -> float:
        return next(self.words) / WORD

    def _one_of(self, choices: Sequence[T]) -> T:
        return choices[next(self.words) * len(choices) // WORD]

    def _shuffled(self, keys: Sequence[str]) -> list[str]:
        order = list(keys)
        for last in range(len(order) - 1, 0, -1):
            place = next(self.words) * (last + 1) // WORD
            order[last], order[place] = order[place], order[last]
        return order


def _words(seed: str) -> Iterator[int]:
    """Numbers below 65536 that follow from the seed."""
    for block in count():
        yield from unpack(f">{AT_ONCE}H", shake_256(f"v1|forecast|{seed}|{block}".encode()).digest(2 * AT_ONCE))


def _outcome(margin: int) -> Outcome:
    return Outcome.WON if margin > 0 else Outcome.LOST if margin < 0 else Outcome.DRAWN


def _best_first(prospect: Prospect) -> tuple[object, ...]:
    return (-prospect.titles, -prospect.finals, *(-count for count in prospect.places), prospect.team)
