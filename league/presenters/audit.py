"""The log of a league in sentences."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import Struct

from league.models import AuditEntry, League
from league.presenters.calendar import calendar_detail

VERBS: Mapping[str, Promise] = {
    "league.created": gettext_lazy("league founded"),
    "league.changed": gettext_lazy("league changed"),
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
    "entry.division": gettext_lazy("division changed"),
    "entry.withdrawn": gettext_lazy("team withdrawn"),
    "entry.taken_over": gettext_lazy("team taken over"),
    "points.adjusted": gettext_lazy("points adjusted"),
    "round.opened": gettext_lazy("round opened"),
    "round.assigned": gettext_lazy("pairings set"),
    "round.played": gettext_lazy("round played by the program"),
    "round.play_set": gettext_lazy("time set for the program to play the round"),
    "round.closed": gettext_lazy("round closed"),
    "calendar.set": gettext_lazy("calendar set"),
    "calendar.moved": gettext_lazy("time of the calendar moved"),
    "calendar.removed": gettext_lazy("calendar removed"),
    "calendar.ran": gettext_lazy("done by the calendar"),
    "calendar.refused": gettext_lazy("calendar refused"),
    "challenge.made": gettext_lazy("challenge made"),
    "challenge.asked": gettext_lazy("challenge awaits its answer"),
    "challenge.accepted": gettext_lazy("challenge accepted"),
    "challenge.refused": gettext_lazy("challenge refused"),
    "challenge.passed": gettext_lazy("challenge passed"),
    "challenge.rest_drawn": gettext_lazy("rest drawn"),
    "market.offered": gettext_lazy("MVP offered"),
    "market.bid": gettext_lazy("bid entered"),
    "market.awarded": gettext_lazy("MVP awarded"),
    "market.closed": gettext_lazy("auction closed"),
    "friendly.set": gettext_lazy("friendly set up"),
    "finals.begun": gettext_lazy("finals begun"),
}
DETAILS: Mapping[str, Promise] = {
    "member.added": gettext_lazy("%(user)s, %(role)s"),
    "member.removed": gettext_lazy("%(user)s, %(role)s"),
    "guest.added": gettext_lazy("%(name)s"),
    "invitation.made": gettext_lazy("%(role)s"),
    "entry.made": gettext_lazy("%(team)s"),
    "entry.stand_in": gettext_lazy("%(team)s"),
    "entries.brought_over": gettext_lazy("from %(last)s"),
    "entry.division": gettext_lazy("division %(division)s"),
    "entry.withdrawn": gettext_lazy("%(team)s"),
    "points.adjusted": gettext_lazy("%(points)+d"),
    "round.opened": gettext_lazy("round %(number)s"),
    "round.played": gettext_lazy("round %(number)s, matches: %(played)s"),
    "round.play_set": gettext_lazy("round %(number)s: %(at)s"),
    "round.closed": gettext_lazy("round %(number)s"),
    "challenge.made": gettext_lazy("%(challenger)s challenged %(challenged)s"),
    "challenge.asked": gettext_lazy("%(challenger)s challenged %(challenged)s"),
    "challenge.accepted": gettext_lazy("%(challenged)s will meet %(challenger)s"),
    "challenge.refused": gettext_lazy("%(challenged)s refused %(challenger)s"),
    "challenge.passed": gettext_lazy("%(challenger)s"),
    "market.offered": gettext_lazy("%(mvp)s"),
    "market.bid": gettext_lazy("%(team)s: %(amount)s mc for %(mvp)s"),
    "friendly.set": gettext_lazy("%(home)s – %(visitor)s"),
    "season.closed": gettext_lazy("champion: %(champion)s"),
}


class AuditLine(Struct, frozen=True, kw_only=True):
    """One act: who did what, for whom, when and why."""

    when: datetime
    actor: str
    acted_for: str
    what: str
    detail: str
    reason: str


def audit_line(entry: AuditEntry, stars: Mapping[str, str]) -> AuditLine:
    """An entry of the log in words. `stars` are the names of hired players by key."""
    facts = {key: stars.get(value, value) if key == "mvp" else value for key, value in entry.facts.items()}
    return AuditLine(
        when=entry.made_at,
        actor=str(entry.actor) if entry.actor else _("the program"),
        acted_for=entry.acted_for.name if entry.acted_for else "",
        what=verb_name(entry.verb),
        detail=_detail(entry.verb, facts),
        reason=entry.reason,
    )


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
    if verb == "league.changed":
        return ", ".join(sorted(facts.get("before", {})))
    template = DETAILS.get(verb)
    try:
        return str(template) % facts if template else ""
    except (KeyError, TypeError):  # written by an earlier version, with other facts
        return ""


def audit_choices(league: League) -> tuple[dict[str, str], dict[str, str]]:
    """The kinds of acts and the people that occur in the log, for its filter. Two queries."""
    rows = AuditEntry.objects.filter(league=league).order_by()
    verbs = sorted(rows.values_list("verb", flat=True).distinct(), key=verb_name)
    people = rows.filter(actor__isnull=False).values_list("actor__uid", "actor__name", "actor__email").distinct()
    names = {uid: name or email.partition("@")[0] for uid, name, email in people}
    return {verb: verb_name(verb) for verb in verbs}, dict(sorted(names.items(), key=lambda person: person[1]))
