"""What the data files must hold beyond their shape. Each check raises `ValueError` naming file and place."""

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction

from rules.derby_cards.cards import SLOTS, TEN_PLUS, Card, Mark, Reading
from rules.derby_cards.data_files import (
    BonusFile,
    BonusRow,
    CauseRow,
    CausesFile,
    ChartsFile,
    DeckCounts,
    DeckFile,
    WheelEvent,
    WheelFile,
)

DECK_SIZE = 100
DIVISIONS = {"I": True, "II": True, "III": True, "III-U": False}  # whether each is ranked (ACD-50a)
EVENTS = 10

JBLK_COUNTS = {
    "plain (lead jammer)": Mark.NONE,
    "* (no lead)": Mark.NO_LEAD,
    "+ (swap)": Mark.EXCHANGE,
    "P": Mark.MINOR,
    "MP": Mark.MAJOR,
    "FIGHT": Mark.FIGHT,
    "JAM CALLED OFF BY REF": Mark.REFEREE,
    "PS-H": Mark.PS_HOME,
    "PS-V": Mark.PS_VISITOR,
}


def require(holds: bool, file: str, fault: str) -> None:
    """Raises unless it holds."""
    if not holds:
        raise ValueError(f"{file} is not usable: {fault}.")


def check_deck(cards: Sequence[Card]) -> None:
    """What every deck must be (ACD-90, ACD-28c to -28e)."""
    file = "deck.json"
    require(len(cards) == DECK_SIZE, file, f"it has {len(cards)} cards in place of {DECK_SIZE}")
    require(sorted(card.id for card in cards) == list(range(1, DECK_SIZE + 1)), file, "its ids are not 1 to 100")
    require(sorted(card.n100 for card in cards) == list(range(1, DECK_SIZE + 1)), file, "1-100 is no permutation")
    tens = [(card.points_1, card.points_2).count(TEN_PLUS) for card in cards]
    require(sum(tens) == 2 and max(tens) == 1, file, "it has not exactly two 10+ readings on different cards")
    require(
        sum(card.points_1 == TEN_PLUS for card in cards) == 1,
        file,
        "the two 10+ readings are not in both POINTS entries",
    )


def check_counts(file: DeckFile, cards: Sequence[Card]) -> None:
    """What the file says of itself is true of its cards."""
    require(file.size == len(cards), "deck.json", f"its size is {len(cards)}, not {file.size}")
    if file.counts is not None:
        found = counts_of(cards)
        require(found == file.counts, "deck.json", "its counts are not those of its cards")


def counts_of(cards: Sequence[Card]) -> DeckCounts:
    """How often each entry stands on these cards."""
    marks = Counter(card.mark for card in cards)
    scores = [card for card in cards if card.reading is Reading.SCORE]
    return DeckCounts(
        jblk={name: marks[mark] for name, mark in JBLK_COUNTS.items()},
        blk=dict(Counter(_blk_kind(card) for card in cards)),
        points_1=_points(card.points_1 for card in cards),
        points_2=_points(card.points_2 for card in cards),
        jammers=_evenly((card.jammers for card in cards), "each of 1..10 ten times"),
        penalty=_evenly(
            ((card.penalty_side, card.penalty_slot) for card in cards), "each of H1..H10,V1..V10 five times"
        ),
        n100="permutation of 1..100",
        n20=_evenly((card.n20 for card in cards), "each of 1..20 five times"),
        score_cards_even_n100=sum(card.n100 % 2 == 0 for card in scores),
        score_cards_odd_n100=sum(card.n100 % 2 for card in scores),
    )


def _blk_kind(card: Card) -> str:
    if card.reading is Reading.SCORE:
        return f"SCORE A-{card.how} n" if card.slot else "SCORE"
    if card.reading is Reading.BLOCK:
        return "block-n P" if card.minor else "block-n"
    return card.reading.value


def _points(values: Iterable[int]) -> dict[str, int]:
    return {"10+" if value == TEN_PLUS else str(value): count for value, count in sorted(Counter(values).items())}


def _evenly(values: Iterable[object], sentence: str) -> str:
    return sentence if len(set(Counter(values).values())) == 1 else "unevenly"


def check_wheel(file: WheelFile) -> None:
    """Ten events in order, two numbers each (ACD-52)."""
    numbers = [event.event for event in file.events]
    require(numbers == list(range(1, EVENTS + 1)), "wheel.json", "its events are not 1 to 10 in order")
    _check_ranges("wheel.json", file.events, 20)
    require(all(event.high - event.low == 1 for event in file.events), "wheel.json", "an event has not two numbers")


def check_bonus(file: BonusFile) -> None:
    """Every number from 1 to 100 has one bonus, and their mean is the one told (ACD-53)."""
    _check_ranges("bonus.json", file.rows, 100)
    mean = Fraction(sum(row.bonus * (row.high - row.low + 1) for row in file.rows), 100)
    require(mean == Fraction(file.mean), "bonus.json", f"its mean is {mean}, not {file.mean}")


def check_causes(file: CausesFile) -> None:
    """Every number from 1 to 100 has one cause, and fights and fourth minors have theirs (ACD-55a, -55b)."""
    _check_ranges("major-causes.json", file.rows, 100)
    named = sorted(row.major for row in file.without_number)
    require(named == ["fight", "fourth_minor"], "major-causes.json", "a major without a number has not one cause")


def _check_ranges(file: str, rows: Sequence[WheelEvent | BonusRow | CauseRow], last: int) -> None:
    numbers = [number for row in rows for number in range(row.low, row.high + 1)]
    require(numbers == list(range(1, last + 1)), file, f"its ranges are not 1 to {last} without gaps")


def check_charts(file: ChartsFile) -> None:
    """The four divisions, and teams that can enter a line-up (ACD-50a, -50b, -50d)."""
    name = "league-chart-sample.json"
    ranked = {division.division: division.ranked for division in file.divisions}
    require(ranked == DIVISIONS, name, "its divisions are not I, II, III and the unranked III-U")
    teams = [team for division in file.divisions for team in division.teams]
    twice = [key for key, count in Counter(team.key for team in teams).items() if count > 1]
    require(not twice, name, f"team {twice[:1]} stands twice")
    for team in teams:
        enough = len(set(team.roster)) == len(team.roster) >= len(SLOTS)
        require(enough, name, f"{team.name} has not ten different skaters")
