"""Which cards may be used, and whom a push may reach (ICR-31, ICR-32, ICR-36 to ICR-41)."""

from collections.abc import Iterable, Iterator

from rules.derby_board.commands import PlayCard, Push
from rules.derby_board.data import CARDS
from rules.derby_board.data_files import CardRow
from rules.derby_board.kinds import Kind, Need, Where
from rules.derby_board.skaters import BLOCKERS, blockers_of, is_jammer, side_of, skaters_of
from rules.derby_board.state import Attempt, Bout, Movement
from rules.derby_board.track import TRACK


def playable(bout: Bout, skater: int, *kinds: Kind) -> dict[str, int]:
    """The cards of these kinds that she could use now, by name: one of each (ICR-36)."""
    one = bout.skaters[skater]
    if not one.fit or one.barred or side_of(skater) in bout.carded:
        return {}
    hand = bout.hands[bout.holder(skater)]
    return {CARDS[card].name: card for card in sorted(hand, reverse=True) if CARDS[card].type in kinds}


def beside(bout: Bout, skater: int) -> tuple[int, ...]:
    """The opponents side-adjacent to her whom a card or push may be used against (ICR-31b, ICR-36b)."""
    near = TRACK.sides[bout.skaters[skater].space]
    others = skaters_of(1 - side_of(skater))
    return tuple(one for one in others if bout.skaters[one].fit and bout.skaters[one].space in near)


def on_zone(bout: Bout, skater: int) -> bool:
    return bout.skaters[skater].space in TRACK.zones


def meets(bout: Bout, need: Need, skater: int, target: int | None) -> bool:
    """Whether what a card asks for is given (ICR-37c, ICR-37d)."""
    space = bout.skaters[skater].space
    match need:
        case Need.MATE_BESIDE:
            return _mates(bout, skater, TRACK.sides[space]) >= 1
        case Need.TWO_MATES_BESIDE:
            return _mates(bout, skater, TRACK.sides[space]) >= 2
        case Need.MATE_BEHIND:
            return _mates(bout, skater, (TRACK.behind[space],)) == 1
        case Need.INNER_LANES:
            return TRACK.lane(space) in (1, 2)
        case Need.JAMMER_ONLY:
            return is_jammer(skater)
        case Need.ON_JAMMER:
            return target is not None and is_jammer(target)
        case Need.NONE:
            return True


def _mates(bout: Bout, skater: int, spaces: Iterable[int]) -> int:
    places = [bout.skaters[one] for one in skaters_of(side_of(skater)) if one != skater]
    return sum(one.where is Where.TRACK and one.space in spaces for one in places)


def offensive(bout: Bout, move: Movement) -> Iterator[PlayCard]:
    """On a zone, as long as she has not poured it on (ICR-37)."""
    if move.ending or move.poured or not on_zone(bout, move.skater):
        return
    for card in playable(bout, move.skater, Kind.OFFENSIVE).values():
        if meets(bout, CARDS[card].condition, move.skater, None):
            yield PlayCard(move.skater, card)


def fouls(bout: Bout, skaters: Iterable[int], targets: Iterable[int]) -> Iterator[PlayCard]:
    """By Blockers, anywhere (ICR-40a)."""
    wanted = set(targets)
    for skater in skaters:
        yield from against(bout, skater, wanted & set(beside(bout, skater)), Kind.FOUL)


def own_fouls(bout: Bout) -> tuple[PlayCard, ...]:
    """Fouls of the side that is moving, between two movements."""
    return tuple(fouls(bout, blockers_of(bout.side), skaters_of(1 - bout.side)))


def at_end(bout: Bout, move: Movement) -> Iterator[PlayCard]:
    """Defensive cards at the end of her movement: from a zone, or Jammer on Jammer (ICR-38a, ICR-39a)."""
    near = beside(bout, move.skater)
    if not on_zone(bout, move.skater):
        near = tuple(one for one in near if is_jammer(one) and is_jammer(move.skater))
    yield from against(bout, move.skater, near, Kind.DEFENSIVE)


def against(bout: Bout, skater: int, targets: Iterable[int], *kinds: Kind) -> Iterator[PlayCard]:
    """Her cards of these kinds on these opponents."""
    aimed = sorted(targets)
    if not aimed:
        return
    for card in playable(bout, skater, *kinds).values():
        row = CARDS[card]
        for target in aimed:
            if meets(bout, row.condition, skater, target):
                yield PlayCard(skater, card, target)


def reactions(bout: Bout) -> tuple[PlayCard, ...]:
    """What the side that is not moving may play now (ICR-38b, ICR-40a)."""
    side = 1 - bout.side
    if side in bout.carded or not bout.fresh or not any(bout.hands[2 * side : 2 * side + 2]):
        return ()
    if bout.movement is None:
        return tuple(fouls(bout, blockers_of(side), skaters_of(bout.side)))
    mover = bout.movement.skater
    return tuple(play for one in skaters_of(side) for play in on_mover(bout, one, mover))


def on_mover(bout: Bout, skater: int, mover: int) -> Iterator[PlayCard]:
    """Her cards on an opponent who moves: defensive ones need a zone, fouls a Blocker (ICR-38b, ICR-40a)."""
    if mover not in beside(bout, skater):
        return
    if on_zone(bout, skater):
        yield from against(bout, skater, (mover,), Kind.DEFENSIVE)
    if skater in BLOCKERS:
        yield from against(bout, skater, (mover,), Kind.FOUL)


def replies(bout: Bout, attempt: Attempt) -> tuple[PlayCard, ...]:
    """What the target of a moving skater's push or card may play first (ICR-41a)."""
    move = bout.movement
    if attempt.reply or attempt.answered or move is None or move.skater != attempt.skater:
        return ()
    return tuple(on_mover(bout, attempt.target, attempt.skater))


def pushes(bout: Bout, move: Movement) -> Iterator[Push]:
    """Whom she may push, at the start of her movement or at its end (ICR-31, ICR-32)."""
    one = bout.skaters[move.skater]
    if not bout.may_push(move.skater) or move.stood or move.ending or not one.fit:
        return
    taken = bout.taken
    for target in beside(bout, move.skater):
        away = TRACK.pushed_to(one.space, bout.skaters[target].space)
        if not away or away[0] not in taken:
            yield Push(target)


def modifier(card: CardRow, skater: int, target: int) -> int:
    """Of the wipeout roll a card brings; Jammers do each other least harm (ICR-17a, ICR-39b)."""
    both = is_jammer(skater) and is_jammer(target)
    return 0 if both and card.type is Kind.DEFENSIVE else card.wipeout_modifier
