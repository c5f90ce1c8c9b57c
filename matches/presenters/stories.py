"""A match as a short story, told from its facts alone."""

from collections.abc import Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from matches.enums import MatchStatus
from matches.models import Match
from matches.presenters.games import words_of
from matches.presenters.telling import Known, Line, Told, score_of
from matches.presenters.words import SideNames
from rules.core import codec
from rules.core.facts import Ending, MatchFacts

CLOSE, FAR = 0.1, 0.5  # a margin as a share of the winner's points: at most, at least
WIDE = 3  # points that a far margin has at least

OPENINGS: Mapping[str, Sequence[Promise]] = {
    "level": (
        _("%(home)s and %(away)s shared a %(score)s draw."),
        _("Nothing separated %(home)s and %(away)s: it ended %(score)s."),
        _("%(home)s against %(away)s ended level at %(score)s."),
    ),
    "level_won": (
        _("Level at %(score)s, it was won by %(winner)s."),
        _("%(winner)s won a match against %(loser)s that stood level at %(score)s."),
    ),
    "by_one": (
        _("%(winner)s beat %(loser)s by a single point, %(score)s."),
        _("One point made the difference: %(winner)s %(score)s %(loser)s."),
        _("A single point was enough for %(winner)s against %(loser)s: %(score)s."),
    ),
    "close": (
        _("%(winner)s edged past %(loser)s, %(score)s."),
        _("It was close, and it went to %(winner)s: %(score)s against %(loser)s."),
        _("%(winner)s won narrowly against %(loser)s, %(score)s."),
    ),
    "clear": (
        _("%(winner)s beat %(loser)s %(score)s."),
        _("%(winner)s came away with a %(score)s win over %(loser)s."),
        _("The match between %(home)s and %(away)s went to %(winner)s, %(score)s."),
        _("%(loser)s lost to %(winner)s, %(score)s."),
    ),
    "far": (
        _("%(winner)s left %(loser)s far behind: %(score)s."),
        _("%(winner)s won by %(margin)s points against %(loser)s, %(score)s."),
        _("%(winner)s beat %(loser)s by a wide margin, %(score)s."),
    ),
    Ending.AWARDED: (
        _("The match was awarded to %(winner)s without play; it counts %(score)s."),
        _("It was not played: the match was awarded to %(winner)s, %(score)s against %(loser)s."),
    ),
    Ending.CONCEDED: (
        _("%(loser)s gave up, and the match went to %(winner)s, %(score)s."),
        _("%(winner)s won when %(loser)s gave up; it counts %(score)s."),
    ),
    Ending.ABANDONED: (
        _("The match was abandoned before its end; it counts %(score)s for %(winner)s."),
        _("It did not come to its end: abandoned, the match counts %(score)s for %(winner)s."),
    ),
}


def story_of(match: Match, names: Sequence[SideNames]) -> tuple[str, ...]:
    """The sentences of a match that has its result, the first of which tells it; none for any other.

    The facts of a match that was not played say who was given it and no more.
    """
    if match.status != MatchStatus.SETTLED or not (match.facts or {}).get("sides"):
        return ()
    facts: MatchFacts = codec.decode_as(MatchFacts, match.facts)
    known = Known(facts, [side.team for side in names], [side.players for side in names])
    lines = [OPENING, *(words_of(match.pin.slug).story if facts.ending is Ending.PLAYED else ())]
    return tuple(told for line in lines if (told := line.told(match.uid, known)))


def _opening(known: Known) -> Told:
    winner = known.facts.winner or 0
    return {
        "home": known.teams[0],
        "away": known.teams[1],
        "winner": known.teams[winner],
        "loser": known.teams[1 - winner],
        "score": score_of(known.facts.sides, winner),
        "margin": known.facts.sides[winner].points - known.facts.sides[1 - winner].points,
    }


def outcome_of(facts: MatchFacts) -> str:
    """What the opening has to say: a key of `OPENINGS`."""
    if facts.winner is None:
        return "level"
    if facts.ending is not Ending.PLAYED:
        return facts.ending
    won, lost = facts.sides[facts.winner].points, facts.sides[1 - facts.winner].points
    if won <= lost:
        return "level_won" if won == lost else "clear"
    if won - lost == 1:
        return "by_one"
    share = (won - lost) / won
    return "close" if share <= CLOSE else "far" if share >= FAR and won - lost >= WIDE else "clear"


class Opening(Line, frozen=True):
    """The first sentence: its patterns are those of the outcome."""

    def told(self, uid: str, known: Known) -> str:
        """The sentence for this match."""
        return Line(self.key, self.find, OPENINGS[outcome_of(known.facts)]).told(uid, known)


OPENING = Opening("opening", _opening, ())
