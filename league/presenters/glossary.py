"""What words of the sport mean, for whoever meets them on a page; in the spirit of the glossary of the rules."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

WORDS: Mapping[str, tuple[Promise, Promise]] = {
    "mc": (_("mc"), _("The money of the sport. Prices, fees and what teams are worth are counted in it.")),
    "ranking": (
        _("Team ranking"),
        _("What the whole team is worth. The team with the lower one is the underdog of a pairing."),
    ),
    "cash": (_("Cash"), _("Money not spent yet. It comes in after matches and goes in the shop and at auctions.")),
    "held": (_("Held by bids"), _("Cash behind bids that lead. It is free again as soon as another team leads.")),
    "debt": (
        _("Owed to the league"),
        _("Money that was spent before a corrected result took it away. The next revenue pays it first."),
    ),
    "bonus": (
        _("Underdog bonus"),
        _("What the lower team of a pairing gets on top for this match, as the rankings differ."),
    ),
    "rank": (_("Rank"), _("How far a player has come. Everybody starts at 1, and each rank brings an advancement.")),
    "experience": (
        _("Experience"),
        _("Earned in matches, by strikes of 3 points or more and by injuries of 3 or more damage; spent on ranks."),
    ),
    "advancement": (_("Advancement"), _("What a new rank brings: an ability or a better figure, by the dice.")),
    "mvp": (_("MVP"), _("A star whom a team hires for one round, by the highest bid.")),
    "least_bid": (_("Least bid"), _("No bid may be lower. It follows what was paid for the MVP before.")),
    "left_bid": (
        _("Bid left in advance"),
        _("It bids for you up to your limit while you are away, and never more than it takes to lead."),
    ),
    "deny_bid": (_("Deny bid"), _("A bid for an MVP who would not play for your team, to keep him from others.")),
}
