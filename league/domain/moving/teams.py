"""The teams of a table are founded, put where they stood, and enter the season: all that were shown, or none."""

from collections.abc import Iterable, Mapping

from django.db import transaction
from django.utils.translation import gettext as _
from msgspec import Struct

from league.domain.audit import record_act
from league.domain.coaches import coaches_of
from league.domain.eligibility import running, runs_another
from league.domain.entries import enter_team
from league.domain.guests import add_guest
from league.domain.moving.names import Names, folded, names_of
from league.domain.moving.plans import Left
from league.domain.moving.results import UNSEEN
from league.domain.moving.roster_rules import Worked, after_founding, founding_names, worked_out
from league.domain.seasons import lock_season
from league.domain.terms import admitted_lists, rules_of_season
from league.enums import SeasonStatus
from league.models import Season
from league.permissions import require_commissioner
from matches.domain.reporting import ruling_reason
from rosters.domain.founding import found_team
from rosters.domain.operation import operation
from rosters.domain.refusal import Refusal
from rosters.enums import Cause
from rosters.models import Coach, Team, User
from rules.competition.columns import Table
from rules.competition.note import Note
from rules.competition.rosters import RosterLine, RosterTeam, rosters_in
from rules.core import codec
from rules.core.brought import BroughtPlayer, BroughtTeam
from rules.core.errors import RuleViolation
from rules.core.sheets import TeamList

MOST_TEAMS = 40
LONGEST_REASON = 300


class Choices(Struct, frozen=True):
    """What somebody said: the list (key) each team plays, the kind of player (key) of each word, the coach (uid, "" for
    a new guest) of each name. Names are folded; words are folded behind their list and a space."""

    lists: Mapping[str, str] = {}
    positions: Mapping[str, str] = {}
    coaches: Mapping[str, str] = {}


class TeamDraft(Struct, frozen=True, eq=False):
    """A team as it would come in; `coach` is None for a new guest of the name `coach_name`."""

    told: RosterTeam
    brought: BroughtTeam
    worked: Worked
    coach: Coach | None
    coach_name: str


class Open(Struct, frozen=True):
    """A word of the table that is asked about; `like` is what it is taken for or comes close to, `list_key` whose kind
    of player it is."""

    kind: str  # "list", "position" or "coach"
    written: str
    like: str = ""
    list_key: str = ""


class TeamsPlan(Struct, frozen=True, eq=False):
    """What a table of players would do."""

    drafts: tuple[TeamDraft, ...]
    left: tuple[Left, ...]
    asked: tuple[Open, ...]
    notes: tuple[Note, ...]
    lists: Mapping[str, TeamList]

    @property
    def digest(self) -> str:
        """What a person has seen when he says yes."""
        teams = [(draft.brought, draft.coach.uid if draft.coach else draft.coach_name) for draft in self.drafts]
        return codec.digest([teams, [left.line for left in self.left]])


class _Draft(Struct):
    """A plan while it is made."""

    season: Season
    table: Table
    choices: Choices
    lists: Mapping[str, TeamList]
    coaches: Mapping[str, Coach]
    taken: set[str]
    playing: set[int]
    left: list[Left] = []
    asked: list[Open] = []

    def leave(self, line: int, reason: Note | Refusal | RuleViolation) -> None:
        text = next((one.text for one in self.table.lines if one.number == line), "")
        self.left.append(Left(line, text, reason))


def plan_teams(season: Season, table: Table, choices: Choices) -> TeamsPlan:
    """What the table would do. Three queries, however many teams. Raises `Refusal` in a season that takes no more teams
    like these, `RuleViolation` `sheet.…` for a table without a column for teams."""
    rules, _options = rules_of_season(season)
    if season.status != SeasonStatus.SETUP or rules.roster is None:
        raise Refusal(_("Teams are brought into a season that is being set up."), code="season.wrong_status")
    sheet = rosters_in(table)
    draft = _Draft(
        season,
        table,
        choices,
        {one.key: one for one in admitted_lists(season)},
        {coach.uid: coach for coach in coaches_of(season.league).select_related("user")},
        {folded(name) for name in season.entries.values_list("team__name", flat=True)},
        {coach for coach in running(season).values_list("team__coach", flat=True) if coach},
    )
    notes = []
    for note in sheet.notes:
        line = note.facts.get("line")
        if isinstance(line, int) and note.code != "sheet.line_too_long":
            draft.leave(line, note)
        else:
            notes.append(note)
    if len(sheet.teams) > MOST_TEAMS:
        raise Refusal(_("These are more than %(most)d teams."), code="moving.too_many", status=422, most=MOST_TEAMS)
    drafts = [one for team in sheet.teams if (one := _drafted(draft, team)) is not None]
    left = tuple(sorted(draft.left, key=lambda left: left.line))
    return TeamsPlan(tuple(drafts), left, tuple(dict.fromkeys(draft.asked)), tuple(notes), draft.lists)


def bring_teams(season: Season, table: Table, choices: Choices, *, actor: User, reason: str, seen: str) -> list[Team]:
    """Every team that was shown stands and is in the season, each by the operations of everybody; what it had elsewhere
    is a ruling for this reason. Raises `Refusal` 409 when the plan is not the one seen; then nothing is written."""
    require_commissioner(actor, season.league)
    told = ruling_reason(reason)[:LONGEST_REASON]
    with transaction.atomic():
        season = lock_season(season)
        plan = plan_teams(season, table, choices)
        if not plan.drafts:
            raise Refusal(_("No team of this table can be brought in."), code="moving.nothing", status=422)
        if plan.digest != seen:
            raise Refusal(UNSEEN, code="moving.unseen")
        teams = [_brought(season, one, colour, actor, told) for colour, one in enumerate(plan.drafts)]
        record_act(
            season.league, "teams.brought_in", season, actor=actor, about=teams, reason=told,
            count=len(teams), teams=[team.name for team in teams],
        )  # fmt: skip
    return teams


def _brought(season: Season, draft: TeamDraft, place: int, actor: User, reason: str) -> Team:
    rules, _options = rules_of_season(season)
    coach = draft.coach or add_guest(season.league, draft.coach_name, actor=actor)
    team = found_team(
        coach, season.pin, list_key=draft.brought.list_key, name=draft.brought.name, actor=actor, permitted=True,
        names=founding_names(rules, draft.brought), colour=place % 16 + 1,
    )  # fmt: skip
    with operation(team, actor=actor, cause=Cause.RULING, reason=reason, permitted=True) as work:
        for command in after_founding(rules, work.roster, work.state, draft.brought):
            work.do(command)
    enter_team(season, team, actor=actor)
    return team


def _drafted(draft: _Draft, team: RosterTeam) -> TeamDraft | None:
    rules, options = rules_of_season(draft.season)
    list_key = _list_of(draft, team)
    coach, coach_name, known = _coach_of(draft, team)
    if folded(team.name) in draft.taken:
        draft.leave(team.line, Refusal(_("A team of this name is in the season already."), code="moving.team_twice"))
        return None
    if coach is not None and coach.pk in draft.playing:
        draft.leave(team.line, runs_another(coach))
        return None
    if list_key is None or not known:
        sentence = _("Say above which list this team plays.") if list_key is None else _("Say above who coaches it.")
        draft.leave(team.line, Refusal(sentence, code="moving.open_question"))
        return None
    players = [one for line in team.players if (one := _player(draft, draft.lists[list_key], line)) is not None]
    brought = BroughtTeam(list_key=list_key, name=team.name, cash=team.cash or 0, players=tuple(players))
    assert rules.roster is not None, "asked before"
    try:
        worked = worked_out(rules, rules.roster, brought, options)
    except RuleViolation as refused:
        draft.leave(team.line, refused)
        return None
    draft.taken.add(folded(team.name))
    if coach is not None:
        draft.playing.add(coach.pk)
    return TeamDraft(team, brought, worked, coach, coach_name)


def _list_of(draft: _Draft, team: RosterTeam) -> str | None:
    """The key of the list: the only one, as somebody said, or as it is written."""
    written = team.list or team.name
    if folded(written) in draft.choices.lists and draft.choices.lists[folded(written)] in draft.lists:
        draft.asked.append(Open("list", written, draft.choices.lists[folded(written)]))
        return draft.choices.lists[folded(written)]
    names = list_names(draft.lists.values())
    if team.list and (found := names.find(team.list)):
        return found
    own = "own" if "own" in draft.lists else ""
    if own and not team.list:
        return own
    draft.asked.append(Open("list", written, (names.like(team.list) if team.list else None) or own))
    return None


def list_names(lists: Iterable[TeamList]) -> Names:
    """Team lists by their names and keys."""
    found = list(lists)
    return names_of([(one.name, one.key) for one in found] + [(one.key.replace("_", " "), one.key) for one in found])


def _coach_of(draft: _Draft, team: RosterTeam) -> tuple[Coach | None, str, bool]:
    """Who coaches the team: a coach of the league, or a new guest of that name; whether that is settled."""
    written = team.coach or _("Coach of %(team)s") % {"team": team.name}
    if folded(written) in draft.choices.coaches:
        uid = draft.choices.coaches[folded(written)]
        draft.asked.append(Open("coach", written, uid))
        return draft.coaches.get(uid), written, True
    names = names_of((coach.name, uid) for uid, coach in draft.coaches.items())
    if uid_found := names.find(written):
        return draft.coaches[uid_found], written, True
    if team.coach and (like := names.like(written)):
        draft.asked.append(Open("coach", written, like))
        return None, written, False
    return None, written, True


def _player(draft: _Draft, team: TeamList, line: RosterLine) -> BroughtPlayer | None:
    """A player of a line; None where nobody knows what he plays."""
    rules, _options = rules_of_season(draft.season)
    position = _position(draft, team, line) if rules.brought_in else ""
    if position is None:
        sentence = _("The list has no such player; say above what he plays.")
        draft.leave(line.line, Refusal(sentence, code="moving.position"))
        return None
    return BroughtPlayer(
        name=line.name, position=position, number=line.number, rank=line.rank, experience=line.experience
    )


def _position(draft: _Draft, team: TeamList, line: RosterLine) -> str | None:
    keys = {kind.key for kind in team.players}
    said = draft.choices.positions.get(folded(f"{team.key} {line.position}"))
    if said is not None:
        draft.asked.append(Open("position", line.position, said, team.key))
        return said if said in keys else None
    names = names_of(
        [(kind.name, kind.key) for kind in team.players]
        + [(kind.key.replace("_", " "), kind.key) for kind in team.players]
        + [(kind.role, kind.key) for kind in team.players]
    )
    found = names.find(line.position)
    if found is None:
        draft.asked.append(Open("position", line.position, names.like(line.position) or "", team.key))
    return found
