"""Settled matches against their facts and reports."""

import zlib
from collections.abc import Iterator
from hashlib import sha256

from django.db.models import Count, Q

from league.domain.doctor.finding import Finding
from matches.domain.logs import log_bytes
from matches.domain.playing import verified
from matches.enums import MatchStatus, ReportStatus
from matches.models import Match, MatchLog, PlayerStatistic
from rosters.domain.pins import rules_of
from rosters.enums import DiceSource
from rules.core import codec


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


def logs_differ() -> Iterator[Finding]:
    """The log of a match that was played here has its digest, its events alone give the match's facts, and if it came
    of the match's own seed, that seed makes it again."""
    for kept in MatchLog.objects.select_related("match__pin").order_by("pk").iterator(chunk_size=20):
        match, subject = kept.match, f"match {kept.match.uid}"
        try:
            log = log_bytes(kept)
        except zlib.error as problem:
            yield Finding(subject, "log cannot be unpacked", str(problem))
            continue
        if (digest := sha256(log).hexdigest()) != kept.digest:
            yield Finding(subject, "digest of the log", kept.digest, digest)
            continue
        rules, _options = rules_of(match.pin)
        assert rules.engine is not None, "only games with an engine keep logs"
        told = codec.decode(codec.encode(rules.engine().facts(log)), dict)
        if match.facts != told:
            found, parts = match.facts or {}, sorted(told)
            differ = [part for part in parts if found.get(part) != told[part]]
            yield Finding(
                subject,
                "facts by its log",
                {part: found.get(part) for part in differ},
                {part: told[part] for part in differ},
            )
        if kept.source == DiceSource.DERIVED and not verified(match, log):
            yield Finding(subject, "log by its seed", "another", "the same")


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
