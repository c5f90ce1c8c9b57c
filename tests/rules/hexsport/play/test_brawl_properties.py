"""What holds after any attack, wherever the players stand, whatever they choose, however the dice fall."""

import random

import pytest
from msgspec.structs import replace

from rules.core.pending import Choice, Drawn, Rolled, RollRequest
from rules.hexsport.play.attack import Attack
from rules.hexsport.play.attack_table import ATTACKS, targets_for
from rules.hexsport.play.engine import pending
from rules.hexsport.play.pitch import NOWHERE, PITCH
from rules.hexsport.play.state import MatchState, Where
from rules.hexsport.play.threat import front_of, threat_of
from rules.hexsport.state import Role
from tests.rules.hexsport.play.scenes import Piece, Scene, guard, jack, keeper, striker

MAKERS = (striker, jack, guard, keeper)
ABILITIES = (
    *("steady", "mind_like_water", "pacifist", "roll", "quick_recovery", "misdirect", "cant_feel_a_thing"),
    *("360_vision", "gotcha", "lucky", "duck_weave", "does_this_hurt"),
)
OPTIONS = (
    {},
    {"slam_order": "scatter_after_knock_down", "push_blocked_facing": "unchanged"},
    {"react_declare": "after_roll", "armour_carrier_ball": "stays_in_hex"},
)


def crowd(chance: random.Random, side: int) -> list[Piece]:
    """Six players side by side, near a wall or in the open."""
    pieces = []
    for number in range(1, 7):
        told = {"abilities": tuple(chance.sample(ABILITIES, 2)), "down": chance.random() < 0.15}
        pieces.append(chance.choice(MAKERS)(number + 6 * side, facing=chance.randrange(6), **told))
    return pieces


def brawl(seed: int) -> Scene:
    """Twelve players in a crowd, one of them, or a hex among them, with the ball."""
    chance = random.Random(seed)
    centre = chance.choice(PITCH.cells)
    near = sorted(PITCH.cells, key=lambda at: PITCH.distance[PITCH.index[centre]][PITCH.index[at]])[:16]
    spots = chance.sample([at for at in near if PITCH.index[at] != PITCH.ref_start], 13)
    home, visitor = crowd(chance, 0), crowd(chance, 1)
    placed = [replace(piece, at=spot) for piece, spot in zip(home + visitor, spots, strict=False)]
    holders = [place for place, piece in enumerate(placed) if piece.role is not Role.GUARD and not piece.down]
    if holders and chance.random() < 0.6:
        holder = chance.choice(holders)
        placed[holder] = replace(placed[holder], ball=True)
        return Scene(placed[:6], placed[6:], dice=(1, 1), **OPTIONS[seed % 3])
    return Scene(placed[:6], placed[6:], ball=spots[12], **OPTIONS[seed % 3])


def check(state: MatchState) -> None:
    """No two share a cell, nobody is nowhere, the floored hold and threaten nothing, the ball is with its carrier."""
    cells = [figure.cell for figure in state.figures if figure.cell != NOWHERE]
    assert len(cells) == len(set(cells))
    assert state.ref not in cells
    for slot, figure in enumerate(state.figures):
        assert (figure.where is Where.PITCH) == (figure.cell != NOWHERE)
        assert 0 <= figure.facing < 6
        if figure.down or figure.cell == NOWHERE:
            assert state.carrier != slot
            assert (threat_of(state, slot), front_of(state, slot)) == (0, 0)
        else:
            assert threat_of(state, slot) & ~front_of(state, slot) == 0
    if state.carrier >= 0:
        assert state.figures[state.carrier].cell == state.ball


def finish(scene: Scene, chance: random.Random) -> None:
    """Whatever is asked gets any answer, until the attack is over."""
    while (wanted := pending(scene.state)) is not None:
        if isinstance(wanted, Choice):
            assert len(wanted.offers) > 1
            scene.give(chance.choice(scene.offered))
        elif isinstance(wanted, RollRequest):
            scene.give(Rolled(tuple(chance.randint(1, wanted.sides) for _ in range(wanted.dice))))
        else:
            scene.give(Drawn(chance.randrange(len(wanted.among))))
        check(scene.state)


def attacks_in(state: MatchState) -> list[tuple[int, int, str]]:
    """Who may attack whom, and how."""
    kinds = [kind for kind in ATTACKS if kind != "sucker_punch"]
    return [(slot, target, kind) for slot in range(12) for kind in kinds for target in targets_for(state, slot, kind)]


@pytest.mark.rule("HX-PITCH-01", "HX-DOWN-01", "HX-FACING-03", "HX-ARMOUR-05")
@pytest.mark.parametrize("seed", range(150))
def test_after_any_attack_players_and_ball_are_where_they_may_be(seed):
    chance = random.Random(seed)
    while not (attacks := attacks_in((scene := brawl(seed)).state)):
        seed += 1000
    slot, target, kind = chance.choice(attacks)
    moved, beside, watched = chance.random() < 0.5, chance.random() < 0.5, chance.getrandbits(12)
    scene.start(Attack(slot=slot, target=target, kind=kind, moved=moved, adjacent_at_start=beside, watched=watched))
    finish(scene, chance)
    assert scene.result == kind or (kind, scene.result) == ("slam", "sucker_punch")
    assert {where.slot for where in scene.state.harm} == {
        slot for slot, figure in enumerate(scene.state.figures) if figure.where is not Where.PITCH
    }
