"""Closed sets of the match's life."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class MatchKind(TextChoices):
    """What a match counts for."""

    LEAGUE = "league", _("league match")
    FRIENDLY = "friendly", _("friendly")
    FINAL = "final", _("final")


class MatchStatus(TextChoices):
    """Where a match stands. SETTLED means its result counts; VOID that it never will."""

    SCHEDULED = "scheduled", _("to be played")
    REPORTED = "reported", _("waits for confirmation")
    DISPUTED = "disputed", _("disputed")
    SETTLED = "settled", _("final result")
    VOID = "void", _("void")


class ReportStatus(TextChoices):
    """What became of a report. SUPERSEDED: its author or a ruling put another in its place. VERSION: the other side
    tells the match differently, beside a disputed report."""

    OPEN = "open", _("waits for confirmation")
    DISPUTED = "disputed", _("disputed")
    VERSION = "version", _("version of the other side")
    CONFIRMED = "confirmed", _("confirmed")
    SUPERSEDED = "superseded", _("replaced")


class CorrectionStatus(TextChoices):
    """What became of a correction that its author may not carry out alone."""

    WAITING = "waiting", _("waits")
    DONE = "done", _("carried out")
    WITHDRAWN = "withdrawn", _("withdrawn")
    REFUSED = "refused", _("refused")
