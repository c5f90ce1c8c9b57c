"""How far a round has come: what is played, reported, worked through, and what is not."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Prefetch, Q, QuerySet

from league.models import Round
from matches.domain.reporting import UNDECIDED
from matches.enums import MatchStatus
from matches.models import Match, MatchSide, Report
from rosters.models import Team


@dataclass(frozen=True, kw_only=True)
class RoundProgress:
    """The matches of a round that count or may count, and its friendlies, each with sides, teams and coaches.

    `undecided` holds the reports that wait for an answer or a ruling, by match.
    """

    matches: tuple[Match, ...] = ()
    friendlies: tuple[Match, ...] = ()

    @property
    def all(self) -> tuple[Match, ...]:
        return self.matches + self.friendlies

    @property
    def settled(self) -> tuple[Match, ...]:
        """The matches of pairings with a final result."""
        return tuple(match for match in self.matches if match.status == MatchStatus.SETTLED)

    @property
    def open(self) -> tuple[Match, ...]:
        """The matches of pairings without a final result."""
        return tuple(match for match in self.matches if match.status != MatchStatus.SETTLED)

    def in_status(self, status: MatchStatus) -> tuple[Match, ...]:
        """The matches and friendlies in that status."""
        return tuple(match for match in self.all if match.status == status)

    @property
    def open_steps(self) -> tuple[MatchSide, ...]:
        """The sides whose post-match steps can be walked now."""
        return tuple(side for side in self._unfinished() if side.opened_at is not None)

    @property
    def waiting_steps(self) -> tuple[MatchSide, ...]:
        """The sides whose post-match steps wait until a team has finished an earlier match."""
        return tuple(side for side in self._unfinished() if side.opened_at is None)

    def _unfinished(self) -> Iterable[MatchSide]:
        for match in self.in_status(MatchStatus.SETTLED):
            for side in match.sides.all():
                if side.finished_at is None:
                    yield side


def round_progress(round_: Round) -> RoundProgress:
    """How far the round has come. Six queries, however many matches."""
    paired = Match.objects.filter(pairing__round=round_, pairing__cancelled=False).order_by("pairing__number", "leg")
    friendly = Match.objects.filter(friendly__round=round_).order_by("pk")
    return RoundProgress(matches=tuple(with_people(paired)), friendlies=tuple(with_people(friendly)))


def with_people(matches: QuerySet[Match]) -> QuerySet[Match]:
    """These matches but for void ones, with rules, sides, teams, coaches and undecided reports. Three queries."""
    sides = MatchSide.objects.select_related("team__coach__user").order_by("index")
    reports = Report.objects.filter(status__in=UNDECIDED).select_related("submitted_by")
    return (
        matches.exclude(status=MatchStatus.VOID)
        .select_related("pin")
        .prefetch_related(Prefetch("sides", sides), Prefetch("reports", reports, to_attr="undecided"))
    )


def matches_of_teams(teams: QuerySet[Team]) -> QuerySet[Match]:
    """The matches these teams have something to do with: not played, not agreed upon, or not worked through.

    Each comes with its round and league, whether paired or a friendly. Three queries.
    """
    unfinished = MatchSide.objects.filter(team__in=teams, finished_at=None).exclude(match__status=MatchStatus.VOID)
    alive = Q(pairing__cancelled=False) | Q(pairing=None)
    mine = Match.objects.filter(alive, pk__in=unfinished.values("match"))
    places = ("pairing__round__season__league", "friendly__round__season__league")
    return with_people(mine).select_related("pin", *places).order_by("pk")
