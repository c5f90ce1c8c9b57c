"""What happens in a game on the board, a sentence for each thing that is told."""

from collections.abc import Callable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy
from django.utils.translation import ngettext
from msgspec import Struct

from matches.presenters.derby_board.contest_words import CONTESTS
from matches.presenters.derby_board.gathering import Drew, GotPast, Skated
from matches.presenters.derby_board.names import Telling, die_name, space_name
from rosters.presenters.words import listed
from rules.derby_board import events as e
from rules.derby_board.data import CARDS
from rules.derby_board.kinds import Cause


def rolled_off(event: e.RolledOff, telling: Telling) -> str:
    """Who places first."""
    home, visitor = telling.names.teams
    told = {"home": home, "visitor": visitor, "own": event.faces[0], "other": event.faces[1]}
    if event.first is None:
        return _("%(home)s and %(visitor)s both roll %(own)s, and roll again.") % told
    return _("%(home)s rolls %(own)s, %(visitor)s %(other)s.") % told


def chosen(event: e.TokenMoved, telling: Telling) -> str:
    """A dice token: set before a movement, else brought down."""
    told = {"name": telling.doer(event.skater), "die": die_name(event.die)}
    if event.cause is Cause.CHOSEN:
        return _("%(name)s sets her dice token to %(die)s.") % told
    return (_("%(name)s is down to %(die)s.") if event.die else _("%(name)s is Stopped.")) % told


def skates(event: Skated, telling: Telling) -> str:
    """How far and where to."""
    told = {"name": telling.doer(event.skater), "count": event.spaces, "place": space_name(event.space)}
    return (
        ngettext(
            "%(name)s skates %(count)s space to %(place)s.",
            "%(name)s skates %(count)s spaces to %(place)s.",
            event.spaces,
        )
        % told
    )


def gets_past(event: GotPast, telling: Telling) -> str:
    """Whom a Jammer passes, and the points of it."""
    opponents = listed(telling.skater(one) for one in event.opponents)
    told = {"name": telling.doer(event.jammer), "opponents": opponents, "count": event.points}
    if not event.trip:
        return _("%(name)s passes %(opponents)s.") % told
    if event.cause is Cause.PASSED:
        return (
            ngettext(
                "%(name)s passes %(opponents)s: %(count)s point.",
                "%(name)s passes %(opponents)s: %(count)s points.",
                event.points,
            )
            % told
        )
    return (
        ngettext(
            "%(name)s gets %(count)s point for the box: %(opponents)s.",
            "%(name)s gets %(count)s points for the box: %(opponents)s.",
            event.points,
        )
        % told
    )


def completes(event: e.PassCompleted, telling: Telling) -> str:
    """A pass that is over."""
    told = {"name": telling.doer(event.jammer), "trip": event.trip}
    if event.trip:
        return _("%(name)s has completed scoring pass %(trip)s.") % told
    return _("%(name)s has completed her initial pass.") % told


def rolls_in_curve(event: e.CurveRolled, telling: Telling) -> str:
    """Whether the curve is clean."""
    told = {"name": telling.doer(event.skater), "face": event.face, "die": die_name(event.die)}
    if event.clean:
        return _("%(name)s takes the curve with %(face)s on %(die)s: clean.") % told
    return _("%(name)s takes the curve with %(face)s on %(die)s: too fast.") % told


def pours_on(event: e.PouredOn, telling: Telling) -> str:
    """Whether it brings a space more."""
    told = {"name": telling.doer(event.skater), "face": event.face, "die": die_name(event.die)}
    if event.gained:
        return _("%(name)s pours it on with %(face)s on %(die)s: a space more.") % told
    return _("%(name)s pours it on with %(face)s on %(die)s: too much.") % told


def falls_short(sentence: Promise) -> Callable[..., str]:
    """A Jammer who does not get as far as she must."""
    return lambda event, telling: (
        str(sentence)
        % {
            "name": telling.doer(event.skater),
            "spaces": event.spaces,
            "least": event.least,
        }
    )


def stands_up(event: e.StoodUp, telling: Telling) -> str:
    """For a space, or for the whole movement."""
    told = {"name": telling.doer(event.skater)}
    return (
        _("%(name)s stands up, for one space.") if event.space else _("%(name)s stands up and does no more.")
    ) % told


def sits(event: e.ChairStepped, telling: Telling) -> str:
    """A turn in the box."""
    told = {"name": telling.doer(event.skater), "count": event.chair}
    return (
        ngettext(
            "%(name)s sits in the box, %(count)s movement left.",
            "%(name)s sits in the box, %(count)s movements left.",
            event.chair,
        )
        % told
    )


def discards(event: e.Redrew, telling: Telling) -> str:
    """Nothing, if nothing goes."""
    if not event.discarded:
        return ""
    cards = listed(CARDS[card].name for card in event.discarded)
    return _("%(who)s discards %(cards)s.") % {"who": telling.hand(event.person), "cards": cards}


def draws(event: Drew, telling: Telling) -> str:
    """At the checkered line."""
    cards = listed(CARDS[card].name for card in event.cards)
    return _("%(who)s draws %(cards)s.") % {"who": telling.hand(event.person), "cards": cards}


def ends_jam(event: e.JamEnded, telling: Telling) -> str:
    """How many rows of the score card it took."""
    return ngettext(
        "The jam is over after %(count)s scoring pass.", "The jam is over after %(count)s scoring passes.", event.passes
    ) % {"count": event.passes}


def _at(sentence: Promise) -> Callable[..., str]:
    return lambda event, telling: (
        str(sentence)
        % {
            "name": telling.doer(event.skater),
            "place": space_name(event.space),
        }
    )


def _of_jammer(sentence: Promise) -> Callable[..., str]:
    return lambda event, telling: str(sentence) % {"name": telling.doer(event.jammer)}


SENTENCES: Mapping[type[Struct], Callable[..., str]] = {
    **CONTESTS,
    e.RolledOff: rolled_off,
    e.JamBegan: lambda event, telling: _("%(team)s places first.") % {"team": telling.names.teams[event.first]},
    e.Placed: _at(_lazy("%(name)s takes %(place)s.")),
    e.ChairStepped: sits,
    e.Unboxed: _at(_lazy("%(name)s comes out of the box, to %(place)s.")),
    e.TokenMoved: chosen,
    e.StoodUp: stands_up,
    e.StayedDown: lambda event, telling: _("%(name)s stays Down.") % {"name": telling.doer(event.skater)},
    e.CameBack: _at(_lazy("%(name)s comes back on the track, to %(place)s.")),
    Skated: skates,
    e.CurveRolled: rolls_in_curve,
    e.PouredOn: pours_on,
    e.Blocked: falls_short(_lazy("%(name)s is blocked after %(spaces)s of %(least)s spaces.")),
    e.Braked: falls_short(_lazy("%(name)s brakes after %(spaces)s of %(least)s spaces.")),
    GotPast: gets_past,
    e.LappedUnmarked: _of_jammer(_lazy("%(name)s laps the other Jammer, without a point.")),
    e.PassCompleted: completes,
    e.LeadWon: _of_jammer(_lazy("%(name)s is lead jammer.")),
    e.CalledOff: _of_jammer(_lazy("%(name)s calls the jam off.")),
    e.JamEnded: ends_jam,
    e.SuddenDeathBegan: lambda event, telling: _("The score is level: sudden death."),
    e.BoutEnded: lambda event, telling: _("%(team)s wins.") % {"team": telling.names.teams[event.winner]},
    e.Redrew: discards,
    e.KeptHand: lambda event, telling: _("%(who)s draws no cards.") % {"who": telling.hand(event.person)},
    Drew: draws,
    e.CardReplaced: lambda event, telling: (
        _("%(who)s discards %(card)s at once: it is a foul.")
        % {"who": telling.hand(event.person), "card": CARDS[event.card].name}
    ),
    e.Reshuffled: lambda event, telling: _("The discards are shuffled."),
}
