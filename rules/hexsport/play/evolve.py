"""What each event changes. Nothing is judged and no die is rolled here: an old log folds the same for good."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from rules.hexsport.play import events as e
from rules.hexsport.play.evolve_figures import FIGURE_EFFECTS
from rules.hexsport.play.pitch import PITCH
from rules.hexsport.play.state import NOBODY, TOKENS, Figure, MatchState, Where, blank
from rules.hexsport.state import Rewards, Role, rewards_in

REWARDS = {"die": Rewards(dice=1), "card": Rewards(cards=1)}
PER_ACTION = "really_lucky"
PER_OWN_RUSH = "running_interference"  # by option (HX-INTERFERE-03)
Effect = Callable[[MatchState, Any], MatchState]


def evolve(state: MatchState, event: e.Event) -> MatchState:
    """The state after `event`."""
    after = _EFFECTS[type(event)](state, event)
    if type(event) not in _MOVES and "places" in state.__dict__:
        after.__dict__["places"] = state.places
    return after


def fold(events: Iterable[e.Event]) -> MatchState:
    """The state after all of these, the first of which must be `MatchBegan`."""
    rest = iter(events)
    first = next(rest)
    if not isinstance(first, e.MatchBegan):
        raise TypeError(f"a match begins with MatchBegan, not {type(first).__name__}")
    state = begun(first)
    effects = _EFFECTS
    for event in rest:
        state = effects[type(event)](state, event)
    return state


def begun(event: e.MatchBegan) -> MatchState:
    """The state after a match's first event."""
    return replace(blank(event.sheet), pile=event.pile)


def _awaited(state: MatchState, event: e.Awaited) -> MatchState:
    after = replace(state, stack=event.stack, answers=state.answers + 1)
    if "memo" in state.__dict__:
        after.__dict__["memo"] = state.memo
    return after


def _match_began(_state: MatchState, event: e.MatchBegan) -> MatchState:
    return begun(event)


def _sides_drawn(state: MatchState, event: e.SidesDrawn) -> MatchState:
    if not event.swapped:
        return state
    return replace(blank(state.sheet.swapped), pile=state.pile, stack=state.stack, answers=state.answers, swapped=True)


def _cards_drawn(state: MatchState, event: e.CardsDrawn) -> MatchState:
    gone = set(event.cards)
    pile = tuple(card for card in state.pile if card not in gone)
    hand = (*state.teams[event.side].hand, *event.cards)
    return replace(state.with_team(event.side, hand=hand), pile=pile)


def _cards_discarded(state: MatchState, event: e.CardsDiscarded) -> MatchState:
    hand = tuple(card for card in state.teams[event.side].hand if card not in event.cards)
    return replace(state.with_team(event.side, hand=hand), discards=(*state.discards, *event.cards))


def _card_turned(state: MatchState, event: e.CardTurned) -> MatchState:
    pile = tuple(card for card in state.pile if card != event.card)
    return replace(state, pile=pile, discards=(*state.discards, event.card))


def _pile_reshuffled(state: MatchState, _event: e.PileReshuffled) -> MatchState:
    return replace(state, pile=tuple(sorted((*state.pile, *state.discards))), discards=())


def _event_began(state: MatchState, event: e.EventBegan) -> MatchState:
    return replace(state, event=event.card)


def _event_ended(state: MatchState, _event: e.EventEnded) -> MatchState:
    return replace(state, event=0)


def _prima_donna_rolled(state: MatchState, event: e.PrimaDonnaRolled) -> MatchState:
    return state.with_figure(event.slot, prima=True, role=Role.STRIKER) if event.striker else state


def _rush_began(state: MatchState, event: e.RushBegan) -> MatchState:
    figures = _restored(state, event.side, tuple(_rested(figure) for figure in state.figures))
    own = replace(state.teams[event.side], tokens=TOKENS, bought=0, limits=())
    teams = (own, state.teams[1]) if event.side == 0 else (state.teams[0], own)
    stalls = tuple(slot for slot in state.stalls if state.side_of(slot) != event.side)
    return replace(
        state, rush=event.rush, side=event.side, figures=figures, teams=teams, cut="", distractor=NOBODY, stalls=stalls
    )


def _rested(figure: Figure) -> Figure:
    if figure.actions or figure.carded or figure.used_rush:
        return replace(figure, actions=0, carded=False, used_rush=())
    return figure


def _restored(state: MatchState, side: int, figures: tuple[Figure, ...]) -> tuple[Figure, ...]:
    """What by option may be used once from one own Rush to the next may be used again by the side that begins one."""
    sheet = state.sheet
    if sheet.terms.interfere_uses != "once_per_own_rush" or PER_OWN_RUSH not in sheet.abilities:
        return figures
    own = {slot for slot in sheet.slots[side] if PER_OWN_RUSH in figures[slot].used}
    return tuple(
        replace(figure, used=tuple(name for name in figure.used if name != PER_OWN_RUSH)) if slot in own else figure
        for slot, figure in enumerate(figures)
    )


def _action_began(state: MatchState, event: e.ActionBegan) -> MatchState:
    figure = state.figures[event.slot]
    if event.paid in ("token", "uncharged"):
        if event.paid == "token":
            side = state.side_of(event.slot)
            state = state.with_team(side, tokens=state.teams[side].tokens - 1)
        return state.with_figure(event.slot, actions=figure.actions + 1)
    if event.paid == "card":
        return state.with_figure(event.slot, carded=True)
    return state


def _action_ended(state: MatchState, event: e.ActionEnded) -> MatchState:
    """What may be used once per action may be used again; who stands on the other side's entry hex now stalls."""
    stalls = state.figures[event.slot].cell == PITCH.entries[1 - state.side_of(event.slot)]
    if stalls != (event.slot in state.stallers):
        others = tuple(slot for slot in state.stallers if slot != event.slot)
        state = replace(state, stallers=(*others, event.slot) if stalls else others)
    if PER_ACTION not in state.sheet.abilities:
        return state
    for slot, figure in enumerate(state.figures):
        if PER_ACTION in figure.used_rush:
            state = state.with_figure(slot, used_rush=tuple(name for name in figure.used_rush if name != PER_ACTION))
    return state


def _card_bought(state: MatchState, event: e.CardBought) -> MatchState:
    team = state.teams[event.side]
    return state.with_team(event.side, tokens=team.tokens - 1, bought=team.bought + 1)


def _cheers_cashed(state: MatchState, event: e.CheersCashed) -> MatchState:
    team = state.teams[event.side]
    cashed = team.cashed + event.cheers
    if not event.stays:
        return state.with_team(event.side, cashed=cashed)
    return state.with_team(event.side, cashed=cashed, rewards=rewards_in(team.rewards) + REWARDS[event.reward])


def _coaching_gained(state: MatchState, event: e.CoachingGained) -> MatchState:
    team = state.teams[event.side]
    return state.with_team(event.side, dice=team.dice + event.dice, reserve=team.reserve + event.reserve)


def _coaching_spent(state: MatchState, event: e.CoachingSpent) -> MatchState:
    team = state.teams[event.side]
    return state.with_team(event.side, dice=team.dice - event.dice, reserve=team.reserve - event.reserve)


def _token_limit_raised(state: MatchState, event: e.TokenLimitRaised) -> MatchState:
    side = state.side_of(event.slot)
    others = tuple(limit for limit in state.teams[side].limits if limit[0] != event.slot)
    return state.with_team(side, limits=(*others, (event.slot, event.actions)))


def _cheerleader_placed(state: MatchState, event: e.CheerleaderPlaced) -> MatchState:
    team = state.teams[event.side]
    fields = [field for field in team.cheerleaders if field != event.origin]
    benched = team.benched_cheerleaders - (event.origin is None)
    return state.with_team(event.side, cheerleaders=tuple(sorted([*fields, event.field])), benched_cheerleaders=benched)


def _cheerleader_benched(state: MatchState, event: e.CheerleaderBenched) -> MatchState:
    team = state.teams[event.side]
    fields = tuple(field for field in team.cheerleaders if field != event.field)
    return state.with_team(event.side, cheerleaders=fields, benched_cheerleaders=team.benched_cheerleaders + 1)


def _rush_cut(state: MatchState, event: e.RushCut) -> MatchState:
    return replace(state, cut=state.cut or event.why)


def _bin_moved(state: MatchState, event: e.BinMoved) -> MatchState:
    if event.space:
        return state.with_figure(event.slot, bin=event.space)
    return state.with_figure(event.slot, bin=0, where=Where.BENCH)


def _ref_moved(state: MatchState, event: e.RefMoved) -> MatchState:
    return replace(state, ref=event.cell)


def _rush_ended(state: MatchState, _event: e.RushEnded) -> MatchState:
    state = state.with_team(1 - state.side, reserve=0).with_team(state.side, tokens=TOKENS, bought=0, limits=())
    return replace(state, distractor=NOBODY)


def _sudden_death_began(state: MatchState, _event: e.SuddenDeathBegan) -> MatchState:
    return replace(state, sudden=True)


def _match_ended(state: MatchState, event: e.MatchEnded) -> MatchState:
    return replace(state, ended=event.outcome)


def _nothing(state: MatchState, _event: e.Event) -> MatchState:
    return state


def _ability_used(state: MatchState, event: e.AbilityUsed) -> MatchState:
    figure = state.figures[event.slot]
    if event.per == "rush":
        return state.with_figure(event.slot, used_rush=(*figure.used_rush, event.ability))
    return state.with_figure(event.slot, used=(*figure.used, event.ability))


_EFFECTS: dict[type[e.Event], Effect] = FIGURE_EFFECTS | {
    e.Awaited: _awaited,
    e.MatchBegan: _match_began,
    e.SidesDrawn: _sides_drawn,
    e.CardsDrawn: _cards_drawn,
    e.CardsDiscarded: _cards_discarded,
    e.CardTurned: _card_turned,
    e.PileReshuffled: _pile_reshuffled,
    e.EventBegan: _event_began,
    e.EventEnded: _event_ended,
    e.PrimaDonnaRolled: _prima_donna_rolled,
    e.RushBegan: _rush_began,
    e.ActionBegan: _action_began,
    e.ActionEnded: _action_ended,
    e.CardBought: _card_bought,
    e.CheersCashed: _cheers_cashed,
    e.CoachingGained: _coaching_gained,
    e.CoachingSpent: _coaching_spent,
    e.TokenLimitRaised: _token_limit_raised,
    e.CheerleaderPlaced: _cheerleader_placed,
    e.CheerleaderBenched: _cheerleader_benched,
    e.RushCut: _rush_cut,
    e.BinMoved: _bin_moved,
    e.RefMoved: _ref_moved,
    e.RushEnded: _rush_ended,
    e.SuddenDeathBegan: _sudden_death_began,
    e.MatchEnded: _match_ended,
    e.TestRolled: _nothing,
    e.DiceRolled: _nothing,
    e.DieRerolled: _nothing,
    e.AbilityUsed: _ability_used,
    e.ArmourHeld: _nothing,
    e.AttackMade: _nothing,
    e.BallThrown: _nothing,
    e.RefChecked: _nothing,
    e.CardWasted: _nothing,
    e.PlayTried: _nothing,
    e.TimeCalled: _nothing,
}

_MOVES = frozenset(
    {
        e.MatchBegan,
        e.SidesDrawn,
        e.PlayerDeployed,
        e.PlayerMoved,
        e.PlayerEntered,
        e.PlayerLeft,
        e.PlayerFell,
        e.PlayerStood,
        e.PlayerBinned,
        e.PlayerSentOff,
        e.PlayerKilled,
    }
)  # after these, `places` may be others
