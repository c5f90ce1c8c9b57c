"""Sentences about the course of a match: cards, coaches, staff, Rushes, the end."""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from matches.presenters.hexsport.transcript_scenes import Scene
from matches.presenters.hexsport.transcript_words import CUTS, DRAWN_FOR, ENDS, ENDS_LEVEL, PLAYS, REWARDS
from rosters.presenters.words import listed
from rules.hexsport.play import events as e
from rules.hexsport.play.deck import CARDS


def team(scene: Scene) -> str:
    """The side the event is about."""
    return scene.names.teams[scene.event.side]


def card(number: int) -> str:
    """A card by its title."""
    return CARDS[number].title


def began(scene: Scene) -> str:
    """Who meets whom."""
    return _("%(home)s against %(away)s.") % dict(zip(("home", "away"), scene.names.teams, strict=True))


def drew_home(scene: Scene) -> str:
    """Who is Home."""
    return _("%(team)s plays Home.") % {"team": scene.names.teams[0]}


def drew_cards(scene: Scene) -> str:
    """Cards of a hand; which they are is nobody else's business."""
    count = len(scene.event.cards)
    told = ngettext("%(team)s draws %(count)s card.", "%(team)s draws %(count)s cards.", count)
    return told % {"team": team(scene), "count": count}


def discarded(scene: Scene) -> str:
    """Cards that were exchanged, or one that is played."""
    cards = scene.event.cards
    if scene.event.why == "played":
        return _("%(team)s plays %(cards)s.") % {"team": team(scene), "cards": listed(map(card, cards))}
    told = ngettext("%(team)s puts %(count)s card back.", "%(team)s puts %(count)s cards back.", len(cards))
    return told % {"team": team(scene), "count": len(cards)}


def turned(scene: Scene) -> str:
    """A card turned up; what it does to the Ref is told by where he goes."""
    if scene.event.why == "ref":
        return ""
    return _("The card turned up is %(card)s.") % {"card": card(scene.event.card)}


def cashed(scene: Scene) -> str:
    """What cheers became."""
    facts = {"team": team(scene), "count": scene.event.cheers, "reward": REWARDS[scene.event.reward]}
    told = ngettext(
        "%(team)s turns %(count)s cheer into %(reward)s.",
        "%(team)s turns %(count)s cheers into %(reward)s.",
        scene.event.cheers,
    )
    return told % facts


def cheered(scene: Scene) -> str:
    """What a Fan Check brought."""
    facts = {"team": team(scene), "count": scene.event.cheers, "why": DRAWN_FOR[scene.event.why]}
    if not scene.event.cheers:
        return _("%(team)s has no cheers %(why)s.") % facts
    told = ngettext("%(team)s has %(count)s cheer %(why)s.", "%(team)s has %(count)s cheers %(why)s.", facts["count"])
    return told % facts


def gained_dice(scene: Scene) -> str:
    """Coaching dice for this match, or for a defence."""
    return _dice(scene, _("%(team)s gains %(count)s coaching die."), _("%(team)s gains %(count)s coaching dice."))


def spent_dice(scene: Scene) -> str:
    """Coaching dice that went into a test."""
    return _dice(scene, _("%(team)s adds %(count)s coaching die."), _("%(team)s adds %(count)s coaching dice."))


def _dice(scene: Scene, one: str, many: str) -> str:
    count = scene.event.dice + scene.event.reserve
    return (one if count == 1 else many) % {"team": team(scene), "count": count}


def tried_play(scene: Scene) -> str:
    """A staff coach at the start of a Rush."""
    return _("%(team)s tries %(play)s.") % {"team": team(scene), "play": PLAYS[scene.event.play]}


def raised_limit(scene: Scene) -> str:
    """Who may act more often."""
    count = scene.event.actions
    told = ngettext(
        "%(name)s may take %(count)s action in this Rush.", "%(name)s may take %(count)s actions in this Rush.", count
    )
    return told % {"name": scene.names.player(scene.event.slot), "count": count}


def placed_cheerleader(scene: Scene) -> str:
    """Where a Cheerleader goes."""
    return _("A Cheerleader of %(team)s goes to %(field)s on the score track.") % {
        "team": team(scene),
        "field": scene.event.field,
    }


def ended(scene: Scene) -> str:
    """How the match ended, and for whom."""
    outcome = scene.event.outcome
    if outcome.winner is None:
        return str(ENDS_LEVEL[outcome.how])
    return str(ENDS[outcome.how]) % {"team": scene.names.teams[outcome.winner]}


COURSE: Mapping[type[e.Event], Callable[[Scene], str]] = {
    e.MatchBegan: began,
    e.SidesDrawn: drew_home,
    e.CardsDrawn: drew_cards,
    e.CardsDiscarded: discarded,
    e.CardTurned: turned,
    e.CheersCashed: cashed,
    e.CheersEarned: cheered,
    e.CoachingGained: gained_dice,
    e.CoachingSpent: spent_dice,
    e.PlayTried: tried_play,
    e.TokenLimitRaised: raised_limit,
    e.CheerleaderPlaced: placed_cheerleader,
    e.MatchEnded: ended,
    e.PileReshuffled: lambda _scene: _("The discards are shuffled."),
    e.EventBegan: lambda scene: _("In force now: %(card)s.") % {"card": card(scene.event.card)},
    e.EventEnded: lambda _scene: _("No Event is in force any more."),
    e.CardBought: lambda scene: _("%(team)s buys a card with a token.") % {"team": team(scene)},
    e.CardWasted: lambda _scene: _("It does nothing: this card only holds a place."),
    e.CheerleaderBenched: lambda scene: _("The score reaches a Cheerleader of %(team)s.") % {"team": team(scene)},
    e.RushCut: lambda scene: str(CUTS[scene.event.why]),
    e.TimeCalled: lambda _scene: _("Time is up: this Rush was the last."),
    e.SuddenDeathBegan: lambda _scene: _("The match is level: sudden death."),
}
