"""What a coach may do in a match, a line for each offer."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy
from django.utils.translation import ngettext
from msgspec import Struct

from matches.presenters.hexsport.transcript_course import card
from matches.presenters.hexsport.transcript_scenes import Names
from matches.presenters.hexsport.transcript_words import ACTIONS, FOULS, PLAYS, REWARDS, TESTS
from matches.presenters.words import key_as_words
from rosters.presenters.hexsport.names import ROLES
from rosters.presenters.words import listed
from rules.core.pending import Choice, Offer
from rules.hexsport.play import commands as c
from rules.hexsport.play.pitch import NOWHERE, PITCH
from rules.hexsport.play.state import NOBODY, MatchState
from rules.hexsport.play.steps import SPRINT

PICKS: Mapping[str, Promise] = {
    **ACTIONS,
    **ROLES,
    "play_on": _lazy("play on"),
    "time_up": _lazy("the time is up"),
}


class Asked:
    """A choice of a match with what its words need: the state, the names, whom it is about (`NOBODY`: no player)."""

    def __init__(self, state: MatchState, choice: Choice) -> None:
        self.state, self.choice, self.names = state, choice, Names(state.sheet)
        tags = state.sheet.tags
        self.slot = tags.index(choice.subject) if choice.subject in tags else NOBODY


def offer_told(asked: Asked, offer: Offer) -> str:
    """The offer as people read it."""
    return OFFERS[type(offer.command)](offer.command, asked)


def facing_told(names: Names, cell: int, facing: int) -> str:
    """The hex somebody at `cell` looks at, or the wall."""
    ahead = PITCH.neighbours[cell][facing]
    return names.cell(ahead) if ahead != NOWHERE else _("the wall, direction %(number)s") % {"number": facing + 1}


def _exchanges(command: c.Exchange, _asked: Asked) -> str:
    if not command.cards:
        return _("no further card")
    return _("put %(cards)s aside") % {"cards": listed(map(card, command.cards))}


def _deploys(command: c.Deploy, asked: Asked) -> str:
    return _("%(name)s at %(cell)s") % {
        "name": asked.names.player(command.slot), "cell": asked.names.cell(command.cell)
    }  # fmt: skip


def _acts(command: c.Act, asked: Asked) -> str:
    facts = {"name": asked.names.player(command.slot), "action": ACTIONS[command.action]}
    if command.card:
        return _("%(action)s with %(name)s by %(card)s") % {**facts, "card": card(command.card)}
    return _("%(action)s with %(name)s") % facts


def _tries(command: c.TryPlay, _asked: Asked) -> str:
    return _("try %(play)s") % {"play": PLAYS[command.play]} if command.play else _("no staff play")


def _places(command: c.PlaceCheerleader, asked: Asked) -> str:
    facts = {"team": asked.names.teams[command.side], "field": f"{command.field:+d}" if command.field else "0"}
    return _("a Cheerleader of %(team)s to field %(field)s of the score track") % facts


def _steps(command: c.Step, asked: Asked) -> str:
    return _("to %(cell)s") % {
        "cell": facing_told(asked.names, asked.state.figures[asked.slot].cell, command.direction)
    }  # fmt: skip


def _turns(command: c.Turn, asked: Asked) -> str:
    facts = {"cell": facing_told(asked.names, asked.state.figures[asked.slot].cell, command.facing)}
    sprints = getattr(asked.state.stack[-1], "mode", "") == SPRINT
    return _("turn to face %(cell)s") % facts if sprints else _("stop, facing %(cell)s") % facts


def _aims(command: c.Target, asked: Asked) -> str:
    if command.slot != NOBODY:
        return asked.names.player(command.slot)
    return _("a Strike at %(cell)s") % {"cell": asked.names.cell(command.cell)}


def _coaches(command: c.Coach, _asked: Asked) -> str:
    count = command.dice + command.reserve
    if not count:
        return _("no coaching die")
    told = ngettext("%(count)s coaching die", "%(count)s coaching dice", count) % {"count": count}
    if not command.reserve:
        return told
    return _("%(told)s, %(reserve)s of the Defensive Play") % {"told": told, "reserve": command.reserve}


def _rerolls(command: c.Reroll, _asked: Asked) -> str:
    if command.keep:
        return _("keep the dice")
    return _("roll die %(die)s again, throw %(place)s of it") % {"die": command.die + 1, "place": command.place + 1}


def _chooses(command: c.Choose, asked: Asked) -> str:
    return asked.names.cell(command.cell) if command.cell != NOWHERE else _("stay")


def _faces(command: c.Face, asked: Asked) -> str:
    cell = asked.state.figures[command.slot].cell
    facts = {"name": asked.names.player(command.slot), "cell": facing_told(asked.names, cell, command.facing)}
    return _("%(name)s faces %(cell)s") % facts


def _calls(command: c.Call, asked: Asked) -> str:
    if not command.foul:
        return _("no call")
    facts = {"foul": FOULS[command.foul], "name": asked.names.player(command.slot)}
    return _("call %(foul)s on %(name)s") % facts if command.slot != NOBODY else _("call %(foul)s") % facts


def _interferes(command: c.Interfere, asked: Asked) -> str:
    if command.slot == NOBODY:
        return _("let it pass")
    facts = {"name": asked.names.player(command.slot)}
    if command.card:
        return _("%(name)s runs by %(card)s") % {**facts, "card": card(command.card)}
    return _("%(name)s runs") % facts


def _always(words: Promise) -> Callable[[Any, Asked], str]:
    return lambda command, asked: str(words)


OFFERS: Mapping[type[Struct], Callable[[Any, Asked], str]] = {
    c.Exchange: _exchanges,
    c.Deploy: _deploys,
    c.Act: _acts,
    c.BuyCard: _always(_lazy("a card for a token")),
    c.PlayCard: lambda command, asked: _("play %(card)s") % {"card": card(command.card)},
    c.CashCheers: lambda command, asked: _("cheers for %(reward)s") % {"reward": REWARDS[command.reward]},
    c.TryPlay: _tries,
    c.PlaceCheerleader: _places,
    c.EndRush: _always(_lazy("end the Rush")),
    c.Step: _steps,
    c.Turn: _turns,
    c.Leap: lambda command, asked: _("jump to %(cell)s") % {"cell": asked.names.cell(command.cell)},
    c.Leave: _always(_lazy("leave for the Bench")),
    c.Stop: _always(_lazy("stop here")),
    c.Target: _aims,
    c.React: lambda command, asked: str(TESTS[command.reaction]) if command.reaction != "none" else _("no reaction"),
    c.Coach: _coaches,
    c.Reroll: _rerolls,
    c.Choose: _chooses,
    c.Face: _faces,
    c.NameDirection: lambda command, asked: _("direction %(number)s") % {"number": command.direction + 1},
    c.TakeFree: lambda command, asked: str(ACTIONS[command.action]) if command.action else _("no free action"),
    c.Call: _calls,
    c.Interfere: _interferes,
    c.Pick: lambda command, asked: str(PICKS.get(command.value) or key_as_words(command.value)),
}
