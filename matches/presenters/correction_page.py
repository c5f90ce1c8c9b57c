"""What a correction of an old result would change, in words: for the official who decides and for the public."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from matches.domain.correction_plan import NewDice, Plan, TeamPlan
from matches.models import Match
from matches.presenters.awaited import ShownOffer
from matches.presenters.games import words_of
from rosters.domain.dice_book import without_again
from rosters.domain.past import PastAct
from rosters.domain.rerun import Dropped, Question
from rosters.presenters.games import words_of as team_words_of
from rosters.presenters.journal import event_sentence
from rosters.presenters.violations import sentence_of
from rules.core.sheets import PlayerSheet, TeamSheet

FIGURES: tuple[tuple[Promise, Callable[[TeamSheet], int]], ...] = (
    (gettext_lazy("Cash"), lambda sheet: sheet.cash),
    (gettext_lazy("Owed to the league"), lambda sheet: sheet.debt),
    (gettext_lazy("Ranking"), lambda sheet: sheet.value),
)


@dataclass(frozen=True, kw_only=True)
class Change:
    """A figure before and after; `after` is a range where it hangs on dice that are still to be rolled."""

    what: str
    before: str
    after: str

    @property
    def same(self) -> bool:
        return self.before == self.after


@dataclass(frozen=True, kw_only=True)
class Consequences:
    """What a correction changes elsewhere, in the season say, and in sentences what it leaves as it was."""

    title: str
    changes: tuple[Change, ...]
    unchanged: str
    stays: tuple[str, ...] = ()


CONSEQUENCES: list[Callable[[Plan, Plan], Consequences | None]] = []
"""What other apps say of a plan with the lowest and the highest new dice; each fills it in its AppConfig."""


@dataclass(frozen=True, kw_only=True)
class LostChoice:
    """Something that was done and cannot be done any more, and why."""

    what: str
    why: str


@dataclass(frozen=True, kw_only=True)
class LoanChoice:
    """Something that was bought and can be kept only with a loan; `mc` may be a range. `key` is that of the choice."""

    key: str
    what: str
    mc: str
    kept: bool

    @property
    def left_out(self) -> bool:
        return not self.kept


@dataclass(frozen=True, kw_only=True)
class OpenChoice:
    """Something that must be chosen now; `taken` is the place of what is taken unless another is picked."""

    key: str
    title: str
    offers: tuple[ShownOffer, ...]
    taken: int


@dataclass(frozen=True, kw_only=True)
class TeamChanges:
    """What becomes of one team."""

    name: str
    figures: tuple[Change, ...]
    assets: tuple[Change, ...]
    players: tuple[Change, ...]
    lost: tuple[LostChoice, ...]
    loans: tuple[LoanChoice, ...]
    choices: tuple[OpenChoice, ...]
    new_dice: tuple[str, ...]

    @property
    def nothing(self) -> bool:
        """Whether the team stays as it is."""
        unchanged = all(change.same for change in self.figures) and not self.players
        return unchanged and not (self.assets or self.lost or self.loans or self.choices or self.new_dice)


@dataclass(frozen=True, kw_only=True)
class CorrectionPage:
    """Everything the preview prints. `score` are the points of both sides before and after."""

    score: Change
    teams: tuple[TeamChanges, ...]
    elsewhere: tuple[Consequences, ...]
    digest: str


def correction_page(low: Plan, high: Plan) -> CorrectionPage:
    """The preview of a plan worked out with the lowest and with the highest faces of new dice."""
    sides = low.sides
    return CorrectionPage(
        score=Change(
            what=" – ".join(side.team.name for side in sides),
            before=" – ".join(str(side.points) for side in sides),
            after=" – ".join(str(told.points) for told in low.facts.sides),
        ),
        teams=tuple(_team(low, *pair) for pair in zip(low.teams, high.teams, strict=True)),
        elsewhere=tuple(told for tell in CONSEQUENCES if (told := tell(low, high))),
        digest=low.digest,
    )


def _team(plan: Plan, low: TeamPlan, high: TeamPlan) -> TeamChanges:
    slug = plan.match.pin.slug
    dice = [new for new in plan.new_dice if new.team.pk == low.team.pk]
    return TeamChanges(
        name=low.team.name,
        figures=tuple(_figures(low, high)),
        assets=tuple(_assets(slug, low, high)),
        players=tuple(_players(slug, low, high)),
        lost=tuple(dict.fromkeys(_lost(slug, dropped) for dropped in (*low.dropped, *high.dropped))),
        loans=tuple(_loans(slug, low, high)),
        choices=tuple({asked.key: _open(slug, asked) for asked in (*high.questions, *low.questions)}.values()),
        new_dice=tuple(_dice(slug, plan.match, new) for new in dice),
    )


def _figures(low: TeamPlan, high: TeamPlan) -> Iterator[Change]:
    if low.before and low.after and high.after:
        for label, figure in FIGURES:
            after = _range(str(figure(low.after)), str(figure(high.after)))
            yield Change(what=str(label), before=str(figure(low.before)), after=after)


def _assets(slug: str, low: TeamPlan, high: TeamPlan) -> Iterator[Change]:
    """Possessions of which there are more or fewer afterwards."""
    if not (low.before and low.after and high.after):
        return
    sheets = (low.before, low.after, high.after)
    for asset in dict.fromkeys(asset for sheet in sheets for asset in sheet.assets):
        before, lowest, highest = (str(sheet.assets.get(asset, 0)) for sheet in sheets)
        after = _range(lowest, highest)
        if before != after:
            yield Change(what=capfirst(str(team_words_of(slug).assets.get(asset, asset))), before=before, after=after)


def _players(slug: str, low: TeamPlan, high: TeamPlan) -> Iterator[Change]:
    if not (low.before and low.after and high.after):
        return
    before = {player.player: player for player in low.before.players}
    highest = {player.player: player for player in high.after.players}
    for player in low.after.players:
        after = _range(_player(slug, player), _player(slug, highest.get(player.player, player)))
        was = _player(slug, before[player.player]) if player.player in before else "–"
        if was != after:
            yield Change(what=player.name, before=was, after=after)


def _player(slug: str, player: PlayerSheet) -> str:
    words = team_words_of(slug)
    parts = [
        _("rank %(rank)s") % {"rank": player.rank},
        _("%(experience)s experience") % {"experience": player.experience},
        *(f"{words.stats.get(name, name)} {value}" for name, value in player.stats.items()),
        *player.abilities,
    ]
    status = "" if player.status == "active" else str(words.fates.get(player.status, player.status))
    return ", ".join([status, *parts] if status else parts)


def _lost(slug: str, dropped: Dropped) -> LostChoice:
    why = _("With the corrected result nothing like this is asked for.")
    return LostChoice(what=_done(slug, dropped.act), why=sentence_of(dropped.violation) if dropped.violation else why)


def _loans(slug: str, low: TeamPlan, high: TeamPlan) -> Iterator[LoanChoice]:
    """With the lowest new dice a loan may be larger than with the highest, or needed there alone."""
    for key, loan in {**high.loans, **low.loans}.items():
        least, most = sorted(plan.loans[key].mc if key in plan.loans else 0 for plan in (low, high))
        yield LoanChoice(key=key, what=_done(slug, loan.act), mc=_range(str(least), str(most)), kept=loan.kept)


def _done(slug: str, act: PastAct) -> str:
    silent = words_of(slug).silent
    return " ".join(event_sentence(slug, row.kind, row.payload) for row in act.rows if row.kind not in silent)


def _open(slug: str, asked: Question) -> OpenChoice:
    shown = words_of(slug).choice(asked.pending)
    return OpenChoice(key=asked.key, title=shown.title, offers=shown.offers, taken=asked.taken)


def _dice(slug: str, match: Match, new: NewDice) -> str:
    purpose = words_of(slug).purpose(without_again(new.request.purpose))
    who = str(new.request.facts.get("name", ""))
    dice = ngettext("one die", "%(count)s dice", new.dice) % {"count": new.dice}
    told = f"{purpose}, {who}: {dice}" if who else f"{purpose}: {dice}"
    return told if new.match_uid == match.uid else _("%(dice)s, after a later match") % {"dice": told}


def _range(low: str, high: str) -> str:
    return low if low == high else _("%(low)s to %(high)s") % {"low": low, "high": high}


def decisions_in(data: Mapping[str, str]) -> dict[str, int]:
    """What was picked on the form, by the key of the choice."""
    prefix = "choice-"
    picked = {name.removeprefix(prefix): value for name, value in data.items() if name.startswith(prefix)}
    return {
        key: int(value) for key, value in picked.items() if value.isascii() and value.isdecimal() and len(value) < 4
    }
