"""The rounds of a season and, where they are known from the start, their pairings."""

from collections.abc import Iterable

from league.domain.draws import kept_shuffle
from league.domain.results import playing_entries
from league.domain.terms import terms_of
from league.enums import EntryStatus, RoundStatus
from league.models import Entry, Pairing, PairingSide, Round, Season
from rules.competition.kinds import PAIRING_KINDS, PairingRequest, season_rounds, season_schedule
from rules.competition.note import Note
from rules.competition.pairings import Pairings


def plan_rounds(season: Season) -> list[Round]:
    """Every league round of the season stands, planned; with a fixed schedule so do its pairings."""
    terms = terms_of(season)
    request = PairingRequest(
        teams=playing_entries(season), shuffle=kept_shuffle(season, 0), divisions=_divisions(season)
    )
    season.round_count = season_rounds(terms.pairing, request, season.round_count, terms.meetings)
    season.save(update_fields=["round_count"])
    rounds = Round.objects.bulk_create(
        [Round(season=season, number=number) for number in range(1, season.round_count + 1)]
    )
    kind = PAIRING_KINDS[terms.pairing]
    if kind.whole_season:
        for round_, pairings in zip(rounds, season_schedule(terms.pairing, request, season.round_count), strict=True):
            store_pairings(round_, pairings, legs=terms.legs)
    return rounds


def store_pairings(round_: Round, pairings: Pairings, *, legs: int) -> list[Pairing]:
    """The round has these pairings, one for each leg, and a pairing without opponent for each bye."""
    entries = {entry.uid: entry for entry in Entry.objects.filter(season=round_.season_id)}
    made: list[Pairing] = []
    for number, pair in enumerate([*pairings.pairs, *((uid,) for uid in pairings.byes)], start=1):
        note: dict[str, object] = {"reasons": as_told(pairings.reasons[pair])} if pair in pairings.reasons else {}
        for leg in range(1, (legs if len(pair) == 2 else 1) + 1):
            sides = [entries[uid] for uid in _sides(pair, leg)]
            made.append(_store(round_, number, leg, sides, note))
    round_.notes = as_told(pairings.notes)
    round_.save(update_fields=["notes"])
    return made


def as_told(notes: Iterable[Note]) -> list[dict[str, object]]:
    """Notes as rows keep them."""
    return [{"code": note.code, "facts": note.facts} for note in notes]


def _sides(pair: Iterable[str], leg: int) -> list[str]:
    """Home and visitor change places in the second leg."""
    uids = list(pair)
    return uids if leg % 2 else uids[::-1]


def _store(round_: Round, number: int, leg: int, entries: list[Entry], note: dict[str, object]) -> Pairing:
    pairing = Pairing.objects.create(round=round_, number=number, leg=leg, note=note)
    PairingSide.objects.bulk_create(
        [
            PairingSide(pairing=pairing, round=round_, entry=entry, leg=leg, index=index)
            for index, entry in enumerate(entries)
        ]
    )
    return pairing


def next_round(season: Season) -> Round | None:
    """The first round that is not closed."""
    return season.rounds.exclude(status=RoundStatus.CLOSED).order_by("number").first()


def _divisions(season: Season) -> dict[int, tuple[str, ...]]:
    divisions: dict[int, list[str]] = {}
    for entry in season.entries.filter(status=EntryStatus.ACTIVE).order_by("number"):
        divisions.setdefault(entry.division, []).append(entry.uid)
    return {number: tuple(uids) for number, uids in sorted(divisions.items())}
