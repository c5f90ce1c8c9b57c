"""Teams of the hex sport as the platform sees them; the module satisfies `rules.core.ruleset.RosterRules`."""

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import asdict

from rules.core.options import Options
from rules.core.pending import Offer
from rules.core.sheets import ListPlayer, PlayerSheet, Problem, TeamList, TeamSheet
from rules.hexsport.buying import may_dismiss_later, of_position
from rules.hexsport.commands import Command
from rules.hexsport.data import ABILITIES, LIMITS, LISTS, MVPS, row
from rules.hexsport.data_files import ListRow
from rules.hexsport.decide import decide
from rules.hexsport.events import Event
from rules.hexsport.evolve import evolve
from rules.hexsport.naming import first_stats
from rules.hexsport.ranking import parts, player_value
from rules.hexsport.shop import asset_offers, player_offers
from rules.hexsport.state import Hire, Player, Stats, TeamState, rewards_in

__all__ = [
    "blank",
    "command_type",
    "decide",
    "event_type",
    "evolve",
    "problems",
    "sheet",
    "shop",
    "state_type",
    "team_lists",
]

STAFF = ("offensive", "defensive", "support")
GAINED = ("season_cards", "season_dice")  # assets that cheers bought for the season

state_type: type[Struct] = TeamState
command_type: object = Command
event_type: object = Event


def blank() -> TeamState:
    """A team before it is founded."""
    return TeamState()


def team_lists(options: Options) -> tuple[TeamList, ...]:
    """The lists a team may be founded with (HX-TEAM-10)."""
    return tuple(_team_list(team, options) for team in LISTS.values())


def _team_list(team: ListRow, options: Options) -> TeamList:
    players = (
        ListPlayer(
            key=kind.key,
            name=kind.name,
            role=kind.role.value,
            start=kind.start,
            most=kind.max,
            cost=kind.cost,
            stats=_stats(first_stats(kind, team.key, options)),
            abilities=_ability_names(kind.abilities),
        )
        for kind in team.players
    )
    assets = {
        "cards": team.cards,
        "coaching_dice": team.coaching_dice,
        "cheerleaders": team.cheerleaders,
        "offensive": team.staff.offensive,
        "defensive": team.staff.defensive,
        "support": team.staff.support,
    }
    return TeamList(key=team.key, name=team.name, known_side=team.known_side, players=tuple(players), assets=assets)


def sheet(state: TeamState) -> TeamSheet:
    """The team as a page shows it, with everyone who ever played for it."""
    assets = {"cards": state.cards, "coaching_dice": state.coaching_dice, "cheerleaders": state.cheerleaders}
    rewards = rewards_in(state.rewards)
    gained = dict(zip(GAINED, (rewards.cards, rewards.dice), strict=True))
    worth = parts(state)
    return TeamSheet(
        list_key=state.list_key,
        name=state.name,
        cash=state.cash,
        held=state.held,
        debt=state.debt,
        value=sum(worth.values()),
        assets=assets
        | {staff: state.staff.count(staff) for staff in STAFF}
        | {asset: count for asset, count in gained.items() if count},
        parts=worth,
        players=tuple(_player_sheet(player) for player in state.players),
        retired=state.retired,
    )


def _player_sheet(player: Player) -> PlayerSheet:
    return PlayerSheet(
        player=player.id,
        name=player.name,
        number=player.number,
        position=position_name(player),
        role=player.role.value,
        status=player.status.value,
        hired=player.hired.value if player.hired else "",
        rank=player.rank,
        experience=player.experience,
        value=player_value(player),
        stats=_stats(player.stats),
        abilities=_ability_names(player.abilities),
    )


def position_name(player: Player) -> str:
    """The name of the row the player comes from: of his list, or of the MVPs."""
    if player.hired is Hire.MVP:
        return MVPS[player.position].name
    return row(player.list_key, player.position).name


def problems(state: TeamState, options: Options) -> tuple[Problem, ...]:
    """Everything that is not legal about the team as it stands (HX-TEAM-02, HX-TEAM-03, HX-PRICE-09, HX-POST-35)."""
    if not state.list_key:
        return (Problem(code="team.not_founded"),)
    return tuple(_problems(state, options))


def _problems(state: TeamState, options: Options) -> Iterator[Problem]:
    owned, limit = len(state.roster), LIMITS.roster_players
    if owned > limit and may_dismiss_later(options) and sum(player.hired is None for player in state.roster) <= limit:
        facts: dict[str, object] = {"owned": owned, "limit": limit}
        yield Problem(code="roster.dismiss_before_match", facts=facts, passing=True)
    elif owned > limit:
        yield _too_many("roster.too_many", owned, limit)
    for kind in LISTS[state.list_key].players:
        owned = of_position(state, kind.key, options)
        if owned > kind.max:
            yield _too_many("roster.role_limit", owned, kind.max, position=kind.key)
    if state.cheerleaders > LIMITS.cheerleaders_owned:
        yield _too_many("roster.cheerleaders", state.cheerleaders, LIMITS.cheerleaders_owned)
    if not 0 <= state.held <= state.cash:
        yield Problem(code="roster.cash", facts={"cash": state.cash, "held": state.held})
    yield from _shared_numbers(state)


def _shared_numbers(state: TeamState) -> Iterator[Problem]:
    worn = Counter(player.number for player in state.roster if player.number is not None)
    for player in state.roster:
        if player.number is not None and worn[player.number] > 1:
            yield Problem(code="roster.number_shared", player=player.id, facts={"number": player.number})


def _too_many(code: str, owned: int, limit: int, **facts: object) -> Problem:
    return Problem(code=code, facts={"owned": owned, "limit": limit, **facts})


def shop(state: TeamState, options: Options) -> tuple[Offer, ...]:
    """Everything that is for sale to the team; what it may not buy now carries the reason."""
    return (*player_offers(state, options), *asset_offers(state, options)) if state.list_key else ()


def _stats(stats: Stats) -> dict[str, int]:
    return asdict(stats)


def _ability_names(keys: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(ABILITIES[key].name for key in keys)
