"""Pushes, cards, wipeouts and penalties in sentences."""

from collections.abc import Callable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy
from django.utils.translation import ngettext
from msgspec import Struct

from matches.presenters.derby_board.names import Telling, die_name, space_name
from rules.derby_board import events as e
from rules.derby_board.kinds import Condition, Kind, PushResult, Wipeout

PUSH_RESULTS: Mapping[PushResult, Promise] = {
    PushResult.EPIC_WIPEOUT: _lazy("%(own)s against %(other)s: epic wipeout."),
    PushResult.EPIC_SUCCESS: _lazy("%(own)s against %(other)s: epic success."),
    PushResult.EPIC_FAIL: _lazy("%(own)s against %(other)s: epic fail."),
    PushResult.FAIL: _lazy("%(own)s against %(other)s: nothing happens."),
    PushResult.SUCCESS: _lazy("%(own)s against %(other)s: success."),
}
WIPEOUTS: Mapping[Wipeout, Promise] = {
    Wipeout.MINOR_STUMBLE: _lazy("%(name)s wipes out, %(face)s + %(modifier)s: minor stumble."),
    Wipeout.MAJOR_STUMBLE: _lazy("%(name)s wipes out, %(face)s + %(modifier)s: major stumble."),
    Wipeout.FULL_STOP: _lazy("%(name)s wipes out, %(face)s + %(modifier)s: full stop."),
    Wipeout.DOWN: _lazy("%(name)s wipes out, %(face)s + %(modifier)s."),
    Wipeout.WINDED: _lazy("%(name)s wipes out, %(face)s + %(modifier)s."),
}
"""That she falls is told by what follows."""
FALLS: Mapping[Condition, Promise] = {
    Condition.DOWN: _lazy("%(name)s is Down."),
    Condition.WINDED: _lazy("%(name)s is Winded."),
}
PLAYED: Mapping[Kind, Promise] = {
    Kind.DEFENSIVE: _lazy("%(name)s plays %(card)s on %(target)s."),
    Kind.FOUL: _lazy("%(name)s plays the foul %(card)s on %(target)s."),
}
REPLIES: Mapping[Kind, Promise] = {
    Kind.DEFENSIVE: _lazy("%(name)s answers with %(card)s."),
    Kind.FOUL: _lazy("%(name)s answers with the foul %(card)s."),
}


def push_settled(event: e.PushSettled, telling: Telling) -> str:
    """Both dice and what they come to."""
    return str(PUSH_RESULTS[event.result]) % {"own": event.faces[0], "other": event.faces[1]}


def card_played(event: e.CardPlayed, telling: Telling) -> str:
    """A card with what it does, or whom it is for."""
    told = {"name": telling.doer(event.skater), "card": event.name, "count": event.spaces}
    if event.target is None:
        return (
            ngettext(
                "%(name)s plays %(card)s for %(count)s space more.",
                "%(name)s plays %(card)s for %(count)s spaces more.",
                event.spaces,
            )
            % told
        )
    words = REPLIES if event.reply else PLAYED
    return str(words[event.kind]) % {**told, "target": telling.skater(event.target)}


def card_rolled(event: e.CardRolled, telling: Telling) -> str:
    """The die of a card."""
    told = {"face": event.face, "die": die_name(event.die)}
    return (_("%(face)s on %(die)s: it works.") if event.worked else _("%(face)s on %(die)s: it fails.")) % told


def wiped_out(event: e.WipedOut, telling: Telling) -> str:
    """The roll with its modifier."""
    told = {"name": telling.doer(event.skater), "face": event.face, "modifier": event.modifier}
    return str(WIPEOUTS[event.result]) % told


def penalty_rolled(event: e.PenaltyRolled, telling: Telling) -> str:
    """Whether the foul is seen."""
    told = {"face": event.face, "die": die_name(event.die)}
    if event.spotted:
        return _("The roll for the penalty is %(face)s on %(die)s: it was seen.") % told
    return _("The roll for the penalty is %(face)s on %(die)s: nobody saw it.") % told


def of_both(sentence: Promise) -> Callable[..., str]:
    """A sentence about a skater and her target."""
    return lambda event, telling: (
        str(sentence)
        % {
            "name": telling.doer(event.skater),
            "target": telling.skater(event.target),
        }
    )


def _of_skater(sentence: Promise) -> Callable[..., str]:
    return lambda event, telling: str(sentence) % {"name": telling.doer(event.skater)}


CONTESTS: Mapping[type[Struct], Callable[..., str]] = {
    e.PushTried: of_both(_lazy("%(name)s tries to push %(target)s.")),
    e.PushSettled: push_settled,
    e.Pushed: lambda event, telling: (
        _("%(name)s is pushed to %(place)s.") % {"name": telling.doer(event.skater), "place": space_name(event.space)}
    ),
    e.PushedOff: _of_skater(_lazy("%(name)s is pushed off the track.")),
    e.CardPlayed: card_played,
    e.CardRolled: card_rolled,
    e.AttemptLost: of_both(_lazy("%(name)s loses her attempt on %(target)s.")),
    e.WipedOut: wiped_out,
    e.Fell: lambda event, telling: str(FALLS[event.condition]) % {"name": telling.doer(event.skater)},
    e.PenaltyRolled: penalty_rolled,
    e.SentOff: _of_skater(_lazy("%(name)s goes to the box.")),
}
