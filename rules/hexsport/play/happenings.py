"""What of the events matters to a coach who weighs a choice, in a form that can be compared."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct

from rules.hexsport.play import events as e
from rules.hexsport.play.state import NOBODY, MatchState

MOVES = {"step": "moved", "jump": "moved", "push": "pushed"}


class Happening(Struct, frozen=True):
    """Something that came of it: `what`, to the player `slot` (`NOBODY`: to no player), how much or which (`value`)."""

    what: str
    slot: int = NOBODY
    value: int | str = 0


_TOLD: Mapping[type[e.Event], Callable[[Any], Happening | None]] = {
    e.PlayerMoved: lambda event: Happening(MOVES[event.how], event.slot) if event.how in MOVES else None,
    e.PlayerLeft: lambda event: Happening("left", event.slot),
    e.PlayerFell: lambda event: Happening("fell", event.slot),
    e.PlayerStood: lambda event: Happening("stood", event.slot),
    e.RoleChanged: lambda event: Happening("role", event.slot, event.role.value),
    e.PlayerBinned: lambda event: Happening("binned", event.slot, event.space),
    e.BinMoved: lambda event: None if event.space else Happening("benched", event.slot),
    e.PlayerSentOff: lambda event: Happening("sent_off", event.slot),
    e.PlayerKilled: lambda event: Happening("killed", event.slot),
    e.ArmourHeld: lambda event: Happening("held", event.slot),
    e.BallTaken: lambda event: Happening(event.how, event.slot),
    e.StrikeScored: lambda event: Happening("strike", event.slot, event.points),
    e.RefDistracted: lambda event: Happening("ref_distracted", event.slot),
    e.CoachingGained: lambda event: Happening("dice", value=event.dice + event.reserve),
    e.RushCut: lambda event: Happening("rush_over", value=event.why),
    e.MatchEnded: lambda event: Happening("match_over", value=event.outcome.how),
}


def told_by(events: Iterable[e.Event]) -> tuple[Happening, ...]:
    """What these events come to, in order."""
    found = (_TOLD[type(event)](event) for event in events if type(event) in _TOLD)
    return tuple(happening for happening in found if happening is not None)


def freed(before: MatchState, after: MatchState) -> tuple[Happening, ...]:
    """That the ball lies or flies free now and did not before."""
    return (Happening("ball_free"),) if before.carrier != NOBODY and after.carrier == NOBODY and after.ball >= 0 else ()
