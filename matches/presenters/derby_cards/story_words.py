"""What the story of a bout of the card derby has to tell besides its result."""

from django.utils.translation import gettext_lazy, ngettext_lazy

from matches.presenters.telling import Known, Line, Told, best_player, details_of, more_of, of_both, of_winner


def _after_two(known: Known) -> Told | None:
    """How it stood after two of three periods, where one side led."""
    periods = details_of(known, "periods")
    if not periods or len(periods) < 2:
        return None
    stood = [sum(period[side] for period in periods[:2]) for side in (0, 1)]
    if stood[0] == stood[1]:
        return None
    ahead = int(stood[1] > stood[0])
    return {"team": known.teams[ahead], "points": stood[ahead], "other": stood[1 - ahead]}


STORY = (
    Line(
        "comeback",
        of_winner("comeback"),
        (
            ngettext_lazy(
                "%(team)s had been %(count)d point behind after a period.",
                "%(team)s had been %(count)d points behind after a period.",
                "count",
            ),
            ngettext_lazy(
                "%(team)s came back from %(count)d point behind at the end of a period.",
                "%(team)s came back from %(count)d points behind at the end of a period.",
                "count",
            ),
        ),
    ),
    Line(
        "periods",
        _after_two,
        (
            gettext_lazy("After two periods %(team)s led %(points)d–%(other)d."),
            gettext_lazy("%(team)s went into the last period with a %(points)d–%(other)d lead."),
        ),
    ),
    Line(
        "points",
        best_player("points"),
        (
            gettext_lazy("%(name)s scored most for any side: %(count)d points for %(team)s."),
            gettext_lazy("No skater scored more than %(name)s of %(team)s, with %(count)d points."),
        ),
    ),
    Line(
        "best_jam",
        best_player("best_jam", 5),
        (
            gettext_lazy("%(name)s of %(team)s skated the best single jam, worth %(count)d points."),
            gettext_lazy("The most points in one jam were those of %(name)s: %(count)d."),
        ),
    ),
    Line(
        "leads",
        more_of("lead_jams"),
        (
            gettext_lazy("%(team)s were lead jammer in %(count)d jams, %(other)s in %(fewer)d."),
            gettext_lazy("Lead jams went %(count)d to %(fewer)d to %(team)s."),
        ),
    ),
    Line(
        "majors",
        of_both("majors"),
        (
            ngettext_lazy("One major penalty was called.", "%(count)d major penalties were called.", "count"),
            ngettext_lazy(
                "The referees called one major penalty.", "The referees called %(count)d major penalties.", "count"
            ),
        ),
    ),
    Line(
        "overtime",
        of_winner("overtime_jams"),
        (
            ngettext_lazy("It took one overtime jam.", "It took %(count)d overtime jams.", "count"),
            ngettext_lazy("One overtime jam decided it.", "After %(count)d overtime jams it was decided.", "count"),
        ),
    ),
)
