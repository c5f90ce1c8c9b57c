"""What of the hex sport nobody knows, and what stands in for it: by reference table, or by table and entry."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

PLACEHOLDERS: Mapping[str, Promise] = {
    "pitch": _(
        "The board: its size, its zones and its marked hexes. A made-up board that fits all known facts is used."
    ),
    "deck": _("The draw deck: its titles, texts and counts. A made-up deck of 52 cards is used."),
    "abilities.grizzled": _("The ability Grizzled: what it does. It does nothing."),
    "recovery.worst_value": _("The worst value an injury can leave a player with. It is 6+."),
}
