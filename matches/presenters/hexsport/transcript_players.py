"""Sentences about players: what they do and what becomes of them."""

from collections.abc import Callable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from matches.presenters.hexsport.transcript_scenes import Scene
from matches.presenters.hexsport.transcript_words import ATTACKS, FALLS, MOVES, TESTS
from rosters.presenters.hexsport.names import ROLES, ability_name
from rosters.presenters.words import listed
from rules.hexsport.play import events as e
from rules.hexsport.play.state import NOBODY

# How a movement is told, by whether it took tests and whether it ended on the floor.
WAYS_TOLD: Mapping[tuple[bool, bool], Promise] = {
    (False, False): gettext_lazy("%(way)s."),
    (False, True): gettext_lazy("%(way)s and falls."),
    (True, False): gettext_lazy("%(way)s (%(tests)s)."),
    (True, True): gettext_lazy("%(way)s (%(tests)s) and falls."),
}


def player(scene: Scene) -> str:
    """Whom the event is about."""
    return scene.names.player(scene.event.slot)


def cell(scene: Scene) -> str:
    """Where it happened."""
    return scene.names.cell(scene.event.cell)


def successes(test: e.TestRolled) -> str:
    """A number of successes, with the dice behind it and the number they needed; rolls that go on stand in one."""
    told = ngettext("%(count)s success", "%(count)s successes", test.successes) % {"count": test.successes}
    return f"{told} {dice(test)}" if test.chains else told


def dice(test: e.TestRolled) -> str:
    """The faces of a test and the number needed, such as [6+2 4 1, 4+]."""
    return f"[{' '.join('+'.join(map(str, chain)) for chain in test.chains)}, {test.number}+]"


def moved(scene: Scene) -> str:
    """A movement of any kind."""
    if scene.mover is None:
        return str(MOVES[scene.event.how]) % {"name": player(scene), "cell": cell(scene)}
    return walked(scene)


def walked(scene: Scene) -> str:
    """Steps in a row, the tests on the way, and the fall at the end."""
    slot = scene.event.slot
    facts = {
        "name": player(scene),
        "count": scene.steps,
        "cell": scene.names.cell(scene.after.figures[slot].cell),
        "tests": listed(f"{TESTS[test.kind]}: {successes(test)}" for test in scene.tests),
    }
    if not scene.steps:
        last = scene.tests[-1].kind
        return str(FALLS[last]) % facts if scene.fell else _("%(name)s stays (%(tests)s).") % facts
    way = ngettext(
        "%(name)s moves %(count)s hex to %(cell)s", "%(name)s moves %(count)s hexes to %(cell)s", scene.steps
    )
    return str(WAYS_TOLD[bool(scene.tests), scene.fell]) % {"way": way % facts, "tests": facts["tests"]}


def rolled(scene: Scene) -> str:
    """A test that stands by itself."""
    test = scene.event
    if scene.mover is not None:
        return walked(scene)
    facts = {"test": TESTS[test.kind], "successes": successes(test)}
    if test.slot == NOBODY:
        return _("%(test)s: %(successes)s.") % facts
    return _("%(test)s of %(name)s: %(successes)s.") % {**facts, "name": player(scene)}


def attacked(scene: Scene) -> str:
    """An attack, with what both sides rolled."""
    event = scene.event
    told = str(ATTACKS[event.kind]) % {"name": player(scene), "target": scene.names.player(event.target)}
    return " ".join(filter(None, (opposed(told, scene), verdict(scene))))


def verdict(scene: Scene) -> str:
    """Who came off better, where both sides rolled."""
    if len(scene.tests) < 2:
        return ""
    own, other = scene.tests
    if own.successes == other.successes:
        return _("A draw.")
    winner = own.slot if own.successes > other.successes else other.slot
    return _("%(name)s comes off better.") % {"name": scene.names.player(winner)}


def opposed(told: str, scene: Scene) -> str:
    """The sentence with the successes of whoever rolled."""
    if not scene.tests:
        return _("%(told)s.") % {"told": told}
    own, *others = scene.tests
    if not others:
        return _("%(told)s: %(own)s.") % {"told": told, "own": successes(own)}
    other = others[0]
    return _("%(told)s: %(own)s against %(other)s (%(reaction)s).") % {
        "told": told,
        "own": successes(own),
        "other": f"{other.successes} {dice(other)}" if other.chains else other.successes,
        "reaction": TESTS[other.kind],
    }


def harmed(scene: Scene) -> str:
    """Damage that was left."""
    facts = {"name": player(scene), "damage": scene.event.damage, "potential": scene.event.potential}
    return _("%(name)s takes %(damage)s damage of %(potential)s.") % facts


def fell(scene: Scene) -> str:
    """Somebody lies on the floor."""
    return str(FALLS.get(scene.event.why, _("%(name)s falls."))) % {"name": player(scene)}


def binned(scene: Scene) -> str:
    """The Sin Bin, for a foul or an injury."""
    facts = {"name": player(scene), "space": scene.event.space}
    if scene.event.why == "foul":
        return _("%(name)s is sent to space %(space)s of the Sin Bin.") % facts
    return _("%(name)s is carried to space %(space)s of the Sin Bin.") % facts


def left_bin(scene: Scene) -> str:
    """A player who is back on the Bench; the spaces before that are not told."""
    return "" if scene.event.space else _("%(name)s is back on the Bench.") % {"name": player(scene)}


def used(scene: Scene) -> str:
    """An ability that is used up."""
    return _("%(name)s uses %(ability)s.") % {"name": player(scene), "ability": ability_name(scene.event.ability)}


def transformed(scene: Scene) -> str:
    """A Robot in another form."""
    return _("%(name)s is a %(role)s now.") % {"name": player(scene), "role": ROLES[scene.event.role]}


def deployed(scene: Scene) -> str:
    """Somebody's place at the beginning."""
    return _("%(name)s stands at %(cell)s.") % {"name": player(scene), "cell": cell(scene)}


PLAYERS: Mapping[type[e.Event], Callable[[Scene], str]] = {
    e.PlayerMoved: moved,
    e.TestRolled: rolled,
    e.AttackMade: attacked,
    e.PlayerHarmed: harmed,
    e.PlayerFell: fell,
    e.PlayerBinned: binned,
    e.BinMoved: left_bin,
    e.AbilityUsed: used,
    e.RoleChanged: transformed,
    e.PlayerDeployed: deployed,
    e.PlayerEntered: lambda scene: _("%(name)s comes from the Bench.") % {"name": player(scene)},
    e.PlayerLeft: lambda scene: _("%(name)s goes to the Bench.") % {"name": player(scene)},
    e.PlayerStood: lambda scene: _("%(name)s stands.") % {"name": player(scene)},
    e.PlayerSentOff: lambda scene: _("%(name)s is sent off for the rest of the match.") % {"name": player(scene)},
    e.PlayerKilled: lambda scene: _("%(name)s is dead.") % {"name": player(scene)},
    e.ArmourHeld: lambda scene: _("The armour of %(name)s holds.") % {"name": player(scene)},
    e.DieRerolled: lambda scene: (
        _("%(name)s rolls a %(face)s again.") % {"name": player(scene), "face": scene.event.face}
    ),
    e.PrimaDonnaRolled: lambda scene: (
        (
            _("%(name)s rolls %(face)s before the match and plays as Striker.")
            if scene.event.striker
            else _("%(name)s rolls %(face)s before the match.")
        )
        % {"name": player(scene), "face": scene.event.face}
    ),
}
