"""What happens in a bout, a sentence for each event of its log."""

from collections.abc import Callable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy
from django.utils.translation import ngettext

from matches.presenters.lineups import Names
from rules.derby_cards import events as e
from rules.derby_cards.cards import HOME, VISITOR, Mark
from rules.derby_cards.data import CATALOGUE
from rules.derby_cards.penalties import cause_of

MARKS: Mapping[Mark, Promise] = {
    Mark.NO_LEAD: _lazy("There is no lead jammer in this jam."),
    Mark.EXCHANGE: _lazy("The jammers will exchange their points at the end."),
    Mark.MAJOR: _lazy("The jam stops at once."),
    Mark.FIGHT: _lazy("A fight breaks out at once."),
}
"""Of the other marks what follows tells enough."""
POWER_PLAY_ENDS: Mapping[e.PowerPlayEnd, Promise] = {
    e.PowerPlayEnd.CLOCK: _lazy("The power play is over: the minute is up."),
    e.PowerPlayEnd.TWO_BLOCKS: _lazy("The power play is over: two blocks in a row."),
    e.PowerPlayEnd.OFFSET: _lazy("The power play is over: both sides have a major."),
    e.PowerPlayEnd.FIGHT: _lazy("The power play is over: a fight."),
}
WHEEL_EVENTS = {event.event: event.name for event in CATALOGUE.wheel}


def jams(event: e.JammerNamed, names: Names) -> str:
    """Who jams."""
    told = {"name": names.skater(event.side, event.slot), "team": names.teams[event.side]}
    if event.automatic:
        return _("%(name)s jams for %(team)s, for she won the fight.") % told
    return _("%(name)s jams for %(team)s.") % told


def passes_star(event: e.StarPassed, names: Names) -> str:
    """A star pass and whether it succeeds."""
    told = {"name": names.skater(event.side, event.slot), "receiver": names.skater(event.side, event.receiver)}
    if event.completed:
        return _("%(name)s passes the star to %(receiver)s.") % told
    return _("%(name)s fails to pass the star to %(receiver)s: her side cannot score in this jam.") % told


def leads(event: e.FirstJammerNamed, names: Names) -> str:
    """Who goes first, and by what."""
    told = {"name": names.skater(event.side, event.slot), "own": event.home, "other": event.visitor}
    if event.side == VISITOR:
        told |= {"own": event.visitor, "other": event.home}
    if not event.home and not event.visitor:
        return _("%(name)s is lead jammer.") % told
    if event.lead:
        return _("%(name)s is lead jammer, %(own)s to %(other)s.") % told
    return _("%(name)s goes first, %(own)s to %(other)s.") % told


def blocks(event: e.BlockMade, names: Names) -> str:
    """A block; a credited one ends the jammer's jam."""
    jammer = names.skater(1 - event.side, event.jammer)
    told = {"name": names.skater(event.side, event.slot), "jammer": jammer}
    if event.credited and not event.power_play:
        return _("%(name)s blocks %(jammer)s, who is stopped.") % told
    return _("%(name)s blocks %(jammer)s.") % told


def scores(event: e.PointsScored, names: Names) -> str:
    """Points, with those for opponents in the box."""
    total = event.points + event.ghosts
    told = {"name": names.skater(event.side, event.slot), "count": total, "ghosts": event.ghosts}
    if event.ghosts:
        return (
            ngettext(
                "%(name)s scores %(count)s point, %(ghosts)s of it for the box.",
                "%(name)s scores %(count)s points, %(ghosts)s of them for the box.",
                total,
            )
            % told
        )
    return ngettext("%(name)s scores %(count)s point.", "%(name)s scores %(count)s points.", total) % told


def bonus(event: e.BonusScored, names: Names) -> str:
    """What a 10+ brings besides."""
    return ngettext("%(count)s bonus point more.", "%(count)s bonus points more.", event.points) % {
        "count": event.points
    }


def minor(event: e.MinorCalled, names: Names) -> str:
    """A minor."""
    return _("%(name)s gets a minor.") % {"name": names.skater(event.side, event.slot)}


def major(event: e.MajorCalled, names: Names) -> str:
    """A major and what it is for."""
    return _("%(name)s gets a major: %(cause)s.") % {
        "name": names.skater(event.side, event.slot),
        "cause": cause_of(event),
    }


def fight_round(event: e.FightRoundFought, names: Names) -> str:
    """The totals of both."""
    home, visitor = names.teams
    told = {"number": event.round, "home": home, "visitor": visitor, "own": event.home, "other": event.visitor}
    return _("Round %(number)s: %(home)s %(own)s, %(visitor)s %(other)s.") % told


def wheel_compared(event: e.WheelCompared, names: Names) -> str:
    """A pair of draws in an event of the wheel."""
    home, visitor = names.teams
    return _("%(home)s %(own)s, %(visitor)s %(other)s.") % {
        "home": home,
        "visitor": visitor,
        "own": event.home,
        "other": event.visitor,
    }


def jam_ends(event: e.JamEnded, names: Names) -> str:
    """The points of the jam."""
    return _("The jam ends %(home)s : %(visitor)s.") % {"home": event.home, "visitor": event.visitor}


def bout_ends(event: e.BoutEnded, names: Names) -> str:
    """Who won."""
    winner = names.teams[HOME if event.home > event.visitor else VISITOR]
    told = {"team": winner, "home": event.home, "visitor": event.visitor}
    return _("The bout ends %(home)s : %(visitor)s; %(team)s wins.") % told


def _of_skater(sentence: Promise) -> Callable[..., str]:
    return lambda event, names: str(sentence) % {"name": names.skater(event.side, event.slot)}


def _of_team(sentence: Promise) -> Callable[..., str]:
    return lambda event, names: str(sentence) % {"team": names.teams[event.side]}


SENTENCES: Mapping[type[e.Event], Callable[..., str]] = {
    e.JammerNamed: jams,
    e.JamRead: lambda event, names: str(MARKS.get(event.mark, "")),
    e.StarPassed: passes_star,
    e.FirstJammerNamed: leads,
    e.BlockMade: blocks,
    e.AssistMade: _of_skater(_lazy("%(name)s assists.")),
    e.PointsScored: scores,
    e.BonusScored: bonus,
    e.JamCalledOff: _of_skater(_lazy("%(name)s calls the jam off.")),
    e.PointsWiped: _of_team(_lazy("%(team)s loses its points of this jam.")),
    e.JamStopped: lambda event, names: _("The referee calls the jam off."),
    e.JamCut: lambda event, names: _("The period runs out and cuts the jam short."),
    e.MinorCalled: minor,
    e.MajorCalled: major,
    e.SkaterBoxed: _of_skater(_lazy("%(name)s goes to the box.")),
    e.PowerPlayBegan: _of_team(_lazy("Power play for %(team)s.")),
    e.PowerPlayEnded: lambda event, names: str(POWER_PLAY_ENDS[event.why]),
    e.FightBegan: lambda event, names: (
        _("%(home)s and %(visitor)s fight.")
        % {"home": names.skater(HOME, event.home), "visitor": names.skater(VISITOR, event.visitor)}
    ),
    e.FightRoundFought: fight_round,
    e.FightWon: _of_skater(_lazy("%(name)s wins the fight and jams next.")),
    e.FightBrokenUp: lambda event, names: _("The fight is broken up."),
    e.PointsExchanged: lambda event, names: _("The jammers exchange their points."),
    e.JamEnded: jam_ends,
    e.WheelSpun: lambda event, names: (
        _("%(name)s spins the wheel: %(event)s.")
        % {"name": names.skater(event.side, event.slot), "event": WHEEL_EVENTS[event.event]}
    ),
    e.WheelCompared: wheel_compared,
    e.WheelPointWon: _of_team(_lazy("%(team)s wins a point.")),
    e.BoutEnded: bout_ends,
}
