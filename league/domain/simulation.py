"""Whole seasons through the database, played by simulated coaches through the public domain functions.

The same seed gives the same season, and the same as `rules` gives in memory: uids and seeds come from the seed too.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from django.utils.translation import gettext_lazy as _

from league.domain.challenged import by_challenge
from league.domain.challenges import accept_challenge, challenge_state, make_challenge, pass_challenge
from league.domain.entries import enter_team
from league.domain.finals import begin_finals
from league.domain.friendlies import schedule_friendly
from league.domain.guests import add_guest
from league.domain.leagues import create_league
from league.domain.market import award_lot, close_market, leave_bid, place_bid
from league.domain.pairing import assign_pairings
from league.domain.rounds import close_round, open_round
from league.domain.seasons import close_season, create_season, start_season
from league.domain.table import current_standings, overall
from league.domain.terms import rules_of_season, terms_of
from league.enums import AuctionMode, LotStatus, RoundStatus
from league.models import Entry, League, Lot, Round, Season
from matches.domain.dice import AnswersFor, derived, seeded
from matches.domain.reporting import rule_on_match
from matches.domain.sequence import run_defaults
from matches.domain.simulating import run_preparation
from matches.models import Match
from rosters.domain.acting import read_state
from rosters.domain.founding import found_team
from rosters.domain.refusal import Refusal
from rosters.models import Team, User
from rules.core import codec
from rules.core.dice import HashDice, commit
from rules.core.errors import RuleViolation
from rules.core.options import Options
from rules.core.play_rules import MatchPlayer, SimulationRules
from rules.core.simulation import (
    Bidder,
    PlayedMatch,
    friendly_pairs,
    match_prefix,
    newcomers,
    side_prefix,
    simulated_uid,
)
from rules.registry import DEFAULT

Progress = Callable[[str], None]


def begin_simulation(
    seed: int, lists: Sequence[str], *, actor: User, options: Mapping[str, object] | None = None, slug: str = DEFAULT
) -> Season:
    """A simulated season with one team of a guest coach for each list has started; its league is named by the seed."""
    name = f"Simulation {seed}"
    if League.objects.filter(name=name).exists():
        raise Refusal(
            _("Season %(seed)d was simulated here before; choose another seed."), code="simulation.exists", seed=seed
        )
    league = create_league(actor, name=name, uid=simulated_uid(seed, "league"))
    uid = simulated_uid(seed, "season")
    season = create_season(league, actor=actor, name=name, slug=slug, options=options, uid=uid)
    season.seed, season.simulated = HashDice(seed).root, True
    season.commitment = commit(league.uid, season.uid, bytes(season.seed))
    season.save(update_fields=["seed", "commitment", "simulated"])
    for number, newcomer in enumerate(newcomers(seed, lists, terms_of(season).divisions), start=1):
        coach = add_guest(league, f"Coach {number}", actor=actor)
        team = found_team(coach, season.pin, list_key=newcomer.list_key, name=newcomer.name, actor=actor)
        entry = enter_team(season, team, actor=actor, division=newcomer.division)
        entry.uid = newcomer.key
        entry.save(update_fields=["uid"])
    return start_season(season, actor=actor)


def simulate_season(
    season: Season,
    seed: int,
    *,
    actor: User,
    with_friendlies: bool = False,
    play: MatchPlayer | None = None,
    progress: Progress = lambda line: None,
) -> Season:
    """Every round and the finals have been played and the season is closed. `play` plays the matches; if it is None
    they end as the game's simulated coaches say."""
    player = SeasonPlayer(season, seed, actor=actor, play=play)
    for round_ in season.rounds.order_by("number"):
        player.play_round(round_, with_friendlies=with_friendlies)
        progress(f"round {round_.number}")
    if terms_of(season).finals != "none":
        season = begin_finals(season, actor=actor)
        while stage := season.rounds.exclude(status=RoundStatus.CLOSED).order_by("number").first():
            player.play_pairings(stage)
            close_round(stage, actor=actor)
            progress(stage.stage)
    return close_season(season, actor=actor)


class SeasonPlayer:
    """Simulated coaches and their commissioner, for one season."""

    def __init__(self, season: Season, seed: int, *, actor: User, play: MatchPlayer | None = None) -> None:
        self.season, self.actor, self.dice = season, actor, HashDice(seed)
        self.ruleset, self.options = rules_of_season(season)
        if self.ruleset.simulation is None:
            raise Refusal(_("This game has no simulated coaches."), code="simulation.none")
        self.simulation: SimulationRules = self.ruleset.simulation
        self.play_with = play or self._model

    def play_round(self, round_: Round, *, with_friendlies: bool = False) -> Round:
        """The round is paired, bid for, played and closed."""
        round_ = self.prepare_round(round_)
        self.play_pairings(round_)
        if with_friendlies:
            self.play_friendlies(round_)
        return close_round(round_, actor=self.actor)

    def prepare_round(self, round_: Round) -> Round:
        """The round is paired and its auction held."""
        round_ = self.pair_round(round_)
        if round_.status == RoundStatus.MARKET:
            for lot in round_.lots.order_by("pk"):
                self.sell(round_, lot)
            round_ = close_market(round_, actor=self.actor)
        return round_

    def pair_round(self, round_: Round) -> Round:
        """The round is paired; its auction, if it has one, is open."""
        round_ = open_round(round_, actor=self.actor)
        return self.settle_pairings(round_) if round_.status == RoundStatus.PAIRING else round_

    def settle_pairings(self, round_: Round) -> Round:
        """Each team challenges the best placed opponent open to it, who accepts; a commissioner pairs neighbours of the
        table."""
        entries = {entry.uid: entry for entry in self.season.entries.select_related("team__coach")}
        if not round_.challenges.exists():
            teams = overall(current_standings(self.season)).teams
            pairs = list(zip(teams[::2], teams[1::2], strict=False))
            return assign_pairings(round_, pairs, actor=self.actor)
        while (challenger := (procedure := challenge_state(round_)).next_challenger) is not None:
            opponents = procedure.may_challenge(challenger)
            chosen = next((found.team for found in opponents if not found.refused), None)
            if procedure.asked is not None:
                round_ = accept_challenge(round_, entries[procedure.asked[1]], actor=self.actor)
            elif chosen:
                round_ = make_challenge(round_, entries[challenger], entries[chosen], actor=self.actor)
            else:
                round_ = pass_challenge(round_, entries[challenger], actor=self.actor)
            if round_.status != RoundStatus.PAIRING:
                break
        return round_

    def sell(self, round_: Round, lot: Lot) -> None:
        """The coaches have bid for one MVP and the highest bidder has him."""
        entries = {entry.uid: entry for entry in self.season.entries.select_related("team__coach").order_by("number")}
        won = Counter(round_.lots.filter(status=LotStatus.SOLD).values_list("winner", flat=True))
        bidders = [Bidder(uid, self.state(entry.team), won[entry.pk]) for uid, entry in entries.items()]
        bid = place_bid if lot.mode == AuctionMode.OPEN else leave_bid
        for uid, amount in self.simulation.bids(lot.mvp, lot.least_bid, bidders, self.options):
            bid(lot, entries[uid], amount, actor=self.actor)
        award_lot(lot, actor=self.actor)

    def play_pairings(self, round_: Round) -> None:
        """Every match of the round's pairings has been played and worked through."""
        for match, prefix in self.matches(round_):
            self.play_match(match, prefix)

    def matches(self, round_: Round) -> list[tuple[Match, str]]:
        """The matches of the round's pairings in order, each with what keeps its simulated dice apart."""
        paired = Match.objects.filter(pairing__round=round_, pairing__cancelled=False).select_related("pin", "pairing")
        ordered = paired.order_by("pairing__number", "pairing__leg")
        return [(match, match_prefix(round_.number, match.pairing.number, match.pairing.leg)) for match in ordered]

    def play_match(self, match: Match, prefix: str) -> None:
        """Free agents, the match, its result and both teams' steps."""
        self.enter_result(match, self.play(match, prefix))
        run_defaults(match, actor=self.actor, answers_for=self.answers_for(prefix), choose=self.simulation.answer)

    def play(self, match: Match, prefix: str) -> PlayedMatch:
        """Both teams have rolled their free agents; what happened then."""
        sides = list(match.sides.select_related("team").order_by("index"))
        for side in sides:
            run_preparation(match, side.team, choose=self.simulation.before_match, answers_for=self.answers_for(prefix))
        states = [self.state(Team.objects.get(pk=side.team_id)) for side in sides]
        challenged = by_challenge(match)
        return self.play_with(states, self.options, self.dice, prefix, kind=match.kind, challenged=challenged)

    def enter_result(self, match: Match, played: PlayedMatch) -> None:
        """The match has its result; here the commissioner enters it."""
        rule_on_match(match, codec.plain(played.report), actor=self.actor, reason="simulated", log=played.log)

    def answers_for(self, prefix: str) -> AnswersFor:
        """Seeded dice in a simulated season; in any other, those each match has committed to."""
        return seeded(self.dice, partial(_prefix_for, prefix)) if self.season.simulated else derived

    def play_friendlies(self, round_: Round) -> None:
        """The friendlies of the round have been played, as far as the limits allow them."""
        entries = list(self.season.entries.select_related("team__coach", "team__pin").order_by("number"))
        for place, (one, other) in enumerate(friendly_pairs(entries, round_.number), start=1):
            match = self.friendly(round_, one, other)
            if match is not None:
                self.play_match(match, match_prefix(round_.number, place, 1, friendly=True))

    def friendly(self, round_: Round, one: Entry, other: Entry) -> Match | None:
        """A friendly between the two, or None where the limits forbid it."""
        try:
            return schedule_friendly(round_, one, other, actor=self.actor)
        except RuleViolation:
            return None

    def state(self, team: Team) -> object:
        """The team's present state."""
        assert self.ruleset.roster is not None, "simulated games have rosters"
        return read_state(team, self.ruleset.roster)

    def _model(
        self,
        states: Sequence[Any],
        options: Options,
        dice: HashDice,
        prefix: str,
        *,
        kind: str = "league",
        challenged: bool = False,
    ) -> PlayedMatch:
        return PlayedMatch(report=self.simulation.report(states, options, dice, prefix, kind=kind))


def _prefix_for(prefix: str, match: Match, team: Team) -> str:
    index = match.sides.values_list("index", flat=True).get(team=team)
    return side_prefix(prefix, index)
