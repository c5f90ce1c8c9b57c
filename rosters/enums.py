"""Closed sets of teams and their log."""

from django.db.models import IntegerChoices, TextChoices
from django.utils.translation import gettext_lazy as _


class Cause(TextChoices):
    """What an act belongs to. The first three are a team's own choices, the others what the league does to it."""

    SETUP = "setup", _("the team itself")
    PREPARATION = "preparation", _("before a match")  # cause_uid: the match
    STEP = "step", _("after a match")  # cause_uid: the match whose steps are walked
    MATCH = "match", _("a match")  # its steps opened, its bonus given or lapsed
    AUCTION = "auction", _("the MVP auction")
    ROUND = "round", _("a round")
    RULING = "ruling", _("a ruling")
    SEASON = "season", _("a new season")


OWN_CHOICES = frozenset({Cause.SETUP, Cause.PREPARATION, Cause.STEP})


class DiceSource(TextChoices):
    """Where a die came from."""

    DERIVED = "derived", _("rolled by the program")
    ENTERED = "entered", _("entered from the table")
    COMMISSIONER = "commissioner", _("entered by the commissioner")
    SEEDED = "seeded", _("simulated")


class Channel(TextChoices):
    """How a message leaves the site. Its inbox here everybody has besides."""

    MAIL = "mail", _("e-mail")
    PUSH = "push", _("push")
    WEBHOOK = "webhook", _("webhook")


PERSONAL = (Channel.MAIL, Channel.PUSH)  # those about which a person decides, in the order of the page


class DeliveryStatus(TextChoices):
    """What became of something that was to leave the site."""

    WAITING = "waiting", _("waits")
    SENT = "sent", _("sent")
    CALLED_OFF = "called_off", _("called off")  # read here before, or not wanted any more
    GIVEN_UP = "given_up", _("given up")


class Colour(IntegerChoices):
    """What teams wear; the style sheets know the colours by number."""

    RED = 1, _("red")
    ORANGE = 2, _("orange")
    AMBER = 3, _("amber")
    YELLOW = 4, _("yellow")
    LIME = 5, _("lime")
    GREEN = 6, _("green")
    TEAL = 7, _("teal")
    CYAN = 8, _("cyan")
    BLUE = 9, _("blue")
    NAVY = 10, _("navy")
    PURPLE = 11, _("purple")
    MAGENTA = 12, _("magenta")
    PINK = 13, _("pink")
    BROWN = 14, _("brown")
    GREY = 15, _("grey")
    CREAM = 16, _("cream")


class Scope(TextChoices):
    """How far a token reaches; each as far as those before it."""

    READ = "read", _("read")
    PLAY = "play", _("act for teams")
    RUN = "run", _("run leagues")
