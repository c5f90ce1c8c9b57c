"""Friendlies: matches of a round that stand apart from its pairings."""

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from league.domain.audit import record_act
from league.domain.pairing import lock_round
from league.domain.terms import rules_of_season
from league.enums import EntryStatus, RoundStatus
from league.models import Entry, Friendly, PairingSide, Round
from league.permissions import is_commissioner
from matches.domain.scheduling import schedule_match
from matches.enums import MatchKind, MatchStatus
from matches.models import Match, MatchSide
from rosters.domain.refusal import Refusal
from rosters.models import User
from rosters.permissions import may_act_for_team


def schedule_friendly(round_: Round, home: Entry, visitor: Entry, *, actor: User) -> Match:
    """A friendly stands between the two, if the season's limits allow it to both (HX-FRIENDLY-02 to -06)."""
    own = may_act_for_team(actor, home.team) or may_act_for_team(actor, visitor.team)
    if not (own or is_commissioner(actor, round_.season.league)):
        raise Refusal(
            _("Only the two coaches or a commissioner can set up this friendly."), code="friendly.not_yours", status=403
        )
    with transaction.atomic():
        round_ = lock_round(round_)
        if round_.status != RoundStatus.PLAYING:
            raise Refusal(_("Friendlies are played while a round is being played."), code="round.not_playing")
        if home.pk == visitor.pk:
            raise Refusal(_("A team cannot play itself."), code="friendly.self", status=422)
        for entry in (home, visitor):
            _require_active(entry)
        for one, other in ((home, visitor), (visitor, home)):
            _check(round_, one, other)
        match = schedule_match(
            home.team,
            visitor.team,
            kind=MatchKind.FRIENDLY,
            pin=round_.season.pin,
            league_uid=round_.season.league.uid,
            simulated=round_.season.simulated,
        )
        Friendly.objects.create(round=round_, match=match)
        record_act(
            round_.season.league, "friendly.set", round_, actor=actor,
            home=home.team.name, visitor=visitor.team.name, about=(home.team, visitor.team),
        )  # fmt: skip
    return match


def _require_active(entry: Entry) -> None:
    if entry.status != EntryStatus.ACTIVE:
        raise Refusal(_("%(team)s has left the season."), code="friendly.left", team=entry.team.name)


def _check(round_: Round, entry: Entry, opponent: Entry) -> None:
    ruleset, options = rules_of_season(round_.season)
    if ruleset.friendlies is None:
        return
    own = [(number, uid) for number, uid in _opponents(entry)]
    league = PairingSide.objects.filter(round=round_, pairing__sides__entry=entry, pairing__cancelled=False)
    ruleset.friendlies.check_friendly(
        [uid for _number, uid in own],
        opponent.team.uid,
        this_round=[uid for number, uid in own if number == round_.number],
        league_opponents=list(league.exclude(entry=entry).values_list("entry__team__uid", flat=True)),
        others=list(
            round_.season.entries.filter(status=EntryStatus.ACTIVE)
            .exclude(pk=entry.pk)
            .values_list("team__uid", flat=True)
        ),
        options=options,
    )


def _opponents(entry: Entry) -> list[tuple[int, str]]:
    """The round and team uid of every opponent in a friendly of the season, oldest first."""
    played = MatchSide.objects.filter(
        match__friendly__round__season=entry.season, match__sides__team=entry.team
    ).exclude(match__status=MatchStatus.VOID)
    rows = played.exclude(team=entry.team).order_by("match__friendly")
    return [(number, uid) for number, uid in rows.values_list("match__friendly__round__number", "team__uid")]
