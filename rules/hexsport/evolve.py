"""How events move a team. Total and boring: no legality, no dice, no options, no tables."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, get_args

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from rules.hexsport import events as happened
from rules.hexsport.state import (
    Applicant,
    Bought,
    Player,
    Preparation,
    Rewards,
    Sequence,
    Status,
    TeamState,
    rewards_in,
)
from rules.hexsport.step_events import StepEvent
from rules.hexsport.step_evolve import evolve_step


def evolve(state: TeamState, event: Struct) -> TeamState:
    """The team after one of the `Event`s; raises `ValueError` where it cannot have happened to this team."""
    return _APPLY[type(event)](state, event)


def replay(events: Iterable[Struct]) -> TeamState:
    """The team a log of events makes, from the blank team on."""
    state = TeamState()
    for event in events:
        state = evolve(state, event)
    return state


def _founded(state: TeamState, event: happened.TeamFounded) -> TeamState:
    return replace(
        state,
        list_key=event.list_key,
        name=event.name,
        cards=event.cards,
        coaching_dice=event.coaching_dice,
        cheerleaders=event.cheerleaders,
        staff=event.staff,
        players=event.players,
        next_player=len(event.players) + 1,
    )


def _renamed(state: TeamState, event: happened.TeamRenamed) -> TeamState:
    return replace(state, name=event.name)


def _retired(state: TeamState, event: happened.TeamRetired) -> TeamState:
    return replace(state, retired=True)


def _named(state: TeamState, event: happened.PlayerNamed) -> TeamState:
    return _put(state, replace(_player(state, event.player), name=event.name, number=event.number))


def _granted(state: TeamState, event: happened.BonusGranted) -> TeamState:
    return replace(state, bonus=event.bonus)


def _lapsed(state: TeamState, event: happened.BonusLapsed) -> TeamState:
    return replace(state, bonus=state.bonus - event.bonus)


def _hired(state: TeamState, event: happened.MvpHired) -> TeamState:
    paid = replace(_join(state, event.player), cash=state.cash + event.mc, bonus=state.bonus - event.bonus)
    if not event.friendly_bonus:
        return paid
    preparation = _preparation(state)
    return replace(paid, preparation=replace(preparation, bonus=preparation.bonus - event.friendly_bonus))


def _held(state: TeamState, event: happened.CashHeld) -> TeamState:
    return replace(state, held=event.held)


def _returned(state: TeamState, event: happened.MvpReturned) -> TeamState:
    gone = _put(state, replace(_player(state, event.player), status=Status.LEFT))
    return replace(gone, cash=gone.cash + event.mc, bonus=gone.bonus + event.bonus)


def _released(state: TeamState, event: happened.HiredReleased) -> TeamState:
    for player_id in event.players:
        state = _put(state, replace(_player(state, player_id), status=Status.LEFT))
    return state


def _opened(state: TeamState, event: happened.PreparationOpened) -> TeamState:
    preparation = Preparation(
        match=event.match, rolls=event.rolls, bonus=event.friendly_bonus, paid=event.bonus, kind=event.kind
    )
    return replace(state, bonus=state.bonus - event.bonus, preparation=preparation)


def _converted(state: TeamState, event: happened.FriendlyBonusConverted) -> TeamState:
    preparation = _preparation(state)
    changed = replace(preparation, bonus=preparation.bonus - event.bonus, rolls=preparation.rolls + event.rolls)
    return replace(state, preparation=changed)


def _table_chosen(state: TeamState, event: happened.FreeAgentTableChosen) -> TeamState:
    was = _preparation(state)
    return replace(state, preparation=replace(was, season=event.season, first=was.first or event.season))


def _rolled(state: TeamState, event: happened.FreeAgentRolled) -> TeamState:
    was = _preparation(state)
    return replace(state, preparation=replace(was, rolls=was.rolls - 1, rolled=was.rolled + 1, season=0))


def _joined(state: TeamState, event: happened.FreeAgentJoined) -> TeamState:
    return _decided_on(_join(state, event.player))


def _waits(state: TeamState, event: happened.FreeAgentWaits) -> TeamState:
    applicant = Applicant(list_key=event.list_key, position=event.position, name=event.name)
    return replace(state, preparation=replace(_preparation(state), waiting=applicant))


def _turned_away(state: TeamState, event: happened.FreeAgentTurnedAway) -> TeamState:
    return _decided_on(state)


def _decided_on(state: TeamState) -> TeamState:
    """Nobody waits for a place any more."""
    return replace(state, preparation=replace(_preparation(state), waiting=UNSET))


def _stood_in(state: TeamState, event: happened.StandInJoined) -> TeamState:
    return _join(state, event.player)


def _closed(state: TeamState, event: happened.PreparationClosed) -> TeamState:
    return replace(state, preparation=None)


def _player_bought(state: TeamState, event: happened.PlayerBought) -> TeamState:
    return replace(_join(state, event.player), cash=state.cash + event.mc)


def _dismissed(state: TeamState, event: happened.PlayerDismissed) -> TeamState:
    gone = _put(state, replace(_player(state, event.player), status=Status.DISMISSED))
    if gone.sequence is None:
        return gone
    return replace(gone, sequence=replace(gone.sequence, cuts=gone.sequence.cuts + 1))


def _card_bought(state: TeamState, event: happened.CardBought) -> TeamState:
    sequence = _sequence(state)
    counted = replace(sequence, cards_bought=sequence.cards_bought + 1)
    paid = replace(state, cash=state.cash + event.mc, cards=state.cards + 1, sequence=counted)
    return _count(paid, cards=1) if event.counted is True else paid


def _die_bought(state: TeamState, event: happened.DieBought) -> TeamState:
    sequence = _sequence(state)
    counted = replace(sequence, dice_bought=sequence.dice_bought + 1)
    paid = replace(state, cash=state.cash + event.mc, coaching_dice=state.coaching_dice + 1, sequence=counted)
    return _count(paid, dice=1) if event.counted is True else paid


def _count(state: TeamState, *, cards: int = 0, dice: int = 0) -> TeamState:
    """So many more were bought in this round."""
    before = Bought() if isinstance(state.bought, UnsetType) else state.bought
    return replace(state, bought=Bought(cards=before.cards + cards, dice=before.dice + dice))


def _purchases_forgotten(state: TeamState, event: happened.PurchasesForgotten) -> TeamState:
    return replace(state, bought=UNSET)


def _cheerleader_bought(state: TeamState, event: happened.CheerleaderBought) -> TeamState:
    return replace(state, cash=state.cash + event.mc, cheerleaders=state.cheerleaders + 1)


def _staff_hired(state: TeamState, event: happened.StaffHired) -> TeamState:
    return replace(state, cash=state.cash + event.mc, staff=(*state.staff, event.staff))


def _lent(state: TeamState, event: happened.MoneyLent) -> TeamState:
    return replace(state, cash=state.cash + event.mc, debt=state.debt + event.mc)


def _struck_off(state: TeamState, event: happened.PlayerStruckOff) -> TeamState:
    return _join(state, event.player)


def _rewards_kept(state: TeamState, event: happened.RewardsKept) -> TeamState:
    return replace(state, rewards=rewards_in(state.rewards) + Rewards(dice=event.dice, cards=event.cards))


def _rewards_lapsed(state: TeamState, event: happened.RewardsLapsed) -> TeamState:
    return replace(state, rewards=UNSET)


def _brought_in(state: TeamState, event: happened.TeamBroughtIn) -> TeamState:
    last = max((player.id for player in event.players), default=0)
    return replace(state, cash=state.cash + event.mc, players=event.players, next_player=last + 1)


def _join(state: TeamState, player: Player) -> TeamState:
    return replace(state, players=(*state.players, player), next_player=player.id + 1)


def _put(state: TeamState, player: Player) -> TeamState:
    return replace(state, players=tuple(player if other.id == player.id else other for other in state.players))


def _player(state: TeamState, player_id: int) -> Player:
    player = state.player(player_id)
    if player is None:
        raise ValueError(f"an event names player {player_id}, whom the team never had")
    return player


def _preparation(state: TeamState) -> Preparation:
    if state.preparation is None:
        raise ValueError("an event of the free agent rolls came while none were open")
    return state.preparation


def _sequence(state: TeamState) -> Sequence:
    if state.sequence is None:
        raise ValueError("a purchase came while no sequence was open")
    return state.sequence


_APPLY: Mapping[type[Struct], Callable[[TeamState, Any], TeamState]] = {
    happened.TeamFounded: _founded,
    happened.TeamRenamed: _renamed,
    happened.TeamRetired: _retired,
    happened.PlayerNamed: _named,
    happened.BonusGranted: _granted,
    happened.BonusLapsed: _lapsed,
    happened.MvpHired: _hired,
    happened.CashHeld: _held,
    happened.MvpReturned: _returned,
    happened.HiredReleased: _released,
    happened.PreparationOpened: _opened,
    happened.FriendlyBonusConverted: _converted,
    happened.FreeAgentTableChosen: _table_chosen,
    happened.FreeAgentRolled: _rolled,
    happened.FreeAgentJoined: _joined,
    happened.FreeAgentWaits: _waits,
    happened.FreeAgentTurnedAway: _turned_away,
    happened.StandInJoined: _stood_in,
    happened.PreparationClosed: _closed,
    happened.PlayerBought: _player_bought,
    happened.PlayerDismissed: _dismissed,
    happened.CardBought: _card_bought,
    happened.DieBought: _die_bought,
    happened.PurchasesForgotten: _purchases_forgotten,
    happened.CheerleaderBought: _cheerleader_bought,
    happened.StaffHired: _staff_hired,
    happened.MoneyLent: _lent,
    happened.PlayerStruckOff: _struck_off,
    happened.RewardsKept: _rewards_kept,
    happened.RewardsLapsed: _rewards_lapsed,
    happened.TeamBroughtIn: _brought_in,
    **dict.fromkeys(get_args(StepEvent), evolve_step),
}
