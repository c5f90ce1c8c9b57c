"""Who rests in a round with an odd number of teams (HX-SEASON-04)."""

from collections.abc import Mapping, Sequence

from rules.competition.draw import Shuffle, drawn
from rules.competition.note import Note


def choose_bye(teams: Sequence[str], byes: Mapping[str, int], order: Sequence[str], shuffle: Shuffle) -> str:
    """The team that rests: of those with the fewest byes so far the lowest in the table.

    `order` is the table, first place first; a team that is not in it yet counts as below it. Without a table the lot
    decides (purpose `bye`).
    """
    fewest = min(byes.get(team, 0) for team in teams)
    candidates = [team for team in teams if byes.get(team, 0) == fewest]
    if not order:
        return drawn(candidates, shuffle, "bye")[0]
    places = {team: place for place, team in enumerate(order)}
    return max(candidates, key=lambda team: places.get(team, len(places)))


def set_aside_bye(
    teams: Sequence[str], byes: Mapping[str, int], order: Sequence[str], shuffle: Shuffle
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The teams that play, in the given order, and those that rest: one when the number is odd, else none."""
    if len(teams) % 2 == 0:
        return tuple(teams), ()
    resting = choose_bye(teams, byes, order, shuffle)
    return tuple(team for team in teams if team != resting), (resting,)


def bye_note(team: str, byes: Mapping[str, int]) -> Note:
    """Why the team rests in a round that has a table: nobody had fewer byes before, and of those it is the lowest."""
    return Note("pairing.bye_lowest", {"team": team, "byes": byes.get(team, 0)})
