"""The tables of the game, read once from fixtures/rulesets/derby_board/1 and checked."""

from pathlib import Path

from rules.core.data import read_table, tables_of
from rules.derby_board.data_files import CardRow, DeckFile, TrackFile
from rules.derby_board.kinds import Kind
from rules.derby_board.skaters import SIDES, SIZE

DIRECTORY = tables_of("derby_board", "1")


def load(directory: Path = DIRECTORY) -> tuple[TrackFile, DeckFile]:
    """The tables of a directory; `ValueError`, naming file and place, when one is malformed or contradicts itself."""
    track = read_table(directory / "track.json", TrackFile)
    deck = read_table(directory / "action-deck.json", DeckFile)
    check_track(track)
    check_deck(deck)
    return track, deck


def check_track(track: TrackFile) -> None:
    """ICR-61, ICR-45c"""
    sizes = [segment.spaces_per_lane for segment in track.segments]
    if any(len(row) != track.lanes for row in sizes):
        raise ValueError("track.json: every segment needs one number of spaces for each lane.")
    if track.total_spaces != sum(map(sum, sizes)):
        raise ValueError("track.json: the spaces do not add up to total_spaces.")
    if track.lap_length_by_lane != tuple(sum(lane) for lane in zip(*sizes, strict=True)):
        raise ValueError("track.json: the lengths of a lap do not fit the segments.")
    kinds = [segment.type for segment in track.segments]
    if kinds != ["straight", "curve"] * (len(kinds) // 2):
        raise ValueError("track.json: straights and curves take turns, a straight first.")
    _check_names(track)
    _check_start(track)


def _check_names(track: TrackFile) -> None:
    names = {
        f"{segment.id}:L{lane}:{index}"
        for segment in track.segments
        for lane, count in enumerate(segment.spaces_per_lane, start=1)
        for index in range(count)
    }
    for key in ("jammer_start", "blocker_start", "pivot_start", "red_spaces", "card_zones"):
        listed = getattr(track, key)
        if len(set(listed)) != len(listed) or not set(listed) <= names:
            raise ValueError(f"track.json: {key} names a space twice, or one that is not there.")
    curves = {segment.id for segment in track.segments if segment.type == "curve"}
    ends = {
        f"{segment.id}:L{lane}:{count - 1}"
        for segment in track.segments
        for lane, count in enumerate(segment.spaces_per_lane, start=1)
        if segment.id in curves
    }
    if not ends <= set(track.red_spaces) or any(name.split(":")[0] not in curves for name in track.red_spaces):
        raise ValueError("track.json: the red spaces are the ends of the curves.")


def _check_start(track: TrackFile) -> None:
    """ICR-03a, ICR-61f: the Jammers behind the checkered line, all others in front of it, on the first straight."""
    behind, ahead = track.checkered_line.between_indices
    first = track.segments[0].id
    if track.checkered_line.segment != first or ahead != behind + 1:
        raise ValueError("track.json: the checkered line lies between two columns of the first segment.")
    for key, least in (
        ("jammer_start", len(SIDES)),
        ("blocker_start", len(SIDES) * (SIZE - 2)),
        ("pivot_start", len(SIDES)),
    ):
        places = [name.split(":") for name in getattr(track, key)]
        astray = any(place[0] != first or (int(place[2]) < ahead) != (key == "jammer_start") for place in places)
        if astray or len(places) < least:
            raise ValueError(f"track.json: {key} has too few spaces, or some on the wrong side of the line.")


def check_deck(deck: DeckFile) -> None:
    """ICR-62, ICR-45f"""
    names = [card.name for card in deck.cards]
    if len(set(names)) != len(names):
        raise ValueError("action-deck.json lists a card twice.")
    counts = {kind: sum(card.copies for card in deck.cards if card.type is kind) for kind in Kind}
    if counts != deck.counts or sum(counts.values()) != deck.size:
        raise ValueError("action-deck.json: the copies of the cards do not add up to counts and size.")
    for card in deck.cards:
        offensive = card.type is Kind.OFFENSIVE
        if offensive != bool(card.extra_spaces) or offensive == bool(card.die):
            raise ValueError(f"action-deck.json: {card.name} has spaces and no die, or a die and no spaces.")
    missing = set(deck.names_fixed_by_the_rulebook) - set(names)
    if missing:
        raise ValueError(f"action-deck.json lacks {sorted(missing)}.")


TRACK_FILE, DECK = load()
CARDS: tuple[CardRow, ...] = tuple(card for card in DECK.cards for _ in range(card.copies))
