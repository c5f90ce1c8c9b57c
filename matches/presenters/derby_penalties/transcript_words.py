"""What happens in a bout, a sentence for each event of its log."""

from collections.abc import Callable, Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy
from django.utils.translation import ngettext
from msgspec import Struct

from matches.presenters.lineups import Names
from rosters.presenters.words import listed
from rules.derby_penalties import base_game as told
from rules.derby_penalties import events as layer
from rules.derby_penalties import table
from rules.derby_penalties.data import CARDS
from rules.derby_penalties.stand_in import state as stand_in
from rules.derby_penalties.stand_in.board import Spot, tile_name
from rules.derby_penalties.stand_in.deeds import Leg
from rules.derby_penalties.stand_in.directions import Direction
from rules.derby_penalties.state import Cause
from rules.derby_penalties.team import jammer_of, number_of, side_of

BASE_GAMES: Mapping[str, Promise] = {
    "stand_in": _lazy(
        "Board and moves are a stand-in of our own and no reconstruction of a published game. Tiles go by row and"
        " lane; lane 0 is inside."
    ),
    "table": _lazy("The board is the players' own; moves, points and leads are as they told them."),
}
WAYS: Mapping[Direction, Promise] = {
    Direction.AHEAD: _lazy("straight ahead"),
    Direction.AHEAD_LEFT: _lazy("ahead to the left"),
    Direction.AHEAD_RIGHT: _lazy("ahead to the right"),
    Direction.BEHIND: _lazy("straight back"),
    Direction.BACK_LEFT: _lazy("back to the left"),
    Direction.BACK_RIGHT: _lazy("back to the right"),
}
SPARED: Mapping[Cause, Promise] = {
    Cause.CARD: _lazy("No penalty for %(name)s, who used the card."),
    Cause.PUSH_OUT: _lazy("No penalty for %(name)s, who pushed out."),
}
PENALISED: Mapping[Cause, Promise] = {
    Cause.CARD: _lazy("A penalty for %(name)s, who used the card."),
    Cause.PUSH_OUT: _lazy("A penalty for %(name)s, who pushed out."),
}


def skater(number: int, names: Names) -> str:
    """A skater of the ten; whom nobody has named is an opponent."""
    if number == table.UNTOLD:
        return _("an opponent")
    return names.skater(side_of(number), number_of(number) + 1)


def bout_begins(event: layer.BoutBegan, names: Names) -> str:
    """What it is played on."""
    return str(BASE_GAMES[event.sheet.base_game])


def jam_begins(event: told.JamBegan, names: Names) -> str:
    """Who starts, and who still sits."""
    starts = _("%(team)s starts.") % {"team": names.teams[event.starter]}
    if not event.boxed:
        return starts
    boxed = ngettext("%(names)s still sits in the box.", "%(names)s still sit in the box.", len(event.boxed))
    return f"{starts} {boxed % {'names': listed(skater(one, names) for one in event.boxed)}}"


def card_drawn(event: layer.CardDrawn, names: Names) -> str:
    """The card of the turn and its risk."""
    if event.card >= len(CARDS):
        return _("The card is a spent review, a blank.")
    card = CARDS[event.card]
    return _("The card is %(card)s, risk %(risk)s.") % {"card": card.name, "risk": card.risk}


def selected(event: layer.Selected, names: Names) -> str:
    """Who uses the card; who uses none does something else worth telling."""
    if not event.card:
        return ""
    return _("%(name)s uses %(card)s.") % {"name": skater(event.skater, names), "card": event.card}


def dice(event: layer.RisksRolled, names: Names) -> str:
    """The dice of all risky actions together."""
    return ngettext("The die shows %(faces)s.", "The dice show %(faces)s.", len(event.faces)) % {
        "faces": listed(event.faces)
    }


def judged(event: layer.Judged, names: Names) -> str:
    """Whether an action costs a penalty."""
    sentence = (PENALISED if event.penalty else SPARED)[Cause(event.cause)]
    return str(sentence) % {"name": skater(event.skater, names)}


def box_step(event: layer.BoxStepped, names: Names) -> str:
    """Where she sits, and what is still to come."""
    facts = {"name": skater(event.skater, names), "region": event.region + 1, "count": event.further}
    if not event.further:
        return _("%(name)s sits in region %(region)s of the box.") % facts
    return (
        ngettext(
            "%(name)s sits in region %(region)s of the box, with %(count)s further penalty to serve.",
            "%(name)s sits in region %(region)s of the box, with %(count)s further penalties to serve.",
            event.further,
        )
        % facts
    )


def slides(event: stand_in.Slid, names: Names) -> str:
    """Leg by leg, and where she is then."""
    return _("%(name)s slides %(legs)s, to %(tile)s.") % {
        "name": skater(event.skater, names),
        "legs": _(", then ").join(leg_words(leg) for leg in event.legs),
        "tile": tile_name(event.spot),
    }


def leg_words(leg: Leg) -> str:
    """How far, and which way."""
    return ngettext("%(count)s tile %(way)s", "%(count)s tiles %(way)s", leg.tiles) % {
        "count": leg.tiles,
        "way": WAYS[leg.direction],
    }


def _tile(sentence: Promise) -> Callable[..., str]:
    def told_of(event: stand_in.Entered, names: Names) -> str:
        return str(sentence) % {"name": skater(event.skater, names), "tile": tile_name(event.spot)}

    return told_of


def pushes(event: told.Pushed, names: Names) -> str:
    """Whom, and whereto."""
    spot: Spot = event.to
    return _("%(by)s pushes %(name)s to %(tile)s.") % {
        "by": skater(event.by, names),
        "name": skater(event.skater, names),
        "tile": tile_name(spot),
    }


def pushes_out(event: told.PushedOut, names: Names) -> str:
    """Whom."""
    facts = {"by": skater(event.by, names), "name": skater(event.skater, names)}
    return _("%(by)s pushes %(name)s out of bounds.") % facts


def passing(events: Sequence[Struct], names: Names) -> list[str]:
    """The passes of one Jammer in one go, and the points they bring."""
    passes = [event for event in events if isinstance(event, told.Overtook)]
    scored = [event for event in events if isinstance(event, told.Scored)]
    sentences = []
    for later, sentence in (
        (False, _("%(name)s passes %(names)s for the first time.")),
        (True, _("%(name)s passes %(names)s.")),
    ):
        opponents = [skater(one.opponent, names) for one in passes if (one.lap > 1) is later]
        if opponents:
            sentences.append(sentence % {"name": skater(passes[0].jammer, names), "names": listed(opponents)})
    points = sum(event.points for event in scored)
    if points:
        facts = {"name": skater(scored[0].jammer, names), "count": points}
        sentences.append(
            ngettext("%(name)s scores %(count)s point.", "%(name)s scores %(count)s points.", points) % facts
        )
    return sentences


def resting(skaters: Sequence[int], names: Names) -> str:
    """Those who pass, one after the other."""
    sentence = ngettext("%(names)s stays put.", "%(names)s stay put.", len(skaters))
    return sentence % {"names": listed(skater(one, names) for one in skaters)}


def _of(sentence: Promise, whom: str = "skater") -> Callable[..., str]:
    return lambda event, names: str(sentence) % {"name": skater(getattr(event, whom), names)}


def _of_team(sentence: Promise, whose: str = "side") -> Callable[..., str]:
    return lambda event, names: str(sentence) % {"team": names.teams[getattr(event, whose)]}


def _always(sentence: Promise) -> Callable[..., str]:
    return lambda event, names: str(sentence)


SENTENCES: Mapping[type[Struct], Callable[..., str]] = {
    layer.BoutBegan: bout_begins,
    layer.BoxCleared: _always(_lazy("Everybody comes out of the box.")),
    layer.CardDrawn: card_drawn,
    layer.Selected: selected,
    layer.SpentEarlier: _of(_lazy("%(name)s has had her move, when she was set free.")),
    layer.BoxStepped: box_step,
    layer.Returned: _of(_lazy("%(name)s is back from the box.")),
    layer.RisksRolled: dice,
    layer.ReviewSpent: _of_team(_lazy("%(team)s spends an Official Review.")),
    layer.Rerolled: lambda event, names: _("The second roll is %(face)s.") % {"face": event.face},
    layer.Judged: judged,
    layer.Swapped: _of(_lazy("%(name)s is set free at once: two Jammers never sit together."), "jammer"),
    layer.Reshuffled: _always(_lazy("The discards are shuffled and become the draw pile.")),
    layer.JamEnded: lambda event, names: _("Jam %(jam)s is over.") % {"jam": event.jam},
    layer.BoutEnded: _of_team(_lazy("%(team)s wins the bout."), "winner"),
    told.JamBegan: jam_begins,
    told.SentOff: _of(_lazy("%(name)s goes to the box.")),
    told.Pushed: pushes,
    told.PushedOut: pushes_out,
    told.LeadTaken: lambda event, names: _("%(name)s is lead jammer.") % {"name": skater(jammer_of(event.side), names)},
    told.CalledOff: _of_team(_lazy("%(team)s calls the jam off.")),
    stand_in.Entered: _tile(_lazy("%(name)s takes tile %(tile)s.")),
    stand_in.Slid: slides,
    stand_in.Rested: lambda event, names: resting([event.skater], names),
    stand_in.Downed: _of(_lazy("%(name)s is down and loses her next selection.")),
    stand_in.Braced: _of(_lazy("Nobody can push %(name)s until her side's next turn.")),
    table.Carried: _of(_lazy("%(name)s is moved on the board.")),
    table.LastJam: _always(_lazy("It was the last jam.")),
}
PASSING: tuple[type[Struct], ...] = (told.Overtook, told.Scored)
"""Told together, by `passing`."""
SILENT: frozenset[type[Struct]] = frozenset(
    {
        layer.Awaited,
        layer.CardDiscarded,
        layer.JammerUp,
        told.TurnBegan,
        told.TurnEnded,
        table.Settled,
    }
)
"""A heading, or told by what follows from them."""
