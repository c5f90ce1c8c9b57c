"""Sentences about the ball, the score, fouls and the Ref."""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from matches.presenters.hexsport.transcript_players import cell, opposed, player
from matches.presenters.hexsport.transcript_scenes import Scene
from matches.presenters.hexsport.transcript_words import BALL, DICE, FOULS, TAKES, THROWS
from rosters.presenters.words import listed
from rules.hexsport.play import events as e
from rules.hexsport.play.state import NOBODY


def thrown(scene: Scene) -> str:
    """A throw, with what both sides rolled."""
    target = scene.names.player(scene.event.target) if scene.event.target != NOBODY else cell(scene)
    return opposed(str(THROWS[scene.event.kind]) % {"name": player(scene), "target": target}, scene)


def struck(scene: Scene) -> str:
    """A Strike that scored."""
    points = scene.event.points
    told = ngettext(
        "%(name)s scores a Strike worth %(points)s point!", "%(name)s scores a Strike worth %(points)s points!", points
    )
    return told % {"name": player(scene), "points": points}


def called(scene: Scene) -> str:
    """A foul that was called."""
    facts = {"foul": FOULS[scene.event.foul], "name": player(scene)}
    if scene.event.by == NOBODY:
        return _("Foul called on %(name)s: %(foul)s.") % facts
    return _("%(by)s has %(name)s called for %(foul)s.") % {**facts, "by": scene.names.player(scene.event.by)}


def checked(scene: Scene) -> str:
    """What the Ref makes of it."""
    facts = {"faces": listed(map(str, scene.event.faces)), "penalty": scene.event.penalty}
    if not scene.event.penalty:
        return _("The Ref rolls %(faces)s and lets it pass.") % facts
    return _("The Ref rolls %(faces)s: a penalty of %(penalty)s.") % facts


def rolled(scene: Scene) -> str:
    """Plain dice; those of a Ref Check are told with it."""
    if scene.event.purpose == "ref_check":
        return ""
    faces = listed(map(str, scene.event.faces))
    return _("%(dice)s: %(faces)s.") % {"dice": DICE[scene.event.purpose], "faces": faces}


BALL_AND_REF: Mapping[type[e.Event], Callable[[Scene], str]] = {
    e.BallThrown: thrown,
    e.StrikeScored: struck,
    e.FoulCalled: called,
    e.RefChecked: checked,
    e.DiceRolled: rolled,
    e.BallLaunched: lambda scene: _("The ball is launched to %(cell)s.") % {"cell": cell(scene)},
    e.BallMoved: lambda scene: str(BALL[scene.event.how]) % {"cell": cell(scene)},
    e.BallTaken: lambda scene: str(TAKES[scene.event.how]) % {"name": player(scene)},
    e.BallLost: lambda _scene: _("The ball is out of play."),
    e.RefDistracted: lambda scene: _("For this Rush the Ref has eyes for %(name)s only.") % {"name": player(scene)},
    e.RefMoved: lambda scene: _("The Ref goes to %(cell)s.") % {"cell": cell(scene)},
}
