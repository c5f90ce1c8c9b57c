"""What the story of a match of the hex sport has to tell besides its result."""

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy

from matches.presenters.telling import Known, Line, Told, best_player, more_of, of_both
from rules.hexsport.report_score import LANDSLIDE


def _landslide(known: Known) -> Told | None:
    winner = known.facts.winner
    if winner is None or abs(known.facts.sides[winner].margin) != LANDSLIDE:
        return None
    return {"winner": known.teams[winner], "loser": known.teams[1 - winner], "margin": LANDSLIDE}


def _dead(known: Known) -> Told | None:
    """Everybody who died in the match, by name."""
    dead = [
        _("%(name)s of %(team)s") % {"name": names[player.player], "team": team}
        for side, names, team in zip(known.facts.sides, known.players, known.teams, strict=True)
        for player in side.players
        if player.stats.get("deaths") and player.player in names
    ]
    return {"names": get_text_list(dead, _("and")), "count": len(dead)} if dead else None


def _rush(known: Known) -> Told | None:
    rush = known.facts.details.get("rush")
    return {"rush": rush} if isinstance(rush, int) and rush else None


def _nobody_hurt(known: Known) -> Told | None:
    return None if any(side.tallies.get("injuries_suffered") for side in known.facts.sides) else {}


STORY = (
    Line(
        "landslide",
        _landslide,
        (
            gettext_lazy("The marker stood at %(margin)s: a landslide."),
            gettext_lazy("With a margin of %(margin)s it was a landslide."),
        ),
    ),
    Line(
        "strikes",
        best_player("strikes"),
        (
            ngettext_lazy(
                "%(name)s made the only Strike of 3 or more, for %(team)s.",
                "%(name)s of %(team)s made %(count)d Strikes of 3 or more, more than anybody else.",
                "count",
            ),
            ngettext_lazy(
                "Nobody but %(name)s of %(team)s made a Strike of 3 or more.",
                "With %(count)d Strikes of 3 or more %(name)s stood out for %(team)s.",
                "count",
            ),
        ),
    ),
    Line(
        "strikes_shared",
        best_player("strikes", shared=True),
        (
            ngettext_lazy(
                "%(names)s made a Strike of 3 or more each.",
                "%(names)s made %(count)d Strikes of 3 or more each.",
                "count",
            ),
            ngettext_lazy(
                "A Strike of 3 or more each came from %(names)s.",
                "%(count)d Strikes of 3 or more each came from %(names)s.",
                "count",
            ),
        ),
    ),
    Line(
        "deaths",
        _dead,
        (
            gettext_lazy("%(names)s did not survive it."),
            gettext_lazy("It cost the life of %(names)s."),
        ),
    ),
    Line(
        "injuries",
        of_both("injuries_suffered"),
        (
            ngettext_lazy("One injury was suffered.", "%(count)d injuries were suffered.", "count"),
            ngettext_lazy("There was one injury.", "There were %(count)d injuries.", "count"),
        ),
    ),
    Line(
        "unhurt",
        _nobody_hurt,
        (gettext_lazy("Nobody was hurt."), gettext_lazy("There were no injuries.")),
    ),
    Line(
        "cheers",
        more_of("cheers"),
        (
            gettext_lazy("%(team)s won the cheers, %(count)d to %(fewer)d."),
            gettext_lazy("%(team)s had more cheers, %(count)d to %(fewer)d."),
        ),
    ),
    Line(
        "rush",
        _rush,
        (gettext_lazy("It ended in Rush %(rush)d."), gettext_lazy("Rush %(rush)d was the last.")),
    ),
)
