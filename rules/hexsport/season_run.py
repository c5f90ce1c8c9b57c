"""Whole seasons in memory: every campaign rule, a seeded result model, and simulated coaches.

A league plays the same season through the database by making the same choices; equal seeds give equal teams.
"""

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

from rules.competition.challenge import ChallengeRound, open_challenges
from rules.competition.draw import Shuffle
from rules.competition.finals import Bracket, advance, draw_bracket, qualifiers
from rules.competition.kinds import PAIRING_KINDS, PairingRequest, pair, season_rounds
from rules.competition.level_order import LevelTie, strict_order
from rules.competition.meetings import Repeat, count_meetings
from rules.competition.pairings import Pair, Pairings
from rules.competition.results import Result, ResultKind
from rules.competition.standings import divisional_standings, standings
from rules.competition.table import Contender, Standings
from rules.competition.terms import challenge_order, challenge_rules, table_rules
from rules.core.dice import HashDice
from rules.core.errors import RuleViolation
from rules.core.options import Options
from rules.core.play_rules import MatchPlayer, SimulatedCoaches
from rules.core.simulation import Bidder, Newcomer, friendly_pairs, match_prefix
from rules.hexsport import friendlies, market, policy
from rules.hexsport.season import season_terms
from rules.hexsport.simulated_teams import Squads
from rules.hexsport.state import TeamState


class SeasonOutcome(Struct, frozen=True, kw_only=True):
    """A season at its end: the teams, the table of each division (0: over all), every result and the champion."""

    teams: dict[str, TeamState]
    logs: dict[str, tuple[Struct, ...]]
    tables: dict[int, Standings]
    results: tuple[Result, ...]
    fees: dict[str, tuple[int | None, ...]]
    champion: str


class SeasonRun:
    """A season on its way. `shuffle_for` gives the draws of a round, `dice` everything that is rolled; `coaches` decide
    and say how matches end, unless `play` plays them."""

    def __init__(
        self,
        newcomers: Sequence[Newcomer],
        options: Options,
        dice: HashDice,
        shuffle_for: Callable[[int], Shuffle],
        *,
        with_friendlies: bool = False,
        coaches: SimulatedCoaches = policy,
        play: MatchPlayer | None = None,
    ) -> None:
        self.newcomers = tuple(newcomers)
        self.options, self.terms = options, season_terms(options)
        self.dice, self.shuffle_for = dice, shuffle_for
        self.with_friendlies = with_friendlies
        self.keys = tuple(team.key for team in newcomers)
        self.coaches = coaches
        self.round_count = self._rounds()
        self.squads = Squads(options, dice, coaches, play)
        self.results: list[Result] = []
        self.pairs: list[Pair] = []
        self.byes: dict[str, int] = {}
        self.fees: dict[str, list[int | None]] = {star: [] for star in market.stars}
        self.absent: dict[str, set[int]] = {star: set() for star in market.stars}
        self.opponents: dict[str, list[str]] = {key: [] for key in self.keys}
        for team in newcomers:
            self.squads.found(team.key, team.list_key, team.name)

    def play(self) -> SeasonOutcome:
        """The whole season: its rounds, then its finals."""
        for number in range(1, self.round_count + 1):
            self.play_round(number)
        tables = self.tables()
        champion = self.play_finals(tables) if self.terms.finals != "none" else self.leader(tables)
        return SeasonOutcome(
            teams=self.squads.teams,
            logs={key: tuple(events) for key, events in self.squads.logs.items()},
            tables=tables,
            results=tuple(self.results),
            fees={star: tuple(paid) for star, paid in self.fees.items()},
            champion=champion,
        )

    def _rounds(self) -> int:
        everybody = PairingRequest(teams=self.keys, shuffle=self.shuffle_for(0), divisions=self.divisions())
        return season_rounds(self.terms.pairing, everybody, self.terms.round_count, self.terms.meetings)

    def leader(self, tables: dict[int, Standings]) -> str:
        """The first team of the table, by lot where several share the place (HX-SEASON-02)."""
        return strict_order(tables[min(tables)], LevelTie.LOTS, self.shuffle_for(self.round_count))[0]

    def tables(self) -> dict[int, Standings]:
        """The tables as the results stand: of the one division, or overall (0) and of each."""
        rules = table_rules(self.terms)
        contenders = [
            Contender(
                key=team.key, name=team.name, entry=entry, ranking=self.squads.ranking(team.key), division=team.division
            )
            for entry, team in enumerate(self.newcomers, start=1)
        ]
        whole = standings(contenders, self.results, rules, shuffle=self.shuffle_for(0))
        if self.terms.divisions <= 1:
            return {1: whole}
        return {0: whole, **divisional_standings(contenders, self.results, rules, shuffle=self.shuffle_for(0))}

    def play_round(self, number: int) -> None:
        """Pairings, auction, league matches, friendlies, the commissioner's tasks (HX-MATCHUP-13)."""
        pairings = self.pairings(number)
        self.pairs += pairings.pairs
        for key in pairings.byes:
            self.byes[key] = self.byes.get(key, 0) + 1
        favoured = self.grant_bonuses(pairings.pairs)
        hirers = self.hold_auction(number)
        for place, pair_ in enumerate(pairings.pairs, start=1):
            for leg in range(1, self.terms.legs + 1):
                sides = pair_ if leg % 2 else pair_[::-1]
                prefix = match_prefix(number, place, leg)
                challenged = pair_ in pairings.challenged
                self.results.append(self.squads.play_match(sides, prefix, number, challenged=challenged))
        if self.with_friendlies:
            self.play_friendlies(number, pairings.pairs)
        ends_for_all = market.terms(self.options).ends_for_all
        for key in self.keys:
            if key in hirers or ends_for_all:
                self.squads.do(key, market.release())
            if key in hirers or key in favoured:
                self.squads.do(key, market.lapse_bonus())
        self.results += [Result(round=number, home=key, kind=ResultKind.BYE) for key in pairings.byes]

    def pairings(self, number: int) -> Pairings:
        """Who meets whom. In a challenge round each team chooses the best placed opponent open to it; a commissioner
        who assigns pairs neighbours of the table."""
        kind, shuffle = PAIRING_KINDS[self.terms.pairing], self.shuffle_for(number)
        tables = self.tables()
        table = tables[min(tables)]
        if kind.needs_coaches and number > 1:
            return self.challenges(challenge_order(self.terms, table, shuffle, self.keys), shuffle)
        neighbours = tuple(zip(table.teams[::2], table.teams[1::2], strict=False)) if kind.needs_commissioner else ()
        request = PairingRequest(
            teams=self.keys,
            shuffle=self.shuffle_for(0) if kind.whole_season else shuffle,
            round=number,
            order=table.teams if number > 1 else (),
            meetings=count_meetings(self.pairs),
            byes=self.byes,
            repeat=Repeat(self.terms.repeat),
            assigned=neighbours,
            divisions=self.divisions(),
        )
        return pair(self.terms.pairing, request)

    def challenges(self, order: Sequence[str], shuffle: Shuffle) -> Pairings:
        """The challenge procedure with coaches who aim high."""
        procedure = open_challenges(
            order,
            shuffle,
            rules=challenge_rules(self.terms),
            meetings=count_meetings(self.pairs),
            byes=self.byes,
        )
        while (challenger := procedure.next_challenger) is not None:
            if procedure.asked is not None:
                procedure = self.answer_challenge(procedure, procedure.asked[1])
            elif (chosen := self.choose_opponent(procedure, challenger)) is not None:
                procedure = procedure.challenge(challenger, chosen)
            else:
                procedure = procedure.pass_turn(challenger)
        return procedure.fallback(shuffle)

    def choose_opponent(self, procedure: ChallengeRound, challenger: str) -> str | None:
        """Whom a team challenges: the best placed opponent open to it; None when it passes."""
        return next((found.team for found in procedure.may_challenge(challenger) if not found.refused), None)

    def answer_challenge(self, procedure: ChallengeRound, challenged: str) -> ChallengeRound:
        """What a team says that may refuse: it accepts."""
        return procedure.accept(challenged)

    def divisions(self) -> dict[int, tuple[str, ...]]:
        """The teams of each division, in order of entry."""
        found: dict[int, list[str]] = {}
        for team in self.newcomers:
            found.setdefault(team.division, []).append(team.key)
        return {number: tuple(keys) for number, keys in sorted(found.items())}

    def grant_bonuses(self, pairs: Sequence[Pair]) -> set[str]:
        """The lower ranked team of each pairing has its bonus; who got one."""
        granted: set[str] = set()
        values = {key: self.squads.ranking(key) for key in self.keys}
        for one, other in [two for pair_ in pairs for two in (pair_, pair_[::-1])]:
            mc = market.bonus(values[one], values[other])
            if mc:
                self.squads.do(one, market.grant_bonus(mc))
                granted.add(one)
        return granted

    def hold_auction(self, number: int) -> set[str]:
        """The stars drawn for the round have gone to the highest bidders; who hired any."""
        pool = market.pool(tuple(market.stars), len(self.keys), self.options, self.shuffle_for(number))
        least = {star: market.least_bid(star, self.fees[star], self.options, self.absent[star]) for star in pool}
        paid: dict[str, int] = {}
        won: dict[str, int] = {}
        for star in pool:
            bidders = [Bidder(key, self.squads.teams[key], won.get(key, 0)) for key in self.keys]
            made = self.coaches.bids(star, least[star], bidders, self.options)
            if market.terms(self.options).mode == "open":
                self.lead(made)
            if made:
                key, paid[star] = made[-1]
                self.squads.do(key, market.hire(star, paid[star]))
                self.squads.do(key, market.hold(self.squads.teams[key], ()))
                won[key] = won.get(key, 0) + 1
        for star, fees in self.fees.items():
            if star not in pool:
                self.absent[star].add(len(fees))
            fees.append(paid.get(star))
        return set(won)

    def lead(self, made: Sequence[tuple[str, int]]) -> None:
        """Each of these bids, called one after the other, holds its team's cash until the next is made."""
        before = ""
        for key, amount in made:
            self.squads.do(key, market.hold(self.squads.teams[key], (amount,)))
            if before:
                self.squads.do(before, market.hold(self.squads.teams[before], ()))
            before = key

    def friendly_pairs(self, number: int) -> Iterable[Pair]:
        """Who would like to meet in a friendly in a round."""
        return friendly_pairs(self.keys, number)

    def play_friendlies(self, number: int, pairs: Sequence[Pair]) -> None:
        """The friendlies of the round, as far as the limits allow them."""
        played: dict[str, list[str]] = {key: [] for key in self.keys}
        for place, (one, other) in enumerate(self.friendly_pairs(number), start=1):
            if not all(self.may_meet(*two, played, pairs) for two in ((one, other), (other, one))):
                continue
            for key, opponent in ((one, other), (other, one)):
                self.opponents[key].append(opponent)
                played[key].append(opponent)
            self.squads.play_match((one, other), match_prefix(number, place, 1, friendly=True), number, "friendly")

    def may_meet(self, key: str, opponent: str, played: dict[str, list[str]], pairs: Sequence[Pair]) -> bool:
        """Whether the limits of friendlies allow this one."""
        league = [two[two[0] == key] for two in pairs if key in two]
        try:
            friendlies.check_friendly(
                self.opponents[key],
                opponent,
                this_round=played[key],
                league_opponents=league,
                others=[other for other in self.keys if other != key],
                options=self.options,
            )
        except RuleViolation:
            return False
        return True

    def play_finals(self, tables: dict[int, Standings]) -> str:
        """The knock-out, stage by stage; the champion's key."""
        divisions = [table for number, table in sorted(tables.items()) if number > 0]
        found = qualifiers(self.terms.finals, tables[min(tables)], divisions, self.shuffle_for(self.round_count))
        bracket: Bracket = draw_bracket(found.seeds)
        number = self.round_count
        while bracket.champion is None:
            number += 1
            ties = [(tie.high or "", tie.low or "") for tie in bracket.next_ties[1]]
            played = [
                self.squads.play_match(tie, match_prefix(number, place, 1), number, "final")
                for place, tie in enumerate(ties, start=1)
            ]
            self.results += played
            bracket = advance(bracket, played)
            if market.terms(self.options).ends_for_all:
                for key in self.keys:
                    self.squads.do(key, market.release())
        return bracket.champion
