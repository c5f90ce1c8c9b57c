"""The log of a league in sentences."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import Struct

from league.models import AuditedTeam, AuditEntry, League
from league.presenters.calendar import calendar_detail
from rosters.models import Team
from rosters.presenters.spreadsheet import plain_cell
from rules.registry import RULESETS

VERBS: Mapping[str, Promise] = {
    "league.created": gettext_lazy("league founded"),
    "league.changed": gettext_lazy("league changed"),
    "league.archived": gettext_lazy("complete archive taken"),
    "league.front": gettext_lazy("page of the league composed"),
    "match.reported": gettext_lazy("match reported"),
    "match.disputed": gettext_lazy("report disputed"),
    "match.confirmed": gettext_lazy("report confirmed"),
    "match.ruled": gettext_lazy("ruling on a match"),
    "match.played": gettext_lazy("match played by the program"),
    "appointment.offered": gettext_lazy("times proposed for a match"),
    "appointment.countered": gettext_lazy("other times proposed for a match"),
    "appointment.agreed": gettext_lazy("time of a match agreed"),
    "appointment.withdrawn": gettext_lazy("proposed times withdrawn"),
    "appointment.set": gettext_lazy("time of a match set"),
    "appointment.removed": gettext_lazy("time of a match taken away"),
    "member.added": gettext_lazy("member added"),
    "member.removed": gettext_lazy("member removed"),
    "guest.added": gettext_lazy("guest added"),
    "invitation.made": gettext_lazy("invitation made"),
    "invitation.revoked": gettext_lazy("invitation withdrawn"),
    "season.created": gettext_lazy("season set up"),
    "season.options": gettext_lazy("options changed"),
    "season.started": gettext_lazy("season started"),
    "season.closed": gettext_lazy("season closed"),
    "entry.made": gettext_lazy("team entered"),
    "entry.stand_in": gettext_lazy("stand-in team entered"),
    "entries.brought_over": gettext_lazy("teams brought over"),
    "results.brought_in": gettext_lazy("results brought in from a table"),
    "teams.brought_in": gettext_lazy("teams brought in from a table"),
    "coaches.merged": gettext_lazy("two coaches are one"),
    "teams.merged": gettext_lazy("a team entered twice is one"),
    "merge.undone": gettext_lazy("merge undone"),
    "entry.division": gettext_lazy("division changed"),
    "entry.withdrawn": gettext_lazy("team withdrawn"),
    "entry.taken_over": gettext_lazy("team taken over"),
    "points.adjusted": gettext_lazy("points adjusted"),
    "round.opened": gettext_lazy("round opened"),
    "round.assigned": gettext_lazy("pairings set"),
    "round.drawn": gettext_lazy("pairings drawn by lot"),
    "round.played": gettext_lazy("round played by the program"),
    "round.play_set": gettext_lazy("time set for the program to play the round"),
    "round.closed": gettext_lazy("round closed"),
    "round.reminded": gettext_lazy("everybody awaited reminded"),
    "calendar.set": gettext_lazy("calendar set"),
    "calendar.planned": gettext_lazy("season planned ahead"),
    "calendar.extended": gettext_lazy("deadline put off"),
    "penalty.late_report": gettext_lazy("late report penalised"),
    "penalty.lifted": gettext_lazy("penalty lifted"),
    "calendar.moved": gettext_lazy("time of the calendar moved"),
    "calendar.removed": gettext_lazy("calendar removed"),
    "calendar.ran": gettext_lazy("done by the calendar"),
    "calendar.refused": gettext_lazy("calendar refused"),
    "challenge.made": gettext_lazy("challenge made"),
    "challenge.asked": gettext_lazy("challenge awaits its answer"),
    "challenge.accepted": gettext_lazy("challenge accepted"),
    "challenge.refused": gettext_lazy("challenge refused"),
    "challenge.passed": gettext_lazy("challenge passed"),
    "challenge.passed_late": gettext_lazy("turn to challenge passed by the clock"),
    "challenge.stood": gettext_lazy("challenge stands, nobody answered in time"),
    "challenge.rest_drawn": gettext_lazy("rest drawn"),
    "challenge.hours_set": gettext_lazy("hours to challenge set"),
    "challenge.hours_removed": gettext_lazy("hours to challenge removed"),
    "challenge.clock_paused": gettext_lazy("clock of challenges paused"),
    "challenge.clock_resumed": gettext_lazy("clock of challenges goes on"),
    "challenge.clock_extended": gettext_lazy("more time to challenge"),
    "market.offered": gettext_lazy("MVP offered"),
    "market.bid": gettext_lazy("bid made"),
    "market.bid_struck": gettext_lazy("bid struck"),
    "market.dropped_out": gettext_lazy("dropped out of the bidding"),
    "market.awarded": gettext_lazy("MVP awarded"),
    "market.award_undone": gettext_lazy("award taken back"),
    "market.closing_set": gettext_lazy("end of bidding set"),
    "market.paused": gettext_lazy("auction paused"),
    "market.resumed": gettext_lazy("auction goes on"),
    "market.lot_paused": gettext_lazy("bidding for an MVP paused"),
    "market.lot_resumed": gettext_lazy("bidding for an MVP goes on"),
    "market.closed": gettext_lazy("auction closed"),
    "market.reopened": gettext_lazy("auction opened again"),
    "friendly.set": gettext_lazy("friendly set up"),
    "finals.begun": gettext_lazy("finals begun"),
    "match.corrected": gettext_lazy("result corrected"),
    "announcement.posted": gettext_lazy("announcement posted"),
    "announcement.pinned": gettext_lazy("announcement pinned"),
    "announcement.unpinned": gettext_lazy("announcement unpinned"),
    "announcement.withdrawn": gettext_lazy("announcement withdrawn"),
    "document.written": gettext_lazy("page written"),
    "document.revised": gettext_lazy("page changed"),
    "document.removed": gettext_lazy("page removed"),
    "webhook.added": gettext_lazy("webhook added"),
    "webhook.changed": gettext_lazy("webhook changed"),
    "webhook.switched_on": gettext_lazy("webhook switched on"),
    "webhook.switched_off": gettext_lazy("webhook switched off"),
    "webhook.gone": gettext_lazy("webhook gone, switched off"),
    "webhook.removed": gettext_lazy("webhook removed"),
}
CSV_HEAD = ("when", "who", "for", "what", "detail", "changed", "reason")
MATCH = gettext_lazy("%(home)s – %(visitor)s %(score)s")
TITLE = gettext_lazy("%(title)s")
DETAILS: Mapping[str, Promise] = {
    **dict.fromkeys(("match.reported", "match.disputed", "match.confirmed", "match.ruled", "match.played"), MATCH),
    **{
        f"appointment.{act}": gettext_lazy("%(home)s – %(visitor)s")
        for act in ("offered", "countered", "agreed", "withdrawn", "set", "removed")
    },
    **dict.fromkeys((f"announcement.{verb}" for verb in ("posted", "pinned", "unpinned", "withdrawn")), TITLE),
    **dict.fromkeys(("document.written", "document.revised", "document.removed"), TITLE),
    "member.added": gettext_lazy("%(user)s, %(role)s"),
    "member.removed": gettext_lazy("%(user)s, %(role)s"),
    "guest.added": gettext_lazy("%(name)s"),
    "invitation.made": gettext_lazy("%(role)s"),
    "entry.made": gettext_lazy("%(team)s"),
    "entry.stand_in": gettext_lazy("%(team)s"),
    "entries.brought_over": gettext_lazy("from %(last)s"),
    "results.brought_in": gettext_lazy("results: %(count)s"),
    "teams.brought_in": gettext_lazy("teams: %(count)s"),
    **dict.fromkeys(("coaches.merged", "teams.merged", "merge.undone"), gettext_lazy("%(gone)s is %(kept)s")),
    "entry.division": gettext_lazy("division %(division)s"),
    "entry.withdrawn": gettext_lazy("%(team)s"),
    "points.adjusted": gettext_lazy("%(points)+d"),
    "round.opened": gettext_lazy("round %(number)s"),
    "round.drawn": gettext_lazy("round %(number)s"),
    "round.played": gettext_lazy("round %(number)s, matches: %(played)s"),
    "round.play_set": gettext_lazy("round %(number)s: %(at)s"),
    "round.closed": gettext_lazy("round %(number)s"),
    "round.reminded": gettext_lazy("round %(number)s"),
    "penalty.late_report": gettext_lazy("%(team)s, round %(number)s: %(points)+d"),
    "penalty.lifted": gettext_lazy("%(team)s, round %(number)s"),
    "calendar.planned": gettext_lazy("starts %(at)s"),
    "challenge.made": gettext_lazy("%(challenger)s challenged %(challenged)s"),
    "challenge.asked": gettext_lazy("%(challenger)s challenged %(challenged)s"),
    "challenge.accepted": gettext_lazy("%(challenged)s will meet %(challenger)s"),
    "challenge.refused": gettext_lazy("%(challenged)s refused %(challenger)s"),
    "challenge.passed": gettext_lazy("%(challenger)s"),
    "challenge.passed_late": gettext_lazy("%(challenger)s"),
    "challenge.stood": gettext_lazy("%(challenged)s will meet %(challenger)s"),
    "challenge.hours_set": gettext_lazy("to choose %(choose)s h, to answer %(answer)s h"),
    "challenge.clock_paused": gettext_lazy("%(team)s"),
    "challenge.clock_resumed": gettext_lazy("%(team)s"),
    "challenge.clock_extended": gettext_lazy("%(team)s: %(hours)s h more"),
    "market.offered": gettext_lazy("%(mvp)s"),
    "market.bid": gettext_lazy("%(team)s: %(amount)s mc for %(mvp)s"),
    "market.bid_struck": gettext_lazy("%(team)s: %(amount)s mc for %(mvp)s"),
    "market.dropped_out": gettext_lazy("%(team)s: %(mvp)s"),
    "market.award_undone": gettext_lazy("%(mvp)s: %(team)s"),
    "market.closing_set": gettext_lazy("%(mvp)s: %(at)s"),
    **dict.fromkeys(("market.lot_paused", "market.lot_resumed"), gettext_lazy("%(mvp)s")),
    "friendly.set": gettext_lazy("%(home)s – %(visitor)s"),
    "match.corrected": gettext_lazy("%(match)s"),
    "season.closed": gettext_lazy("champion: %(champion)s"),
    **{
        f"webhook.{act}": gettext_lazy("%(webhook)s")
        for act in ("added", "changed", "switched_on", "switched_off", "gone", "removed")
    },
}


class AuditLine(Struct, frozen=True, kw_only=True):
    """One act: who did what, for whom, when and why."""

    when: datetime
    actor: str
    acted_for: str
    what: str
    detail: str
    reason: str
    changes: list[str] = []


def audit_line(entry: AuditEntry, stars: Mapping[str, str]) -> AuditLine:
    """An entry of the log in words. `stars` are the names of hired players by key."""
    facts = {key: stars.get(value, value) if key == "mvp" else value for key, value in entry.facts.items()}
    return AuditLine(
        when=entry.made_at,
        actor=str(entry.actor) if entry.actor else _("the program"),
        acted_for=entry.acted_for.name if entry.acted_for and entry.acted_for.user_id != entry.actor_id else "",
        what=verb_name(entry.verb),
        detail=_detail(entry.verb, facts),
        reason=entry.reason,
        changes=_changes(entry.facts),
    )


def csv_row(line: AuditLine) -> list[str]:
    """The cells of a line under `CSV_HEAD`. What a spreadsheet would take for a formula is marked as text."""
    changes = "; ".join(line.changes)
    cells = (line.actor, line.acted_for, line.what, line.detail, changes, line.reason)
    return [line.when.isoformat(timespec="seconds"), *(str(plain_cell(cell)) for cell in cells)]


def star_names() -> dict[str, str]:
    """The names of hired players of all games, by key."""
    markets = (ruleset.market for ruleset in RULESETS.values() if ruleset.market)
    return {key: star.name for market in markets for key, star in market.stars.items()}


def verb_name(verb: str) -> str:
    """A kind of act in words; as it is written, where there are none."""
    return str(VERBS.get(verb, verb))


def _detail(verb: str, facts: Mapping[str, Any]) -> str:
    if verb == "market.awarded":
        if not facts.get("fee"):
            return _("%(mvp)s: nobody") % facts
        return _("%(mvp)s: %(team)s for %(fee)s mc") % facts
    if verb.startswith("calendar.") and "kind" in facts:
        return calendar_detail(verb, facts)
    template = DETAILS.get(verb)
    try:
        return str(template) % facts if template else ""
    except (KeyError, TypeError):  # written by an earlier version, with other facts
        return ""


def _changes(facts: Mapping[str, Any]) -> list[str]:
    """What the act changed, one line for each thing: what it was and what it is."""
    before, after = facts.get("before"), facts.get("after")
    if not isinstance(before, Mapping) or not isinstance(after, Mapping):
        return sorted(before) if isinstance(before, Mapping) else []  # of an earlier version: what, and no more
    names = sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name))
    return [
        _("%(what)s: %(before)s → %(after)s")
        % {"what": name, "before": _shown(before.get(name)), "after": _shown(after.get(name))}
        for name in names
    ]


def _shown(value: object) -> str:
    return "–" if value is None or value == "" else str(value)


def team_choices(league: League) -> dict[str, str]:
    """The teams that acts of the league concern, by uid, in the order of their names. One query."""
    concerned = AuditedTeam.objects.filter(entry__league=league).values("team")
    return dict(Team.objects.filter(pk__in=concerned).order_by("name", "pk").values_list("uid", "name"))


def audit_choices(league: League) -> tuple[dict[str, str], dict[str, str]]:
    """The kinds of acts and the people that occur in the log, for its filter. Two queries."""
    rows = AuditEntry.objects.filter(league=league).order_by()
    verbs = sorted(rows.values_list("verb", flat=True).distinct(), key=verb_name)
    people = rows.filter(actor__isnull=False).values_list("actor__uid", "actor__name", "actor__email").distinct()
    names = {uid: name or email.partition("@")[0] for uid, name, email in people}
    return {verb: verb_name(verb) for verb in verbs}, dict(sorted(names.items(), key=lambda person: person[1]))
