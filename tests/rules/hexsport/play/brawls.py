"""Attacks of a scene, and dice that show so many successes against the 4+ of the scene's players."""

from typing import Any

from rules.core.pending import RollRequest
from rules.hexsport.play.attack import Attack
from rules.hexsport.play.commands import React
from rules.hexsport.play.threat import sees
from tests.rules.hexsport.play.scenes import Hex, Scene, cell

HIT, MISS = 5, 1


def assault(scene: Scene, by: str, on: str, kind: str = "slam", *, began: Hex | None = None, **told: Any) -> Scene:
    """The attack up to the first thing anybody is asked."""
    target = scene.slot(on)
    if began:
        told |= {"moved": True, "watched": sees(scene.state, target, cell(began)) << target}
    return scene.start(Attack(slot=scene.slot(by), target=target, kind=kind, **told))


def dice(scene: Scene) -> int:
    """How many dice are asked for now."""
    assert isinstance(scene.pending, RollRequest), scene.pending
    return scene.pending.dice


def score(scene: Scene, *successes: int) -> Scene:
    """The dice asked for now, and then the next ones, show so many successes."""
    for count in successes:
        size = dice(scene)
        scene.roll(*(HIT,) * count, *(MISS,) * (size - count))
    return scene


def fight(scene: Scene, by: str, on: str, kind: str, reaction: str, *successes: int, **told: Any) -> Scene:
    """The attack, the reaction named, and both rolls; the reaction is not asked for where there is no choice."""
    assault(scene, by, on, kind, **told)
    if not isinstance(scene.pending, RollRequest):
        scene.give(React(reaction))  # type: ignore[arg-type]  # one of three
    return score(scene, *successes)
