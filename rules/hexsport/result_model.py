"""A seeded model of match results: not the sport, but reports that could have come from it.

Each of the 14 Rushes may bring one Strike and one injury. It serves simulations and demonstrations.
"""

from collections.abc import Sequence

from msgspec import Struct

from rules.core.dice import HashDice
from rules.core.options import Options
from rules.core.pending import DrawRequest, RollRequest
from rules.hexsport.data import MVPS
from rules.hexsport.report import Cause, Injury, Place, Report, SideReport, Strikes
from rules.hexsport.report_players import CHANGES_ROLE, DEADLY, STRIKERS
from rules.hexsport.report_score import LANDSLIDE, RUSHES, needs_winner
from rules.hexsport.state import Hire, Player, Role, Status, TeamState

STRIKE_POINTS = {9: 1, 10: 2, 11: 3, 12: 4}  # points by the sum of two dice
INJURY_FROM = 11  # sum of two dice
DAMAGE = (1, 1, 2, 3, 3, 4)  # by the face of a die
CHEERED_POINTS = 3


class Chance(Struct, frozen=True):
    """The dice of one match: what is asked for has a purpose and a Rush of its own."""

    dice: HashDice
    prefix: str

    def total(self, purpose: str, rush: int) -> int:
        """The sum of two dice."""
        return sum(self.roll(purpose, rush, 2))

    def roll(self, purpose: str, rush: int, dice: int) -> tuple[int, ...]:
        """The faces of so many dice."""
        return self.dice.answer(RollRequest(purpose=purpose, subject=f"rush:{rush}", dice=dice), self.prefix).faces

    def pick(self, purpose: str, rush: int, among: Sequence[int]) -> int:
        """One of these players."""
        request = DrawRequest(purpose=purpose, subject=f"rush:{rush}", among=tuple(among))
        return among[self.dice.answer(request, self.prefix).index]


class Tally:
    """A match on its way: the marker, and who did what."""

    def __init__(self, states: Sequence[TeamState], *, stars: bool) -> None:
        self.marker = 0
        self.points = [0, 0]
        self.cheers = [0, 0]
        self.strikes: tuple[dict[int, int], dict[int, int]] = ({}, {})
        self.injuries: list[Injury] = []
        self.took_part = [
            [player for player in state.roster if may_play(player, state, stars=stars)] for state in states
        ]
        self.able = [list(side) for side in self.took_part]

    def side_report(self, place: Place) -> SideReport:
        """What is reported of one side."""
        return SideReport(
            points=self.points[place],
            cheers=self.cheers[place],
            took_part=tuple(player.id for player in self.took_part[place]),
            strikes=tuple(Strikes(player=player, count=count) for player, count in sorted(self.strikes[place].items())),
        )


def may_play(player: Player, state: TeamState, *, stars: bool = True) -> bool:
    """Whether the player can be fielded, stars only where the match is open to them (HX-AUCTION-16)."""
    star = player.hired is Hire.MVP
    barred = star and not (stars and state.list_key in MVPS[player.position].plays_for)
    return player.status is Status.ACTIVE and not barred


def model_report(
    states: Sequence[TeamState], options: Options, dice: HashDice, prefix: str, *, kind: str = "league"
) -> Report:
    """A report of a match between teams in these states. The same seed, prefix and teams give the same report.

    A match that cannot end level has a winner; stars play in friendlies where they may (HX-FRIENDLY-07).
    """
    stars = kind != "friendly" or options["friendly.mvp"] == "allowed"
    chance, tally = Chance(dice, prefix), Tally(states, stars=stars)
    rush = 0
    while rush < RUSHES and abs(tally.marker) < LANDSLIDE:
        rush += 1
        side: Place = 0 if rush % 2 else 1
        _injure(tally, side, chance, rush)
        _strike(tally, side, chance, rush)
    level = tally.marker == 0 and needs_winner(options, kind=kind)
    return Report(
        home=tally.side_report(0),
        visitor=tally.side_report(1),
        margin=tally.marker,
        rush=rush,
        injuries=tuple(tally.injuries),
        awarded_to=(0 if chance.roll("sudden_death", 0, 1)[0] % 2 else 1) if level else None,
    )


def _strike(tally: Tally, side: Place, chance: Chance, rush: int) -> None:
    scorers = [player.id for player in tally.able[side] if _may_strike(player)]
    points = STRIKE_POINTS.get(chance.total("strike", rush), 0)
    if not points or not scorers:
        return
    tally.points[side] += points
    marker = tally.marker + (points if side == 0 else -points)
    tally.marker = max(-LANDSLIDE, min(LANDSLIDE, marker))
    if points >= CHEERED_POINTS:
        scorer = chance.pick("scorer", rush, scorers)
        tally.strikes[side][scorer] = tally.strikes[side].get(scorer, 0) + 1
        tally.cheers[side] += 1


def _injure(tally: Tally, side: Place, chance: Chance, rush: int) -> None:
    other: Place = 1 if side == 0 else 0
    slammers = [player.id for player in tally.able[side] if _may_slam(player)]
    victims = [player.id for player in tally.able[other]]
    if chance.total("injury", rush) < INJURY_FROM or not slammers or not victims:
        return
    damage = DAMAGE[chance.roll("damage", rush, 1)[0] - 1]
    victim = chance.pick("victim", rush, victims)
    by = chance.pick("slammer", rush, slammers)
    tally.injuries.append(Injury(to=other, player=victim, damage=damage, by=by, cause=Cause.SLAM))
    if damage >= DEADLY:
        tally.able[other] = [player for player in tally.able[other] if player.id != victim]
    if damage >= CHEERED_POINTS:
        tally.cheers[side] += 1


def _may_strike(player: Player) -> bool:
    return player.role in STRIKERS or bool(CHANGES_ROLE.intersection(player.abilities))


def _may_slam(player: Player) -> bool:
    return player.role in (Role.JACK, Role.GUARD, Role.KEEPER) and "pacifist" not in player.abilities
