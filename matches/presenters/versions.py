"""Two reports of one match side by side: what each says, row by row, and where they differ."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from matches.presenters.words import ReportTold, SideTold


@dataclass(frozen=True)
class Said:
    """A line of one report; `alone` when the other report does not say so."""

    text: str
    alone: bool


@dataclass(frozen=True, kw_only=True)
class Difference:
    """What both reports say about one thing, in lines; `differs` where they do not say the same."""

    label: str
    one: tuple[Said, ...]
    other: tuple[Said, ...]

    @property
    def differs(self) -> bool:
        return any(said.alone for said in self.one + self.other)


def differences_between(one: ReportTold, other: ReportTold) -> tuple[Difference, ...]:
    """Everything that at least one of the two reports says, in the order of a report."""
    rows = (_row(label, said, told) for label, said, told in _rows(one, other))
    return tuple(row for row in rows if row.one or row.other)


def _rows(one: ReportTold, other: ReportTold) -> Iterator[tuple[str, Sequence[str], Sequence[str]]]:
    yield _("Result"), (one.outcome,), (other.outcome,)
    yield _("How it ended"), _ending(one), _ending(other)
    for side, told in zip(one.sides, other.sides, strict=True):
        yield from _side_rows(side, told)
    yield _("Injuries"), one.injuries, other.injuries
    yield from _figure_rows("", one.figures, other.figures)


def _ending(told: ReportTold) -> tuple[str, ...]:
    return tuple(part for part in (told.ending, told.reason) if part)


def _side_rows(one: SideTold, other: SideTold) -> Iterator[tuple[str, Sequence[str], Sequence[str]]]:
    team = one.team
    yield _("%(team)s: points") % {"team": team}, (str(one.points),), (str(other.points),)
    yield from _figure_rows(team, one.figures, other.figures)
    yield _("%(team)s: who did what") % {"team": team}, one.deeds, other.deeds
    yield _("%(team)s: who took part") % {"team": team}, one.took_part, other.took_part


def _figure_rows(
    team: str, one: Sequence[tuple[str, str]], other: Sequence[tuple[str, str]]
) -> Iterator[tuple[str, Sequence[str], Sequence[str]]]:
    for name in dict.fromkeys(name for name, _figure in (*one, *other)):
        label = _("%(team)s: %(figure)s") % {"team": team, "figure": name} if team else name
        said = [tuple(figure for found, figure in told if found == name) for told in (one, other)]
        yield label, said[0], said[1]


def _row(label: str, one: Sequence[str], other: Sequence[str]) -> Difference:
    return Difference(label=label, one=_said(one, other), other=_said(other, one))


def _said(lines: Sequence[str], others: Sequence[str]) -> tuple[Said, ...]:
    """Lines that are said twice must be said twice by the other report."""
    left = list(others)
    said = []
    for line in lines:
        if line in left:
            left.remove(line)
            said.append(Said(line, alone=False))
        else:
            said.append(Said(line, alone=True))
    return tuple(said)
