"""Changes that many events bring."""

from typing import Any

from msgspec.structs import replace

from rules.derby_board.state import Bout


def put(bout: Bout, skater: int, **changes: Any) -> Bout:
    """With these changes of a skater."""
    changed = replace(bout.skaters[skater], **changes)
    return replace(bout, skaters=(*bout.skaters[:skater], changed, *bout.skaters[skater + 1 :]))


def moving(bout: Bout, **changes: Any) -> Bout:
    """With these changes of the movement being made, if there is one."""
    return bout if bout.movement is None else replace(bout, movement=replace(bout.movement, **changes))
