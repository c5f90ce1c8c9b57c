"""The free agent rolls before a match (HX-FREEAGENT)."""

from msgspec import UnsetType
from msgspec.structs import asdict, replace

from rules.core.errors import RuleViolation
from rules.core.options import Options
from rules.core.pending import Choice, Offer, Pending, Rolled, RollRequest
from rules.hexsport import underdog
from rules.hexsport.buying import hired_place_refusal, why_no_place, why_not_let_go
from rules.hexsport.commands import ChooseTable, ForgoRolls, Prepare, TakeFreeAgent, TurnAway
from rules.hexsport.data import FREE_AGENTS, row
from rules.hexsport.events import (
    BonusGranted,
    Event,
    FreeAgentJoined,
    FreeAgentRolled,
    FreeAgentTableChosen,
    FreeAgentTurnedAway,
    FreeAgentWaits,
    FriendlyBonusConverted,
    PlayerDismissed,
    PreparationClosed,
    PreparationOpened,
)
from rules.hexsport.handlers import Handlers
from rules.hexsport.naming import free_number, recruit
from rules.hexsport.stand_ins import has_stand_ins, with_stand_ins
from rules.hexsport.state import Applicant, Hire, Player, Preparation, TeamState

PURPOSE = "free_agent"


def preparation_pending(state: TeamState, options: Options) -> Pending | None:
    """What the free agent rolls before a match await: a table, then its die, then a place where he found none; None
    when none are open."""
    preparation = state.preparation
    if preparation is None:
        return None
    if not isinstance(preparation.waiting, UnsetType):
        return place_choice(state, preparation.waiting, options)
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


@with_stand_ins
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
    if has_stand_ins(options):
        opened = replace(opened, kind=command.kind)
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
    """The next free agent is rolled on the table of this season; a friendly's bonus has turned into rolls. Who still
    waited for a place is turned away."""
    preparation = _awaiting_table(state)
    gone = _turned_away(preparation)
    if command.season not in FREE_AGENTS:
        raise RuleViolation("prepare.unknown_table", season=command.season)
    if command.season not in _tables(preparation, options):
        raise RuleViolation("prepare.table_settled", season=preparation.first)
    rolls = underdog.free_agent_rolls(preparation.bonus)
    if preparation.rolls + rolls == 0:
        raise RuleViolation("prepare.no_rolls")
    chosen = FreeAgentTableChosen(season=command.season)
    if preparation.bonus:
        return (*gone, FriendlyBonusConverted(bonus=preparation.bonus, rolls=rolls), chosen)
    return (*gone, chosen)


@with_stand_ins
def forgo_rolls(state: TeamState, command: ForgoRolls, options: Options) -> tuple[Event, ...]:
    """The rolls are over; those left were not used (HX-UNDERDOG-06)."""
    return _given_up(state, _awaiting_table(state), options)


@with_stand_ins
def roll_free_agent(state: TeamState, rolled: Rolled, options: Options) -> tuple[Event, ...]:
    """The free agent rolled is on the roster, unless its 14 places are taken (HX-FREEAGENT-07) or those of his
    role, where hired players count to them (HX-TEAM-09). Where somebody may make room for him he waits."""
    preparation = state.preparation
    if preparation is None or not preparation.season:
        raise RuleViolation("roll.not_awaited")
    if len(rolled.faces) != 1 or rolled.faces[0] not in range(1, 7):
        raise RuleViolation("roll.faces", faces=rolled.faces, dice=1, sides=6)
    entry = FREE_AGENTS[preparation.season][rolled.faces[0] - 1]
    made = FreeAgentRolled(
        season=preparation.season, face=entry.roll, list_key=entry.team, position=entry.player, name=entry.name
    )
    arrival = _arrival(state, Applicant(list_key=entry.team, position=entry.player, name=entry.name), options)
    done = preparation.rolls == 1 and not isinstance(arrival, FreeAgentWaits)
    return (made, arrival, *(_closed(preparation) if done else ()))


def _arrival(
    state: TeamState, agent: Applicant, options: Options
) -> FreeAgentJoined | FreeAgentWaits | FreeAgentTurnedAway:
    if why_not_take(state, agent, options) is None:
        return FreeAgentJoined(player=free_agent(state, agent, options))
    waits = why_no_place(state, "") and options["freeagent.full_roster"] == "replace_chosen"
    if waits and any(why_not_take(state, agent, options, instead=player.id) is None for player in state.roster):
        return FreeAgentWaits(**asdict(agent))
    return FreeAgentTurnedAway(**asdict(agent))


def why_not_take(state: TeamState, agent: Applicant, options: Options, *, instead: int = 0) -> RuleViolation | None:
    """Why the free agent finds no place, once the player of the id `instead` has left (0: nobody); None when he does.
    (HX-FREEAGENT-04, HX-FREEAGENT-07, HX-TEAM-09)"""
    if instead and (refusal := why_not_let_go(state, instead, options)):
        return refusal
    left = replace(state, players=tuple(player for player in state.players if player.id != instead))
    role = row(agent.list_key, agent.position).role
    return why_no_place(left, "prepare.no_place") or hired_place_refusal(left, role, options)


def free_agent(state: TeamState, agent: Applicant, options: Options) -> Player:
    """The free agent as the team lists have him (HX-FREEAGENT-06)."""
    name = agent.name[0].upper() + agent.name[1:]
    kind = row(agent.list_key, agent.position)
    player = recruit(kind, agent.list_key, state.next_player, name, free_number(state), options)
    return replace(player, hired=Hire.FREE_AGENT)


def place_choice(state: TeamState, agent: Applicant, options: Options) -> Choice:
    """Who makes room for the free agent who waits: one offer per player of the team's own, or that a place is free
    since, and one to do without him (HX-FREEAGENT-07)."""
    assert state.preparation is not None, "nobody waits but before a match"
    facts: dict[str, object] = {"agent": agent.name, "agent_position": agent.position, "agent_list": agent.list_key}
    free = why_no_place(state, "") is None
    places = [0] if free else [player.id for player in state.roster if player.hired is None]
    taken = tuple(_place_offer(state, agent, options, instead, facts) for instead in places)
    return Choice(
        kind="free_agent_place",
        subject=f"roll:{state.preparation.rolled}",
        offers=(*taken, Offer(command=TurnAway(), facts=facts)),
    )


def _place_offer(state: TeamState, agent: Applicant, options: Options, instead: int, facts: dict[str, object]) -> Offer:
    refusal = why_not_take(state, agent, options, instead=instead)
    player = state.player(instead)
    whose = {"player": player.id, "name": player.name, "position": player.position} if player else {}
    told = facts | whose | (refusal.facts if refusal else {})
    return Offer(command=TakeFreeAgent(instead), facts=told, refused=refusal.code if refusal else "")


@with_stand_ins
def take_free_agent(state: TeamState, command: TakeFreeAgent, options: Options) -> tuple[Event, ...]:
    """The free agent who waited is on the roster and whoever made room for him is let go for good, for no money."""
    preparation, agent = _waited_for(state)
    if refusal := why_not_take(state, agent, options, instead=command.instead):
        raise refusal
    leaver = state.player(command.instead)
    left = (PlayerDismissed(player=leaver.id, name=leaver.name),) if leaver else ()
    joined = FreeAgentJoined(player=free_agent(state, agent, options))
    return (*left, joined, *(() if preparation.rolls else _closed(preparation)))


@with_stand_ins
def turn_away(state: TeamState, command: TurnAway, options: Options) -> tuple[Event, ...]:
    """The free agent who waited is gone."""
    preparation, agent = _waited_for(state)
    return (FreeAgentTurnedAway(**asdict(agent)), *(() if preparation.rolls else _closed(preparation)))


def _waited_for(state: TeamState) -> tuple[Preparation, Applicant]:
    if state.preparation is None or isinstance(state.preparation.waiting, UnsetType):
        raise RuleViolation("prepare.nobody_waits")
    return state.preparation, state.preparation.waiting


def _closed(preparation: Preparation) -> tuple[PreparationClosed]:
    return (PreparationClosed(match=preparation.match),)


def _turned_away(preparation: Preparation) -> tuple[FreeAgentTurnedAway, ...]:
    """Who still waits for a place is turned away when his coach goes on without a word about him."""
    return () if isinstance(preparation.waiting, UnsetType) else (FreeAgentTurnedAway(**asdict(preparation.waiting)),)


def _given_up(state: TeamState, preparation: Preparation, options: Options) -> tuple[Event, ...]:
    left = preparation.rolls + underdog.free_agent_rolls(preparation.bonus)
    closed: tuple[Event, ...] = (*_turned_away(preparation), PreparationClosed(match=preparation.match, forgone=left))
    back = min(underdog.price_of(left), preparation.paid) if underdog.keeps_unused(options) else 0
    return (*closed, BonusGranted(bonus=state.bonus + back)) if back else closed


def _awaiting_table(state: TeamState) -> Preparation:
    if state.preparation is None or state.preparation.season:
        raise RuleViolation("prepare.no_table_awaited")
    return state.preparation


HANDLERS: Handlers = {
    Prepare: prepare,
    ChooseTable: choose_table,
    ForgoRolls: forgo_rolls,
    TakeFreeAgent: take_free_agent,
    TurnAway: turn_away,
}
