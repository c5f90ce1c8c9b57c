"""Small logs, one for each area of the rules: the shortest stretch between two decisions of a Rush that shows it.

They are cut from matches of invented teams played by a whimsical bot.
"""

from collections.abc import Callable, Iterator, Sequence

from rules.core.pending import Choice
from rules.hexsport.play import events as happened
from rules.hexsport.play.bots import at_random, whimsical
from rules.hexsport.play.events import Event
from rules.hexsport.play.log import Entry
from rules.hexsport.play.state import MatchState
from tests.golden.logs import Golden
from tests.golden.plays import Fixture, play
from tests.rules.hexsport.play.walks import Invention

SEARCHED = 60  # matches looked through at least
MOST = 600  # and at most, for what is rare
Shows = Callable[[Sequence[Event]], bool]


def some(event_type: type[Event], /, **fields: object) -> Shows:
    """Whether there is an event of the type with these fields."""
    wanted = list(fields.items())
    return lambda events: any(
        isinstance(event, event_type) and all(getattr(event, key) == value for key, value in wanted) for event in events
    )


def both(*shown: Shows) -> Shows:
    return lambda events: all(shows(events) for shows in shown)


def _exploded(events: Sequence[Event]) -> bool:
    return any(
        isinstance(event, happened.TestRolled) and any(len(chain) > 1 for chain in event.chains) for event in events
    )


def _steps(events: Sequence[Event]) -> bool:
    return sum(isinstance(event, happened.PlayerMoved) for event in events) > 2


AREAS: dict[str, Shows] = {
    "dice": both(_exploded, some(happened.CoachingSpent)),
    "pitch": some(happened.StrikeScored, points=2),
    "facing": both(some(happened.TestRolled, kind="evade"), some(happened.PlayerTurned)),
    "role": both(some(happened.TestRolled, kind="slam"), some(happened.TestRolled, kind="slamback")),
    "setup": both(some(happened.SidesDrawn), some(happened.PlayerDeployed)),
    "rush": both(some(happened.RushCut), some(happened.RushBegan)),
    "launch": some(happened.BallLaunched),
    "scatter": some(happened.BallMoved, how="scatter"),
    "score": both(some(happened.StrikeScored), some(happened.MatchEnded)),
    "bench": both(some(happened.BinMoved, space=0), some(happened.RushBegan)),
    "cards": some(happened.CardBought),
    "cheers": some(happened.CheersEarned, why="strike"),
    "staff": some(happened.CheerleaderPlaced),
    "run": both(some(happened.ActionBegan, action="run"), _steps),
    "sprint": both(some(happened.ActionBegan, action="sprint"), some(happened.PlayerTurned), _steps),
    "dash": some(happened.TestRolled, kind="dash"),
    "evade": some(happened.TestRolled, kind="evade"),
    "stand": some(happened.PlayerStood),
    "down": both(some(happened.PlayerFell), some(happened.BallMoved, how="scatter")),
    "pickup": some(happened.BallTaken, how="pick_up"),
    "throw": some(happened.BallThrown, kind="throw_at"),
    "catch": both(some(happened.BallThrown, kind="pass"), some(happened.BallTaken, how="catch")),
    "dodge": some(happened.TestRolled, kind="dodge"),
    "slam": both(some(happened.AttackMade, kind="slam"), some(happened.PlayerHarmed)),
    "push": some(happened.PlayerMoved, how="push"),
    "steal": some(happened.BallTaken, how="steal"),
    "stomp": both(some(happened.AttackMade, kind="stomp"), some(happened.FoulCalled, foul="stomp")),
    "sucker": both(some(happened.AttackMade, kind="sucker_punch"), some(happened.FoulCalled, foul="sucker_punch")),
    "stall": some(happened.FoulCalled, foul="stall"),
    "sneak": some(happened.FoulCalled, foul="sneak"),
    "ref": some(happened.PlayerSentOff),
    "distract": some(happened.RefDistracted),
    "armour": some(happened.PlayerKilled),
    "feint": some(happened.AttackMade, kind="feint"),
    "transform": some(happened.RoleChanged),
    "jump": some(happened.PlayerMoved, how="jump"),
    "punt": some(happened.BallMoved, how="punt"),
    "interfere": some(happened.ActionBegan, paid="interference"),
    "abil": both(some(happened.AbilityUsed), some(happened.DieRerolled)),
}


def golden_areas() -> list[Golden]:
    """A log for each area. `LookupError` if some area is shown by no match that was looked through."""
    found: dict[str, Golden] = {}
    for seed in range(MOST):
        if seed >= SEARCHED and len(found) == len(AREAS):
            return [found[area] for area in AREAS]
        bot = (whimsical, at_random)[seed % 2]
        fixture = Fixture(f"areas {seed}", "", Invention(50_000 + seed).sheet(), (bot, bot))
        for opened, entries in stretches(*play(fixture)):
            told = [event for entry in entries for event in entry.events]
            for area, shows in AREAS.items():
                if (area not in found or len(entries) < len(found[area].entries)) and shows(told):
                    found[area] = Golden(
                        name=f"area-{area}", what=f"the area {area.upper()}", opened=opened, entries=entries
                    )
    raise LookupError(f"no match shows {sorted(set(AREAS) - set(found))}")


def stretches(
    states: Sequence[MatchState], entries: Sequence[Entry]
) -> Iterator[tuple[MatchState | None, tuple[Entry, ...]]]:
    """The parts of a match between two decisions of a Rush, each with the state before it (None: the beginning)."""
    cuts = [place for place, state in enumerate(states) if _decides(state)]
    for start, end in zip((-1, *cuts), (*cuts, len(states) - 1), strict=True):
        yield (states[start] if start >= 0 else None), tuple(entries[start + 1 : end + 1])


def _decides(state: MatchState) -> bool:
    wanted = state.pending
    return isinstance(wanted, Choice) and wanted.kind == "rush"
