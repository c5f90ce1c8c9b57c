"""When a match is played: times offered, taken, answered with others, or set by a commissioner.

A match whose time was agreed can be moved in the same way; the time that stands holds until another is taken.
"""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.domain.audit import record_act
from league.domain.matches_set import rounds_of
from league.enums import OfferStatus, RoundAct, RoundStatus
from league.models import League, OfferedTime, Round, RoundTime, TimeOffer
from league.permissions import require_commissioner
from matches.domain.locks import lock_match
from matches.domain.scheduling import set_time
from matches.enums import MatchStatus
from matches.models import Match
from rosters.domain.operation import require_right, spoken_for
from rosters.domain.pins import rules_of
from rosters.domain.refusal import Refusal
from rosters.models import OutboxMessage, Team, User

MOST_TIMES = 5


def round_of(match: Match) -> Round | None:
    """The round a match is paired in or played beside, with its league; None for a match of no round."""
    return rounds_of(match).select_related("season__league").first()


def is_open_for_times(match: Match, round_: Round | None) -> bool:
    """Whether people can still agree on a time: the match waits to be played, and not by the program."""
    if round_ is None or round_.status == RoundStatus.CLOSED or match.status != MatchStatus.SCHEDULED:
        return False
    return rules_of(match.pin)[0].automatic is None


def window_of(round_: Round) -> tuple[datetime | None, datetime | None]:
    """Between which moments the matches of the round are to be played: its opening, and until reports are due or, where
    nothing is set for them, until it closes. None where no time is known. One query."""
    times = dict(RoundTime.objects.filter(round=round_).values_list("kind", "at"))
    since = round_.opened_at or times.get(RoundAct.OPENS)
    return since, times.get(RoundAct.REPORTS) or times.get(RoundAct.CLOSES)


def times_outside(round_: Round, times: Collection[datetime]) -> list[datetime]:
    """Those of the times that lie outside the round's window; they are allowed and warned of. One query."""
    since, until = window_of(round_)
    return [at for at in times if (since and at < since) or (until and at > until)]


def open_offer(match: Match) -> TimeOffer | None:
    """The offer that waits for an answer, with its team."""
    return match.time_offers.filter(status=OfferStatus.OPEN).select_related("team__coach").first()


def offer_times(
    match: Match, team: Team, times: Sequence[datetime], *, actor: User, place: str = "", note: str = ""
) -> TimeOffer:
    """The other side is offered these times; an offer that was open is answered by this one, or replaced by it.

    Raises `Refusal`: 403 for whoever may not act for the team, 409 once the match cannot be given a time, 422 for no
    times, too many, or one that has passed.
    """
    with transaction.atomic():
        held, league = _hold(match)
        _require_side(held, team)
        require_right(actor, team)
        _require_times(times)
        held.time_offers.filter(status=OfferStatus.OPEN, team=team).update(status=OfferStatus.WITHDRAWN)
        countered = held.time_offers.filter(status=OfferStatus.OPEN).update(status=OfferStatus.COUNTERED)
        offer = TimeOffer.objects.create(match=held, team=team, made_by=actor, place=place.strip(), note=note.strip())
        OfferedTime.objects.bulk_create(OfferedTime(offer=offer, at=at) for at in sorted(set(times)))
        verb = "appointment.countered" if countered else "appointment.offered"
        _record(league, verb, held, actor=actor, team=team, facts={"at": [_told(at) for at in sorted(set(times))]})
        _announce(held, actor, "appointment.offered", team=team.uid)
    return offer


def take_time(match: Match, offered: str, *, actor: User) -> datetime:
    """The match is played at that time (the uid of one that was offered) and at the place of the offer.

    Raises `Refusal`: 409 when the offer does not stand any more or the time has passed, 403 for whoever may not act for
    the side that was offered it.
    """
    with transaction.atomic():
        held, league = _hold(match)
        time = OfferedTime.objects.filter(uid=offered, offer__match=held, offer__status=OfferStatus.OPEN)
        found = time.select_related("offer").first()
        if found is None or found.at <= timezone.now():
            raise Refusal(
                _("This time is not on offer any more. Look at the page again, or offer times yourself."),
                code="appointment.gone",
            )
        team = _other_team(held, found.offer.team_id)
        require_right(actor, team)
        TimeOffer.objects.filter(pk=found.offer_id).update(status=OfferStatus.TAKEN)
        before = held.scheduled_for
        set_time(held, found.at, found.offer.place or held.place)
        _record(league, "appointment.agreed", held, actor=actor, team=team, facts=_moved(before, found.at))
        _announce(held, actor, "appointment.agreed", at=found.at.isoformat())
    return found.at


def withdraw_offer(match: Match, *, actor: User) -> None:
    """The open offer is taken back by the side that made it. Raises `Refusal`, 409 where none is open."""
    with transaction.atomic():
        held, league = _hold(match)
        offer = open_offer(held)
        if offer is None:
            raise Refusal(_("No times are on offer; the other side may have answered."), code="appointment.none")
        require_right(actor, offer.team)
        TimeOffer.objects.filter(pk=offer.pk).update(status=OfferStatus.WITHDRAWN)
        _record(league, "appointment.withdrawn", held, actor=actor, team=offer.team)
        _announce(held, actor, "appointment.withdrawn", team=offer.team.uid)


def rule_time(match: Match, at: datetime | None, *, actor: User, place: str = "", reason: str = "") -> None:
    """A commissioner sets the time of the match, or with None takes it away; what was on offer is over."""
    with transaction.atomic():
        held, league = _hold(match)
        require_commissioner(actor, league)
        if at is not None:
            _require_times([at])
        held.time_offers.filter(status=OfferStatus.OPEN).update(status=OfferStatus.WITHDRAWN)
        before, reason = held.scheduled_for, reason.strip()
        set_time(held, at, place.strip() if at else "")
        verb = "appointment.set" if at else "appointment.removed"
        _record(league, verb, held, actor=actor, reason=reason, facts=_moved(before, at))
        if at is not None:
            _announce(held, actor, "appointment.set", at=at.isoformat(), reason=reason)
        else:
            _announce(held, actor, "appointment.removed", reason=reason)


def _hold(match: Match) -> tuple[Match, League]:
    """The match, held, and its league. Raises `Refusal`, 409, where people cannot agree on a time."""
    held = lock_match(match)
    round_ = round_of(held)
    if round_ is None or not is_open_for_times(held, round_):
        raise Refusal(
            _("This match has no time to agree on: it was played or called off, or the program plays it."),
            code="appointment.over",
        )
    return held, round_.season.league


def _require_side(match: Match, team: Team) -> None:
    if not match.sides.filter(team=team).exists():
        raise Refusal(_("%(team)s does not play this match."), code="appointment.side", status=422, team=team.name)


def _require_times(times: Sequence[datetime]) -> None:
    if not 1 <= len(times) <= MOST_TIMES:
        raise Refusal(_("Offer one to %(most)d times."), code="appointment.times", status=422, most=MOST_TIMES)
    if min(times) <= timezone.now():
        raise Refusal(_("One of these times has passed. Choose times to come."), code="appointment.past", status=422)


def _other_team(match: Match, team_id: int) -> Team:
    return next(side.team for side in match.sides.select_related("team__coach") if side.team_id != team_id)


def _moved(before: datetime | None, after: datetime | None) -> dict[str, object]:
    return {"before": {"time": _told(before)}, "after": {"time": _told(after)}}


def _told(at: datetime | None) -> str:
    return at.isoformat(timespec="minutes") if at else ""


def _record(
    league: League,
    verb: str,
    match: Match,
    *,
    actor: User,
    team: Team | None = None,
    reason: str = "",
    facts: Mapping[str, object] | None = None,
) -> None:
    teams = [side.team for side in match.sides.select_related("team").order_by("index")]
    record_act(
        league, verb, match, actor=actor, acted_for=spoken_for(actor, team) if team else None, reason=reason,
        about=teams, home=teams[0].name, visitor=teams[1].name, team=team.name if team else "", **(facts or {}),
    )  # fmt: skip


def _announce(match: Match, actor: User, topic: str, **told: str) -> None:
    OutboxMessage.objects.create(topic=topic, subject_uid=match.uid, payload={"doer": actor.pk, **told})
