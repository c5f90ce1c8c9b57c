"""Whether the players of a report can have done what it says (HX-ROLE, HX-TEAM-02, HX-AUCTION-16, HX-ABIL-19)."""

from collections.abc import Iterable, Sequence

from rules.core.errors import RuleViolation
from rules.core.options import Options
from rules.hexsport.data import LIMITS, MVPS
from rules.hexsport.report import Cause, Injury, Report, SideReport, Strikes
from rules.hexsport.state import Hire, Player, Role, Status, TeamState

DEADLY = 4  # damage (HX-ARMOUR-08)
MOST_DAMAGE = 20
STRIKERS = (Role.STRIKER, Role.JACK)  # HX-ROLE-06
CHANGES_ROLE = frozenset({"quick_change_artist", "prima_donna"})
ROLES_OF_CAUSE = {  # HX-ROLE-06, HX-ROLE-08 to HX-ROLE-10
    Cause.SLAM: (Role.JACK, Role.GUARD, Role.KEEPER),
    Cause.SUCKER_PUNCH: (Role.JACK, Role.GUARD, Role.KEEPER),
    Cause.SLAMBACK: (Role.JACK, Role.GUARD, Role.KEEPER),
    Cause.STOMP: (Role.JACK, Role.GUARD, Role.KEEPER),
    Cause.THROW: STRIKERS,
    Cause.OTHER: tuple(Role),
}


def check_players(report: Report, states: Sequence[TeamState], options: Options, *, kind: str) -> None:
    """Raises `RuleViolation` when somebody cannot have played, scored, injured or been injured as reported."""
    for place, (side, state) in enumerate(zip(report.sides, states, strict=True)):
        _check_took_part(place, side, state, options, kind=kind)
        _check_strikes(place, side, state)
    for injury in report.injuries:
        _check_injury(injury, report, states)
    _check_deaths(report.injuries)


def _check_took_part(place: int, side: SideReport, state: TeamState, options: Options, *, kind: str) -> None:
    _no_repeats(place, side.took_part)
    most = LIMITS.roster_players
    if len(side.took_part) > most:
        raise RuleViolation("report.too_many_players", side=place, players=len(side.took_part), most=most)
    if side.took_part and len(state.roster) > most:
        raise RuleViolation("report.roster_over", side=place, team=state.name, players=len(state.roster), most=most)
    for player_id in side.took_part:
        player = _known(place, state, player_id)
        _check_present(place, player)
        if player.hired is Hire.MVP:
            _check_mvp(place, player, state, options, kind=kind)


def _check_present(place: int, player: Player) -> None:
    who = {"side": place, "player": player.id, "name": player.name}
    if player.status is Status.DEAD:
        raise RuleViolation("report.player_dead", **who)
    if player.hired and player.status is not Status.ACTIVE:
        raise RuleViolation("report.not_hired", **who, hired=player.hired)
    if player.status is not Status.ACTIVE:
        raise RuleViolation("report.player_gone", **who, status=player.status)


def _check_mvp(place: int, player: Player, state: TeamState, options: Options, *, kind: str) -> None:
    who = {"side": place, "player": player.id, "name": player.name}
    if state.list_key not in MVPS[player.position].plays_for:
        raise RuleViolation("report.mvp_not_for_list", **who, list=state.list_key)
    if kind == "friendly" and options["friendly.mvp"] == "forbidden":
        raise RuleViolation("report.mvp_in_friendly", **who)


def _check_strikes(place: int, side: SideReport, state: TeamState) -> None:
    _no_repeats(place, [made.player for made in side.strikes])
    for made in side.strikes:
        _check_scorer(place, made, _on_pitch(place, side, state, made.player))
    worth = 3 * sum(made.count for made in side.strikes)
    if worth > side.points:
        raise RuleViolation("report.strikes_exceed_points", side=place, worth=worth, points=side.points)


def _check_scorer(place: int, made: Strikes, player: Player) -> None:
    who = {"side": place, "player": player.id, "name": player.name}
    if made.count < 1:
        raise RuleViolation("report.strikes", **who, count=made.count)
    if player.role not in STRIKERS and not _changes_role(player):
        raise RuleViolation("report.role_cannot_strike", **who, role=player.role)


def _check_injury(injury: Injury, report: Report, states: Sequence[TeamState]) -> None:
    if not 1 <= injury.damage <= MOST_DAMAGE:
        raise RuleViolation(
            "report.damage", side=injury.to, player=injury.player, damage=injury.damage, most=MOST_DAMAGE
        )
    _on_pitch(injury.to, report.sides[injury.to], states[injury.to], injury.player)
    if injury.by is None:
        return
    place = injury.causing_side
    causer = _on_pitch(place, report.sides[place], states[place], injury.by)
    if place == injury.to and injury.by == injury.player:
        raise RuleViolation("report.injured_himself", side=place, player=causer.id, name=causer.name)
    _check_cause(place, causer, injury.cause)


def _check_cause(place: int, causer: Player, cause: Cause) -> None:
    who = {"side": place, "player": causer.id, "name": causer.name, "cause": cause}
    if "pacifist" in causer.abilities and cause is not Cause.OTHER:
        raise RuleViolation("report.pacifist", **who)
    always_slams_back = cause is Cause.SLAMBACK and "mind_like_water" in causer.abilities
    if causer.role not in ROLES_OF_CAUSE[cause] and not _changes_role(causer) and not always_slams_back:
        raise RuleViolation("report.role_cannot_cause", **who, role=causer.role)


def _check_deaths(injuries: Iterable[Injury]) -> None:
    killed = [(injury.to, injury.player) for injury in injuries if injury.damage >= DEADLY]
    for place, player_id in killed:
        if killed.count((place, player_id)) > 1:
            raise RuleViolation("report.died_twice", side=place, player=player_id)


def _changes_role(player: Player) -> bool:
    """Whether he may act in another role than his own during a match (HX-TRANSFORM-04, HX-ABIL-20)."""
    return not CHANGES_ROLE.isdisjoint(player.abilities)


def _on_pitch(place: int, side: SideReport, state: TeamState, player_id: int) -> Player:
    player = _known(place, state, player_id)
    if player_id not in side.took_part:
        _check_present(place, player)
        raise RuleViolation("report.did_not_take_part", side=place, player=player.id, name=player.name)
    return player


def _known(place: int, state: TeamState, player_id: int) -> Player:
    player = state.player(player_id)
    if player is None:
        raise RuleViolation("report.unknown_player", side=place, player=player_id)
    return player


def _no_repeats(place: int, players: Sequence[int]) -> None:
    for player_id in players:
        if players.count(player_id) > 1:
            raise RuleViolation("report.player_twice", side=place, player=player_id)
