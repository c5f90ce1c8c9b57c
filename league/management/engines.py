"""What commands that play matches are told: lists and programs; what does not exist is refused with what does."""

from collections.abc import Collection

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from rules.core.play_rules import PlayRules
from rules.core.ruleset import Ruleset


def engine_of(ruleset: Ruleset) -> PlayRules:
    """The match engine of a game that has one."""
    if ruleset.engine is None:
        raise CommandError(_("This game has no match engine."))
    return ruleset.engine()


def bots_from(engine: PlayRules, told: str | None) -> tuple[str, ...]:
    """The programs of home and visitor; the same for both if one is named, none if nothing is told."""
    named = keys_from(told)
    for key in named:
        if key not in engine.bots:
            facts = {"bot": key, "known": ", ".join(engine.bots)}
            raise CommandError(_("“%(bot)s” is no program that plays; there are %(known)s.") % facts)
    if len(named) > 2:
        raise CommandError(_("Name one program for both sides, or one for each."))
    return (named * 2)[:2]


def keys_from(told: str | None) -> tuple[str, ...]:
    """Keys written apart by commas."""
    return tuple(key.strip() for key in (told or "").split(",") if key.strip())


def known_list(key: str, known: Collection[str]) -> str:
    """The key of a team list that exists."""
    if key not in known:
        facts = {"list": key, "known": ", ".join(known)}
        raise CommandError(_("“%(list)s” is no team list; there are %(known)s.") % facts)
    return key
