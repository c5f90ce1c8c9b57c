"""The design gallery: every component of the page kit in every state, with made-up figures."""

import re
from pathlib import Path

from django import forms
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from league.presenters.charts import LineChart, Series, line_chart
from league.templatetags.marks import SPRITE

STEP_NAMES = (
    _("Man of the match"),
    _("League points"),
    _("Experience"),
    _("Advancements"),
    _("Revenue"),
    _("The dead"),
    _("Free agents leave"),
    _("New players"),
    _("Cards, dice and staff"),
    _("Recovery"),
    _("Ranking"),
)
STATES = ("done", "done", "skipped", "current", "blocked")
ROWS = (
    # place, moved, team, colour, played, difference, ranking, points, mine
    (1, 0, "Locust City Chiefs", "05", 4, 11, 139, 9, False),
    (2, 2, "Greenmoon Smackers", "06", 4, 6, 128, 8, True),
    (3, -1, "Midgard Delvers", "14", 4, 1, 117, 7, False),
    (4, -1, "Trontek 29ers", "09", 3, 0, 121, 5, False),
    (5, 0, "Skittersneak Stealers", "04", 4, -18, 96, 4, False),
)
COLUMNS = ("place", "moved", "name", "colour", "played", "difference", "ranking", "points", "mine")
SPRITE_FILE = Path(__file__).resolve().parent.parent / "static" / SPRITE
ICONS = [name for name in re.findall(r'<symbol id="([^"]+)"', SPRITE_FILE.read_text()) if not name.startswith("die-")]


class SampleForm(forms.Form):
    """One field of each kind, so that the gallery shows them empty, filled and refused."""

    name = forms.CharField(label=_("Team name"), max_length=30, help_text=_("As it stands in the table."))
    email = forms.EmailField(label=_("E-mail"))
    strikes = forms.IntegerField(label=_("Strikes"), min_value=0, max_value=7, required=False)
    side = forms.ChoiceField(label=_("Team list"), choices=[("", "–"), ("zzor", "Z'zor"), ("robots", "Robots")])
    role = forms.ChoiceField(
        label=_("Role"), widget=forms.RadioSelect, choices=[("jack", _("Jack")), ("guard", _("Guard"))]
    )
    notes = forms.CharField(label=_("Private notes"), widget=forms.Textarea, required=False)
    open = forms.BooleanField(label=_("Open for new teams"), required=False, help_text=_("Anyone may then join."))


def sample_steps() -> list[dict[str, object]]:
    """Eleven steps in every state, the fourth one open."""
    states = (*STATES, *("waiting",) * (len(STEP_NAMES) - len(STATES)))
    return [
        {"number": number, "label": label, "state": state, "url": "#steps" if state in ("done", "current") else ""}
        for number, (label, state) in enumerate(zip(STEP_NAMES, states, strict=True), start=1)
    ]


def sample_chart() -> LineChart:
    """The places of the rows over four rounds."""
    places = ((2, 1, 1, 1), (4, 4, 4, 2), (1, 2, 2, 3), (3, 3, 3, 4), (5, 5, 5, 5))
    series = [
        Series(key=row[3], number=number, name=row[2], colour=row[3], values=places[number])
        for number, row in enumerate(ROWS)
    ]
    return line_chart(
        "sample", str(_("Place in the table")), list("1234"), series, said=lambda value: f"{value:.0f}",
        picked=ROWS[1][3], lowest_first=True,
    )  # fmt: skip


@require_safe
def gallery(request: HttpRequest) -> HttpResponse:
    """The page kit in use; needs no data and shows nothing about the reader."""
    refused = SampleForm({"name": "x" * 31, "email": "nobody", "strikes": "8", "side": ""})
    context = {
        "form": SampleForm(prefix="empty"),
        "refused": refused,
        "steps": sample_steps(),
        "rows": [dict(zip(COLUMNS, row, strict=True)) for row in ROWS],
        "page": Paginator(range(90), 30).page(2),
        "icons": ICONS,
        "chart": sample_chart(),
        "colours": [f"{number:02}" for number in range(1, 17)],
        "rolled": [5, 6, 2, 4],
        "faces": range(1, 7),
    }
    return render(request, "league/gallery.html", context)
