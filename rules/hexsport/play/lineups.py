"""Who comes to a match: two rosters as lineups. (HX-SETUP-07, HX-SETUP-11, HX-ABIL-13, HX-TEAM-05, HX-TEAM-13)"""

from msgspec import UNSET

from rules.core.options import Options
from rules.hexsport.advancement import forms
from rules.hexsport.commands import Found
from rules.hexsport.data import ABILITIES, LIMITS
from rules.hexsport.decide import decide
from rules.hexsport.evolve import evolve
from rules.hexsport.play.sheet import Lineup, MatchSheet, Profile
from rules.hexsport.play.terms import terms_of
from rules.hexsport.ranking import ranking
from rules.hexsport.stand_ins import may_play
from rules.hexsport.state import Hire, Player, TeamState, rewards_in

SHIRTS = range(1, LIMITS.roster_players + 1)  # HX-SETUP-11
SIDES = (0, 1)


def match_sheet(
    teams: tuple[TeamState, TeamState], options: Options, kind: str = "league", *, challenged: bool = False
) -> MatchSheet:
    """The match of two teams as they are now; `challenged` says that one had challenged the other to it."""
    home, visitor = (lineup(team, side, options, kind) for team, side in zip(teams, SIDES, strict=True))
    return MatchSheet(
        lineups=(home, visitor), kind=kind, terms=terms_of(options), challenged=True if challenged else UNSET
    )


def single_match(lists: tuple[str, str], options: Options) -> MatchSheet:
    """A match of two starting rosters, outside any campaign."""
    home, visitor = (starting_lineup(key, side, options) for key, side in zip(lists, SIDES, strict=True))
    return MatchSheet(lineups=(home, visitor), kind="single", terms=terms_of(options))


def lineup(team: TeamState, side: int, options: Options, kind: str = "league") -> Lineup:
    """What a team brings to a match of this kind: everyone able to play, hired players included, and its goods, with
    what cheers bought for the season among them (HX-CHEERS-12)."""
    able = [player for player in team.roster if may_play(player, team, options, kind)][: len(SHIRTS)]
    numbers = shirt_numbers(able)
    gained = rewards_in(team.rewards)
    return Lineup(
        name=team.name,
        list_key=team.list_key,
        players=tuple(profile(player, side, number) for player, number in zip(able, numbers, strict=True)),
        cards=team.cards + gained.cards,
        coaching_dice=team.coaching_dice + gained.dice,
        cheerleaders=team.cheerleaders,
        staff=team.staff,
        ranking=ranking(team),
    )


def starting_lineup(list_key: str, side: int, options: Options) -> Lineup:
    """The starting roster of a team list as a lineup."""
    return lineup(starting_team(list_key, list_key, options), side, options, "single")


def starting_team(list_key: str, name: str, options: Options) -> TeamState:
    """A team with the starting roster of a list. (HX-TEAM-01)"""
    team = TeamState()
    for event in decide(team, Found(list_key=list_key, name=name), options):
        team = evolve(team, event)
    return team


def shirt_numbers(players: list[Player]) -> list[int]:
    """A number from 1 to 14 for each: his own where it will do and nobody before him wears it. (HX-SETUP-11)"""
    worn: dict[int, int] = {}
    for player in players:
        if player.number is not None and player.number in SHIRTS and player.number not in worn.values():
            worn[player.id] = player.number
    free = iter([number for number in SHIRTS if number not in worn.values()])
    return [worn[player.id] if player.id in worn else next(free) for player in players]


def profile(player: Player, side: int, number: int) -> Profile:
    """The player as he comes to a match; a Keeper with his armour, a Robot with his forms. (HX-ABIL-13)"""
    return Profile(
        id=player.id,
        side=side,
        number=number,
        name=player.name,
        role=player.role,
        stats=player.stats,
        abilities=frozenset(player.abilities),
        race=race(player),
        forms=forms(player)[1:],
    )


def race(player: Player) -> str:
    """The list a player is of; a star is of the list that alone has one of his abilities, else of none."""
    own = (ABILITIES[key].team_only for key in player.abilities if player.hired is Hire.MVP)
    return player.list_key or next((key for key in own if key), "")
