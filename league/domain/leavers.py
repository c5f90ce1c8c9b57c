"""What becomes of the open matches of a team that has left its season (HX-SEASON-08)."""

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from league.domain.terms import terms_of
from league.enums import EntryStatus, RoundStatus
from league.models import Entry, Pairing, PairingSide, Round, Season
from matches.domain.awarding import award_match
from matches.domain.scheduling import void_match
from matches.domain.sequence import run_defaults
from matches.enums import MatchStatus
from matches.models import Match

PAIRED_WITH = ("pairing__match__pin", "round", "entry__team")


def awards_fixtures(season: Season) -> bool:
    """Whether the open matches of a team that leaves go to its opponents. Where all its results are void, so would
    those be; its matches are cancelled then."""
    terms = terms_of(season)
    return terms.dropout_fixtures == "awarded" and terms.dropout != "remove_and_void"


def end_fixtures(entry: Entry) -> None:
    """Every pairing of the entry without a result is cancelled and its match void; or, where the season awards them,
    its match is the other side's, at once or as soon as its round is played."""
    waiting = _awarded(entry) if awards_fixtures(entry.season) else set()
    sides = PairingSide.objects.filter(entry=entry, pairing__cancelled=False).select_related("pairing__match", "round")
    for side in sides:
        match = side.pairing.match
        if side.pairing_id in waiting or (match is not None and match.status == MatchStatus.SETTLED):
            continue
        if match is None and side.round.status == RoundStatus.CLOSED:
            continue
        if match is not None:
            void_match(match)
        side.pairing.cancelled = True
        side.pairing.save(update_fields=["cancelled"])
    for round_ in Round.objects.filter(season=entry.season_id, status=RoundStatus.PLAYING):
        award_fixtures(round_)


def award_fixtures(round_: Round) -> None:
    """Open matches of teams that have left are the other side's, by the score the season sets for that. Call it when
    play begins; it does nothing where such matches are cancelled, and nothing twice."""
    left = PairingSide.objects.filter(
        round=round_, pairing__cancelled=False, entry__status=EntryStatus.WITHDRAWN, pairing__match__isnull=False
    ).exclude(pairing__match__status__in=(MatchStatus.SETTLED, MatchStatus.VOID))
    for side in left.select_related(*PAIRED_WITH).order_by("pairing"):
        assert side.pairing.match is not None, "only pairings with a match were asked for"
        _award(side.pairing.match, side)


def _award(match: Match, left: PairingSide) -> None:
    """Nobody walks the steps of a team that is gone: they are done at their default choices."""
    gone = left.entry.team
    winner = match.sides.select_related("team").exclude(team=gone).get().team
    award_match(match, winner, actor=None, reason=_("%(team)s has left the season.") % {"team": gone.name})
    run_defaults(match, [gone], actor=None)


def _awarded(entry: Entry) -> set[int]:
    """The pairings of the entry with a team that still takes part."""
    against = PairingSide.objects.filter(pairing__sides__entry=entry, entry__status=EntryStatus.ACTIVE)
    return set(against.values_list("pairing_id", flat=True))


def hand_over_fixtures(before: Entry, after: Entry) -> None:
    """The open fixtures are the new team's; they are played unless the opponent has left as well, who would lose them
    where such matches are awarded."""
    open_fixtures(before.season, before).update(entry=after)
    restored = Pairing.objects.filter(sides__in=open_fixtures(before.season, after))
    standing = {EntryStatus.ACTIVE} | ({EntryStatus.WITHDRAWN} if awards_fixtures(before.season) else set())
    off = PairingSide.objects.filter(pairing__in=restored.values("pk")).exclude(entry__status__in=standing)
    played = restored.exclude(pk__in=off.values("pairing"))
    Pairing.objects.filter(pk__in=played.values("pk")).update(cancelled=False)


def open_fixtures(season: Season, entry: Entry) -> QuerySet[PairingSide]:
    """The sides of an entry in rounds of the season that have not begun."""
    return PairingSide.objects.filter(entry=entry, round__season=season, round__status=RoundStatus.PLANNED)
