"""What the story of a bout of the penalty-card derby has to tell besides its result."""

from django.utils.translation import gettext_lazy, ngettext_lazy

from matches.presenters.telling import Line, best_player, more_of, of_both

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
        "best_jam",
        more_of("best_jam"),
        (
            gettext_lazy("The best jam was worth %(count)d to %(team)s."),
            gettext_lazy("%(team)s had the best single jam, with %(count)d."),
        ),
    ),
    Line(
        "push_outs",
        best_player("push_outs"),
        (
            ngettext_lazy(
                "%(name)s of %(team)s pushed one skater out, as nobody else did.",
                "%(name)s of %(team)s made %(count)d push-outs, more than anybody else.",
                "count",
            ),
            ngettext_lazy(
                "The only push-out was made by %(name)s of %(team)s.",
                "With %(count)d, nobody made more push-outs than %(name)s of %(team)s.",
                "count",
            ),
        ),
    ),
    Line(
        "penalties",
        of_both("penalties"),
        (
            ngettext_lazy("One penalty was called.", "%(count)d penalties were called.", "count"),
            ngettext_lazy("There was one penalty in all.", "There were %(count)d penalties in all.", "count"),
        ),
    ),
)
