"""The free agent rolls before a match (HX-FREEAGENT)."""

from msgspec.structs import replace

from rules.core.errors import RuleViolation
from rules.core.options import Options
from rules.core.pending import Choice, Offer, Pending, Rolled, RollRequest
from rules.hexsport import underdog
from rules.hexsport.buying import hired_place_refusal, why_no_place
from rules.hexsport.commands import ChooseTable, ForgoRolls, Prepare
from rules.hexsport.data import FREE_AGENTS, row
from rules.hexsport.events import (
    BonusGranted,
    Event,
    FreeAgentJoined,
    FreeAgentRolled,
    FreeAgentTableChosen,
    FreeAgentTurnedAway,
    FriendlyBonusConverted,
    PreparationClosed,
    PreparationOpened,
)
from rules.hexsport.handlers import Handlers
from rules.hexsport.market_files import FreeAgentRow
from rules.hexsport.naming import free_number, recruit
from rules.hexsport.state import Hire, Player, Preparation, TeamState

PURPOSE = "free_agent"


def preparation_pending(state: TeamState, options: Options) -> Pending | None:
    """What the free agent rolls before a match await: a table, then its die; None when none are open."""
    preparation = state.preparation
    if preparation is None:
        return None
    subject = f"roll:{preparation.rolled + 1}"
    if preparation.season:
        return RollRequest(purpose=PURPOSE, subject=subject, dice=1)
    left = preparation.rolls + underdog.free_agent_rolls(preparation.bonus)
    tables = tuple(
        Offer(command=ChooseTable(1 if season == 1 else 2), facts={"rows": tuple(entry.name for entry in rows)})
        for season, rows in FREE_AGENTS.items()
        if season in _tables(preparation, options)
    )
    offers = (*(tables if left else ()), Offer(command=ForgoRolls(), facts={"rolls": left}))
    return Choice(kind="free_agent_table", subject=subject, offers=offers)


def _tables(preparation: Preparation, options: Options) -> tuple[int, ...]:
    """The seasons whose tables may be chosen: both, or the one this match began with (HX-FREEAGENT-02)."""
    settled = preparation.first and options["freeagent.table_choice"] == "per_match"
    return (preparation.first,) if settled else tuple(FREE_AGENTS)


def prepare(state: TeamState, command: Prepare, options: Options) -> tuple[Event, ...]:
    """The rolls are open, or done at once when the bonus is too small for one; nothing happens without a bonus.

    Before a league match the whole bonus goes into rolls and what is left over is lost, or kept for the round
    (HX-UNDERDOG-04, HX-UNDERDOG-06); a friendly leaves the bonus alone and gives its own (HX-UNDERDOG-09). Rolls still
    open for another match, one that is not played any more, are over.
    """
    if state.sequence is not None:
        raise RuleViolation("prepare.steps_open", match=state.sequence.aftermath.match)
    if state.preparation is not None and state.preparation.match == command.match:
        raise RuleViolation("prepare.open", match=command.match)
    over = _given_up(state, state.preparation, options) if state.preparation else ()
    bonus = next((event.bonus for event in over if isinstance(event, BonusGranted)), state.bonus)
    opened = _friendly(command, options) if command.kind == "friendly" else _league(command, bonus, options)
    if opened.rolls or opened.friendly_bonus:
        return (*over, opened)
    return (*over, opened, PreparationClosed(match=command.match)) if opened.bonus else over


def _league(command: Prepare, bonus: int, options: Options) -> PreparationOpened:
    rolls = underdog.free_agent_rolls(bonus)
    paid = underdog.price_of(rolls) if underdog.keeps_unused(options) else bonus
    return PreparationOpened(match=command.match, rolls=rolls, bonus=paid)


def _friendly(command: Prepare, options: Options) -> PreparationOpened:
    given = underdog.friendly_bonus(command.difference, options)
    if options["friendly.underdog"] == "full":
        return PreparationOpened(match=command.match, rolls=0, friendly_bonus=given)
    return PreparationOpened(match=command.match, rolls=underdog.free_agent_rolls(given))


def choose_table(state: TeamState, command: ChooseTable, options: Options) -> tuple[Event, ...]:
    """The next free agent is rolled on the table of this season; a friendly's bonus has turned into rolls."""
    preparation = _awaiting_table(state)
    if command.season not in FREE_AGENTS:
        raise RuleViolation("prepare.unknown_table", season=command.season)
    if command.season not in _tables(preparation, options):
        raise RuleViolation("prepare.table_settled", season=preparation.first)
    rolls = underdog.free_agent_rolls(preparation.bonus)
    if preparation.rolls + rolls == 0:
        raise RuleViolation("prepare.no_rolls")
    chosen = FreeAgentTableChosen(season=command.season)
    if preparation.bonus:
        return (FriendlyBonusConverted(bonus=preparation.bonus, rolls=rolls), chosen)
    return (chosen,)


def forgo_rolls(state: TeamState, command: ForgoRolls, options: Options) -> tuple[Event, ...]:
    """The rolls are over; those left were not used (HX-UNDERDOG-06)."""
    return _given_up(state, _awaiting_table(state), options)


def roll_free_agent(state: TeamState, rolled: Rolled, options: Options) -> tuple[Event, ...]:
    """The free agent rolled is on the roster, unless its 14 places are taken (HX-FREEAGENT-07) or those of his
    role, where hired players count to them (HX-TEAM-09)."""
    preparation = state.preparation
    if preparation is None or not preparation.season:
        raise RuleViolation("roll.not_awaited")
    if len(rolled.faces) != 1 or rolled.faces[0] not in range(1, 7):
        raise RuleViolation("roll.faces", faces=rolled.faces, dice=1, sides=6)
    entry = FREE_AGENTS[preparation.season][rolled.faces[0] - 1]
    made = FreeAgentRolled(
        season=preparation.season, face=entry.roll, list_key=entry.team, position=entry.player, name=entry.name
    )
    closed = (PreparationClosed(match=preparation.match),) if preparation.rolls == 1 else ()
    return (made, _arrival(state, entry, options), *closed)


def _arrival(state: TeamState, entry: FreeAgentRow, options: Options) -> FreeAgentJoined | FreeAgentTurnedAway:
    if why_no_place(state, "") or hired_place_refusal(state, row(entry.team, entry.player).role, options):
        return FreeAgentTurnedAway(list_key=entry.team, position=entry.player, name=entry.name)
    return FreeAgentJoined(player=free_agent(state, entry, options))


def free_agent(state: TeamState, entry: FreeAgentRow, options: Options) -> Player:
    """The player of this row of a free agent table, as the team lists have him (HX-FREEAGENT-06)."""
    name = entry.name[0].upper() + entry.name[1:]
    kind = row(entry.team, entry.player)
    player = recruit(kind, entry.team, state.next_player, name, free_number(state), options)
    return replace(player, hired=Hire.FREE_AGENT)


def _given_up(state: TeamState, preparation: Preparation, options: Options) -> tuple[Event, ...]:
    left = preparation.rolls + underdog.free_agent_rolls(preparation.bonus)
    closed = PreparationClosed(match=preparation.match, forgone=left)
    back = min(underdog.price_of(left), preparation.paid) if underdog.keeps_unused(options) else 0
    return (closed, BonusGranted(bonus=state.bonus + back)) if back else (closed,)


def _awaiting_table(state: TeamState) -> Preparation:
    if state.preparation is None or state.preparation.season:
        raise RuleViolation("prepare.no_table_awaited")
    return state.preparation


HANDLERS: Handlers = {Prepare: prepare, ChooseTable: choose_table, ForgoRolls: forgo_rolls}
