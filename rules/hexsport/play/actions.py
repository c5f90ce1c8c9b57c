"""The actions as data, and who may take which now. (HX-ROLE-05 to -14, HX-RUSH-05 to -12, HX-BENCH-01)"""

from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct

from rules.core.pending import Offer
from rules.hexsport.play.attack_table import ATTACKS
from rules.hexsport.play.commands import Act
from rules.hexsport.play.deck import CARDS
from rules.hexsport.play.state import NOBODY, MatchState, Where
from rules.hexsport.play.steps import FULL, NONE, ONE_HEX, SPRINT, WITHIN_2, may_enter
from rules.hexsport.play.terms import Terms
from rules.hexsport.play.threat import threat_of
from rules.hexsport.state import Role

TOKEN_ACTIONS = 2  # HX-RUSH-06
ABILITY_ACTIONS = ("feint", "transform", "distract")  # HX-RUSH-34
FREE_OF_LIMIT = frozenset({"punt"})  # what is free (HX-RUSH-09), not only without a price
Modes = Mapping[Role, str]


class ActionRow(Struct, frozen=True, kw_only=True):
    """One action: the movement each role that may take it has before it, the ability it takes, what there must be for
    it to lead anywhere (`wants`), and whether players on the floor may (`floored`: no, too, only)."""

    modes: Modes
    ability: str = ""
    wants: str = ""
    floored: str = "no"
    rule: str


def _anybody(mode: str) -> Modes:
    return dict.fromkeys(Role, mode)


_NIMBLE: Modes = {Role.STRIKER: FULL, Role.JACK: ONE_HEX}
_HEAVY: Modes = {Role.GUARD: FULL, Role.KEEPER: FULL, Role.JACK: ONE_HEX}

ACTIONS: dict[str, ActionRow] = {
    "run": ActionRow(modes=_anybody(FULL), rule="HX-RUN-01"),
    "sprint": ActionRow(modes=_anybody(SPRINT), rule="HX-SPRINT-01"),
    "throw": ActionRow(modes=_NIMBLE, wants="ball", rule="HX-THROW-01"),
    "slam": ActionRow(modes=_HEAVY, wants="standing", rule="HX-SLAM-01"),
    "sucker_punch": ActionRow(modes=_HEAVY, wants="standing", rule="HX-SUCKER-03"),
    "steal": ActionRow(modes=_NIMBLE, wants="carrier", rule="HX-STEAL-01"),
    "feint": ActionRow(modes=_NIMBLE, ability="misdirect", wants="standing", rule="HX-FEINT-01"),
    "stomp": ActionRow(modes=dict.fromkeys(_HEAVY, NONE), wants="floored", rule="HX-STOMP-01"),
    "punt": ActionRow(modes={Role.KEEPER: NONE}, wants="ball", rule="HX-PUNT-01"),
    "distract": ActionRow(modes=_anybody(FULL), wants="ref", rule="HX-DISTRACT-01"),
    "stand_up": ActionRow(modes=_anybody(NONE), floored="only", rule="HX-STAND-01"),
    "transform": ActionRow(modes=_anybody(NONE), ability="quick_change_artist", floored="too", rule="HX-TRANSFORM-01"),
}
# The action each Special Move card brings. (HX-CARDS-05)
SPECIAL_MOVES: dict[int, str] = {
    card.no: card.action.lower().replace(" ", "_")
    for card in CARDS.values()
    if card.kind == "special_move" and card.action
}
_PUNT_MOVES = {"none": NONE, "one_hex": ONE_HEX, "full_move": FULL}


class Way(Struct, frozen=True, gc=False):
    """An action a player may take: its movement, whether he may Dash after it, and what there must be for it."""

    action: str
    mode: str
    dash: bool
    wants: str


# What there is for a player: BALL he holds, REF may be distracted; of each kind of target one is on the pitch (first
# bit), within reach of a step (second), in his threat hexes as he stands (third).
BALL, REF = 1, 2
TARGETS = {"standing": 4, "floored": 32, "carrier": 256}
Marks = tuple[int, list[tuple[int, int]]]
Ways = tuple[Way, ...]


def ways_of(state: MatchState, slot: int) -> Ways:
    """Every action the player's role, abilities and position allow, whatever it may lead to. (HX-RUSH-11)"""
    figure = state.figures[slot]
    if figure.cell < 0 and (figure.where is not Where.BENCH or not may_enter(state, state.side_of(slot))):
        return ()
    sheet, benched = state.sheet, figure.cell < 0
    key = (slot, figure.role._value_, figure.prima, figure.down, benched)  # the enum itself is slow to hash
    known: Ways | None = sheet.memo.get(key)
    if known is None:
        abilities, terms = sheet.profiles[slot].abilities, sheet.terms
        known = sheet.memo[key] = _ways(figure.role, abilities, figure.prima, figure.down, benched, terms)
    return known


def way_of(state: MatchState, slot: int, action: str) -> Way:
    """The movement of an action that the player begins."""
    return next(way for way in ways_of(state, slot) if way.action == action)


def marks_for(state: MatchState, side: int) -> Marks:
    """What is the same for all players of a side: the signs all of them have, and each kind of target by its bit and
    cells."""
    places, other = state.places, 1 - side
    theirs = state.carrier != NOBODY and state.side_of(state.carrier) == other
    signs, targets = REF if state.distractor == NOBODY else 0, []
    for kind, cells in (
        ("standing", places.standing[other]),
        ("floored", places.floored[other]),
        ("carrier", 1 << state.ball if theirs else 0),
    ):
        if cells:
            signs |= TARGETS[kind]
            targets.append((TARGETS[kind], cells))
    return signs, targets


def signs_for(state: MatchState, slot: int, marks: Marks) -> int:
    """What there is for this player."""
    signs, targets = marks
    if state.carrier == slot:
        signs |= BALL
    cell = state.figures[slot].cell
    if cell < 0:
        return signs
    near = WITHIN_2[cell]
    for bit, mark in targets:
        if near & mark:
            signs |= bit << 1
            if threat_of(state, slot) & mark:
                signs |= bit << 2
    return signs


def leads_somewhere(way: Way, signs: int) -> bool:
    """Whether what the action is for may be there when the player has moved."""
    if way.wants not in TARGETS:
        return not way.wants or bool(signs & (BALL if way.wants == "ball" else REF))
    bit = TARGETS[way.wants]
    if way.mode == NONE:
        return bool(signs & bit << 2)
    return bool(signs & (bit if way.dash else bit << 1))


def available(state: MatchState, slot: int) -> tuple[str, ...]:
    """The actions the player could take now, were they free."""
    return _open(ways_of(state, slot), signs_for(state, slot, marks_for(state, state.side_of(slot))))


def offers_for(state: MatchState, side: int) -> list[Offer]:
    """The actions a coach may buy now, for tokens, Special Move cards or nothing. (HX-RUSH-05 to -08, HX-RUSH-34)"""
    team, figures = state.teams[side], state.figures
    cards = _special_moves(team.hand) if team.hand else ()
    limits = dict(team.limits)
    terms = state.sheet.terms
    unpaid = unpaid_actions(terms.punt_cost, terms.rush_ability_cost)
    if not (team.tokens or cards or unpaid):
        return []
    marks, entry, known = marks_for(state, side), may_enter(state, side), state.sheet.memo
    found: list[Offer] = []
    for slot in state.sheet.slots[side]:
        figure = figures[slot]
        token = figure.actions < limits.get(slot, TOKEN_ACTIONS)
        free = unpaid if token else unpaid & FREE_OF_LIMIT
        token = token and team.tokens > 0
        playable = () if figure.carded else cards
        here = figure.cell >= 0
        if (token or playable or free) and (here or (entry and figure.where is Where.BENCH)):
            signs = signs_for(state, slot, marks)
            # all of the player that his offers depend on
            key = (slot, figure.role._value_, figure.prima, figure.down, here, signs, token, free, playable)
            offers = known.get(key)
            if offers is None:
                offers = known[key] = _offers(slot, _open(ways_of(state, slot), signs), token, free, playable)
            found += offers
    return found


def price_of(state: MatchState, act: Act) -> str:
    """What an `Act` is paid with. (HX-RUSH-05, HX-RUSH-08, HX-PUNT-07, HX-RUSH-34)"""
    if act.card:
        return "card"
    terms = state.sheet.terms
    if act.action not in unpaid_actions(terms.punt_cost, terms.rush_ability_cost):
        return "token"
    return "free" if act.action in FREE_OF_LIMIT else "uncharged"


@lru_cache(maxsize=4)
def unpaid_actions(punt_cost: str, ability_cost: str) -> frozenset[str]:
    """The actions that cost no token. (HX-PUNT-07, HX-RUSH-34)

    The option of HX-RUSH-34 is read as one about the price: whoever feints, transforms or distracts for nothing still
    uses up one of his two actions, or he could run (before a Feint, to the Ref) as often as he likes.
    """
    return frozenset(("punt",) * (punt_cost == "free") + ABILITY_ACTIONS * (ability_cost == "free"))


def _open(ways: Ways, signs: int) -> tuple[str, ...]:
    return tuple(way.action for way in ways if leads_somewhere(way, signs))


@lru_cache(maxsize=1024)
def _special_moves(hand: tuple[int, ...]) -> tuple[tuple[str, int], ...]:
    """The actions the cards of a hand bring, each with the lowest card that brings it."""
    return tuple({SPECIAL_MOVES[card]: card for card in sorted(hand, reverse=True) if card in SPECIAL_MOVES}.items())


@lru_cache(maxsize=8192)
def _offers(
    slot: int, actions: tuple[str, ...], token: bool, free: frozenset[str], cards: tuple[tuple[str, int], ...]
) -> tuple[Offer, ...]:
    by_card, found = dict(cards), []
    for action in actions:
        if token or action in free:
            found.append(Offer(command=Act(slot, action, 0)))
        if action in by_card:
            found.append(Offer(command=Act(slot, action, by_card[action])))
    return tuple(found)


@lru_cache(maxsize=4096)
def _ways(role: Role, abilities: frozenset[str], prima: bool, floored: bool, benched: bool, terms: Terms) -> Ways:
    may = ("too", "only") if floored else ("no", "too")
    rows = ((action, row) for action, row in ACTIONS.items() if row.floored in may)
    ways = (_way(action, row, role, abilities, prima, terms) for action, row in rows)
    return tuple(way for way in ways if way is not None and not (benched and _keeps_to_pitch(way)))


def _keeps_to_pitch(way: Way) -> bool:
    """Whether a player on the Bench cannot begin this: it is no movement action. (HX-BENCH-01)"""
    return way.mode not in (FULL, SPRINT) or way.wants == "ball"


def _way(action: str, row: ActionRow, role: Role, abilities: frozenset[str], prima: bool, terms: Terms) -> Way | None:
    """The action as a player of that role takes it, None if he may not. (HX-ROLE-06 to -10, HX-ABIL-18, -19, -21)"""
    if role not in row.modes or (row.ability and row.ability not in abilities):
        return None
    if action in ATTACKS and ATTACKS[action].violent and "pacifist" in abilities:
        return None
    if action == "sucker_punch" and terms.sucker_detect == "geometry":  # HX-SUCKER-10
        return None
    mode = row.modes[role]
    if action == "stomp" and "does_this_hurt" in abilities:  # HX-STOMP-09
        mode = _HEAVY[role]
    if action == "punt":  # HX-PUNT-09
        mode = _PUNT_MOVES[terms.punt_move]
    if prima and action in ("throw", "steal") and terms.abil_prima_donna_move == "one_hex":  # HX-ABIL-35
        return Way(action, ONE_HEX, False, row.wants)
    return Way(action, mode, mode in (FULL, SPRINT) or "slide" in abilities, row.wants)  # HX-ABIL-26
