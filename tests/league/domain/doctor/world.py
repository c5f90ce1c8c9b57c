"""A site in which everything the doctor looks at is there at least once."""

from dataclasses import dataclass

from league.domain.finals import begin_finals
from league.domain.leagues import create_league
from league.domain.market import close_market, place_bid
from league.domain.pairing import assign_pairings
from league.domain.rounds import close_round
from league.domain.seasons import close_season
from league.domain.work import run_due_jobs
from league.models import League, Lot, Round, Season
from matches.domain.correcting import correct_match
from matches.domain.reporting import rule_on_match, submit_report
from matches.domain.scheduling import schedule_match
from matches.domain.sequence import OpenSteps, act, roll, run_defaults, undo
from matches.models import Match
from rosters.models import Team, User
from rules.core.pending import RollRequest
from rules.hexsport.commands import BuyCheerleader
from tests.factories import UserFactory
from tests.verbs import a_pin, a_user
from tests.verbs_league import (
    a_running_season,
    cora,
    entry_of,
    match_of,
    opened,
    paired,
    play,
    play_and_close,
    result,
    round_of,
    settle,
)
from tests.verbs_matches import a_report, a_team, played_here, take_next, walk_through, walk_to, worked_through

REVENUE = 5


@dataclass(frozen=True, kw_only=True)
class World:
    """`over` ended with a final, `led` without one; `running` is in its second round; `bidding` has its market open.
    `logged` was played here, outside any league; the result of `corrected` was corrected there."""

    over: Season
    led: Season
    running: Season
    bidding: Season
    logged: Match
    corrected: Match

    @property
    def closed_round(self) -> Round:
        return round_of(self.running, 1)

    @property
    def round(self) -> Round:
        return round_of(self.running, 2)

    @property
    def settled(self) -> Match:
        """Settled and worked through by both teams."""
        return match_of(self.closed_round, "Ants")

    @property
    def under_way(self) -> Match:
        """Settled; Ants have done it, Cats stand in step 5."""
        return match_of(self.round, "Cats")

    @property
    def reported(self) -> Match:
        """Waits for confirmation."""
        return match_of(self.round, "Bees")

    @property
    def sold(self) -> Lot:
        """The star that Ants hired for the second round."""
        return self.round.lots.get(winner__team__name="Ants")

    def team(self, name: str) -> Team:
        """A team of the running season."""
        return entry_of(self.running, name).team


def make_world() -> World:
    """The site, made by the public functions of the domain."""
    over, led = _finished("Finals", finals="top_2"), _finished("Tables", finals="none")
    running = a_running_season(4, league=_league("Monday"), matchup__kind="sponsor_assigned", auction__pool="all")
    _first_round(running)
    _second_round(running)
    bidding = a_running_season(2, league=_league("Tuesday"), auction__pool="all", matchup__kind="random")
    opened(bidding)
    run_due_jobs()
    alone = schedule_match(a_team("Elks"), a_team("Foxes"), kind="friendly", pin=a_pin())
    logged = worked_through(played_here(alone))
    return World(over=over, led=led, running=running, bidding=bidding, logged=logged, corrected=_corrected())


def _corrected() -> Match:
    """Gnus beat Hares, spent what it brought and met them again; then the first match was won by less."""
    gnus, hares = a_team("Gnus"), a_team("Hares")
    first, second = (schedule_match(gnus, hares, kind="friendly", pin=a_pin()) for _ in range(2))
    match = rule_on_match(first, a_report(first, 7, 0), actor=None, reason="Played.")
    roll(match, gnus, actor=None, faces=[6] * _dice_awaited(walk_to(match, gnus, REVENUE)))
    walk_to(match, gnus, 9)
    act(match, gnus, BuyCheerleader(), actor=None)
    run_defaults(match, actor=None)
    run_defaults(rule_on_match(second, a_report(second, 1, 2), actor=None, reason="Played."), actor=None)
    correct_match(match, a_report(first, 3, 1), actor=UserFactory(is_superuser=True), reason="Counted again.")
    return match


def _dice_awaited(steps: OpenSteps) -> int:
    assert isinstance(steps.pending, RollRequest)
    return steps.pending.dice


def _league(name: str) -> League:
    return create_league(a_user("Cora"), name=name)


def _finished(name: str, *, finals: str) -> Season:
    season = a_running_season(2, league=_league(name), season__finals=finals, season__round_count=1)
    actor = cora(season.league)
    play_and_close(season, 1)
    if finals != "none":
        begin_finals(season, actor=actor)
        final = round_of(season, 2)
        play(final)
        close_round(final, actor=actor)
    return close_season(season, actor=actor)


def _first_round(season: Season) -> None:
    """Ants beat Bees and are lucky at the table; Cats beat Dogs."""
    round_ = paired(season, "Ants Bees", "Cats Dogs")
    match, ants = result(match_of(round_, "Ants"), 7), entry_of(season, "Ants").team
    roll(match, ants, actor=None, faces=[6] * _dice_awaited(walk_to(match, ants, REVENUE)))
    run_defaults(match, actor=None)
    settle(match_of(round_, "Cats"), 2, 1)
    close_round(round_, actor=cora(season.league))


def _second_round(season: Season) -> None:
    actor = cora(season.league)
    round_ = opened(season, 2)
    uids = {entry.team.name: entry.uid for entry in season.entries.select_related("team")}
    round_ = assign_pairings(round_, [(uids["Ants"], uids["Cats"]), (uids["Bees"], uids["Dogs"])], actor=actor)
    lot = round_.lots.get(mvp="john_doe")
    place_bid(lot, entry_of(season, "Ants"), lot.least_bid, actor=actor)
    place_bid(lot, entry_of(season, "Ants"), lot.least_bid + 1, actor=actor)
    close_market(round_, actor=actor)
    match = result(match_of(round_, "Ants"), 3, 1)
    ants, cats = (entry_of(season, name).team for name in ("Ants", "Cats"))
    _walk_with_a_change_of_mind(match, ants, actor)
    walk_to(match, cats, 5)
    waiting = match_of(round_, "Bees")
    submit_report(waiting, a_report(waiting, 2, 1), actor=actor, team=entry_of(season, "Bees").team)


def _walk_with_a_change_of_mind(match: Match, team: Team, actor: User) -> None:
    """Ants do every step, one of them twice: it was taken back in between."""
    take_next(match, team, walk_to(match, team, 8))
    team.refresh_from_db()
    undo(match, team, actor=actor)
    walk_through(match, team)
