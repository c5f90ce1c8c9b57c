"""Teams that were kept elsewhere come into a season: looked at player by player, then brought in at once."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.domain.coaches import coaches_of
from league.domain.moving.opening import team_file
from league.domain.moving.teams import Choices, Open, TeamsPlan, bring_teams, plan_teams
from league.domain.terms import admitted_lists
from league.forms.moving import BringTeamsForm, FileForm, Question, SentTable, name_field
from league.models import Season
from league.presenters.moving_teams import ROSTER_COLUMNS, roster_column_names, teams_preview
from league.presenters.violations import violation_sentence
from league.views.access import season_run
from league.views.posting import Act, Sent, answer
from league.views.sheets import Sheet, kept, only_looks, sent_sheet
from rosters.domain.refusal import Refusal
from rosters.views.access import people_page, user_of
from rosters.views.posting import IMPOSSIBLE, Done
from rosters.views.replaying import replay
from rules.competition.columns import ROSTER_WORDS, read_table
from rules.core.errors import RuleViolation


@people_page
def desk_teams_in(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A table of players is pasted or sent, shown as it would be taken, and brought in."""
    season = season_run(request, slug, number)
    if done := replay(request):
        return done
    sheet = sent_sheet(request, lambda text: read_table(text, ROSTER_WORDS), known=ROSTER_COLUMNS, convert=team_file)
    choices = _choices(request, season, sheet)
    plan, refused = _planned(season, sheet, choices)
    questions = [_question(season, plan, asked) for asked in plan.asked] if plan else []
    subject = SentTable(text=sheet.text, table=sheet.table, questions=questions, columns=ROSTER_COLUMNS)
    sent = _sent(request, season, sheet, subject, choices) if plan else Sent(status=IMPOSSIBLE if refused else 200)
    if isinstance(sent, HttpResponse):
        return sent
    form = sent.form_for(BringTeamsForm, subject=subject, initial={"table": sheet.text} | kept(request))
    if plan and isinstance(form, BringTeamsForm):
        form.see(plan.digest)
    context = {
        "league": season.league,
        "season": season,
        "form": form,
        "file_form": FileForm(),
        "refused": refused,
        "notes": sheet.notes,
        "preview": teams_preview(plan) if plan else None,
        "tab": "entries",
    }
    return render(request, "league/desk/teams_in.html", context, status=sent.status)


def _planned(season: Season, sheet: Sheet, choices: Choices) -> tuple[TeamsPlan | None, str]:
    """The plan of a table that could be read, or the sentence that says why there is none."""
    if sheet.table is None:
        return None, sheet.refused
    try:
        return plan_teams(season, sheet.table, choices), ""
    except RuleViolation as violation:
        return None, violation_sentence(violation, roster_column_names())
    except Refusal as refusal:
        return None, refusal.sentence


def _choices(request: HttpRequest, season: Season, sheet: Sheet) -> Choices:
    """What the person has said about lists, coaches and kinds of players."""
    if sheet.table is None:
        return Choices()
    cells = [sheet.table.cells(line) for line in sheet.table.lines]

    def written(column: str) -> set[str]:
        return {one[column] for one in cells if one.get(column)}

    lists = [one.key for one in admitted_lists(season)]
    words = {f"{key} {word}" for key in lists for word in (*written("position"), "")}
    return Choices(
        lists=sheet.meant(request, written("list") | written("team"), "list"),
        positions=sheet.meant(request, words, "position"),
        coaches=sheet.meant(request, written("coach"), "coach"),
    )


def _question(season: Season, plan: TeamsPlan, asked: Open) -> Question:
    """What is asked about a word of the table."""
    match asked.kind:
        case "list":
            lists = {"": "–", **{one.key: one.name for one in plan.lists.values()}}
            label = _("“%(name)s” plays") % {"name": asked.written}
            return Question(name_field(asked.written, "list"), label, lists, asked.like)
        case "coach":
            people = {"": _("a new guest"), **dict(coaches_of(season.league).values_list("uid", "name"))}
            label = _("Coach “%(name)s” is") % {"name": asked.written}
            return Question(name_field(asked.written, "coach"), label, people, asked.like)
        case _:
            team = plan.lists[asked.list_key]
            kinds = {"": _("nobody; leave it out"), **{kind.key: kind.name for kind in team.players}}
            facts = {"name": asked.written or _("no word"), "list": team.name}
            label = _("“%(name)s” of %(list)s is") % facts
            return Question(name_field(f"{team.key} {asked.written}", "position"), label, kinds, asked.like)


def _sent(
    request: HttpRequest, season: Season, sheet: Sheet, subject: SentTable, choices: Choices
) -> HttpResponse | Sent:
    if only_looks(request):
        return Sent(preview=True)

    def bring(request: HttpRequest, _subject: Any, asked: Mapping[str, Any]) -> Done:
        assert sheet.table is not None, "a plan has a table"
        teams = bring_teams(
            season, sheet.table, choices, actor=user_of(request), reason=asked["reason"], seen=asked["seen"]
        )
        told = ngettext("%(n)d team is in the season.", "%(n)d teams are in the season.", len(teams))
        return Done(told % {"n": len(teams)}, reverse("season-entries", args=[season.league.slug, season.number]))

    return answer(request, {BringTeamsForm.act: Act(BringTeamsForm, bring)}, subject)
