"""Writing what a correction does to a team: acts undone, and the others that stand in their place."""

from dataclasses import replace

from rosters.domain.acting import Operation
from rosters.domain.rerun import Rerun


def write_rerun(work: Operation, rerun: Rerun) -> None:
    """From the first act that goes otherwise on, every act is undone, latest first, and done again.

    `work` is an operation on the team of the rerun under lock; nothing of its log may have been written since it was
    read. What goes as before is left alone.
    """
    same = rerun.common
    gone = rerun.past.since[same:]
    state = gone[0].before if gone else rerun.past.now
    for act in reversed(gone):
        work.take_back(act.first, act.mc, state)
    for new in rerun.new[same:]:
        origin = replace(work.origin, cause=new.cause, cause_uid=new.cause_uid, pin=new.pin)
        work.enter(new.command, new.events, new.dice, origin)
