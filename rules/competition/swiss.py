"""Swiss pairing: neighbours in the table meet (option `matchup.kind` = swiss)."""

from collections.abc import Mapping, Sequence

from rules.competition.byes import set_aside_bye
from rules.competition.draw import Shuffle
from rules.competition.matching import match_teams, repeat_notes
from rules.competition.meetings import Meetings, Repeat, excess_under
from rules.competition.pairings import Pairings, check_teams


def swiss(order: Sequence[str], meetings: Meetings, byes: Mapping[str, int], shuffle: Shuffle) -> Pairings:
    """Pairs teams that stand close together in `order` (the table, first place first) and have not met.

    Nobody meets again before he has met all, as far as that is possible; a note names each exception. The sum of the
    squared distances in the table is then as small as can be. With an odd number the lowest team of those with the
    fewest byes rests.
    """
    check_teams(order)
    playing, resting = set_aside_bye(order, byes, order, shuffle)
    excess = excess_under(Repeat.NOT_UNTIL_ALL_MET, order, meetings)
    pairs = match_teams(playing, excess, lambda one, other: (one - other) ** 2)
    return Pairings(pairs, resting, repeat_notes(pairs, excess, meetings))
