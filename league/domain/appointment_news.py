"""What people are told of the times of their matches; part of the one table of `news_kinds`."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from league.domain.news_kind import Audience, NewsKind

APPOINTMENT_KINDS: Mapping[str, NewsKind] = {
    "time_offered": NewsKind(
        topic="appointment.offered",
        audience=Audience.OTHER_COACH,
        title=_("A time for your match is proposed"),
        sentence=_("%(by)s proposes when to play %(match)s. Accept one of the times, or propose others."),
        page="match-time",
    ),
    "time_agreed": NewsKind(
        topic="appointment.agreed",
        audience=Audience.COACHES,
        title=_("Your match has a time"),
        sentence=_("%(match)s is played on %(at)s."),
        page="match-time",
    ),
    "time_agreed_in_league": NewsKind(
        topic="appointment.agreed",
        audience=Audience.COMMISSIONERS,
        title=_("Two coaches agreed on a time"),
        sentence=_("%(match)s is played on %(at)s."),
        page="match-time",
        usual=frozenset(),
    ),
    "time_withdrawn": NewsKind(
        topic="appointment.withdrawn",
        audience=Audience.OTHER_COACH,
        title=_("Proposed times were withdrawn"),
        sentence=_("%(by)s withdrew the times it proposed for %(match)s. You can propose some yourself."),
        page="match-time",
        usual=frozenset(),
    ),
    "time_set": NewsKind(
        topic="appointment.set",
        audience=Audience.COACHES,
        title=_("A commissioner set the time of your match"),
        sentence=_("%(match)s is played on %(at)s. %(reason)s"),
        page="match-time",
    ),
    "time_removed": NewsKind(
        topic="appointment.removed",
        audience=Audience.COACHES,
        title=_("Your match has no time any more"),
        sentence=_("A commissioner took the time of %(match)s away. %(reason)s"),
        page="match-time",
    ),
}
