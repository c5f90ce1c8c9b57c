"""What a table of players would do, ready to print."""

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import Struct

from league.domain.moving.plans import Left
from league.domain.moving.teams import TeamDraft, TeamsPlan
from league.presenters.competition_words import sentence
from league.presenters.moving import LeftText, reason_said
from rosters.presenters.violations import code_sentence
from rules.core.sheets import PlayerSheet

ROSTER_COLUMNS = {
    "": gettext_lazy("not used"),
    "team": gettext_lazy("team"),
    "coach": gettext_lazy("coach"),
    "list": gettext_lazy("team list"),
    "number": gettext_lazy("number"),
    "name": gettext_lazy("name"),
    "position": gettext_lazy("what he plays"),
    "rank": gettext_lazy("rank"),
    "experience": gettext_lazy("experience"),
    "cash": gettext_lazy("cash (mc)"),
}
ON_ROSTER = ("active", "dead")


class TeamText(Struct, frozen=True):
    """A team as it would come in."""

    name: str
    coach: str
    guest: bool
    list_name: str
    cash: int
    value: int
    players: tuple[PlayerSheet, ...]
    problems: tuple[str, ...]


class TeamsPreview(Struct, frozen=True):
    """The teams that would come in, the lines left, and what else people should know."""

    teams: tuple[TeamText, ...]
    left: tuple[LeftText, ...]
    notes: tuple[str, ...]

    @property
    def count(self) -> int:
        return len(self.teams)


def teams_preview(plan: TeamsPlan) -> TeamsPreview:
    """The preview of a plan."""
    return TeamsPreview(
        teams=tuple(_team(plan, draft) for draft in plan.drafts),
        left=tuple(_left(plan.left)),
        notes=tuple(sentence(note.code, note.facts) for note in plan.notes),
    )


def roster_column_names() -> dict[str, str]:
    """What the columns are called, for sentences about them."""
    return {key: str(name) for key, name in ROSTER_COLUMNS.items() if key}


def _left(left: Iterable[Left]) -> Iterable[LeftText]:
    names = roster_column_names()
    return (LeftText(one.line, one.text, reason_said(one.reason, names)) for one in left)


def _team(plan: TeamsPlan, draft: TeamDraft) -> TeamText:
    sheet = draft.worked.sheet
    problems = [code_sentence(problem.code, problem.facts) for problem in draft.worked.problems]
    if any(player.rank > 1 for player in draft.brought.players):
        problems.append(_("Ranks come along; stats and abilities that they brought do not."))
    return TeamText(
        name=sheet.name,
        coach=draft.coach.name if draft.coach else draft.coach_name,
        guest=draft.coach is None,
        list_name=plan.lists[sheet.list_key].name,
        cash=sheet.cash,
        value=sheet.value,
        players=tuple(player for player in sheet.players if player.status in ON_ROSTER),
        problems=tuple(problems),
    )
