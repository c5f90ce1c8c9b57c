"""The teams of the last season as they may come into the next one."""

from msgspec import Struct

from league.domain.succession import Succession, Successor
from league.domain.terms import rules_of_season, terms_of
from league.models import Season
from rosters.domain.act import kind_of
from rosters.domain.acting import read_state
from rosters.models import Team
from rosters.presenters.journal import event_sentence
from rosters.presenters.team import colour_code
from rules.core import codec


class SuccessorLine(Struct, frozen=True, kw_only=True):
    """A team, whose it is, and where it goes. `moved` is "up", "down" or ""; `changes` say what its game does to it.

    `obstacle` is why it cannot come; "" for a team that comes.
    """

    team: Team
    colour: str
    coach: str
    place: int | None
    old: int
    new: int
    moved: str
    changes: tuple[str, ...]
    obstacle: str


class ShownSuccession(Struct, frozen=True, kw_only=True):
    """The season that is over, who comes and who cannot. `divided`: there are divisions to speak of."""

    last: Season
    divided: bool
    changing: bool
    coming: tuple[SuccessorLine, ...]
    missing: tuple[SuccessorLine, ...]


def shown_succession(season: Season, found: Succession | None) -> ShownSuccession | None:
    """What there is to bring over; None where that is nothing."""
    if found is None or not found.lines:
        return None
    coming = tuple(_line(season, line) for line in found.coming)
    return ShownSuccession(
        last=found.last,
        divided=max(terms_of(season).divisions, terms_of(found.last).divisions) > 1,
        changing=any(line.changes for line in coming),
        coming=coming,
        missing=tuple(_line(season, line) for line in found.missing),
    )


def _line(season: Season, line: Successor) -> SuccessorLine:
    return SuccessorLine(
        team=line.team,
        colour=colour_code(line.team),
        coach=line.team.coach.name if line.team.coach else "",
        place=line.place,
        old=line.old,
        new=line.new,
        moved="" if line.move is None else "up" if line.move.up else "down",
        changes=_changes(season, line),
        obstacle=line.obstacle.sentence if line.obstacle else "",
    )


def _changes(season: Season, line: Successor) -> tuple[str, ...]:
    """What the journal of the team is going to say."""
    ruleset, options = rules_of_season(season)
    if line.command is None or line.obstacle is not None or ruleset.roster is None:
        return ()
    events = ruleset.roster.decide(read_state(line.team, ruleset.roster), line.command, options)
    return tuple(event_sentence(ruleset.slug, kind_of(event), codec.plain(event)) for event in events)
