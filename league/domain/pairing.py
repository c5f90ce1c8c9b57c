"""Who meets whom in a round: by draw, table, schedule or the commissioner's hand, and what that sets going."""

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from league.domain.announcing import announce
from league.domain.audit import record_act
from league.domain.draws import kept_shuffle
from league.domain.market import open_market
from league.domain.results import playing_entries, season_byes, season_meetings
from league.domain.schedule import store_pairings
from league.domain.table import current_standings, overall
from league.domain.terms import rules_of_season, terms_of
from league.enums import EntryStatus, RoundStatus
from league.models import Pairing, PairingSide, Round
from league.permissions import require_commissioner
from matches.domain.scheduling import schedule_match
from matches.enums import MatchKind
from rosters.domain.operation import operations
from rosters.domain.refusal import Refusal
from rosters.enums import Cause
from rosters.models import User
from rules.competition.assigned import assigned
from rules.competition.kinds import PairingRequest, pair
from rules.competition.meetings import Repeat
from rules.competition.pairings import Pair, Pairings

RANDOM = "random"


def draw_pairings(round_: Round, kind: str = "") -> Pairings:
    """The pairings of a kind that needs nobody's hand, the season's own unless told otherwise; the season's seed
    decides what is drawn. Nothing but the draws is stored."""
    season = round_.season
    terms = terms_of(season)
    active = set(playing_entries(season))
    table = [uid for uid in overall(current_standings(season)).teams if uid in active]
    request = PairingRequest(
        teams=playing_entries(season),
        shuffle=kept_shuffle(season, round_.number),
        round=round_.number,
        order=tuple(table) if round_.number > 1 else (),
        meetings=season_meetings(season),
        byes=season_byes(season),
        repeat=Repeat(terms.repeat),
    )
    return pair(kind or terms.pairing, request)


def assign_pairings(round_: Round, pairs: Sequence[Pair], *, actor: User, byes: Sequence[str] = ()) -> Round:
    """The commissioner's pairings stand (entry uids, home first) and the market opens; impossible ones are refused."""
    require_commissioner(actor, round_.season.league)
    with transaction.atomic():
        round_ = lock_round(round_)
        if round_.status != RoundStatus.PAIRING:
            raise Refusal(_("This round is not being paired."), code="round.not_pairing")
        pairings = assigned(tuple(pairs), playing_entries(round_.season), tuple(byes))
        settle_pairings(round_, pairings)
        announce("round.paired", round_, actor=actor)
        record_act(round_.season.league, "round.assigned", round_, actor=actor, pairs=[list(two) for two in pairs])
    return round_


def is_unassigned(round_: Round) -> bool:
    """Whether the round waits for the commissioner to say who meets whom."""
    return round_.status == RoundStatus.PAIRING and not round_.challenges.exists()


def draw_assigned(round_: Round, *, actor: User | None) -> Round:
    """A round that waited for the commissioner's pairings is drawn by lot, as far as may be among teams that have not
    met. `actor` None is the program by the calendar."""
    if actor is not None:
        require_commissioner(actor, round_.season.league)
    with transaction.atomic():
        round_ = lock_round(round_)
        if not is_unassigned(round_):
            raise Refusal(_("This round does not wait for your pairings."), code="round.not_pairing")
        settle_pairings(round_, draw_pairings(round_, RANDOM))
        announce("round.paired", round_, actor=actor)
        record_act(round_.season.league, "round.drawn", round_, actor=actor, number=round_.number)
    return round_


def settle_pairings(round_: Round, pairings: Pairings | None = None) -> None:
    """The round's pairings are final: rankings and bonuses are taken down, matches scheduled, the market open.

    Without `pairings` those of the fixed schedule hold. Call it with the round locked.
    """
    terms = terms_of(round_.season)
    if pairings is not None:
        store_pairings(round_, pairings, legs=terms.legs)
    sides = list(
        PairingSide.objects.filter(round=round_, pairing__cancelled=False)
        .select_related("entry__team__pin", "pairing")
        .order_by("pairing", "index")
    )
    _take_rankings(round_, sides)
    schedule_matches(round_, sides, kind=MatchKind.LEAGUE)
    _grant_bonuses(round_, sides)
    open_market(round_)


def schedule_matches(round_: Round, sides: Sequence[PairingSide], *, kind: MatchKind) -> None:
    """A match stands for each pairing of two; the season's rules hold in it."""
    for pairing, (home, visitor) in _by_pairing(sides):
        pairing.match = schedule_match(
            home.entry.team,
            visitor.entry.team,
            kind=kind,
            pin=round_.season.pin,
            league_uid=round_.season.league.uid,
            leg=pairing.leg,
            simulated=round_.season.simulated,
        )
        pairing.save(update_fields=["match"])


def _by_pairing(sides: Sequence[PairingSide]) -> list[tuple[Pairing, list[PairingSide]]]:
    found: dict[int, tuple[Pairing, list[PairingSide]]] = {}
    for side in sides:
        found.setdefault(side.pairing_id, (side.pairing, []))[1].append(side)
    return [(pairing, both) for pairing, both in found.values() if len(both) == 2]


def _take_rankings(round_: Round, sides: Sequence[PairingSide]) -> None:
    """The rankings of this moment decide the underdog bonus (HX-UNDERDOG-01, HX-UNDERDOG-08); there is none against a
    team that has left and will not play."""
    ruleset, _options = rules_of_season(round_.season)
    market = ruleset.market
    for side in sides:
        side.ranking = side.entry.team.value if ruleset.money else None
    for _pairing, (home, visitor) in _by_pairing(sides):
        if market and EntryStatus.WITHDRAWN not in (home.entry.status, visitor.entry.status):
            home.bonus = market.bonus(home.ranking or 0, visitor.ranking or 0)
            visitor.bonus = market.bonus(visitor.ranking or 0, home.ranking or 0)
    PairingSide.objects.bulk_update(sides, ["ranking", "bonus"])


def _grant_bonuses(round_: Round, sides: Sequence[PairingSide]) -> None:
    market = rules_of_season(round_.season)[0].market
    granted = [side for side in sides if side.bonus and side.leg == 1]
    if not market or not granted:
        return
    teams = [side.entry.team for side in granted]
    with operations(teams, actor=None, cause=Cause.ROUND, cause_uid=round_.uid, permitted=True) as acts:
        for act, side in zip(acts, granted, strict=True):
            act.do(market.grant_bonus(side.bonus))


def lock_round(round_: Round) -> Round:
    """The round's row, locked until the transaction ends, with season, league and pin."""
    locked = Round.objects.select_for_update(no_key=True, of=("self",)).select_related("season__league", "season__pin")
    return locked.get(pk=round_.pk)
