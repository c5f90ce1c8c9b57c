"""Settled matches against their facts and reports."""

from collections.abc import Iterator

from django.db.models import Count, Q

from league.domain.doctor.finding import Finding
from matches.enums import MatchStatus, ReportStatus
from matches.models import Match, PlayerStatistic


def facts_wrong() -> Iterator[Finding]:
    """The sides of a settled match show the points and margins of its facts; the margins add up to 0."""
    for match in Match.objects.filter(status=MatchStatus.SETTLED).prefetch_related("sides").order_by("pk"):
        told = [(side["points"], side["margin"]) for side in (match.facts or {}).get("sides", [])]
        found = [(side.points, side.margin) for side in match.sides.all()]
        if told != found:
            yield Finding(f"match {match.uid}", "points and margins", found, told)
        if total := sum(margin or 0 for _points, margin in told):
            yield Finding(f"match {match.uid}", "margins do not add up", total, 0)


def statistics_wrong() -> Iterator[Finding]:
    """The figures of players are those of the facts of settled matches, and there are no others."""
    found: dict[str, dict[tuple[int, int, str], int]] = {}
    rows = PlayerStatistic.objects.values_list("side__match__uid", "side__index", "player__key", "name", "amount")
    for uid, index, player, name, amount in rows:
        found.setdefault(uid, {})[index, player, name] = amount
    for uid, facts in Match.objects.order_by("pk").values_list("uid", "facts"):
        told = {
            (index, player["player"], name): amount
            for index, side in enumerate((facts or {}).get("sides", []))
            for player in side.get("players", [])
            for name, amount in player.get("stats", {}).items()
            if amount
        }
        if (shown := found.get(uid, {})) != told:
            yield Finding(f"match {uid}", "figures of players", _only(shown, told), _only(told, shown))


def results_unconfirmed() -> Iterator[Finding]:
    """A settled match has exactly one confirmed report, and no other match has one."""
    confirmed = Count("reports", filter=Q(reports__status=ReportStatus.CONFIRMED))
    for match in Match.objects.annotate(confirmed=confirmed).order_by("pk"):
        expected = int(match.status == MatchStatus.SETTLED)
        if match.confirmed != expected:
            yield Finding(f"match {match.uid}", "confirmed reports", match.confirmed, expected)


def _only(these: dict[tuple[int, int, str], int], those: dict[tuple[int, int, str], int]) -> list[list[object]]:
    """What stands in these and not in those: side, player, figure and amount."""
    return sorted(([*key, amount] for key, amount in these.items() if those.get(key) != amount), key=str)
