"""Teams that challenges left without an opponent: paired by lot, meeting again as little as can be, and told why."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from rules.competition.draw import Shuffle, drawn
from rules.competition.matching import match_teams
from rules.competition.meetings import Meetings, Repeat, excess_under, times_met
from rules.competition.note import Note
from rules.competition.pairings import Pair


class Leftovers(Struct, frozen=True, kw_only=True):
    """The even number of teams `left` without opponent, of all `teams` of the season, and how they came to be left.

    `passed` let their turns go, those of `late` because their time had run out; `refusals` are (challenger, refuser).
    """

    left: tuple[str, ...]
    teams: tuple[str, ...]
    meetings: Meetings
    repeat: Repeat
    passed: tuple[str, ...] = ()
    late: tuple[str, ...] = ()
    refusals: tuple[Pair, ...] = ()

    def drawn(self, shuffle: Shuffle) -> tuple[Pair, ...]:
        """Pairs that break the repeat rule as little as can be, then hold as few meetings again, then by lot."""
        lots = drawn(self.left, shuffle, "draw.teams")
        excess = excess_under(self.repeat, self.teams, self.meetings)
        if not self.uneven:
            return tuple(zip(lots[::2], lots[1::2], strict=True))
        size = len(lots)
        chances = shuffle("draw.chances", size * size)
        again = 1 + size**3  # one meeting more outweighs every sum of chances
        return match_teams(
            lots,
            excess,
            lambda one, other: again * times_met(self.meetings, lots[one], lots[other]) + chances[one * size + other],
        )

    @property
    def uneven(self) -> bool:
        """Whether some of those left have met more often than others, so that the lot alone does not decide."""
        met = {
            times_met(self.meetings, one, other)
            for place, one in enumerate(self.left)
            for other in self.left[place + 1 :]
        }
        return len(met) > 1

    def reasons(self, pairs: Sequence[Pair]) -> Mapping[tuple[str, ...], tuple[Note, ...]]:
        """For each of the pairs why the two were paired, and why each had no opponent."""
        return {pair: (self._how(pair), *self._why_left(pair[0]), *self._why_left(pair[1])) for pair in pairs}

    def _how(self, pair: Pair) -> Note:
        home, away = pair
        facts: dict[str, object] = {"home": home, "away": away}
        if len(self.left) == 2:
            return Note("pairing.last_two", facts)
        facts["left"] = self.left
        if self.uneven:
            facts["met"] = times_met(self.meetings, home, away)
            return Note("pairing.by_lot_unmet", facts)
        return Note("pairing.by_lot", facts)

    def _why_left(self, team: str) -> tuple[Note, ...]:
        notes = []
        if refusers := tuple(refuser for challenger, refuser in self.refusals if challenger == team):
            notes.append(Note("pairing.left_refused", {"team": team, "refusers": refusers}))
        if closed := self._closed_to(team):
            notes.append(Note("pairing.left_met", {"team": team, "others": closed}))
        if team in self.late:
            notes.append(Note("pairing.left_late", {"team": team}))
        elif team in self.passed:
            notes.append(Note("pairing.left_passed", {"team": team}))
        else:
            notes.append(Note("pairing.left_waiting", {"team": team}))
        return tuple(notes)

    def _closed_to(self, team: str) -> tuple[str, ...]:
        """Those left whom the repeat rule keeps the team from meeting."""
        excess = excess_under(self.repeat, self.teams, self.meetings)
        return tuple(other for other in self.left if other != team and excess(team, other) > 0)
