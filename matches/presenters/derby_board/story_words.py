"""What the story of a game of the board derby has to tell besides its result."""

from django.utils.translation import gettext_lazy, ngettext_lazy

from matches.presenters.telling import Line, best_player, more_of, of_winner

STORY = (
    Line(
        "points",
        best_player("points"),
        (
            gettext_lazy("%(name)s of %(team)s scored most, with %(count)d."),
            gettext_lazy("The most points, %(count)d, were those of %(name)s for %(team)s."),
        ),
    ),
    Line(
        "leads",
        more_of("lead_jams"),
        (
            gettext_lazy("Lead jams went %(count)d to %(fewer)d to %(team)s."),
            gettext_lazy("%(team)s took the lead in %(count)d jams, %(other)s in %(fewer)d."),
        ),
    ),
    Line(
        "sudden_death",
        of_winner("sudden_death"),
        (
            ngettext_lazy(
                "It went to sudden death and took one phase.",
                "It went to sudden death and took %(count)d phases.",
                "count",
            ),
            ngettext_lazy(
                "Sudden death decided it, in one phase.", "Sudden death decided it, in %(count)d phases.", "count"
            ),
        ),
    ),
    Line(
        "jams",
        of_winner("jams", 2),
        (gettext_lazy("%(count)d jams were skated."), gettext_lazy("It was decided over %(count)d jams.")),
    ),
)
