"""What a bout waits for, put as a question with everything that may be answered."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from rules.core.pending import Choice, DrawRequest, Offer, Pending, RollRequest
from rules.derby_penalties.bases import BASES
from rules.derby_penalties.box import returns_next
from rules.derby_penalties.commands import Accept, Review, Select
from rules.derby_penalties.data import CARDS
from rules.derby_penalties.state import Bout, Phase
from rules.derby_penalties.team import is_jammer, side_of

BLANK = "blank"


def awaited(bout: Bout) -> Pending | None:
    """The question of the phase."""
    match bout.phase:
        case Phase.OVER:
            return None
        case Phase.DRAW:
            among = tuple(_card_name(card) for card in bout.draw)
            return DrawRequest(purpose="card", subject=_subject(bout), among=among, seat=bout.side)
        case Phase.ROLL | Phase.REROLL:
            return _roll(bout)
        case _:
            seat, commands = _choices(bout)
            offers = tuple(Offer(command=command) for command in commands)
            return Choice(kind=bout.phase.value, subject=_subject(bout), offers=offers, seat=seat)


def select_commands(bout: Bout) -> tuple[Select, ...]:
    """Whom the side may use next, and for whom it may declare its card."""
    return tuple(_selects(bout))


def may_declare(bout: Bout, skater: int) -> bool:
    """Whether the card in hand can be declared for her now (TYC-03b, TYC-04, TYC-13d)."""
    card = bout.card
    if card is None or bout.used_by is not None or skater in bout.spent:
        return False
    if (card.acts_on == "jammer") != is_jammer(skater):
        return False
    stay = bout.stay(skater)
    if stay is not None:
        return card.is_juke and returns_next(stay, bout.sheet.box_regions)
    return BASES[bout.sheet.base_game].takes_card(bout.base, skater, card.name)


def _selects(bout: Bout) -> Iterator[Select]:
    for skater in bout.waiting:
        yield Select(skater)
        if may_declare(bout, skater):
            yield Select(skater, card=True)


def _choices(bout: Bout) -> tuple[int, Iterable[Struct]]:
    """Whose choice it is, and what it may be."""
    base, skater = BASES[bout.sheet.base_game], bout.skater
    if bout.phase is Phase.SET_UP:
        placing = base.placing(bout.base)
        assert placing is not None, "somebody is to be placed"
        return placing
    if bout.phase is Phase.SELECT:
        return bout.side, select_commands(bout)
    if bout.phase is Phase.REVIEW:
        return bout.side, (Review(), Accept())
    if bout.phase is Phase.TURN_END:
        return bout.side, base.endings(bout.base, bout.side)
    assert skater is not None, "the phase concerns a skater"
    if bout.phase is Phase.MOVE:
        return bout.side, base.selections(bout.base, skater, move_card(bout, skater))
    return side_of(skater), base.placements(bout.base, skater)


def move_card(bout: Bout, skater: int) -> str:
    """The card her move is under; a returning skater's juke is an ordinary move more (TYC-13c)."""
    return "" if bout.returning else bout.card_used


def _roll(bout: Bout) -> RollRequest:
    risks = bout.risks if bout.phase is Phase.ROLL else bout.risks[:1]
    return RollRequest(
        purpose="review" if bout.phase is Phase.REROLL else "penalty",
        subject=_subject(bout),
        dice=len(risks),
        facts={"actions": [(risky.skater, risky.cause.value, risky.risk) for risky in risks]},
        seat=bout.side,
    )


def _subject(bout: Bout) -> str:
    """What keeps the questions of a bout apart."""
    return f"jam:{bout.jam}:side:{bout.side}:turn:{bout.turns[bout.side]}:answer:{bout.answers}"


def _card_name(card: int) -> str:
    return CARDS[card].name if card < len(CARDS) else BLANK
