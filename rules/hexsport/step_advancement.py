"""Step 4: one advancement for each player who gained a rank (HX-POST-16, HX-ADV).

For each in turn: the table is chosen, a die is rolled, and where the roll leaves a choice, an entry is picked.
"""

from msgspec import Struct

from rules.core.emission import Emission
from rules.core.options import Options
from rules.core.pending import Choice, Offer, Pending, Rolled, RollRequest
from rules.hexsport.advancement import entries, entries_of_face, gain, instead_of_nothing, refusal, tables_for
from rules.hexsport.commands import PickEntry, TakeAdvancement
from rules.hexsport.data import ADVANCEMENT_LIMITS, TABLES
from rules.hexsport.data_files import AdvancementTable
from rules.hexsport.state import Player, TeamState
from rules.hexsport.step import Beginning, Step, first_in_queue, going_on, named, open_sequence, subject_of
from rules.hexsport.step_events import AdvancementMissed, AdvancementRolled, AdvancementTableChosen

KEY = "advancements"


def _begin(state: TeamState, options: Options) -> Beginning:
    """A player let go between steps 3 and 4 no longer advances."""
    on_roster = {player.id for player in state.roster}
    players = tuple(player for player in open_sequence(state).risen if player in on_roster)
    return Beginning(players=players) if players else Beginning(reason="advance.nobody_rose")


def _pending(state: TeamState, options: Options) -> Pending:
    sequence = open_sequence(state)
    if not sequence.queue:
        return going_on(state, KEY)
    player = first_in_queue(state)
    match sequence.awaiting:
        case "roll":
            facts = {**named(player), "table": sequence.table, "entries": entries(TABLES[sequence.table], player)}
            return RollRequest(purpose="advance", subject=subject_of(player), dice=1, step=sequence.step, facts=facts)
        case "pick":
            offers = tuple(_entry_offer(player, entry, options) for entry in sequence.among)
            return Choice(kind="advancement_entry", subject=subject_of(player), step=sequence.step, offers=offers)
        case _:
            tables = tuple(_table_offer(state, player, table, options) for table in tables_for(player, options))
            return Choice(kind="advancement_table", subject=subject_of(player), step=sequence.step, offers=tables)


def _table_offer(state: TeamState, player: Player, table: AdvancementTable, options: Options) -> Offer:
    price = _price(table)
    allowed = tuple(entry for entry in entries(table, player) if refusal(player, entry, options) is None)
    facts: dict[str, object] = {
        **named(player),
        "table": table.key,
        "season": table.season,
        "coaching_dice": price,
        "owned": state.coaching_dice,
        "entries": entries(table, player),
        "allowed": allowed,
    }
    refused = "advance.no_coaching_die" if state.coaching_dice < price else ""
    return Offer(command=TakeAdvancement(player=player.id, table=table.key), facts=facts, refused=refused)


def _price(table: AdvancementTable) -> int:
    """Coaching dice given up for a roll on the table (HX-ADV-02)."""
    return ADVANCEMENT_LIMITS.extra_table_price_coaching_dice if table.extra_coaching else 0


def _entry_offer(player: Player, entry: str, options: Options) -> Offer:
    command = PickEntry(player=player.id, entry=entry)
    violation = refusal(player, entry, options)
    if violation is None:
        return Offer(command=command, facts={**named(player), "entry": entry})
    return Offer(command=command, facts={**named(player), **violation.facts}, refused=violation.code)


def _apply(emission: Emission[TeamState], given: Struct, options: Options) -> bool:
    if not open_sequence(emission.state).queue:
        return True
    player = first_in_queue(emission.state)
    match given:
        case TakeAdvancement(table=table):
            price = _price(TABLES[table])
            chosen = AdvancementTableChosen(player=player.id, name=player.name, table=table, coaching_dice=price)
            emission.emit(chosen)
        case Rolled(faces=(face,)):
            _roll(emission, player, face, options)
        case PickEntry(entry=entry):
            emission.emit(gain(player, entry))
        case _:
            pass
    return not open_sequence(emission.state).queue


def _roll(emission: Emission[TeamState], player: Player, face: int, options: Options) -> None:
    """What the face brings; what cannot be taken is replaced by a choice from the same table (HX-ADV-08, HX-ADV-18)."""
    table = TABLES[open_sequence(emission.state).table]
    rolled = AdvancementRolled(player=player.id, name=player.name, table=table.key, face=face)
    ways = (entries_of_face(table, face, player, options), entries(table, player))
    for listed in (*ways, instead_of_nothing(table, player, options)):
        allowed = [entry for entry in listed if refusal(player, entry, options) is None]
        if allowed and len(listed) == 1:
            emission.emit(rolled, gain(player, listed[0]))
            return
        if allowed:
            emission.emit(_with_choice(rolled, listed))
            return
    emission.emit(rolled, AdvancementMissed(player=player.id, name=player.name, table=table.key))


def _with_choice(rolled: AdvancementRolled, among: tuple[str, ...]) -> AdvancementRolled:
    return AdvancementRolled(player=rolled.player, name=rolled.name, table=rolled.table, face=rolled.face, among=among)


STEP = Step(key=KEY, begin=_begin, pending=_pending, apply=_apply)
