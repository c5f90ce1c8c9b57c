"""Who may not bid in an auction, because of a late report (HX-SEASON-13)."""

from django.utils.translation import gettext as _

from league.domain.terms import terms_of
from league.enums import Stage
from league.models import Entry, MissedDeadline, Round
from rosters.domain.refusal import Refusal


def barred_from_bidding(round_: Round) -> set[int]:
    """The keys of the entries that may not bid in the auction of the round: they reported late in the last one."""
    if not terms_of(round_.season).late_bars_bidding:
        return set()
    last = round_.season.rounds.filter(stage=Stage.LEAGUE, number__lt=round_.number).order_by("-number").first()
    missed = MissedDeadline.objects.filter(round=last, bars_bidding=True, lifted_at=None)
    return set(missed.values_list("entry", flat=True))


def require_may_bid(round_: Round, entry: Entry) -> None:
    """Raises `Refusal` for a team that pays for a late report with its bids (HX-SEASON-13)."""
    if entry.pk in barred_from_bidding(round_):
        raise Refusal(
            _("%(team)s reported late in the last round and may not bid in this one. A commissioner can lift that."),
            code="market.late_report",
            team=entry.team.name,
        )
