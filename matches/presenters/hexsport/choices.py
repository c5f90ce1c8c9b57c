"""A choice of the eleven steps, or before a match, as a page shows it: each offer with its price and effect."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec import Struct

from matches.presenters.awaited import Shown, ShownOffer
from matches.presenters.hexsport.going_on import FIGURES, LINES
from matches.presenters.hexsport.names import entry_effect, season_table, table_in_words, table_title
from matches.presenters.hexsport.step_words import reason_line, step_lead
from rosters.presenters.hexsport.names import ASSETS, STEPS, entry_name, position_name
from rosters.presenters.violations import code_sentence
from rules.core.pending import Choice, Offer
from rules.hexsport.commands import (
    BuyCard,
    BuyCheerleader,
    BuyDie,
    BuyPlayer,
    ChooseFate,
    ChooseTable,
    Dismiss,
    ForgoRolls,
    HireStaff,
    PickEntry,
    Proceed,
    TakeAdvancement,
    TakeFreeAgent,
    TurnAway,
)
from rules.hexsport.data import PRICES, TABLES

KIND_OF_STEP = {"shop_players": "players", "shop_assets": "assets"}
Facts = Mapping[str, Any]
Words = Callable[[Any, Facts], tuple[str, str]]  # the label of an offer and what it does


def shown_choice(choice: Choice) -> Shown:
    """The choice in words; the offer that goes on stands apart from those that do something else."""
    offers = tuple(shown_offer(place, offer) for place, offer in enumerate(choice.offers))
    going_on = next((place for place, offer in enumerate(choice.offers) if isinstance(offer.command, Proceed)), None)
    if going_on is None:
        title, lead = _heading(choice)
        return Shown(title=title, lead=lead, offers=offers)
    step = KIND_OF_STEP.get(choice.kind, choice.kind)
    facts = choice.offers[going_on].facts
    reason = reason_line(facts)
    lines = LINES[step](facts) if step in LINES and not reason else ()
    return Shown(
        title=str(STEPS[step]),
        lead=step_lead(step),
        lines=(reason, *lines) if reason else lines,
        figures=FIGURES[step](facts) if step in FIGURES else (),
        go_on=offers[going_on],
        offers=tuple(offer for offer in offers if offer.place != going_on),
    )


def shown_offer(place: int, offer: Offer) -> ShownOffer:
    """One offer with its price, what it does, and why it cannot be taken, if so."""
    label, effect = OFFERS[type(offer.command)](offer.command, offer.facts)
    refused = code_sentence(offer.refused, offer.facts) if offer.refused else ""
    group = str(GROUPS[type(offer.command)]()) if type(offer.command) in GROUPS else ""
    named, folded = isinstance(offer.command, BuyPlayer), isinstance(offer.command, Dismiss)
    return ShownOffer(
        place=place, label=label, effect=effect, mc=offer.mc, refused=refused, group=group, named=named, folded=folded
    )


def _heading(choice: Choice) -> tuple[str, str]:
    name = str(choice.offers[0].facts.get("name", "")) if choice.offers else ""
    match choice.kind:
        case "advancement_table":
            return _("%(name)s went up a rank") % {"name": name}, _(
                "Choose the table he rolls on. The die is rolled after your choice."
            )
        case "advancement_entry":
            return _("%(name)s may choose") % {"name": name}, _("Choose what he gains.")
        case "fate":
            return _("%(name)s is dead") % {"name": name}, _("Choose what becomes of him.")
        case "free_agent_table":
            return _("Free agents"), _(
                "Choose a table for the next roll. Whoever is rolled plays this match and leaves after it."
            )
        case "free_agent_place":
            return _("%(name)s waits for a place") % {"name": choice.offers[-1].facts["agent"]}, _(
                "He would play this match and leave after it. Whoever makes room for him is let go for good, "
                "for no money."
            )
        case _:
            raise KeyError(choice.kind)


def _go_on(command: Struct, facts: Facts) -> tuple[str, str]:
    return _("Go on"), ""


def _table(command: TakeAdvancement, facts: Facts) -> tuple[str, str]:
    effect = table_in_words(TABLES[command.table])
    if facts["coaching_dice"]:
        cost = _("Costs a coaching die; you have %(owned)s.") % {"owned": facts["owned"]}
        effect = f"{cost} {effect}"
    blocked = [entry_name(entry) for entry in facts["entries"] if entry not in facts["allowed"]]
    if blocked:
        effect += " " + _("Not open to him: %(entries)s.") % {"entries": ", ".join(blocked)}
    return table_title(command.table), effect


def _entry(command: PickEntry, facts: Facts) -> tuple[str, str]:
    return entry_name(command.entry), entry_effect(command.entry)


def _fate(command: ChooseFate, facts: Facts) -> tuple[str, str]:
    match command.fate:
        case "bury":
            return _("Bury him"), _("He leaves the roster and the team gets %(mc)s mc.") % {
                "mc": PRICES.dead_player_removed_income.mc
            }
        case "revive" if facts["low"] == facts["high"]:
            return _("Revive him at full price"), _(
                "Costs %(low)s mc with the die that was rolled. He is back at rank %(rank)s and loses %(lost)s unspent "
                "experience."
            ) % {"low": facts["low"], "rank": facts["rank"], "lost": facts["experience_lost"]}
        case "revive":
            return _("Revive him at full price"), _(
                "Costs %(low)s to %(high)s mc: %(basis)s and a die, rolled after you decide. He is back at rank "
                "%(rank)s and loses %(lost)s unspent experience."
            ) % {
                "low": facts["low"],
                "high": facts["high"],
                "basis": _("his value") if facts["ranks_counted"] else _("his basic cost"),
                "rank": facts["rank"],
                "lost": facts["experience_lost"],
            }
        case "recover":
            return _("Revive him with a recovery roll"), _(
                "On a 1 he is lost all the same; on 2 to 4 he loses a point of Skill, Speed or Strength; on a 5 an "
                "ability; on a 6 nothing."
            )


def _player(command: BuyPlayer, facts: Facts) -> tuple[str, str]:
    return str(facts["name"]), _("You have %(owned)s of at most %(limit)s.") % {
        "owned": facts["owned"],
        "limit": facts["limit"],
    }


def _dismissal(command: Dismiss, facts: Facts) -> tuple[str, str]:
    return str(facts["name"]), position_name(str(facts["position"]))


def _asset(command: Struct, facts: Facts) -> tuple[str, str]:
    words = _("You have %(owned)s of at most %(limit)s.") if "limit" in facts else _("You have %(owned)s.")
    return _name_of_asset(str(facts["asset"])), words % {"owned": facts["owned"], "limit": facts.get("limit")}


def _name_of_asset(asset: str) -> str:
    names = {"cards": _("Card"), "coaching_dice": _("Coaching die"), "cheerleaders": _("Cheerleader")}
    return names.get(asset) or str(ASSETS[asset])


def _free_agent_table(command: ChooseTable, facts: Facts) -> tuple[str, str]:
    rows = " · ".join(f"{face} {name}" for face, name in enumerate(facts["rows"], start=1))
    return season_table(command.season), rows


def _forgo(command: ForgoRolls, facts: Facts) -> tuple[str, str]:
    left = ngettext("%(n)s roll is left.", "%(n)s rolls are left.", facts["rolls"]) % {"n": facts["rolls"]}
    return _("Roll no more"), left


def _place(command: TakeFreeAgent, facts: Facts) -> tuple[str, str]:
    if not command.instead:
        return _("Take him"), _("There is a place for him.")
    return _("Take him in place of %(name)s") % {"name": facts["name"]}, position_name(str(facts["position"]))


def _turning_away(command: TurnAway, facts: Facts) -> tuple[str, str]:
    return _("Turn him away"), _("Nobody is let go.")


OFFERS: Mapping[type[Struct], Words] = {
    Proceed: _go_on,
    TakeAdvancement: _table,
    PickEntry: _entry,
    ChooseFate: _fate,
    BuyPlayer: _player,
    Dismiss: _dismissal,
    BuyCard: _asset,
    BuyDie: _asset,
    BuyCheerleader: _asset,
    HireStaff: _asset,
    ChooseTable: _free_agent_table,
    ForgoRolls: _forgo,
    TakeFreeAgent: _place,
    TurnAway: _turning_away,
}
GROUPS: Mapping[type[Struct], Callable[[], str]] = {
    BuyPlayer: lambda: _("Buy a player"),
    Dismiss: lambda: _("Let somebody go, for no money"),
    BuyCard: lambda: _("Buy"),
    BuyDie: lambda: _("Buy"),
    BuyCheerleader: lambda: _("Buy"),
    HireStaff: lambda: _("Hire"),
}
