"""Teams of the hex sport for tests: founded, richer, full, at a step."""

from msgspec import Struct
from msgspec.structs import replace

from rules.core.errors import RuleViolation
from rules.core.options import Options
from rules.hexsport.commands import Found
from rules.hexsport.decide import decide
from rules.hexsport.evolve import evolve
from rules.hexsport.options import DEFAULTS, OPTIONS
from rules.hexsport.state import Aftermath, Player, Role, Sequence, Stats, TeamState


def options(**chosen: object) -> Options:
    """The defaults, with `team_cuts="none"` for the option `team.cuts`."""
    return Options(OPTIONS, {key.replace("_", ".", 1): value for key, value in chosen.items()})


def founded(list_key: str = "corporation_male", *names: str) -> TeamState:
    """A new team."""
    return after(TeamState(), Found(list_key, "Testers", names))


def events_of(state: TeamState, given: Struct, rules: Options = DEFAULTS) -> tuple[Struct, ...]:
    return tuple(decide(state, given, rules))


def after(state: TeamState, *given: Struct, rules: Options = DEFAULTS) -> TeamState:
    """The team once all that was given has been carried out."""
    for one in given:
        for event in decide(state, one, rules):
            state = evolve(state, event)
    return state


def refusal(state: TeamState, given: Struct, rules: Options = DEFAULTS) -> RuleViolation:
    """The violation that a command meets."""
    try:
        decide(state, given, rules)
    except RuleViolation as violation:
        return violation
    raise AssertionError(f"{given} was allowed")


def at_step(state: TeamState, step: int, **of_sequence: object) -> TeamState:
    """The team with its post-match steps open at this one."""
    return replace(state, sequence=Sequence(aftermath=played(), step=step, **of_sequence))


def played(**facts: object) -> Aftermath:
    """A league match that ended level."""
    facts = {"kind": "league", "ending": "played", "opponent": "Others", "won": None, **facts}
    return Aftermath(match="m1", points=0, opponent_points=0, margin=0, ranking=100, opponent_ranking=100, **facts)


def with_players(state: TeamState, position: str, count: int, **of_player: object) -> TeamState:
    """The team with so many more players of a position of its list, copied from one it has."""
    model = next(player for player in state.players if player.position == position)
    first = state.next_player
    more = tuple(
        replace(model, id=number, number=number, name=f"Extra {number}", **of_player)
        for number in range(first, first + count)
    )
    return replace(state, players=(*state.players, *more), next_player=first + count)


def player_of(cost: int, rank: int = 1, player_id: int = 1) -> Player:
    """A Striker of a team without a list, for sums."""
    return Player(
        id=player_id,
        name=f"Player {player_id}",
        number=player_id,
        list_key="corporation_male",
        position="striker",
        role=Role.STRIKER,
        cost=cost,
        stats=Stats(5, 4, 4, 4, 5),
        rank=rank,
    )


def with_cash(state: TeamState, mc: int) -> TeamState:
    """The team with so many mc in hand."""
    return replace(state, cash=mc)
