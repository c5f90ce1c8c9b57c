"""The time of a match as its coaches and commissioners see it: what stands, what is on offer, and on whose clocks."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Q
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from msgspec import Struct

from league.domain.appointments import is_open_for_times, open_offer, round_of, window_of
from league.enums import OfferStatus
from league.models import League, Round, TimeOffer
from league.permissions import is_commissioner
from league.presenters.next_card import Card, place_of
from league.presenters.rounds import round_name
from matches.enums import MatchStatus
from matches.models import Match
from matches.permissions import sides_spoken_for
from matches.presenters.appointment import Appointment
from rosters.models import User
from rosters.permissions import Person


class Moment(Struct, frozen=True, kw_only=True):
    """A time, its `words` on the reader's clocks and `league_words` on those of the league where they differ; `warning`
    says that it lies outside the round. `uid` is that of a time on offer."""

    at: datetime
    words: str
    league_words: str
    warning: str
    uid: str = ""


class Offer(Struct, frozen=True, kw_only=True):
    """Times on offer. `own` says that the reader's side made it, `answers` that the reader may take one."""

    team: str
    place: str
    note: str
    times: Sequence[Moment]
    own: bool
    answers: bool


class TimePage(Struct, frozen=True, kw_only=True):
    """The page. `own` are the names of the teams the reader speaks for, by uid; `window` says when the round is to be
    played, `zone_named` that the zone is the reader's own and not that of the league."""

    match: Match
    round: Round
    round_name: str
    home: str
    away: str
    zone: ZoneInfo
    zone_named: bool
    own: Mapping[str, str]
    runs: bool
    open: bool
    agreed: Moment | None
    place: str
    offer: Offer | None
    window: Sequence[tuple[str, str]]

    @property
    def league(self) -> League:
        return self.round.season.league


def time_page(match: Match, round_: Round, reader: User) -> TimePage:
    """What the reader, who speaks for a side or runs the league, sees. As many queries for any number of times."""
    league = round_.season.league
    zone = ZoneInfo(reader.time_zone or league.time_zone)
    own = dict(sides_spoken_for(reader, match).order_by("sides__index").values_list("uid", "name"))
    since, until = window_of(round_)
    clocks = Clocks(zone=zone, league=ZoneInfo(league.time_zone), since=since, until=until)
    home, away = match.sides.order_by("index").values_list("team__name", flat=True)
    offer = open_offer(match)
    labels = ((_("The round opened"), since), (_("Matches are to be played by"), until))
    return TimePage(
        match=match,
        round=round_,
        round_name=round_name(round_),
        home=home,
        away=away,
        zone=zone,
        zone_named=bool(reader.time_zone),
        own=own,
        runs=is_commissioner(reader, league),
        open=is_open_for_times(match, round_),
        agreed=clocks.moment(match.scheduled_for) if match.scheduled_for else None,
        place=match.place,
        offer=_offer(offer, clocks, own) if offer else None,
        window=[(str(label), moment_words(at, zone)) for label, at in labels if at],
    )


class Clocks(Struct, frozen=True, kw_only=True):
    """The clocks by which a reader is told times, and between which moments they should lie."""

    zone: ZoneInfo
    league: ZoneInfo
    since: datetime | None = None
    until: datetime | None = None

    def moment(self, at: datetime, uid: str = "") -> Moment:
        """A time in words."""
        same = at.astimezone(self.zone).utcoffset() == at.astimezone(self.league).utcoffset()
        return Moment(
            at=at,
            words=moment_words(at, self.zone),
            league_words="" if same else moment_words(at, self.league),
            warning=self.warning(at),
            uid=uid,
        )

    def warning(self, at: datetime) -> str:
        """That a time lies before or after the round; "" where it does not."""
        if self.since and at < self.since:
            return _("This is before the round opens.")
        if self.until and at > self.until:
            return _("This is after the match is to be played; ask a commissioner for more time.")
        return ""


def moment_words(at: datetime, zone: ZoneInfo) -> str:
    """A moment as the clocks of the zone show it."""
    return f"{date_format(at.astimezone(zone), 'LONG_MOMENT_FORMAT')} ({zone.key.replace('_', ' ')})"


def outside_words(round_: Round, times: Collection[datetime]) -> str:
    """The warnings that times of a match deserve, each once, to follow a sentence; "" where all is well. One query."""
    since, until = window_of(round_)
    utc = ZoneInfo("UTC")
    clocks = Clocks(zone=utc, league=utc, since=since, until=until)
    return "".join(f" {warning}" for warning in dict.fromkeys(map(clocks.warning, sorted(times))) if warning)


def _offer(offer: TimeOffer, clocks: Clocks, own: Mapping[str, str]) -> Offer:
    return Offer(
        team=offer.team.name,
        place=offer.place,
        note=offer.note,
        times=[clocks.moment(time.at, time.uid) for time in offer.times.all()],
        own=offer.team.uid in own,
        answers=any(uid != offer.team.uid for uid in own),
    )


def time_address(match: Match) -> str:
    """The page of the time of a match."""
    return reverse("match-time", args=[match.uid])


def offer_cards(user: User) -> list[Card]:
    """A card for each match for which the other side offers times. Two queries."""
    waiting = TimeOffer.objects.filter(
        Q(match__pairing__cancelled=False) | Q(match__pairing=None),
        status=OfferStatus.OPEN,
        match__status=MatchStatus.SCHEDULED,
        match__sides__team__coach__user=user,
    ).exclude(team__coach__user=user)
    rows = waiting.select_related(
        "team", "match__pairing__round__season__league", "match__friendly__round__season__league"
    )
    return [_offer_card(offer, user) for offer in rows.prefetch_related("times").order_by("made_at").distinct()]


def _offer_card(offer: TimeOffer, user: User) -> Card:
    match = offer.match
    round_: Round = match.pairing.round if hasattr(match, "pairing") else match.friendly.round
    zone = ZoneInfo(user.time_zone or round_.season.league.time_zone)
    times = ", ".join(moment_words(time.at, zone) for time in offer.times.all())
    return Card(
        title=_("When do you play?"),
        sentence=_("%(team)s proposes: %(times)s.") % {"team": offer.team.name, "times": times},
        place=place_of(round_),
        button=_("Accept or propose another"),
        url=time_address(match),
        api=reverse("api:match-time", args=[match.uid]),
        icon="calendar",
        since=offer.made_at,
    )


def appointment_of(match: Match, reader: Person) -> Appointment | None:
    """What the page of a match tells of its time: on the clocks of the league, with the place for those it concerns."""
    round_ = round_of(match) if match.league_uid else None
    if round_ is None:
        return None
    concerned = isinstance(reader, User) and may_agree(match, round_.season.league, reader)
    facts: dict[str, Any] = {"place": match.place, "url": time_address(match)} if concerned else {}
    return Appointment(zone=round_.season.league.time_zone, open=is_open_for_times(match, round_), **facts)


def may_agree(match: Match, league: League, reader: User) -> bool:
    """Whether somebody speaks for a side of the match or runs its league."""
    return sides_spoken_for(reader, match).exists() or is_commissioner(reader, league)
