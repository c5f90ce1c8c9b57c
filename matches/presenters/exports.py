"""The matches of a team as rows of plain values, for spreadsheets and programs."""

from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _

from matches.presenters.panels import results_of
from rosters.models import Team
from rosters.permissions import Person
from rosters.presenters.exports import Column, Export, Table, table

MATCHES: Sequence[Column] = (
    Column("at", lambda result: result.when.isoformat(timespec="seconds") if result.when else ""),
    Column("kind", lambda result: result.kind.value),
    Column("side", lambda result: "home" if result.at_home else "visitor"),
    Column("against", lambda result: result.opponent),
    Column("points", lambda result: result.own),
    Column("points_against", lambda result: result.other),
    Column("outcome", lambda result: result.outcome),
    Column("state", lambda result: result.status.value),
    Column("opponent", lambda result: result.opponent_uid),
    Column("uid", lambda result: result.uid),
)


def team_matches(team: Team, reader: Person) -> Table:
    """Every match of the team that the reader may see, the latest first; `outcome` is empty until there is one."""
    return table(MATCHES, team, results_of(team, reader))


MATCHES_EXPORT = Export(_("Matches as CSV"), _("Matches as JSON"), team_matches)
