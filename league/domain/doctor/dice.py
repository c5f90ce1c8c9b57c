"""Dice against the seeds they follow from and the logs they stand in."""

from collections import Counter
from collections.abc import Iterable, Iterator

from django.db.models import Prefetch

from league.domain.doctor.finding import Finding
from league.domain.draws import season_shuffle
from league.models import Season
from matches.domain.dice import prefix_of
from matches.domain.verify import recomputed
from matches.models import Match, MatchSide, Roll
from rosters.enums import DiceSource
from rosters.models import TeamEvent
from rules.core.dice import commit, context_for
from rules.core.pending import RollRequest
from rules.core.shares import word_hash

Die = tuple[object, ...]


def rolls_wrong() -> Iterator[Finding]:
    """Every commitment and every word deposited holds, and every derived die and draw recomputes from its seed, the
    words and what it was for."""
    for season in Season.objects.select_related("league").prefetch_related("draws").order_by("pk"):
        expected = commit(season.league.uid, season.uid, bytes(season.seed))
        if season.commitment != expected:
            yield Finding(f"season {season.uid}", "commitment", season.commitment, expected)
        yield from _drawn_wrong(season)
    sides = Prefetch("sides", MatchSide.objects.select_related("team").order_by("index"))
    for match in Match.objects.prefetch_related("rolls", sides).order_by("pk"):
        expected = commit(match.league_uid, match.uid, bytes(match.seed))
        if match.commitment != expected:
            yield Finding(f"match {match.uid}", "commitment", match.commitment, expected)
        yield from _words_wrong(match)
        yield from _derived_wrong(match, [roll for roll in match.rolls.all() if roll.source == DiceSource.DERIVED])


def records_differ() -> Iterator[Finding]:
    """The dice on record for a match are those that the logs of its teams say were rolled, each once; what a correction
    does again uses them again."""
    rolled: dict[str, Counter[Die]] = {}
    kept = Roll.objects.order_by("pk").values_list(
        "match__uid", "team", "purpose", "subject", "index", "sides", "face", "source", "context"
    )
    for uid, *die in kept.iterator():
        rolled.setdefault(uid, Counter())[tuple(die)] += 1
    told: dict[str, Counter[Die]] = {}
    rows = TeamEvent.objects.exclude(dice=[]).order_by("pk")
    for team, uid, correction, records in rows.values_list("team", "cause_uid", "correction", "dice"):
        known = told.setdefault(uid, Counter())
        known.update([die for die in _dice_of(team, records) if not (correction and known[die])])
    for uid in sorted(rolled.keys() | told.keys()):
        found, expected = rolled.get(uid, Counter()), told.get(uid, Counter())
        if found != expected:
            yield Finding(f"match {uid}", "dice on record", _sorted(found - expected), _sorted(expected - found))


def _drawn_wrong(season: Season) -> Iterator[Finding]:
    for draw in season.draws.all():
        expected = season_shuffle(season, draw.round_number)(draw.purpose, draw.count)
        if tuple(draw.order) != expected:
            yield Finding(f"season {season.uid}", f"draw {draw.purpose}", draw.order, list(expected))


def _words_wrong(match: Match) -> Iterator[Finding]:
    for side in match.sides.all():
        if side.word and word_hash(match.uid, side.team.uid, side.word) != side.word_hash:
            yield Finding(
                f"match {match.uid}", f"word of team {side.team.uid}", side.word, f"the one hashed {side.word_hash}"
            )


def _derived_wrong(match: Match, derived: list[Roll]) -> Iterator[Finding]:
    prefix = prefix_of(match)
    for roll, face in zip(derived, recomputed(match, derived, match.sides.all()), strict=True):
        request = RollRequest(step=roll.step, purpose=roll.purpose, subject=roll.subject, dice=1)
        expected = context_for(prefix, request)
        if roll.context != expected:
            yield Finding(f"match {match.uid}", "context of a die", roll.context, expected)
        elif roll.face != face:
            yield Finding(f"match {match.uid}", f"{roll.context} die {roll.index}", roll.face, face)


def _dice_of(team: int, records: Iterable[dict[str, object]]) -> Iterator[Die]:
    for record in records:
        faces = record["faces"]
        assert isinstance(faces, list), "a record lists its faces"
        first = record.get("first", 0)
        assert isinstance(first, int), "a place is a number"
        for index, face in enumerate(faces, start=first):
            yield (
                team, record["purpose"], record["subject"], index, record.get("sides", 6), face, record["source"],
                record.get("context", ""),
            )  # fmt: skip


def _sorted(dice: Counter[Die]) -> list[Die]:
    return sorted(dice.elements(), key=str)
