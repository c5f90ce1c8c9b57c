"""Closed sets of the league's life."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class Visibility(TextChoices):
    """Who may find and read a league. Unlisted: whoever has the address."""

    PUBLIC = "public", _("public")
    UNLISTED = "unlisted", _("unlisted")
    PRIVATE = "private", _("private")


class MemberRole(TextChoices):
    """What somebody may do in a league."""

    COMMISSIONER = "commissioner", _("commissioner")
    COACH = "coach", _("coach")


class Readers(TextChoices):
    """Who of those that may see a league reads what it writes."""

    EVERYBODY = "everybody", _("everybody who may see the league")
    MEMBERS = "members", _("members of the league")


class SeasonStatus(TextChoices):
    """Where a season stands."""

    SETUP = "setup", _("being set up")
    RUNNING = "running", _("running")
    FINALS = "finals", _("finals")
    CLOSED = "closed", _("over")


class EntryStatus(TextChoices):
    """Whether a team still takes part. VOIDED: it left and its results count no more."""

    ACTIVE = "active", _("takes part")
    WITHDRAWN = "withdrawn", _("withdrawn")
    VOIDED = "voided", _("withdrawn, results void")


class RoundStatus(TextChoices):
    """The life of a round, in this order."""

    PLANNED = "planned", _("planned")
    PAIRING = "pairing", _("being paired")
    MARKET = "market", _("auction open")
    PLAYING = "playing", _("being played")
    CLOSED = "closed", _("closed")


class Stage(TextChoices):
    """What a round belongs to."""

    LEAGUE = "league", _("league round")
    LAST_16 = "last_16", _("round of the last sixteen")
    QUARTER_FINAL = "quarter_final", _("quarter-finals")
    SEMI_FINAL = "semi_final", _("semi-finals")
    FINAL = "final", _("final")


class ChallengeStatus(TextChoices):
    """What a coach did with his turn to challenge."""

    WAITING = "waiting", _("not yet his turn or not yet used")
    ASKED = "asked", _("has asked and awaits the answer")
    MADE = "made", _("challenged")
    PASSED = "passed", _("passed")
    CHALLENGED = "challenged", _("was challenged")
    DRAWN = "drawn", _("paired by the draw")


class OfferStatus(TextChoices):
    """What became of times that a team offered for its match."""

    OPEN = "open", _("waits for an answer")
    TAKEN = "taken", _("taken")
    COUNTERED = "countered", _("answered with other times")
    WITHDRAWN = "withdrawn", _("withdrawn")


class LotStatus(TextChoices):
    """What became of an MVP on offer."""

    OPEN = "open", _("open")
    SOLD = "sold", _("hired")
    UNSOLD = "unsold", _("not hired")


class AuctionMode(TextChoices):
    """How a lot is bid for."""

    OPEN = "open", _("open: bids are called")
    BLIND = "blind", _("sealed: one bid each, opened at the close")
    LEFT = "left_bids", _("left in advance: limits, run up against each other at the close")


class BidKind(TextChoices):
    """Where a bid came from."""

    CALLED = "called", _("called")
    RAISED = "raised", _("raised by a bid left in advance")
    OPENED = "opened", _("opened at the close")


class JobStatus(TextChoices):
    """What became of a scheduled piece of work."""

    DUE = "due", _("waits")
    DONE = "done", _("done")
    FAILED = "failed", _("failed")


class DoctorStatus(TextChoices):
    """Whether an examination of the site has come to its end."""

    OPEN = "open", _("under way")
    DONE = "done", _("done")


class RoundAct(TextChoices):
    """What a calendar sets a time for, in the order of a round's life; each is also a kind of job."""

    OPENS = "round.opens", _("opens")
    PAIRINGS = "round.pairings_due", _("pairings due")
    CHALLENGES = "round.challenges_due", _("challenges due")
    AUCTION = "round.auction_closes", _("auction closes")
    REPORTS = "round.reports_due", _("reports due")
    CLOSES = "round.closes", _("closes")


class Reminder(TextChoices):
    """What a calendar reminds of before its time; each is a kind of job, named like the act of a round."""

    PAIRINGS = "round.pairings_reminder", _("reminder of the pairings")
    CHALLENGES = "round.challenges_reminder", _("reminder of the challenges")
    AUCTION = "round.auction_reminder", _("reminder of the auction")
    REPORTS = "round.reports_reminder", _("reminder of the reports")
    CLOSES = "round.closes_reminder", _("reminder of the close")

    @property
    def of(self) -> RoundAct:
        """What it reminds of."""
        return RoundAct[self.name]


class SeasonAct(TextChoices):
    """What a calendar does with a season as a whole, in the order of its life; each is also a kind of job."""

    STARTS = "season.starts", _("starts")
    FINALS = "season.finals", _("finals begin")
    CLOSES = "season.closes", _("closes")


class SilentPairing(TextChoices):
    """What becomes of a round whose pairings the commissioner has not set in time."""

    WAIT = "wait", _("it waits for you: nobody meets until you say who meets whom")
    DRAW = "draw", _("the program draws them by lot")


class SilentReport(TextChoices):
    """What becomes of a report that nobody has answered in time."""

    WAIT = "wait", _("it waits for you: the round stays open until you rule")
    APPROVE = "approve", _("it holds: silence is approval")
    AWARD = "award", _("the match is awarded to the side that reported")


class SilentMatch(TextChoices):
    """What becomes of a match that nobody has reported in time."""

    WAIT = "wait", _("it waits for you: the round stays open until you decide")
    VOID = "void", _("it counts for nobody; in finals, where somebody must go on, it goes by lot")
    LOT = "lot", _("it is awarded by lot, drawn from the season's seed")


class FrontBlock(TextChoices):
    """What the page of a league can show, as its commissioners compose it."""

    TABLE = "table", _("top of the table")
    NEXT = "next", _("next fixtures")
    RESULTS = "results", _("latest results")
    NEWS = "news", _("what happened last")
    LEADERS = "leaders", _("who leads in what")
    MARKET = "market", _("latest MVP market")
    ARCHIVE = "archive", _("champions of the past")


class WebhookKind(TextChoices):
    """How a webhook wants to be told."""

    DISCORD = "discord", _("Discord channel")
    SIGNED = "signed", _("program of your own, signed JSON")


CALENDAR_KINDS = [(kind.value, kind.label) for kinds in (RoundAct, Reminder, SeasonAct) for kind in kinds]
"""The kinds of jobs that a calendar makes."""
