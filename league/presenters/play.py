"""Matches that programs play, as text and as plain values: one move by move, many as a balance of the lists."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import mean
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from msgspec import Struct

from league.presenters.text_table import aligned
from matches.presenters.games import words_of
from matches.presenters.words import ReportTold, SideNames, SideTold, TranscriptTold
from rules.core import codec
from rules.core.facts import MatchFacts
from rules.core.sheets import TeamSheet

Pair = tuple[str, str]


@dataclass(frozen=True, kw_only=True)
class PlayedReport:
    """A match that was played: who met, how it went, what was reported of it, and its facts."""

    slug: str
    seed: int
    bots: Sequence[str]
    sheets: Sequence[TeamSheet]
    events: Sequence[Struct]
    report: Struct
    facts: MatchFacts

    @property
    def transcript(self) -> TranscriptTold:
        """The match move by move."""
        return words_of(self.slug).transcript(self.events, self._names)

    @property
    def told(self) -> ReportTold:
        """What it comes to."""
        return words_of(self.slug).report(self.report, self._names)

    @property
    def _names(self) -> list[SideNames]:
        return names_of(self.sheets)


def names_of(sheets: Iterable[TeamSheet]) -> list[SideNames]:
    """What these teams and their players are called."""
    return [
        SideNames(team=sheet.name, players={player.player: player.name for player in sheet.players}) for sheet in sheets
    ]


def match_text(played: PlayedReport) -> str:
    """Rush by Rush, an act a line, then what the match comes to."""
    match = played.transcript
    parts = []
    for passage in match.passages:
        lines = [f"{act.label}: {act.text}" if act.label else act.text for act in passage.acts]
        parts.append("\n".join([passage.title, *(f"  {line}" for line in lines), score_text(match, passage.score)]))
    return "\n\n".join([*parts, told_text(played.told)])


def score_text(match: TranscriptTold, score: tuple[int, int]) -> str:
    """The points of both sides."""
    one, other = match.teams
    return f"  {one} {score[0]} : {score[1]} {other}"


def told_text(told: ReportTold) -> str:
    """What is reported of the match."""
    figures = [f"{name}: {figure}" for name, figure in told.figures]
    sides = [line for side in told.sides for line in _side(side)]
    return "\n".join(
        [_("What it comes to"), f"  {told.outcome}", *(f"  {line}" for line in (*figures, *sides, *told.injuries))]
    )


def _side(side: SideTold) -> list[str]:
    figures = [f"{name} {figure}" for name, figure in side.figures]
    head = _("%(team)s: %(figures)s") % {
        "team": side.team,
        "figures": ", ".join([_("points %(points)s") % {"points": side.points}, *figures]),
    }
    return [head, *(f"  {deed}" for deed in side.deeds)]


def match_values(played: PlayedReport) -> dict[str, Any]:
    """Everything `match_text` says, as plain values, with the facts."""
    match = played.transcript
    return {
        "seed": played.seed,
        "teams": list(match.teams),
        "bots": list(played.bots),
        "transcript": [
            {
                "title": passage.title,
                "acts": [{"action": act.label, "sentences": list(act.sentences)} for act in passage.acts],
                "score": list(passage.score),
            }
            for passage in match.passages
        ],
        "report": codec.plain(played.report),
        "facts": codec.plain(played.facts),
    }


def balance_values(slug: str, played: Mapping[Pair, Sequence[MatchFacts]]) -> list[dict[str, Any]]:
    """How often each pair of lists met and who won; means of points and of the game's tallies for a match."""
    tallies = _kept(slug, played)
    return [
        {"home": home, "away": away, "matches": len(facts), **_rates(facts), **_means(tallies, facts)}
        for (home, away), facts in played.items()
        if facts
    ]


def _kept(slug: str, played: Mapping[Pair, Sequence[MatchFacts]]) -> Mapping[str, Promise]:
    """The game's tallies that these matches keep at all; some belong to an option."""
    kept = {tally for facts in played.values() for one in facts for side in one.sides for tally in side.tallies}
    return {tally: name for tally, name in words_of(slug).tallies.items() if tally in kept}


def _rates(facts: Sequence[MatchFacts]) -> dict[str, float]:
    winners = [one.winner for one in facts]
    wins = {"home_wins": winners.count(0), "level": winners.count(None), "away_wins": winners.count(1)}
    return {name: round(count / len(facts), 4) for name, count in wins.items()}


def _means(tallies: Iterable[str], facts: Sequence[MatchFacts]) -> dict[str, float]:
    points = {
        f"{name}_points": round(mean(one.sides[place].points for one in facts), 2)
        for place, name in enumerate(("home", "away"))
    }
    return points | {
        tally: round(mean(sum(side.tallies.get(tally, 0) for side in one.sides) for one in facts), 2)
        for tally in tallies
    }


def balance_text(slug: str, played: Mapping[Pair, Sequence[MatchFacts]]) -> str:
    """The same in columns."""
    tallies = _kept(slug, played)
    heading = (
        _("home"), _("away"), _("matches"), _("home wins"), _("level"), _("away wins"), _("points"),
        *map(str, tallies.values()),
    )  # fmt: skip
    lines = [
        (
            line["home"],
            line["away"],
            str(line["matches"]),
            *(f"{100 * line[rate]:.1f} %" for rate in ("home_wins", "level", "away_wins")),
            f"{line['home_points']} : {line['away_points']}",
            *(str(line[tally]) for tally in tallies),
        )
        for line in balance_values(slug, played)
    ]
    return aligned([heading, *lines])
