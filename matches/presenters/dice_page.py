"""The dice of a match as everybody may check them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter

from django.utils.translation import gettext as _

from matches.domain.proof_record import rolls_of
from matches.models import Match, MatchSide, Roll
from matches.presenters.coach_words import WordLine, word_lines
from matches.presenters.games import words_of
from rosters.domain.dice_book import without_again
from rosters.domain.pins import rules_of
from rosters.models import Player
from rosters.presenters.games import words_of as team_words_of


@dataclass(frozen=True, kw_only=True)
class RolledDice:
    """Dice rolled in one go: for what and whom, what they showed, and what they were derived from. `number` is their
    place in the record, from 0."""

    number: int
    step: int
    team: str
    purpose: str
    subject: str
    faces: tuple[int, ...]
    sides: int
    source: str
    label: str
    context: str
    reason: str

    @property
    def shown_as_dice(self) -> bool:
        """Whether the faces are those of ordinary dice; a draw is told as a place."""
        return self.sides == 6


@dataclass(frozen=True, kw_only=True)
class StepOfDice:
    """What was rolled in one step after the match, or before it."""

    title: str
    dice: tuple[RolledDice, ...]


@dataclass(frozen=True, kw_only=True)
class DicePage:
    """The two sides, every roll by step, words that coaches added, and the seed in hex once everybody may know it."""

    home: MatchSide
    away: MatchSide
    steps: tuple[StepOfDice, ...]
    words: tuple[WordLine, ...]
    seed: str


def dice_page(match: Match) -> DicePage:
    """The dice on record, a handful of queries however many there are."""
    home, away = sides = list(match.sides.select_related("team"))
    dice = sorted(rolled_dice(match, sides), key=attrgetter("step", "number"))
    steps = (StepOfDice(title=_step(match, step), dice=tuple(some)) for step, some in groupby(dice, attrgetter("step")))
    return DicePage(
        home=home,
        away=away,
        steps=tuple(steps),
        words=word_lines(match, sides),
        seed=bytes(match.seed).hex() if match.revealed_at else "",
    )


def rolled_dice(match: Match, sides: Sequence[MatchSide]) -> tuple[RolledDice, ...]:
    """The dice of the match in words, in the order they fell."""
    teams = {side.team_id: side.team.name for side in sides}
    people = _people(sides)
    return tuple(_told(match, number, some, teams, people) for number, some in enumerate(rolls_of(match)))


def _told(
    match: Match, number: int, some: Sequence[Roll], teams: Mapping[int, str], people: Mapping[str, str]
) -> RolledDice:
    first = some[0]
    return RolledDice(
        number=number,
        step=first.step,
        team=teams[first.team_id],
        purpose=words_of(match.pin.slug).purpose(without_again(first.purpose)),
        subject=people.get(first.subject, ""),
        faces=tuple(roll.face for roll in some),
        sides=first.sides,
        source=first.source,
        label=str(first.get_source_display()),
        context=first.context,
        reason=first.reason,
    )


def _step(match: Match, number: int) -> str:
    rules, _options = rules_of(match.pin)
    if rules.campaign is None or not 1 <= number <= len(rules.campaign.steps):
        return _("Before the match")
    name = team_words_of(match.pin.slug).steps[rules.campaign.steps[number - 1]]
    return _("Step %(number)d: %(name)s") % {"number": number, "name": name}


def _people(sides: Sequence[MatchSide]) -> dict[str, str]:
    """The players of both teams by the subject under which their dice are kept."""
    teams = {side.team_id: side.team for side in sides}
    players = Player.objects.filter(team__in=teams)
    return {f"player:{teams[player.team_id].uid}.{player.key}": player.name for player in players}
