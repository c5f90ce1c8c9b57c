"""Opponents drawn at random (HX-MATCHUP-01, option `matchup.kind` = random)."""

from collections.abc import Mapping, Sequence

from rules.competition.byes import set_aside_bye
from rules.competition.draw import Shuffle, drawn
from rules.competition.matching import match_teams, repeat_notes
from rules.competition.meetings import Meetings, Repeat, excess_under
from rules.competition.note import Note
from rules.competition.pairings import Pair, Pairings, check_teams


def random_pairing(
    teams: Sequence[str],
    shuffle: Shuffle,
    *,
    meetings: Meetings | None = None,
    repeat: Repeat = Repeat.ALLOWED,
    byes: Mapping[str, int] | None = None,
    order: Sequence[str] = (),
) -> Pairings:
    """Every team drawn an opponent; with an odd number one rests (`choose_bye`).

    A repeat that cannot be avoided is made where it breaks the rule least, and a note says so.
    """
    check_teams(teams)
    playing, resting = set_aside_bye(teams, byes or {}, order, shuffle)
    pairs, notes = _draw_pairs(playing, teams, shuffle, meetings or {}, repeat)
    return Pairings(pairs, resting, notes)


def _draw_pairs(
    playing: Sequence[str], teams: Sequence[str], shuffle: Shuffle, meetings: Meetings, repeat: Repeat
) -> tuple[tuple[Pair, ...], tuple[Note, ...]]:
    """The even number of teams `playing`, of all the `teams` of the season, paired by lot within the repeat rule."""
    lots = drawn(playing, shuffle, "draw.teams")
    excess = excess_under(repeat, teams, meetings)
    if repeat is Repeat.ALLOWED:
        pairs = tuple(zip(lots[::2], lots[1::2], strict=True))
    else:
        size = len(lots)
        chances = shuffle("draw.chances", size * size)
        pairs = match_teams(lots, excess, lambda one, other: chances[one * size + other])
    return pairs, repeat_notes(pairs, excess, meetings)
